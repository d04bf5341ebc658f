//! What the rules ask of a position: one small type of facts for every kind of ending, built from a
//! [`View`](super::View). Facts are named as players name them, and their pawns move up the board.

mod board;
mod solo;

pub use board::{Turned, distance, file, has, rank, square_at};
pub use solo::Solo;
