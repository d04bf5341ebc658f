//! The source of exact values for positions with a promoted piece and few men.

use crate::Value;
use cozy_chess::Board;
use std::fmt::Debug;

/// Gives the exact values of some positions, for instance all with up to four men.
pub trait Leaf: Debug {
    /// The most men, kings included, of a position that it can value.
    fn men(&self) -> u32;

    /// The game-theoretic value for the board's White; `None` if unknown.
    fn value(&self, board: &Board) -> Option<Value>;
}

/// A source of exact values, or none, so that only the structure itself is known. A single type for all
/// sources, so that the solver, which is large, is compiled into the page only once.
pub type AnyLeaf = Option<Box<dyn Leaf + Send + Sync>>;
