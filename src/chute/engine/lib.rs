//! CHUTE's 22 chess heuristics, each of which scores a move and can say why.
//!
//! The heuristics are those of Laszlo Sugar, *An Experimental Evaluation of Chess Playing Heuristics*
//! (University of Toronto, Technical Report CSRG-63, 1975, appendix 2, pp. 122-130), after Valenti
//! 1974. Numbers that the thesis does not print are marked as [reconstructed](Mark::Reconstructed).
//!
//! - [`MoveScorer`] scores, ranks and explains the moves of a position.
//! - [`Polynomial`] adds the heuristics up with outer weights.
//! - [`HEURISTICS`] lists the heuristics with their rules and [constants](Constant).
//! - [`Survey`] holds the static facts of a board: attacks, pins, passed pawns, the value of each piece
//!   where it stands. [`MoveContext`] is a move with the surveys before and after it.
//! - [`ChuteTree`] lets the crate `search` search with CHUTE's scores.
//!
//! ```
//! use chute::{MoveScorer, LastMoves, Polynomial};
//! use cozy_chess::Board;
//!
//! let board: Board = "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1".parse().unwrap();
//! let judge = MoveScorer::new(&board, LastMoves::default());
//! let best = &judge.rank(&Polynomial::default())[0];
//! assert_eq!(best.mv.to_string(), "e3d5");
//! let points: i32 = judge.explain(best.mv).iter().map(|part| part.points).sum();
//! assert!((f64::from(points) - best.total).abs() < 1e-9);
//! ```

mod constant;
mod heuristic;
mod heuristics;
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
pub use judge::{Explanation, MoveScorer, Ranked, Scores};
pub use move_context::LastMoves;
pub use move_context::{Captured, MoveContext};
pub use polynomial::{Polynomial, WeightError, parse_numbers};
pub use readings::{Disputed, Readings};
pub use reason::{Reason, Reasons, Role};
pub use survey::{Man, Pin, Survey};
pub use tree::{ChutePosition, ChuteTree};
pub use values::{KING_VALUE, SQUARE_RINGS, hundredths};
