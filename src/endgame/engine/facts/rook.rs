//! The facts of king and rook against king and pawn, which a race with a rook promotion leads to.

use super::board::Turned;
use crate::View;
use cozy_chess::Square;

/// White has the rook.
#[derive(Clone, Debug)]
pub struct RookAndPawn {
    pub rook: Square,
    pub pawn: Square,
    pub white: Square,
    pub black: Square,
    pub white_to_move: bool,
    pub turned: Turned,
}

impl RookAndPawn {
    /// The facts of a view in which White has only a rook and Black only a pawn.
    pub fn of(view: &View) -> Option<Self> {
        let white = view.white.rooks | view.white.pawns | view.white.pieces();
        let black = view.black.pawns | view.black.pieces();
        Some(Self {
            rook: view
                .white
                .rooks
                .next_square()
                .filter(|_| white.len() == 1)?,
            pawn: view
                .black
                .pawns
                .next_square()
                .filter(|_| black.len() == 1)?,
            white: view.white.king,
            black: view.black.king,
            white_to_move: view.white_to_move,
            turned: Turned::of(view),
        })
    }
}
