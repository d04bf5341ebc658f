//! Marks: the worth of each reasonable move of a position from 0 to 10. Moves that are not listed are worth 0
//! (Waughan 1989).

use chess::epd::{Epd, Operand, Operation};
use chess::notation::{MoveError, bare_san, parse_move};
use cozy_chess::{Board, Move};
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

// Marks in EPD, as test suites write them: the comment `c0 "Rae1=10, Nxf5=7"`. We add the difficulty as `c1
// "difficulty=1.5"` and the reasons for the marks as `c2`.

/// The most moves that a chess position can have, rounded up.
const MOVES_LIMIT: usize = 256;

/// The reason why a text holds no marks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MarksError {
    #[error("no marks; write them as c0 \"Rae1=10, Nxf5=7\";")]
    None,
    /// An entry is not of the form `move=mark`.
    #[error("entry {place}: {text:?} is not of the form Nf3=10")]
    Entry {
        /// The entry's number, from 1.
        place: usize,
        text: String,
    },
    /// An entry's move is unreadable or illegal.
    #[error("entry {place}: {error}")]
    Move {
        /// The entry's number, from 1.
        place: usize,
        error: MoveError,
    },
    /// An entry's mark is not a number from 0 to 10.
    #[error("entry {place}: {error}")]
    Mark {
        /// The entry's number, from 1.
        place: usize,
        error: OutOfRange,
    },
    /// A move is marked twice.
    #[error("entry {place}: {text:?} is marked already")]
    Twice {
        /// The entry's number, from 1.
        place: usize,
        /// The move.
        text: String,
    },
    #[error("more than {MOVES_LIMIT} marks; no position has so many moves")]
    TooMany,
}

/// Reads `Rae1=10, Nxf5=7`; entries are separated by blanks or commas.
///
/// # Errors
///
/// Reports the first wrong entry.
pub fn parse_marks(board: &Board, text: &str) -> Result<Marks, MarksError> {
    let words: Vec<&str> = text
        .split([',', ';', ' ', '\n', '\t'])
        .filter(|word| !word.is_empty())
        .take(MOVES_LIMIT + 1)
        .collect();
    if words.is_empty() {
        return Err(MarksError::None);
    }
    if words.len() > MOVES_LIMIT {
        return Err(MarksError::TooMany);
    }
    let mut moves: Vec<MarkedMove> = Vec::new();
    for (place, word) in (1..).zip(words) {
        let entry = || MarksError::Entry {
            place,
            text: word.chars().take(40).collect(),
        };
        // A promotion contains an equals sign itself: e8=Q=10.
        let (mv, mark) = word.rsplit_once('=').ok_or_else(entry)?;
        let mark: f64 = mark.parse().map_err(|_| entry())?;
        let mark = Mark::try_from(mark).map_err(|error| MarksError::Mark { place, error })?;
        let text = mv;
        let mv = parse_move(board, mv).map_err(|error| MarksError::Move { place, error })?;
        if moves.iter().any(|marked| marked.mv == mv) {
            let text = text.chars().take(20).collect();
            return Err(MarksError::Twice { place, text });
        }
        moves.push(MarkedMove { mv, mark });
    }
    Ok(Marks::new(moves))
}

/// Reads the marks of an EPD line from its operation `c0`.
///
/// # Errors
///
/// Fails if there are none, or one is wrong.
pub fn marks_of_epd(epd: &Epd) -> Result<Marks, MarksError> {
    let operands = epd.get("c0").ok_or(MarksError::None)?;
    let text: Vec<&str> = operands.iter().map(Operand::as_str).collect();
    parse_marks(&epd.board, &text.join(" "))
}

/// Writes marks as the operation `c0`.
pub fn marks_to_epd(board: &Board, marks: &Marks) -> Operation {
    let words: Vec<String> = marks
        .moves()
        .iter()
        // Check signs are left out; the position shows them.
        .map(|marked| format!("{}={}", bare_san(board, marked.mv), marked.mark))
        .collect();
    Operation {
        opcode: "c0".to_owned(),
        operands: vec![Operand::Text(words.join(", "))],
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

#[cfg(test)]
mod epd_tests {
    use super::*;
    use chess::epd::parse_epd;

    const LINE: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - \
                        id \"x\"; c0 \"Nf3=10, Nc3=7.5 f4=6\";";

    #[test]
    fn marks_survive_epd() {
        let epd = parse_epd(LINE).unwrap();
        let marks = marks_of_epd(&epd).unwrap();
        assert_eq!(marks.moves().len(), 3);
        assert_eq!(marks.best(), Mark::FULL);
        let operation = marks_to_epd(&epd.board, &marks);
        assert_eq!(operation.operands[0].as_str(), "Nf3=10, Nc3=7.5, f4=6");
        let again = Epd::new(epd.board.clone(), vec![operation]);
        let read = parse_epd(&again.to_string()).unwrap();
        assert_eq!(marks_of_epd(&read).unwrap(), marks);
    }

    #[test]
    fn a_promotion_keeps_its_own_sign_of_equality() {
        let epd = parse_epd("4k3/P7/8/8/8/8/8/4K3 w - - c0 \"a8=Q=10,a8=R=9\";").unwrap();
        assert_eq!(marks_of_epd(&epd).unwrap().moves().len(), 2);
    }

    #[test]
    fn a_mistake_is_told_with_its_place() {
        let board = Board::default();
        let error = |text: &str| parse_marks(&board, text).unwrap_err().to_string();
        assert_eq!(
            error("e4=10, d4"),
            "entry 2: \"d4\" is not of the form Nf3=10"
        );
        assert!(error("e4=11").starts_with("entry 1: 11 is not a mark"));
        assert!(error("e4=5, e5=4").starts_with("entry 2: \"e5\""));
        assert_eq!(error("e4=5, e2e4=4"), "entry 2: \"e2e4\" is marked already");
        assert!(error("").starts_with("no marks"));
    }
}
