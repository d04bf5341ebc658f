//! Placing a stone, by a person, a program or a command, and its effect on the learners.

use super::{Hand, Phase, Played, Session, SessionError};
use crate::board::{Board, PlayError};
use crate::element::Element;
use crate::geometry::{Colour, Point};
use crate::mood::Whose;
use crate::nets::{Situation, System2};
use crate::pattern::Patterns;
use crate::player::{Learning, Mind};
use crate::question::WeightQuestion;
use crate::search::Choice;
use crate::value::Scale;

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
