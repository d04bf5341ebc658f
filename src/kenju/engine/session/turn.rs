//! One turn: mood, choice, stone and learning.

use super::{Hand, Next, Phase, Played, Session, SessionError, SessionEvent};
use crate::board::{Board, PlaceId, PlayError};
use crate::chance::Chance;
use crate::element::Element;
use crate::event::{ChosenPlace, Comparison, End, Event, Observer};
use crate::geometry::{Colour, Point};
use crate::lesson::When;
use crate::mood::Whose;
use crate::nets::{Situation, System2};
use crate::pattern::Patterns;
use crate::player::{Learning, Mind};
use crate::question::{Answer, Question, WeightQuestion};
use crate::search::{Choice, Search, Step, Task};
use crate::value::Scale;

impl Session {
    /// Runs until something has happened or input is needed.
    pub fn advance<O: Observer>(&mut self, observer: &mut O) -> SessionEvent {
        loop {
            match self.next(observer) {
                Next::Happened(happening) => return happening,
                Next::Choose(choosing) => self.chosen(choosing.run(), observer),
            }
        }
    }

    /// Like [`Session::advance`], but leaves the strong player's search to the caller.
    pub fn next<O: Observer>(&mut self, observer: &mut O) -> Next {
        let happening = loop {
            match &mut self.phase {
                Phase::Begin => self.begin_turn(observer),
                Phase::Thinking(search) => {
                    let colour = search.task().colour;
                    let Some(memory) = self.seats[colour.index()].player.memory_mut() else {
                        // The player was replaced during its search: the new one starts again.
                        self.phase = Phase::Begin;
                        continue;
                    };
                    match search.advance(&self.board, memory, observer) {
                        Step::Ask(question) => {
                            break SessionEvent::Ask {
                                learner: colour,
                                question,
                            };
                        }
                        Step::Paused => break SessionEvent::Paused,
                        Step::Done(choice) => self.decide(colour, choice),
                    }
                }
                Phase::Waiting(idea) => {
                    break SessionEvent::Place {
                        colour: self.board.to_move(),
                        idea: *idea,
                    };
                }
                Phase::Proposed(choice) => {
                    break SessionEvent::Confirm {
                        colour: self.board.to_move(),
                        choice: *choice,
                    };
                }
                Phase::Placing(point, choice) => {
                    let (point, choice) = (*point, *choice);
                    if let Some(played) = self.put(self.board.to_move(), point, choice) {
                        break SessionEvent::Played(played);
                    }
                }
                Phase::Weighing(questions) => {
                    let next = Colour::BOTH
                        .into_iter()
                        .find_map(|colour| Some((colour, questions[colour.index()]?)));
                    let Some((learner, question)) = next else {
                        self.phase = Phase::Begin;
                        continue;
                    };
                    break SessionEvent::Ask {
                        learner,
                        question: Question::Weight(question),
                    };
                }
                Phase::Over => {
                    break SessionEvent::Over {
                        winner: self.board.winner(),
                    };
                }
                Phase::Choosing(chance) => {
                    let colour = self.board.to_move();
                    if let Mind::Strong(strong) = self.seats[colour.index()].player.mind {
                        return Next::Choose(strong.choosing(&self.board, colour, chance));
                    }
                    // The player was replaced during its search: the new one starts again.
                    self.phase = Phase::Begin;
                }
            }
        };
        Next::Happened(happening)
    }

    /// Supplies the choice that [`Session::next`] asked for; ignored at any other time.
    pub fn chosen<O: Observer>(&mut self, choice: Choice, observer: &mut O) {
        if matches!(self.phase, Phase::Choosing(_)) {
            self.choose(self.board.to_move(), choice, observer);
        }
    }

