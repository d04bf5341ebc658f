//! The exact solution of a pawn structure: every placement of the two kings, and every structure that can
//! arise by pawn moves, captures and promotions, by retrograde analysis.
//!
//! A position that cannot be judged, such as queen against queen with pawns left, counts once for White and
//! once for Black. So the answer is a [`Range`](super::Range) that surely contains the value, and is exact
//! wherever both agree. Values of small endings come from a [`Leaf`]; a new queen's forced wins against king
//! and pawns are proved here ([`promoted_piece`]).

mod gain;
pub mod kings;
pub mod leaf;
mod lines;
pub mod pawns;
pub mod progress;
pub mod promoted_piece;
pub mod solution;
pub mod solver;
mod tables;

pub use gain::Gain;
pub use kings::Wins;
pub use leaf::{AnyLeaf, Leaf};
pub use lines::Bound;
pub use lines::PromotedPiece;
pub use pawns::{NotAStructure, PawnMove, Pawns, Step, structure_of};
pub use promoted_piece::PromotedPieceWins;
pub use solution::{Judged, Progress, Solution, Stop};
pub use solver::{Limits, Solver};

#[cfg(test)]
pub(crate) mod tests;
