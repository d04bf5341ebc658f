//! EG's own table of king and pawn against king, so that rules about more pawns can say "by itself the pawn
//! wins": every position from which White can force one that a rule calls won. It is computed from the rules
//! and all moves of both sides where they leave a position open.

use super::king_and_pawn;
use crate::Range;
use crate::calculation::escort::{Places, place, won_from};
use crate::facts::Solo;
use cozy_chess::{Color, Square};
use std::sync::LazyLock;

static WON: LazyLock<[Places; 2]> = LazyLock::new(|| {
    won_from(|pawn, white, black, white_to_move| {
        let facts = Solo::new(pawn, white, black, white_to_move, Color::White);
        king_and_pawn::range(&facts) == Range::WIN
    })
});

/// True if White wins king and pawn against king.
pub fn wins_alone(pawn: Square, white: Square, black: Square, white_to_move: bool) -> bool {
    WON[usize::from(!white_to_move)][place(pawn, white)].has(black)
}
