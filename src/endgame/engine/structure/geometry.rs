//! The lines of the board, computed once, for millions of look-ups.

use cozy_chess::{
    BitBoard, Square, get_between_rays, get_bishop_rays, get_king_moves, get_rook_rays,
};
use std::sync::LazyLock;

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
