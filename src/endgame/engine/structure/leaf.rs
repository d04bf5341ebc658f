//! Who is asked about positions with a promoted piece and few men.

use crate::Value;
use cozy_chess::Board;
use std::fmt::Debug;

/// Knows some positions exactly, for instance all with up to four men.
pub trait Leaf: Debug {
    /// How many men, kings included, a position may have for it to be asked.
    fn men(&self) -> u32;

    /// The game-theoretic value for the board's White; `None` if it is not known.
    fn value(&self, board: &Board) -> Option<Value>;
}

/// Any of them, or nobody: then all is left to the structure itself. Everybody asks through this one type, so that
/// the solver, which is large, travels to the page once.
pub type AnyLeaf = Option<Box<dyn Leaf + Send + Sync>>;