    /// Answers the question that a learner waits with.
    pub fn answer<O: Observer>(
        &mut self,
        answer: Answer,
        observer: &mut O,
    ) -> Result<(), SessionError> {
        match (&mut self.phase, answer) {
            (Phase::Thinking(search), Answer::Verdict(verdict)) => {
                let colour = search.task().colour;
                let Some(memory) = self.seats[colour.index()].player.memory_mut() else {
                    return Err(SessionError::NothingAsked);
                };
                search
                    .answer(verdict, &self.board, memory, observer)
                    .map_err(|_| SessionError::NothingAsked)
            }
            (Phase::Weighing(questions), Answer::Weight(weight)) => {
                for colour in Colour::BOTH {
                    let Some(question) = questions[colour.index()].take() else {
                        continue;
                    };
                    if let Mind::System2(net) = &mut self.seats[colour.index()].player.mind {
                        net.teach(question.code, weight);
                    }
                    return Ok(());
                }
                Err(SessionError::NothingAsked)
            }
            (Phase::Thinking(search), Answer::Weight(_)) if search.question().is_some() => {
                Err(SessionError::WrongAnswer("1, 2 or 0"))
            }
            (Phase::Weighing(_), Answer::Verdict(_)) => {
                Err(SessionError::WrongAnswer("a weight from -8 to 8"))
            }
            _ => Err(SessionError::NothingAsked),
        }
    }

    fn begin_turn<O: Observer>(&mut self, observer: &mut O) {
        let full = self.board.stone_count() >= self.limit.stones();
        if full || self.board.winner().is_some() {
            self.count_game();
            self.phase = Phase::Over;
            return;
        }
        let colour = self.board.to_move();
        let turn = self.board.stone_count() as u16 + 1;
        self.moods.truncate(self.board.stone_count());
        self.moods.push([self.seats[0].mood, self.seats[1].mood]);
        let seat = &mut self.seats[colour.index()];
        if seat.hand == Hand::Person {
            self.phase = Phase::Waiting(None);
            return;
        }
        let stance = seat.mood.before_move(&seat.player.parameters);
        let chance = Chance::new(self.seed, self.game, u32::from(turn));
        let task = Task {
            colour,
            stance,
            parameters: seat.player.parameters,
            asks: seat.player.asks(),
            when: When {
                game: seat.player.experience.games,
                turn,
                step: 0,
            },
        };
        let choice = match &seat.player.mind {
            Mind::System3(memory) | Mind::System4(memory) => {
                self.phase = Phase::Thinking(Search::new(task, memory, chance));
                return;
            }
            Mind::System1(net) => {
                let responses = net.responses(&self.board, colour);
                let found = scan(responses.map(|(at, sum)| (at, u16::from(sum), 0)), observer);
                self.scanned(found)
            }
            Mind::System2(net) => {
                let responses = net.responses(&self.board, colour);
                let found = scan(
                    responses.map(|(at, r)| (at, u16::from(r.class), r.ones)),
                    observer,
                );
                self.scanned(found)
            }
            Mind::Strong(_) => {
                self.phase = Phase::Choosing(chance);
                return;
            }
        };
        self.choose(colour, choice, observer);
    }

    /// Reports the choice of a player without a chain of attention.
    fn choose<O: Observer>(&mut self, colour: Colour, choice: Choice, observer: &mut O) {
        let place = self.board.find(choice.point);
        let place = place.map_or_else(|| ChosenPlace::from(choice.point), ChosenPlace::Table);
        // The search is over, so there is nothing left to suspend.
        let _ = observer.see(Event::Chosen {
            place,
            value: choice.value,
            end: choice.end,
        });
        self.decide(colour, choice);
    }

    /// A net's choice; near (0,0) if there is no useful move.
    fn scanned(&self, found: Option<(PlaceId, u16)>) -> Choice {
        let point = found.map(|(place, _)| self.board.place(place).point);
        Choice {
            point: point.unwrap_or_else(|| self.board.nearest_vacant()),
            value: found.map_or(0, |(_, response)| u32::from(response)),
            end: End::Scanned,
            paths: 0,
            iterations: 0,
            questions: 0,
        }
    }

    /// Handles the choice of the seat's player, depending on whose hand moves.
    fn decide(&mut self, colour: Colour, choice: Choice) {
        self.phase = match self.seats[colour.index()].hand {
            Hand::Program => Phase::Placing(choice.point, Some(choice)),
            Hand::Tutored => Phase::Proposed(choice),
            Hand::Watched | Hand::Person => Phase::Waiting(Some(choice)),
        };
    }
}

