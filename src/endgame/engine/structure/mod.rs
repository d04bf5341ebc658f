//! Exact solving of a given pawn structure: every placement of the two kings, and every structure that
//! can come of it by pawn moves, captures and promotions, judged by retrograde analysis.
//!
//! What cannot be judged, such as queen against queen with pawns left, is counted once for White and
//! once for Black, so that the answer is a [`Range`](super::Range) which is sure to hold the truth, and
//! exact wherever both agree. Small endings come from whoever knows them exactly ([`Leaf`]); what a new
//! queen wins by force against king and pawns is proved here ([`officer`]).

mod bound;
mod gain;
mod geometry;
pub mod kings;
pub mod leaf;
mod lines;
pub mod officer;
pub mod pawns;
pub mod progress;
pub mod solution;
pub mod solver;
mod tables;

pub use bound::Bound;
pub use gain::Gain;
pub use kings::Wins;
pub use leaf::{AnyLeaf, Leaf};
pub use lines::Officer;
pub use officer::OfficerWins;
pub use pawns::{NotAStructure, PawnMove, Pawns, Step, structure_of};
pub use solution::{Judged, Progress, Solution, Stop};
pub use solver::{Limits, Solver};

#[cfg(test)]
pub(crate) mod tests;
