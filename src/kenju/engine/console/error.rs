//! The reasons why a command fails.

use thiserror::Error;

use crate::board::PlayError;
use crate::geometry::{Colour, ParsePointError, Point};
use crate::saved::SavedError;
use crate::session::SessionError;

/// The reason why a command failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    #[error("`{0}` is not a command; ? lists them")]
    Unknown(String),
    /// The argument is missing or invalid.
    #[error("{command} wants {wanted}, not `{given}`")]
    Argument {
        command: &'static str,
        /// The expected argument.
        wanted: &'static str,
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
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Saved(#[from] SavedError),
    #[error(transparent)]
    Point(#[from] ParsePointError),
}
