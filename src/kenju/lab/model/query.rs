//! A question as it is shown on the board: which points belong to the first, which to the second,
//! and what a click on a point answers.

use super::chain::{Five, five, point};
use kenju::board::Board;
use kenju::geometry::Point;
use kenju::lesson::TeacherVerdict;
use kenju::question::Question;

/// Which of the two a point belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    First,
    Second,
    /// Both: the place where two lines cross.
    Both,
}

/// What a question shows on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Two lines that cross.
    Lines {
        /// The place where they cross, which counts as occupied.
        at: Point,
        /// Their points.
        lines: [Five; 2],
    },
    Moves {
        /// The line in which both lie.
        line: Five,
        moves: [Point; 2],
    },
    /// A move that was made.
    Weight(Point),
}

impl Asked {
    /// What `question` shows on the board it arose on; nothing if it is of another board.
    pub fn of(board: &Board, question: &Question) -> Option<Self> {
        match question {
            Question::Lines(question) => Some(Self::Lines {
                at: point(board, question.at)?,
                lines: [
                    five(board, question.lines[0])?.0,
                    five(board, question.lines[1])?.0,
                ],
            }),
            Question::Moves(question) => Some(Self::Moves {
                line: five(board, question.line)?.0,
                moves: [
                    point(board, question.moves[0])?,
                    point(board, question.moves[1])?,
                ],
            }),
            Question::Weight(question) => Some(Self::Weight(question.point)),
        }
    }

    /// Which of the two a point belongs to.
    pub fn side(&self, point: Point) -> Option<Side> {
        let is_in = match self {
            Self::Lines { lines, .. } => [0, 1].map(|k: usize| lines[k].contains(&point)),
            Self::Moves { moves, .. } => [0, 1].map(|k: usize| moves[k] == point),
            Self::Weight(_) => [false; 2],
        };
        match is_in {
            [true, true] => Some(Side::Both),
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [false, false] => None,
        }
    }

    /// What a click on a point answers; nothing where it would be a guess.
    pub fn verdict(&self, point: Point) -> Option<TeacherVerdict> {
        match self.side(point)? {
            Side::First => Some(TeacherVerdict::First),
            Side::Second => Some(TeacherVerdict::Second),
            Side::Both => None,
        }
    }
}