/// The first of the highest responses; every response is an event.
fn scan<O: Observer>(
    responses: impl Iterator<Item = (PlaceId, u16, u8)>,
    observer: &mut O,
) -> Option<(PlaceId, u16)> {
    let mut best: Option<(PlaceId, u16)> = None;
    for (place, response, ones) in responses {
        let comparison = match best.map(|(_, known)| response.cmp(&known)) {
            None => Comparison::First,
            Some(std::cmp::Ordering::Greater) => Comparison::Better,
            Some(std::cmp::Ordering::Equal) => Comparison::Equal,
            Some(std::cmp::Ordering::Less) => Comparison::Worse,
        };
        if matches!(comparison, Comparison::First | Comparison::Better) {
            best = Some((place, response));
        }
        // A scan is a few hundred look-ups and runs to its end.
        let _ = observer.see(Event::MoveScanned {
            place,
            response,
            ones,
            comparison,
        });
    }
    best
}

// Placing a stone, by a person, a program or a command, and its effect on the learners.

impl Session {
    /// Places a person's stone: requested, confirming or correcting.
    pub fn place(&mut self, point: Point) -> Result<(), SessionError> {
        let choice = match &self.phase {
            Phase::Waiting(idea) => *idea,
            Phase::Proposed(choice) => Some(*choice),
            _ => return Err(SessionError::NotYourMove),
        };
        self.can_place(point)?;
        self.phase = Phase::Placing(point, choice);
        Ok(())
    }

    /// Places a stone of either colour, regardless of turn, and drops any move in progress (commands B and W
    /// of the console). The learners treat it as any other move.
    pub fn force(&mut self, colour: Colour, point: Point) -> Result<Played, SessionError> {
        if let Some(winner) = self.board.winner() {
            return Err(PlayError::Over(winner).into());
        }
        self.can_place(point)?;
        self.moods.truncate(self.board.stone_count());
        self.moods.push([self.seats[0].mood, self.seats[1].mood]);
        self.put(colour, point, None)
            .ok_or(SessionError::Play(PlayError::Full))
    }

    fn can_place(&self, point: Point) -> Result<(), PlayError> {
        let within = -Point::LIMIT..=Point::LIMIT;
        if self.board.stone_at(point).is_some() {
            return Err(PlayError::Occupied(point));
        }
        if within.contains(&point.x) && within.contains(&point.y) {
            Ok(())
        } else {
            Err(PlayError::TooFar(point))
        }
    }

    /// Places the stone after both players have recorded the value of the move.
    pub(super) fn put(
        &mut self,
        colour: Colour,
        point: Point,
        choice: Option<Choice>,
    ) -> Option<Played> {
        let place = self.board.find(point);
        let mut questions = [None; 2];
        for (seat, owner) in self.seats.iter_mut().zip(Colour::BOTH) {
            let whose = if owner == colour {
                Whose::Own
            } else {
                Whose::Opponent
            };
            let learns = seat.player.learning == Learning::On && seat.hand != Hand::Person;
            match &mut seat.player.mind {
                Mind::System3(memory) | Mind::System4(memory) => {
                    let scale = Scale::new(memory.element(), seat.player.parameters.thresholds);
                    seat.mood
                        .note(whose, place.map_or(0, |at| scale.value(&self.board, at)));
                }
                Mind::System1(net) if learns && whose == Whose::Opponent => {
                    net.reward(&Situation::of(&self.board, point, colour));
                }
                Mind::System2(net) if learns => {
                    questions[owner.index()] = Some(weigh(&self.board, net, point, colour));
                }
                _ => {}
            }
        }
        if self.board.place_stone(colour, point).is_err() {
            // A full board: the next turn detects it.
            self.phase = Phase::Begin;
            return None;
        }
        let seat = &mut self.seats[colour.index()];
        if seat.hand != Hand::Person {
            seat.player.experience.moves = seat.player.experience.moves.saturating_add(1);
        }
        self.phase = match questions {
            [None, None] => Phase::Begin,
            questions => Phase::Weighing(questions),
        };
        Some(Played {
            colour,
            point,
            turn: self.board.stone_count() as u16,
            choice,
        })
    }
}

/// The question of a System 2 learner about a move that is about to be made.
fn weigh(board: &Board, net: &System2, point: Point, mover: Colour) -> WeightQuestion {
    let code = Situation::of(board, point, mover).unary();
    let response = net.response(code);
    let patterns = board
        .find(point)
        .map_or(Patterns::NONE, |at| board.crossing_patterns(at));
    WeightQuestion {
        point,
        mover,
        code,
        response: response.class,
        ones: response.ones,
        best_line: patterns
            .iter()
            .map(|p| Element::MAX.value(p))
            .max()
            .unwrap_or(0),
    }
}
