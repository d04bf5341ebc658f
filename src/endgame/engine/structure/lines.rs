//! A queen or rook among pawns: the squares that it reaches, and the squares where its own king is in its way.

use super::pawns::Pawns;
use cozy_chess::{
    BitBoard, Piece, Square, get_between_rays, get_bishop_rays, get_king_moves, get_rook_rays,
};
use std::sync::LazyLock;

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

// The lines of the board, computed once, for millions of look-ups.

/// Steps and lines on an empty board.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) king: [BitBoard; 64],
    pub(super) rook: [BitBoard; 64],
    pub(super) queen: [BitBoard; 64],
    between: Vec<BitBoard>,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| Geometry {
    king: Square::ALL.map(get_king_moves),
    rook: Square::ALL.map(get_rook_rays),
    queen: Square::ALL.map(|square| get_rook_rays(square) | get_bishop_rays(square)),
    between: Square::ALL
        .into_iter()
        .flat_map(|one| Square::ALL.map(|other| get_between_rays(one, other)))
        .collect(),
});

impl Geometry {
    pub(super) fn get() -> &'static Self {
        &GEOMETRY
    }

    /// The squares between two on one line.
    pub(super) fn between(&self, one: Square, other: Square) -> BitBoard {
        self.between[index(one, other)]
    }
}

pub(super) fn king_moves(square: Square) -> BitBoard {
    GEOMETRY.king[square as usize]
}

/// The index of a pair of squares.
pub(super) fn index(first: Square, second: Square) -> usize {
    first as usize * 64 + second as usize
}

// Lower and upper bounds of a set of winning squares.

/// The attacker's king squares: surely won, and possibly won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The attacker surely wins.
    pub lower: BitBoard,
    /// The attacker may win; a superset.
    pub upper: BitBoard,
}

impl Bound {
    /// No win.
    pub const NONE: Self = Self::exactly(BitBoard::EMPTY);

    /// A win from every square: the neutral element of intersection.
    pub const ALL: Self = Self::exactly(BitBoard::FULL);

    /// Nothing is known.
    pub const OPEN: Self = Self {
        lower: BitBoard::EMPTY,
        upper: BitBoard::FULL,
    };

    /// Exactly these squares win.
    pub const fn exactly(squares: BitBoard) -> Self {
        Self {
            lower: squares,
            upper: squares,
        }
    }

    /// Intersects both bounds with the set.
    pub fn within(self, set: BitBoard) -> Self {
        self.map(|squares| squares & set)
    }

    /// Unites both bounds with the set.
    pub fn or(self, set: BitBoard) -> Self {
        self.map(|squares| squares | set)
    }

    pub fn union(self, other: Self) -> Self {
        Self {
            lower: self.lower | other.lower,
            upper: self.upper | other.upper,
        }
    }

    pub fn both(self, other: Self) -> Self {
        Self {
            lower: self.lower & other.lower,
            upper: self.upper & other.upper,
        }
    }

    /// Applies a function to both bounds.
    pub fn map(self, change: impl Fn(BitBoard) -> BitBoard) -> Self {
        Self {
            lower: change(self.lower),
            upper: change(self.upper),
        }
    }
}
