//! A queen or rook among pawns: the squares that it reaches, and the squares where its own king is in its way.

use super::geometry::{Geometry, index};
use super::pawns::Pawns;
use cozy_chess::{BitBoard, Piece, Square};

/// The attacker's piece besides king and pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PromotedPiece {
    Queen,
    Rook,
}

/// The lines of a piece among pawns.
pub(super) struct Lines {
    /// By the piece's square and a target: the squares in between on which the attacker's king would block, or
    /// all squares if there is no line.
    blocks: Vec<BitBoard>,
}

impl PromotedPiece {
    pub const ALL: [Self; 2] = [Self::Queen, Self::Rook];

    pub fn piece(self) -> Piece {
        match self {
            Self::Queen => Piece::Queen,
            Self::Rook => Piece::Rook,
        }
    }

    pub(super) fn rays(self, square: Square) -> BitBoard {
        let geometry = Geometry::get();
        match self {
            Self::Queen => geometry.queen[square as usize],
            Self::Rook => geometry.rook[square as usize],
        }
    }

    /// The squares on which the attacker's king blocks the piece from a target; all of them if a pawn does or
    /// there is no line.
    pub(super) fn blocks(self, pawns: Pawns, from: Square, target: Square) -> BitBoard {
        if !self.rays(from).has(target) {
            return BitBoard::FULL;
        }
        let between = Geometry::get().between(from, target);
        if (between & pawns.all()).is_empty() {
            between | from.bitboard() | target.bitboard()
        } else {
            BitBoard::FULL
        }
    }
}

impl Lines {
    pub(super) fn new(promoted_piece: PromotedPiece, pawns: Pawns) -> Self {
        let pairs = Square::ALL
            .into_iter()
            .flat_map(|from| Square::ALL.into_iter().map(move |target| (from, target)));
        Self {
            blocks: pairs
                .map(|(from, target)| promoted_piece.blocks(pawns, from, target))
                .collect(),
        }
    }

    /// The squares of the attacker's king that leave the line to the target open.
    pub(super) fn open(&self, from: Square, target: Square) -> BitBoard {
        !self.blocks[index(from, target)]
    }
}
