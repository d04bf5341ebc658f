//! What can be wrong with a typed graph.

use crate::search::typed_tree::NODE_LIMIT;
use thiserror::Error;

/// The longest label, in characters.
pub(super) const LABEL_LIMIT: usize = 24;

/// Why a text is not a graph. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TypedGraphError {
    /// There is nothing in the text.
    #[error("nothing is typed; a graph looks like ((0.1..0.4 -0.2) (0 0.25))")]
    Empty,
    /// A list is never closed.
    #[error("the list opened at column {column} is not closed: a ) is missing")]
    Unclosed {
        /// Where the list begins.
        column: usize,
    },
    /// A closing parenthesis without its opening one.
    #[error("column {column}: this ) closes nothing")]
    Unopened {
        /// Where it stands.
        column: usize,
    },
    /// A list with nothing in it.
    #[error("column {column}: an empty list; a position needs at least one move or a number")]
    EmptyList {
        /// Where the list begins.
        column: usize,
    },
    /// A word that is not a value or range.
    #[error("column {column}: \"{word}\" is not a number from -1 to 1 or a range such as 0.1..0.4")]
    Range {
        /// Where it begins.
        column: usize,
        /// The word.
        word: String,
    },
    /// A label that is empty, too long, typed twice, or not followed by a list or number.
    #[error(
        "column {column}: \"{word}\" must be a label of 1 to {LABEL_LIMIT} characters, used once \
         and directly followed by a number or a list"
    )]
    Label {
        /// Where it begins.
        column: usize,
        /// The label.
        word: String,
    },
    /// A name that no position bears, or the whole graph a name.
    #[error("column {column}: no position is labelled \"{word}\"")]
    Name {
        /// Where it begins.
        column: usize,
        /// The name.
        word: String,
    },
    /// More text after the graph.
    #[error("column {column}: the graph ends before this; put everything into one list")]
    Trailing {
        /// Where the rest begins.
        column: usize,
    },
    /// Larger than allowed.
    #[error(
        "column {column}: more than {NODE_LIMIT} positions or {} moves in one list",
        u16::MAX
    )]
    Large {
        /// Where the limit is passed.
        column: usize,
    },
}
