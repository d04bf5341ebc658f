//! Who is asked about positions with a promoted piece and few men.

use crate::endgame::Value;
use cozy_chess::Board;

/// Knows some positions exactly, for instance all with up to four men.
pub trait Leaf {
    /// How many men, kings included, a position may have for it to be asked; 0 if it knows nothing.
    fn men(&self) -> u32;

    /// The game-theoretic value for the board's White; `None` if it is not known.
    fn value(&self, board: &Board) -> Option<Value>;
}

/// Knows nothing: all is left to the structure itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLeaf;

impl Leaf for NoLeaf {
    fn men(&self) -> u32 {
        0
    }

    fn value(&self, _: &Board) -> Option<Value> {
        None
    }
}

/// Any of them. Whatever runs in the page asks through this one type, so that the solver, which is
/// large, travels once.
pub type AnyLeaf = Box<dyn Leaf + Send + Sync>;

impl<L: Leaf + ?Sized> Leaf for Box<L> {
    fn men(&self) -> u32 {
        (**self).men()
    }

    fn value(&self, board: &Board) -> Option<Value> {
        (**self).value(board)
    }
}

impl<L: Leaf + ?Sized> Leaf for &L {
    fn men(&self) -> u32 {
        (**self).men()
    }

    fn value(&self, board: &Board) -> Option<Value> {
        (**self).value(board)
    }
}
