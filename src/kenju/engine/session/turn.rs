//! One turn: mood, choice, stone and learning.

use super::{Hand, Next, Phase, Session, SessionError, SessionEvent};
use crate::board::PlaceId;
use crate::chance::Chance;
use crate::event::{ChosenPlace, Comparison, End, Event, Observer};
use crate::geometry::Colour;
use crate::lesson::When;
use crate::player::Mind;
use crate::question::{Answer, Question};
use crate::search::{Choice, Search, Step, Task};

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
