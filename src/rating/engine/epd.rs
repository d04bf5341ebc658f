//! Marks in EPD, as test suites write them: the comment `c0 "Rae1=10, Nxf5=7"`. We add the difficulty as `c1
//! "difficulty=1.5"` and the reasons for the marks as `c2`.

use super::mark::{Mark, MarkedMove, Marks, OutOfRange};
use chess::epd::{Epd, Operand, Operation};
use chess::notation::{MoveError, bare_san, parse_move};
use cozy_chess::Board;
use thiserror::Error;

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
