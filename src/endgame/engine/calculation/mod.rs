//! Calculations in place of search (paper, pp. 3-5): what distance and time say about a position. Each works
//! on bitboards without trying a move, and returns a value that can be drawn on the board.
//!
//! Squares and colours are those of a [`View`]: `Color::White` is the side that values are for, and its pawns
//! move up the board.

pub mod critical;
pub(super) mod escort;
pub mod opposition;
pub mod paths;
pub mod rule_of_the_square;
pub mod set;
pub mod spheres;
pub mod tempo;

pub use critical::{critical_squares, key_squares};
pub use escort::moves_to_queen;
pub use opposition::{Line, Opposition, opposition, steps_into_opposition};
pub use paths::{Entering, PathField, closed_to_king, shortest_paths};
pub use rule_of_the_square::{
    RuleOfTheSquare, UncaughtPawn, rule_of_the_square, square_of_the_pawn, uncaught_pawns,
};
pub use set::{ahead, around, beside, distance, forward, neighbours, pawn_attacks};
pub use set::{front_span, passed_pawns};
pub use spheres::{Claims, Spheres, claims};
pub use tempo::{SpareMoves, spare_moves, spare_total};

use super::view::{Men, View};
use cozy_chess::Color;

/// The men of White or Black in the view.
pub fn men(view: &View, side: Color) -> &Men {
    match side {
        Color::White => &view.white,
        Color::Black => &view.black,
    }
}

/// The side to move in the view.
pub fn mover(view: &View) -> Color {
    if view.white_to_move {
        Color::White
    } else {
        Color::Black
    }
}
