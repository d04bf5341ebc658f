//! Descriptive notation, in which the sources of this project are printed: `P-K4`, `KtxP`,
//! `QR-Q1`, `Kt(Kt1)-B3`, `O-O`. Files are named after the pieces that begin on them, ranks are
//! counted from the mover's own side, and no more is said than is needed.
//!
//! `QR` and `KKt` mean the rook further to the queen's side and the knight further to the king's
//! side as they stand; bishops are told apart by the colour of their squares, as they never change.

mod pattern;
mod read;
mod write;

pub(super) use pattern::resolve;
pub(super) use read::parse;
pub use write::{KnightLetter, write_descriptive};

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};

use super::validity::Wing;

/// Whether the piece on `square` is the one called after `wing`: `QR`, `KKt`, `QB`.
fn is_of_wing(board: &Board, side: Color, piece: Piece, square: Square, wing: Wing) -> bool {
    if piece == Piece::Bishop {
        let kings_home = Square::new(File::F, cozy_chess::Rank::First.relative_to(side));
        let same_shade =
            BitBoard::DARK_SQUARES.has(square) == BitBoard::DARK_SQUARES.has(kings_home);
        return same_shade == (wing == Wing::King);
    }
    let others = board.colored_pieces(side, piece);
    match wing {
        Wing::Queen => others.iter().all(|other| square.file() <= other.file()),
        Wing::King => others.iter().all(|other| square.file() >= other.file()),
    }
}
