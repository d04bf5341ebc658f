//! Why a command could not be executed.

use thiserror::Error;

use crate::board::PlayError;
use crate::geometry::{Colour, ParsePointError, Point};
use crate::saved::SavedError;
use crate::session::SessionError;

/// Why a command did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// No such letters.
    #[error("`{0}` is not a command; ? lists them")]
    Unknown(String),
    /// The argument is missing or makes no sense.
    #[error("{command} wants {wanted}, not `{given}`")]
    Argument {
        /// The letters.
        command: &'static str,
        /// What should follow.
        wanted: &'static str,
        /// What did.
        given: String,
    },
    /// The board has no such place.
    #[error("{0} is not in the place table")]
    NoPlace(Point),
    /// The board has no such line.
    #[error("there is no line {0}")]
    NoLine(u16),
    /// It is the other colour's turn.
    #[error("it is not {0}'s turn: give a point to place the stone all the same")]
    NotTheTurn(Colour),
    /// A learner waits for an answer.
    #[error("a learner is waiting for an answer: R returns to the game")]
    Asking,
    /// The stone cannot be placed.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The stone cannot be placed.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The player cannot be loaded or saved.
    #[error(transparent)]
    Saved(#[from] SavedError),
    #[error(transparent)]
    Point(#[from] ParsePointError),
}
