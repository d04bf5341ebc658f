//! The facts of king and rook against king and pawn: what is left of a race if a pawn becomes a rook.

use super::board::Turned;
use crate::View;
use cozy_chess::Square;

/// King and rook against king and pawn; White has the rook.
#[derive(Clone, Debug)]
pub struct RookAndPawn {
    /// White's rook.
    pub rook: Square,
    /// Black's pawn.
    pub pawn: Square,
    /// White's king.
    pub white: Square,
    /// Black's king.
    pub black: Square,
    pub white_to_move: bool,
    /// The way back to the real board.
    pub turned: Turned,
}

impl RookAndPawn {
    /// The facts of a view in which White has just a rook and Black just a pawn.
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
