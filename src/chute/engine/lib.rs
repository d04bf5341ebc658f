//! CHUTE's 22 heuristics (Sugar 1975, appendix 2, after Valenti 1974), each a unit of its own that
//! scores a move and can say why.
//!
//! A [`Survey`] is what can be seen on a board: who attacks what, pins, passed pawns, what each piece is
//! worth where it stands, which attacks would win something. A [`MoveContext`] is a move with the surveys
//! before and after it; each [`Heuristic`] reads a look, and the [`Polynomial`] adds them up.

mod constant;
mod heuristic;
mod heuristics;
mod history;
mod judge;
mod move_context;
mod polynomial;
mod readings;
mod reason;
mod survey;
#[cfg(test)]
mod testing;
mod tree;
mod values;

pub use constant::{Constant, Mark};
pub use heuristic::{COUNT, HEURISTICS, Heuristic};
pub use history::LastMoves;
pub use judge::{Explanation, Judge, Ranked, Scores};
pub use move_context::{Captured, MoveContext};
pub use polynomial::{Polynomial, WeightError, parse_numbers};
pub use readings::{Disputed, Readings};
pub use reason::{Reason, Role, Why};
pub use survey::{Man, Pin, Survey};
pub use tree::{ChutePosition, ChuteTree};
pub use values::{KING_VALUE, SQUARE_RINGS, hundredths};
