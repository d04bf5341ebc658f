//! Marks: the worth of each reasonable move of a position from 0 to 10. Moves that are not listed are worth 0
//! (Waughan 1989).

use cozy_chess::Move;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A mark in tenths, 0 to 100, so that 7.5 is exact.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "f64", into = "f64")]
pub struct Mark(u8);

/// The text or number that is not a mark.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} is not a mark; marks go from 0 to 10 in tenths")]
pub struct OutOfRange(pub String);

impl Mark {
    /// The mark of the best move.
    pub const FULL: Self = Self(100);
    /// The mark of a move that is not listed.
    pub const NONE: Self = Self(0);

    /// A whole mark; numbers above 10 become 10.
    pub const fn whole(mark: u8) -> Self {
        Self(if mark > 10 { 100 } else { mark * 10 })
    }

    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl TryFrom<f64> for Mark {
    type Error = OutOfRange;

    /// Rounds to tenths.
    fn try_from(mark: f64) -> Result<Self, OutOfRange> {
        let tenths = (mark * 10.0).round();
        if (0.0..=100.0).contains(&tenths) {
            Ok(Self(tenths as u8))
        } else {
            Err(OutOfRange(mark.to_string()))
        }
    }
}

impl From<Mark> for f64 {
    fn from(mark: Mark) -> Self {
        mark.value()
    }
}

impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.value().to_string())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedMove {
    /// Legal in the position that is marked.
    pub mv: Move,
    pub mark: Mark,
}

/// The marked moves of a position, the highest mark first, each move once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(Vec<MarkedMove>);

impl Marks {
    /// Sorts marked moves; if a move occurs twice, its first mark counts.
    pub fn new(moves: impl IntoIterator<Item = MarkedMove>) -> Self {
        let mut marks: Vec<MarkedMove> = Vec::new();
        for marked in moves {
            if !marks.iter().any(|other| other.mv == marked.mv) {
                marks.push(marked);
            }
        }
        marks.sort_by_key(|marked| std::cmp::Reverse(marked.mark));
        Self(marks)
    }

    pub fn moves(&self) -> &[MarkedMove] {
        &self.0
    }

    /// The mark of a move; 0 if it is not listed.
    pub fn of(&self, mv: Move) -> Mark {
        let found = self.0.iter().find(|marked| marked.mv == mv);
        found.map_or(Mark::NONE, |marked| marked.mark)
    }

    pub fn best(&self) -> Mark {
        self.0.first().map_or(Mark::NONE, |marked| marked.mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_a_tenth_of_a_point_exact() {
        assert_eq!(Mark::try_from(7.5).unwrap().to_string(), "7.5");
        assert_eq!(Mark::whole(10), Mark::FULL);
        assert_eq!(Mark::whole(200), Mark::FULL);
        let error = Mark::try_from(10.1).unwrap_err().to_string();
        assert_eq!(error, "10.1 is not a mark; marks go from 0 to 10 in tenths");
        assert!(Mark::try_from(-1.0).is_err() && Mark::try_from(f64::NAN).is_err());
    }

    #[test]
    fn an_unlisted_move_has_no_mark_and_the_best_stands_first() {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let marked = |text, mark| MarkedMove {
            mv: mv(text),
            mark: Mark::whole(mark),
        };
        let marks = Marks::new([marked("e2e4", 5), marked("d2d4", 10), marked("e2e4", 9)]);
        assert_eq!(marks.moves().len(), 2);
        assert_eq!(marks.best(), Mark::FULL);
        assert_eq!(marks.of(mv("e2e4")), Mark::whole(5));
        assert_eq!(marks.of(mv("a2a3")), Mark::NONE);
    }
}
