//! The facts that rules use: a small type for every kind of ending, built from a [`View`](super::View). Facts
//! have players' names, and their pawns move up the board.

mod bare;
mod board;
mod duel;
mod lesser;
mod pair;
mod queen;
mod queens;
mod rook;
mod solo;

pub use bare::Bare;
pub use board::{Turned, distance, file, has, is_corner, queen_attacks, rank, square_at};
pub use duel::{Duel, Finish, Race, Relation};
pub use lesser::QueenAndPiece;
pub use pair::Pair;
pub use queen::QueenAndPawn;
pub use queens::Queens;
pub use rook::RookAndPawn;
pub use solo::Solo;
