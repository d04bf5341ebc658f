//! FEN, the one-line notation of positions. Errors name the wrong field and column and say what to do.
//!
//! The fields are those of the PGN standard, section 16.1: placement, side to move, castling, en passant,
//! halfmove clock, fullmove number.

mod fields;

use crate::words::counted;
use std::fmt;

use cozy_chess::{Board, Rank};
use thiserror::Error;

use super::validity::PositionFault;
use super::words::excerpt;
use fields::parse_fields;
pub(super) use fields::{Word, parse_position, split_words};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FenField {
    /// The pieces, rank by rank from the eighth.
    Placement,
    /// `w` or `b`.
    SideToMove,
    /// `KQkq` or `-`.
    Castling,
    /// The square that a pawn has just skipped, or `-`.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move, from 1.
    FullmoveNumber,
}

/// The reason why a text is not a FEN.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}, column {column}: {problem}")]
pub struct FenError {
    /// The field that is wrong or missing.
    pub field: FenField,
    /// Where the offending text begins, in characters from 1.
    pub column: usize,
    /// The offending text; empty if something is missing.
    pub text: String,
    pub problem: FenProblem,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FenProblem {
    #[error(
        "the field is missing; a FEN has the fields: pieces, side to move, castling, en passant"
    )]
    Missing,
    #[error("{0:?} comes after the last field; remove it")]
    Trailing(String),
    #[error("{}; there must be 8, with / between them", counted(.0, "rank"))]
    RankCount(usize),
    #[error("rank {rank} ({text:?}) has {}; it must have 8", counted(.squares, "square"))]
    RankWidth {
        rank: Rank,
        text: String,
        squares: usize,
    },
    #[error("{0:?} is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)")]
    UnknownPiece(char),
    #[error("{0:?} is not a side; write w for White or b for Black to move")]
    Side(String),
    #[error("{0:?} is not a castling right; write letters of KQkq, or - for none")]
    CastlingLetter(char),
    /// A rook's file in place of a wing.
    #[error(
        "{0:?} is a castling right of Chess960, which is not played here; write letters of KQkq, or - for none"
    )]
    Chess960(char),
    #[error("{0:?} is given twice; write each right once")]
    CastlingTwice(char),
    #[error(
        "{0:?} is not a square; write the square the pawn passed over, such as e3, or - for none"
    )]
    EnPassant(String),
    #[error("{0:?} is not a whole number")]
    Counter(String),
    /// The fields are well formed but the position is illegal.
    #[error("{0}")]
    Position(PositionFault),
}

/// A departure from the standard whose meaning is clear, and how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenAssumption {
    /// The field, or the first of those that are missing.
    pub field: FenField,
    /// The text of the field, shortened if long; empty if the FEN ends before it.
    pub given: String,
    /// The text assumed for this field, or for all missing fields.
    pub read: String,
}

/// A position and the assumptions made in reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFen {
    pub board: Board,
    /// In the order of the fields.
    pub assumed: Vec<FenAssumption>,
}

/// Reads a FEN like [`read_fen`] and drops the assumptions.
///
/// # Errors
///
/// The same as [`read_fen`].
pub fn parse_fen(text: &str) -> Result<Board, FenError> {
    read_fen(text).map(|read| read.board)
}

/// Reads a FEN as people write it.
///
/// Blanks around and between fields and a byte order mark at the start are ignored. EPD has no counters; if
/// they are missing they are `0 1`, which is not reported. Other missing fields after the side to move become
/// `-`, capitals in the second and fourth field become lower case, and counters are clamped to the range of
/// real games; each of these is reported as an assumption (ours). Only standard chess is accepted: castling
/// letters of Chess960 are rejected even if they mean the same as `KQkq`.
///
/// # Errors
///
/// Reports the first fault with its place.
///
/// ```
/// use chess::fen::parse_fen;
///
/// let error = parse_fen("4k3/9/8/8/8/8/8/4K3 w - -").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "piece placement, column 5: '9' is neither a piece (KQRBNP, kqrbnp) \
///      nor a number of empty squares (1 to 8)"
/// );
/// ```
pub fn read_fen(text: &str) -> Result<ReadFen, FenError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut words = split_words(text);
    let read = parse_fields(text, &mut words)?;
    if let Some(word) = words.next() {
        return Err(word.error(
            FenField::FullmoveNumber,
            FenProblem::Trailing(excerpt(word.text)),
        ));
    }
    Ok(ReadFen {
        board: read.finish()?,
        assumed: read.assumed,
    })
}

impl ReadFen {
    /// All assumptions as one sentence fragment; `None` if there are none.
    pub fn remark(&self) -> Option<String> {
        remark(&self.assumed)
    }
}

/// Assumptions as one sentence fragment; `None` if there are none.
pub fn remark(assumed: &[FenAssumption]) -> Option<String> {
    let said: Vec<String> = assumed.iter().map(ToString::to_string).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

impl FenAssumption {
    fn new(field: FenField, given: &str, read: &str) -> Self {
        let (given, read) = (excerpt(given), read.to_owned());
        Self { field, given, read }
    }
}

impl fmt::Display for FenAssumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, given, read } = self;
        if given.is_empty() {
            write!(
                f,
                "the FEN stops before the {field}; the rest is read as {read:?}"
            )
        } else {
            write!(f, "the {field} {given:?} is read as {read:?}")
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "piece placement",
            Self::SideToMove => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "move number",
        })
    }
}
