//! A learner's question on the board: the points of each choice, and the answer that a click
//! gives.

use super::chain::{Five, five, point};
use kenju::board::Board;
use kenju::geometry::Point;
use kenju::lesson::Verdict;
use kenju::question::Question;

/// The choice that a point belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionSide {
    First,
    Second,
    /// The crossing of two lines.
    Both,
}

/// The points that a question marks on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkedQuestion {
    /// Two lines that cross.
    Lines {
        /// The crossing, which counts as occupied.
        at: Point,
        lines: [Five; 2],
    },
    Moves {
        /// The line that contains both moves.
        line: Five,
        moves: [Point; 2],
    },
    /// The move whose weight is asked.
    Weight(Point),
}

impl MarkedQuestion {
    /// The points of `question`; `None` if it is about another board.
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

    /// The choice that a point belongs to.
    pub fn side(&self, point: Point) -> Option<QuestionSide> {
        let is_in = match self {
            Self::Lines { lines, .. } => [0, 1].map(|k: usize| lines[k].contains(&point)),
            Self::Moves { moves, .. } => [0, 1].map(|k: usize| moves[k] == point),
            Self::Weight(_) => [false; 2],
        };
        match is_in {
            [true, true] => Some(QuestionSide::Both),
            [true, false] => Some(QuestionSide::First),
            [false, true] => Some(QuestionSide::Second),
            [false, false] => None,
        }
    }

    /// The answer that a click on a point gives; `None` where it would be ambiguous.
    pub fn verdict(&self, point: Point) -> Option<Verdict> {
        match self.side(point)? {
            QuestionSide::First => Some(Verdict::First),
            QuestionSide::Second => Some(Verdict::Second),
            QuestionSide::Both => None,
        }
    }
}
