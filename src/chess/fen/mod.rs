//! A position read from FEN, the one-line notation everyone copies and pastes, with errors that
//! say which field is wrong, at which column, and what to do about it.
//!
//! The fields are those of the PGN standard, section 16.1: placement, side to move, castling,
//! en passant, plies since the last capture or pawn move, number of the move.

mod fields;

use crate::chess::words::counted;
use std::borrow::Cow;
use std::fmt;

use cozy_chess::{Board, Rank};
use thiserror::Error;

use super::validity::PositionFault;
use super::words::excerpt;
use fields::parse_fields;
pub(super) use fields::{Word, finish, parse_position, split_words};

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
    #[error("{0:?} is given twice; write each right once")]
    CastlingTwice(char),
    #[error(
        "{0:?} is not a square; write the square the pawn passed over, such as e3, or - for none"
    )]
    EnPassant(String),
    #[error("{text:?} is not a whole number from {least} to {most}")]
    Counter {
        text: String,
        /// The least the counter can be.
        least: u16,
        /// The most it can be.
        most: u16,
    },
    /// The fields can be read but their position cannot be played.
    #[error("{0}")]
    Position(PositionFault),
}

/// Reads a FEN of six fields, or of four or five with `0 1` for the counters that are missing.
/// Blanks around and between the fields do not matter. Standard chess only: the castling letters
/// of Chess960 are refused.
///
/// ```
/// use plyground::chess::fen::parse_fen;
///
/// let error = parse_fen("4k3/9/8/8/8/8/8/4K3 w - -").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "piece placement, column 5: '9' is neither a piece (KQRBNP, kqrbnp) \
///      nor a number of empty squares (1 to 8)"
/// );
/// ```
pub fn parse_fen(text: &str) -> Result<Board, FenError> {
    let mut words = split_words(text);
    let (setup, fields) = parse_fields(text, &mut words)?;
    if let Some(word) = words.next() {
        return Err(word.error(
            FenField::FullmoveNumber,
            FenProblem::Trailing(excerpt(word.text)),
        ));
    }
    finish(&setup, &fields)
}

/// A FEN whose last fields are left out, as people write them, with those of a position in which nobody may
/// castle or capture in passing; any other text as it is.
pub fn completed(text: &str) -> Cow<'_, str> {
    match text.split_whitespace().count() {
        2 => Cow::Owned(format!("{text} - -")),
        3 => Cow::Owned(format!("{text} -")),
        _ => Cow::Borrowed(text),
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
