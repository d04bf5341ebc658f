//! The lines of the board, computed once: tables that millions of look-ups read in place.

use super::officer::Officer;
use super::pawns::Pawns;
use cozy_chess::{
    BitBoard, Square, get_between_rays, get_bishop_rays, get_king_moves, get_rook_rays,
};
use std::sync::LazyLock;

/// Steps and lines on an empty board.
#[derive(Debug)]
pub(super) struct Geometry {
    /// Where a king goes.
    pub(super) king: [BitBoard; 64],
    /// Where a rook goes.
    pub(super) rook: [BitBoard; 64],
    /// Where a queen goes.
    pub(super) queen: [BitBoard; 64],
    between: Vec<BitBoard>,
}

/// The lines of a piece among pawns.
pub(super) struct Lines {
    /// By the piece's square and a target: the squares on which the attacker's king would stand in
    /// between, or all squares if there is no way.
    blocks: Vec<BitBoard>,
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

/// Where a king goes.
pub(super) fn king_moves(square: Square) -> BitBoard {
    GEOMETRY.king[square as usize]
}

impl Lines {
    pub(super) fn new(officer: Officer, pawns: Pawns) -> Self {
        let pairs = Square::ALL
            .into_iter()
            .flat_map(|from| Square::ALL.into_iter().map(move |target| (from, target)));
        Self {
            blocks: pairs
                .map(|(from, target)| officer.blocks(pawns, from, target))
                .collect(),
        }
    }

    /// The squares of the attacker's king that let the piece through to the target.
    pub(super) fn open(&self, from: Square, target: Square) -> BitBoard {
        !self.blocks[index(from, target)]
    }
}

/// Where a pair of squares stands in a table.
pub(super) fn index(first: Square, second: Square) -> usize {
    first as usize * 64 + second as usize
}
