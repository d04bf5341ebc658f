//! The questions of a learner as values, which a page can display while it waits.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::board::{Board, LineId, PlaceId};
use crate::geometry::{Colour, Point};
use crate::lesson::TeacherVerdict;
use crate::pattern::{Pattern, Patterns};

/// System 3 (§4.6): two lines crossing at a move have equal value. Which is better?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineQuestion {
    /// The move at which they cross; it counts as occupied.
    pub at: PlaceId,
    /// The best so far, then the one compared with it.
    pub lines: [LineId; 2],
    /// Their patterns with a stone there.
    pub patterns: [Pattern; 2],
    /// Their value to the learner.
    pub value: u16,
}

/// System 4 (§4.10.2): two moves in a line have equal value. Which is better?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveQuestion {
    /// The line that contains both.
    pub line: LineId,
    /// The best so far, then the one compared with it.
    pub moves: [PlaceId; 2],
    /// The patterns crossing at each, with a stone there.
    pub patterns: [Patterns; 2],
    /// Their value to the learner.
    pub value: u32,
    /// The side to move.
    pub mover: Colour,
}

/// System 2 (§4.4): what weight should the situation of this move have?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeightQuestion {
    /// The move that was made.
    pub point: Point,
    /// The side that made it.
    pub mover: Colour,
    /// Its situation code before the stone was placed.
    pub code: u64,
    /// The net's own response, 1 to 8.
    pub response: u8,
    /// The number of that discriminator's eight RAMs that fired.
    pub ones: u8,
    /// The highest word of [`crate::element::Element::MAX`] among the lines that crossed there, which a
    /// simulated teacher uses.
    pub best_line: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    Lines(LineQuestion),
    Moves(MoveQuestion),
    Weight(WeightQuestion),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The answer to a question about lines or moves.
    Verdict(TeacherVerdict),
    /// The answer to a question about a weight: 1 to 8 trains that class after detraining all; -1 to -8
    /// detrains the top classes; 0 leaves the net unchanged (ours).
    Weight(i8),
}

impl Question {
    /// The reason for the question, in a sentence or two.
    pub fn why(&self, board: &Board) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = match self {
            Self::Lines(question) => {
                let at = board
                    .get_place(question.at)
                    .map_or(Point::ORIGIN, |place| place.point);
                write!(
                    text,
                    "I was looking for the best line to follow from {at}. With a stone there these \
                     two would be {} and {}, and I value both at {}. Which is better?",
                    question.patterns[0], question.patterns[1], question.value
                )
            }
            Self::Moves(question) => {
                let at = |k: usize| {
                    board
                        .get_place(question.moves[k])
                        .map_or(Point::ORIGIN, |place| place.point)
                };
                write!(
                    text,
                    "I was looking for the best move in a line. I value {} and {} both at {}. \
                     Which is better for {}?",
                    at(0),
                    at(1),
                    question.value,
                    question.mover
                )
            }
            Self::Weight(question) => write!(
                text,
                "{} has played {}. My net says {} ({} of 8 RAMs agree). What weight from 1 to 8 \
                 should such a move have? A negative number unteaches that many of the highest.",
                question.mover, question.point, question.response, question.ones
            ),
        };
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_names_both_patterns_and_their_value() {
        let mut board = Board::new();
        board.play(Point::ORIGIN).unwrap();
        let at = board.find(Point::new(1, 0)).unwrap();
        let lines: Vec<_> = board.place(at).lines().collect();
        let patterns = [0, 1].map(|k| board.line(lines[k].0).pattern_with(lines[k].1));
        let question = LineQuestion {
            at,
            lines: [lines[0].0, lines[1].0],
            patterns,
            value: 3,
        };
        let why = Question::Lines(question).why(&board);
        assert!(why.contains("from (1,0)"), "{why}");
        assert!(
            why.contains(&patterns[0].to_string()) && why.contains("both at 3"),
            "{why}"
        );
    }
}
