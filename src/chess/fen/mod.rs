//! A position read from FEN, the one-line notation everyone copies and pastes, with errors that
//! say which field is wrong, at which column, and what to do about it.
//!
//! The fields are those of the PGN standard, section 16.1: placement, side to move, castling,
//! en passant, plies since the last capture or pawn move, number of the move.

mod fields;

use crate::words::counted;
use std::fmt;

use cozy_chess::{Board, Rank};
use thiserror::Error;

use super::validity::PositionFault;
use super::words::excerpt;
use fields::parse_fields;
pub(super) use fields::{Word, parse_position, split_words};

/// One of the six fields of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FenField {
    /// The pieces, rank by rank from the eighth.
    Placement,
    /// `w` or `b`.
    SideToMove,
    /// `KQkq` or `-`.
    Castling,
    /// The square a pawn has just passed over, or `-`.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move, from 1.
    FullmoveNumber,
}

/// Why a text is not a FEN: the field, where in the text, what it says there and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}, column {column}: {problem}")]
pub struct FenError {
    /// The field that is wrong or missing.
    pub field: FenField,
    /// Where the offending text begins, in characters from 1.
    pub column: usize,
    /// The offending text; empty if something is missing.
    pub text: String,
    /// What is wrong.
    pub problem: FenProblem,
}

/// What is wrong with a field of a FEN.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FenProblem {
    /// The field is not there.
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
        /// How many squares it names.
        squares: usize,
    },
    #[error("{0:?} is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)")]
    UnknownPiece(char),
    #[error("{0:?} is not a side; write w for White or b for Black to move")]
    Side(String),
    #[error("{0:?} is not a castling right; write letters of KQkq, or - for none")]
    CastlingLetter(char),
    /// A rook's file instead of the wing.
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
    /// The fields can be read but their position cannot be played.
    #[error("{0}")]
    Position(PositionFault),
}

/// A place where a text departs from the standard although its meaning is plain, and how it is
/// read. Where a program takes the position it says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenAssumption {
    /// The field, or the first of those that are missing.
    pub field: FenField,
    /// The text of the field, shortened if it is long; empty if the FEN ends before it.
    pub given: String,
    /// The text that is assumed instead: of this field, or of all the missing fields.
    pub read: String,
}

/// A position and what its text left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFen {
    /// The position.
    pub board: Board,
    /// In the order of the fields.
    pub assumed: Vec<FenAssumption>,
}

/// Reads a FEN, as [`read_fen`] does, for callers that need not say what was assumed: the text was
/// written by the program, or an entrance has said it already.
///
/// # Errors
/// The same errors as [`read_fen`].
pub fn parse_fen(text: &str) -> Result<Board, FenError> {
    read_fen(text).map(|read| read.board)
}

/// Reads a FEN as people write them, wherever one is taken.
///
/// Blanks around and between the fields do not matter, and neither does a byte order mark before them. The standard's EPD leaves the counters out,
/// so without them they are `0 1` and nothing is said. What else is missing after the side to move
/// is read as `-`, capitals as small letters in the second and fourth field, and a counter outside
/// the range of games as the nearest in it; each of these is an assumption (ours). Standard chess only:
/// the castling letters of Chess960 are refused, also where they would mean those of `KQkq`.
///
/// # Errors
/// The first thing that is wrong, with its place.
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
    /// All the assumptions as one sentence fragment; `None` if there were none.
    pub fn remark(&self) -> Option<String> {
        remark(&self.assumed)
    }
}

/// Assumptions as one fragment of a sentence; `None` without any.
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
