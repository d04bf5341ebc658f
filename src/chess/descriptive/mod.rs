//! Descriptive notation, the notation of this project's sources: `P-K4`, `KtxP`, `QR-Q1`, `Kt(Kt1)-B3`, `O-O`.
//! Files are named after the pieces that start on them, ranks are counted from the mover's side, and a move is
//! described as briefly as possible.
//!
//! `QR` and `KKt` mean the rook nearer to the queen's side and the knight nearer to the king's side as they
//! stand now. Bishops are named by the colour of their squares, which never changes.

mod pattern;
mod read;
mod write;

pub(super) use pattern::resolve;
pub(super) use read::parse;
pub use write::{KnightLetter, write_descriptive};

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};

use super::validity::Wing;

/// True if the piece on `square` is the one named after `wing`: `QR`, `KKt`, `QB`.
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
