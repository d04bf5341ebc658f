//! A game as it is kept: heading, start position, and a tree of moves with variations, comments,
//! marks and shapes.
//!
//! Places in the tree are values ([`NodeId`] within a record, [`Path`] beyond it), so that a cursor
//! is nothing but such a value. A deleted place stays deleted; its id is never given out again.

mod comment;
mod nag;
mod path;
mod tags;
mod tree;

use std::fmt;
use std::str::FromStr;

use cozy_chess::{Board, Move};
use thiserror::Error;

pub use comment::{Command, Comment, Shape, ShapeColour};
pub use nag::Nag;
pub use path::Path;
pub use tags::{ROSTER, TagError, Tags};
use tree::Node;

use super::packed::PackedMove;

/// A game.
#[derive(Debug, Clone)]
pub struct Record {
    tags: Tags,
    start: Board,
    result: GameResult,
    /// The arena; deleted nodes leave a gap. The first node is the start position.
    nodes: Vec<Option<Node>>,
}

/// A place in one record: the start position or the position after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// What is said about a move or the start position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotations {
    /// The comment before the move. A PGN has a place for it only before the first move of a
    /// variation; elsewhere it is written, and read again, as part of the comment that precedes.
    pub before: Comment,
    /// The comment after the move, or on the start position.
    pub after: Comment,
    /// The marks on the move.
    pub nags: Vec<Nag>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or not known.
    #[default]
    Unknown,
}

/// Why a move cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddError {
    /// The place is not in the record: deleted, or of another record.
    #[error("the place is not in the game any more")]
    Gone,
    #[error("{0} is not legal there")]
    Illegal(Move),
}

/// The text is not a result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is not a result (1-0, 0-1, 1/2-1/2 or *)")]
pub struct ResultError(String);

impl NodeId {
    /// Its number: places are numbered from 0 in the order in which they are made.
    pub(crate) fn number(self) -> usize {
        self.0 as usize
    }

    /// The place of that number.
    pub(crate) fn of(number: usize) -> Self {
        Self(number as u32)
    }
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

impl Record {
    /// The start position's place.
    pub const ROOT: NodeId = NodeId(0);

    /// A game without moves from the opening position.
    pub fn new() -> Self {
        Self {
            tags: Tags::default(),
            start: Board::default(),
            result: GameResult::Unknown,
            nodes: vec![Some(Node::default())],
        }
    }

    /// A game without moves from any position; the tags `SetUp` and `FEN` tell of it.
    pub fn from_position(start: Board) -> Self {
        let mut record = Self::new();
        if start != record.start {
            record.tags.put("SetUp", "1");
            record.tags.put("FEN", &start.to_string());
            record.start = start;
        }
        record
    }

    /// The heading.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a tag. Control characters in the value become blanks.
    ///
    /// # Errors
    /// If the name cannot be one, or the tag follows from the game: the result has
    /// [`Record::set_result`], the start position is given when the record is made.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    /// The position the game begins with.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets how the game ended, the tag `Result` with it.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.tags.put("Result", &result.to_string());
    }

    /// Adds a move after a place and returns its place: the existing one if the move is already
    /// there, else a new one behind the other continuations.
    ///
    /// # Errors
    /// If the place is gone or the move is not legal there.
    pub fn add_move(&mut self, at: NodeId, mv: Move) -> Result<NodeId, AddError> {
        let board = self.position(at).ok_or(AddError::Gone)?;
        // The rules crate takes any promotion piece for legal, a king among them.
        let packed = PackedMove::new(mv.from, mv.to, mv.promotion).map(|_| mv);
        match packed.filter(|&mv| board.is_legal(mv)) {
            Some(mv) => Ok(self.add_legal(at, PackedMove::pack(&board, mv))),
            None => Err(AddError::Illegal(mv)),
        }
    }

    /// The position at a place; `None` if the place is gone.
    pub fn position(&self, at: NodeId) -> Option<Board> {
        let mut board = self.start.clone();
        for mv in self.path(at)?.0 {
            board.play_unchecked(mv.unpack(&board));
        }
        Some(board)
    }

    /// The moves that lead to a place; `None` if it is gone.
    pub fn path(&self, at: NodeId) -> Option<Path> {
        self.node(at)?;
        let mut moves: Vec<PackedMove> = self
            .line_back(at)
            .filter_map(|id| self.move_at(id))
            .collect();
        moves.reverse();
        Some(Path(moves))
    }

    /// The place to which moves lead, if the record has them.
    pub fn find(&self, path: &Path) -> Option<NodeId> {
        path.0
            .iter()
            .try_fold(Self::ROOT, |at, &mv| self.child_by_move(at, mv))
    }

    /// What is said about a place; empty if it is gone.
    pub fn annotations(&self, at: NodeId) -> &Annotations {
        static NONE: Annotations = Annotations {
            before: Comment::EMPTY,
            after: Comment::EMPTY,
            nags: Vec::new(),
        };
        self.node(at)
            .and_then(|node| node.annotations.as_deref())
            .unwrap_or(&NONE)
    }

    /// What is said about a place, to be changed; `None` if it is gone.
    pub fn annotations_mut(&mut self, at: NodeId) -> Option<&mut Annotations> {
        let node = self.nodes.get_mut(at.0 as usize)?.as_mut()?;
        Some(node.annotations.get_or_insert_default())
    }
}

/// Two records are equal if they say the same; ids and deleted places do not matter.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.start == other.start
            && self.result == other.result
            && self.same_moves(other)
    }
}

impl Eq for Record {}

impl GameResult {
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];
}

/// As a PGN has it: `1-0`, `0-1`, `1/2-1/2` or `*`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

impl FromStr for GameResult {
    type Err = ResultError;

    /// Dashes of any length count as hyphens, and a full stop or a stray mark may follow.
    fn from_str(text: &str) -> Result<Self, ResultError> {
        let plain = text.trim_end_matches(['.', ',', '\'', '"', '`']);
        match plain.replace(['–', '—', '−', '‐', '‑'], "-").as_str() {
            "1-0" => Ok(Self::WhiteWins),
            "0-1" => Ok(Self::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" => Ok(Self::Draw),
            "*" => Ok(Self::Unknown),
            _ => Err(ResultError(crate::words::excerpt(text))),
        }
    }
}
