//! The lines of the board, computed once: tables that millions of look-ups read in place.

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

/// Where a pair of squares stands in a table.
pub(super) fn index(first: Square, second: Square) -> usize {
    first as usize * 64 + second as usize
}
