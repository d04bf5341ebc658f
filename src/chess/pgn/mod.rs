//! PGN, the text format of games. Reads from any source in slices and writes the export form of the PGN
//! standard.
//!
//! Only one game is held in memory. Meaningless text is skipped and a game with an error is kept up to it;
//! remarks report both with their places. A game is an error only if nothing of it can be kept, and reading
//! continues with the next. Limits protect time and memory from hostile files.
//!
//! ```
//! use chess::pgn::{parse_games, write_pgn};
//!
//! let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. P-Q4 {old style} 1/2-1/2\n";
//! let games: Vec<_> = parse_games(text).map(Result::unwrap).collect();
//! assert_eq!(
//!     games[0].remarks[0].to_string(),
//!     "line 3, column 13: \"Ke3\": White's king cannot move like this; the game was kept up to there"
//! );
//! assert!(write_pgn(&games[0].record).ends_with("\n\n1. e4 e5 *\n"));
//! assert!(write_pgn(&games[1].record).ends_with("\n\n1. d4 {old style} 1/2-1/2\n"));
//! ```

mod build;
mod heading;
mod lex;
mod reader;
mod split;
mod write;

use crate::words::counted;
use thiserror::Error;

pub use reader::{PgnReader, parse_games};
pub use split::{PgnSplitter, RawGame};
pub use write::write_pgn;

use super::fen::FenError;
use super::notation::MoveError;
use super::record::Record;

/// A game with remarks on how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnGame {
    pub record: Record,
    /// Its number in the source, from 1; broken games are counted.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Remarks about text that was skipped or reinterpreted. If the game was cut short, that remark comes
    /// first.
    pub remarks: Vec<PgnRemark>,
}

impl PgnGame {
    /// The error that cut the game short, if any. The record then holds the moves before it, and the game's
    /// end is unknown.
    pub fn cut_short(&self) -> Option<&PgnRemark> {
        let first = self.remarks.first();
        first.filter(|remark| matches!(remark.kind, RemarkKind::CutShort(_)))
    }
}

/// A game of which nothing can be kept.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("game {game}, line {line}, column {column}: {problem}")]
pub struct PgnError {
    pub game: u64,
    /// The line of the error in the source, from 1.
    pub line: u64,
    /// The column of the error, in characters from 1.
    pub column: u64,
    pub problem: PgnProblem,
    /// The game up to the error: its tags and correct moves.
    pub read: Box<Record>,
}

/// An error in the text of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PgnProblem {
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    #[error("{0:?} is not a tag; a tag is [Name \"value\"] on one line")]
    Tag(String),
    #[error("a tag stands among the moves; end the game with its result first")]
    TagAmongMoves,
    /// The game is of another chess variant.
    #[error(
        "the tag Variant says {0:?}, and only games of ordinary chess are read; take the tag out if it is one"
    )]
    Variant(String),
    #[error("a Chess960 game is read only if its castling is the ordinary one; the tag FEN: {0}")]
    Chess960(FenError),
    #[error("the comment that begins here has no closing brace")]
    OpenComment,
    #[error("the variation that begins here has no closing bracket")]
    OpenVariation,
    #[error("a bracket closes here, but no variation is open")]
    CloseVariation,
    #[error("a variation begins here, but there is no move yet that it could replace")]
    VariationWithoutMove,
    #[error("{0:?} is not a mark (marks are $0 to $255 and !, ?, !!, ??, !?, ?!)")]
    Nag(String),
    #[error("{0:?} means nothing here")]
    Sign(char),
    #[error("{0:?} is neither a move nor a mark")]
    Word(String),
    #[error("{0:?} comes after the result of the game")]
    AfterResult(String),
    #[error("the text is in UTF-16; save it as UTF-8")]
    Utf16,
    /// The game is longer than [`PgnLimits::game_bytes`].
    #[error("the game is longer than {}", counted(.0, "byte"))]
    TooLong(usize),
    /// The game has more parts than [`PgnLimits::tokens`].
    #[error("the game has more than {}, marks and comments", counted(.0, "move"))]
    TooManyTokens(usize),
    /// The game has more tags than [`PgnLimits::tags`].
    #[error("the game has more than {}", counted(.0, "tag"))]
    TooManyTags(usize),
    /// Variations are nested deeper than [`PgnLimits::nesting`].
    #[error("more than {} lie within one another", counted(.0, "variation"))]
    TooDeep(usize),
    #[error("the file could not be read: {0}")]
    Read(String),
}

/// A remark on text that was skipped or reinterpreted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct PgnRemark {
    pub line: u64,
    pub column: u64,
    pub kind: RemarkKind,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RemarkKind {
    #[error("what is not UTF-8 was read as Latin-1 (bytes: {0})")]
    Latin1(usize),
    /// An error in the main line: the game was kept up to it.
    #[error("{0}; the game was kept up to there")]
    CutShort(PgnProblem),
    /// An error or null move in a variation: its moves were kept up to there, the rest as text.
    #[error("{0}; the rest of this variation was kept as a comment")]
    Variation(PgnProblem),
    /// A variation that repeats the last move of the game and goes on.
    #[error("{0:?} goes on after the last move of the game; it was kept as a comment")]
    BeyondEnd(String),
    /// Meaningless text.
    #[error("{0}; it was left out")]
    LeftOut(PgnProblem),
    /// Chess960 from a position whose castling, if any, is standard.
    #[error(
        "the tag Variant says {0:?}; the game was read as ordinary chess, whose castling is the same here"
    )]
    Variant(String),
    #[error("text before this game, which is no game itself, was left out")]
    AfterText,
    #[error("the tag {0} is given twice; the first was kept")]
    TagTwice(String),
    /// The tag and the end of the moves give different results; the latter was kept.
    #[error("the tag says {tag:?} but the moves end with {moves:?}, which was kept")]
    ResultDiffers { tag: String, moves: String },
    /// Assumptions made in reading the tag `FEN`, as one sentence fragment.
    #[error("{0}")]
    Fen(String),
    #[error("no result after the moves; {0:?} was taken")]
    NoResult(String),
}

/// The most that is read of a game before it is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PgnLimits {
    /// The length of a game's text in bytes; also the most that a splitter holds.
    pub game_bytes: usize,
    /// Moves, numbers, NAGs, comments, tags and brackets.
    pub tokens: usize,
    /// Tags. Each is compared with all earlier ones.
    pub tags: usize,
    /// Nesting of variations; the main line has depth 0.
    pub nesting: usize,
}

impl Default for PgnLimits {
    /// 1 MiB, 100,000 tokens, 500 tags, 64 nested variations: many times what people write.
    fn default() -> Self {
        Self {
            game_bytes: 1 << 20,
            tokens: 100_000,
            tags: 500,
            nesting: 64,
        }
    }
}
