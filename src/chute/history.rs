//! What a position does not show but two heuristics ask for: which pieces moved last.

use cozy_chess::{Board, Move, Square};
use serde::{Deserialize, Serialize};

/// Where the pieces that moved last stand now; `None` at the beginning or where it is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LastMoves {
    /// The piece that the side to move moved last.
    pub own: Option<Square>,
    /// The piece that the opponent has just moved.
    pub theirs: Option<Square>,
}

/// Squares by their numbers, a1 = 0.
impl Serialize for LastMoves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = |square: Option<Square>| square.map(|square| square as u8);
        (number(self.own), number(self.theirs)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for LastMoves {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (own, theirs) = <(Option<u8>, Option<u8>)>::deserialize(deserializer)?;
        let square = |number: Option<u8>| number.and_then(|n| Square::try_index(usize::from(n)));
        Ok(Self {
            own: square(own),
            theirs: square(theirs),
        })
    }
}

impl LastMoves {
    /// The history for the other side after a move. After castling the king counts as the piece
    /// that moved.
    #[must_use]
    pub fn after(self, board: &Board, mv: Move) -> Self {
        // A captured piece is not there any more, whoever moved it last.
        let own = self.theirs.filter(|&theirs| theirs != mv.to);
        Self {
            own,
            theirs: Some(super::look::arrival(board, mv)),
        }
    }
}
