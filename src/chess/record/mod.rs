//! A game: tags, start position, and a tree of moves with variations, comments, NAGs and shapes.
//!
//! Nodes of the tree are values ([`NodeId`] within a record, [`Path`] across records), so a cursor is just
//! such a value. Ids of deleted nodes are never reused.

mod comment;
mod nag;
mod tags;
mod tree;

use super::packed::PackedMove;
use crate::packed::PackedMoveError;
pub use comment::{Command, Comment, Shape, ShapeColour};
use cozy_chess::{Board, Move};
pub use nag::Nag;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
pub use tags::{ROSTER, TagError, Tags};
use thiserror::Error;
use tree::Node;

#[derive(Debug, Clone)]
pub struct Record {
    tags: Tags,
    start: Board,
    result: GameResult,
    /// The arena; deleted nodes leave a gap. The first node is the start position.
    nodes: Vec<Option<Node>>,
}

/// A node of one record: the start position or the position after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// The comments and NAGs of a move or the start position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotations {
    /// The comment before the move. PGN allows it only before the first move of a variation; elsewhere it is
    /// written and read as part of the comment before.
    pub before: Comment,
    /// The comment after the move, or on the start position.
    pub after: Comment,
    pub nags: Vec<Nag>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

/// The reason why a move cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddError {
    /// The node is not in the record: deleted, or from another record.
    #[error("the place is not in the game any more")]
    Gone,
    #[error("{0} is not legal there")]
    Illegal(Move),
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is not a result (1-0, 0-1, 1/2-1/2 or *)")]
pub struct ResultError(String);

impl NodeId {
    /// Nodes are numbered from 0 in the order in which they are made.
    pub(crate) fn number(self) -> usize {
        self.0 as usize
    }

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

    /// A game without moves from any position; sets the tags `SetUp` and `FEN`.
    pub fn from_position(start: Board) -> Self {
        let mut record = Self::new();
        if start != record.start {
            record.tags.put("SetUp", "1");
            record.tags.put("FEN", &start.to_string());
            record.start = start;
        }
        record
    }

    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a tag. Control characters in the value become blanks.
    ///
    /// # Errors
    ///
    /// Fails if the name is invalid or the tag is derived: use [`Record::set_result`] for the result, and give
    /// the start position when making the record.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    pub fn start(&self) -> &Board {
        &self.start
    }

    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result and the tag `Result`.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.tags.put("Result", &result.to_string());
    }

    /// Adds a move after a node and returns its node: the existing one if the move is already there, else a
    /// new one as the last continuation.
    ///
    /// # Errors
    ///
    /// Fails if the node is gone or the move is illegal there.
    pub fn add_move(&mut self, at: NodeId, mv: Move) -> Result<NodeId, AddError> {
        let board = self.position(at).ok_or(AddError::Gone)?;
        // `cozy-chess` accepts any promotion piece as legal, even a king.
        let packed = PackedMove::new(mv.from, mv.to, mv.promotion).map(|_| mv);
        match packed.filter(|&mv| board.is_legal(mv)) {
            Some(mv) => Ok(self.add_legal(at, PackedMove::pack(&board, mv))),
            None => Err(AddError::Illegal(mv)),
        }
    }

    /// The position at a node; `None` if the node is gone.
    pub fn position(&self, at: NodeId) -> Option<Board> {
        let mut board = self.start.clone();
        for mv in self.path(at)?.0 {
            board.play_unchecked(mv.unpack(&board));
        }
        Some(board)
    }

    /// The moves that lead to a node; `None` if it is gone.
    pub fn path(&self, at: NodeId) -> Option<Path> {
        self.node(at)?;
        let mut moves: Vec<PackedMove> = self
            .line_back(at)
            .filter_map(|id| self.move_at(id))
            .collect();
        moves.reverse();
        Some(Path(moves))
    }

    /// The node that moves lead to, if the record has them.
    pub fn find(&self, path: &Path) -> Option<NodeId> {
        path.0
            .iter()
            .try_fold(Self::ROOT, |at, &mv| self.child_by_move(at, mv))
    }

    /// The comments and NAGs of a node; empty if it is gone.
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

    pub fn annotations_mut(&mut self, at: NodeId) -> Option<&mut Annotations> {
        let node = self.nodes.get_mut(at.0 as usize)?.as_mut()?;
        Some(node.annotations.get_or_insert_default())
    }
}

/// Records are equal if their content is; ids and deleted nodes do not matter.
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

/// The PGN form: `1-0`, `0-1`, `1/2-1/2` or `*`.
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

    /// Accepts dashes of any length as hyphens, and a full stop or stray NAG at the end.
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

// A place in a game by the moves that lead there. It can be stored, put into a link, and found again in a
// record that was read anew or whose variations were reordered.

/// The moves from the start position to a place in a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Path(pub Vec<PackedMove>);

/// Writes the moves with blanks between them: `e2e4 e7e5 g1f3`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{mv}")?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = PackedMoveError;

    fn from_str(text: &str) -> Result<Self, PackedMoveError> {
        text.split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

#[cfg(test)]
mod path_tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_its_moves_and_read_again() {
        let path: Path = " e2e4  e7e5 ".parse().unwrap();
        assert_eq!(path.to_string(), "e2e4 e7e5");
        assert_eq!("".parse(), Ok(Path::default()));
        assert!("e2e4 e9".parse::<Path>().is_err());
        assert_eq!(serde_json::to_string(&path).unwrap(), r#"["e2e4","e7e5"]"#);
    }
}
