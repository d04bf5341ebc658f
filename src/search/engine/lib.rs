//! Observed game-tree search: minimax, alpha-beta and closeness to win over any game tree.
//!
//! The algorithms are those of Laszlo Sugar, *An Experimental Evaluation of Chess Playing Heuristics*
//! (University of Toronto, Technical Report CSRG-63, 1975): chapter 2 for minimax, alpha-beta and
//! forward pruning, appendix 1 for closeness to win. Later improvements are [options](Improvements).
//!
//! - [`search`](fn@search) runs a [`GameTree`] with [`Settings`] and returns an [`Outcome`].
//! - [`Search`] is the same in slices: it makes one decision at a time and reports it to an
//!   [`Observer`], which may halt it. The search itself has no clock and no limit.
//! - [`ChessTree`] is chess, [`TypedTree`] a textbook tree typed as nested lists.
//! - [`SearchTrace`] answers questions about a recorded search: who set a bound, why a node returned,
//!   what it cost.
//! - [`ctw`] is closeness to win, a best-first search with ranges.
//!
//! ```
//! use search::{Algorithm, Order, Settings, TypedTree, search};
//!
//! // The thesis's example (pp. 26-27).
//! let tree: TypedTree = "((16 1) (15 -3) (7 15))".parse().unwrap();
//! let settings = |algorithm| Settings {
//!     algorithm,
//!     depth: 2,
//!     order: Order::Generation,
//!     ..Settings::default()
//! };
//! let minimax = search(tree.clone(), 0, settings(Algorithm::Minimax), &mut ());
//! let alpha_beta = search(tree, 0, settings(Algorithm::AlphaBeta), &mut ());
//! assert_eq!(minimax.score, alpha_beta.score);
//! assert!(alpha_beta.nodes <= minimax.nodes);
//! ```

mod chess_tree;
pub mod ctw;
mod evaluator;
mod game_tree;
mod improvements;
mod memory;
mod observer;
mod score;
#[allow(clippy::module_inception, reason = "the machine is the search")]
mod search;
mod search_trace;
mod settings;
mod typed;
mod typed_tree;

pub use chess_tree::ChessTree;
pub use chess_tree::GOLDEN_GAMMA;
pub use evaluator::{Evaluator, centre_bonus, piece_value};
pub use game_tree::{Ending, GameTree};
pub use improvements::Improvements;
pub use memory::MAX_HASH;
pub use observer::SearchEvent;
pub use observer::{Effect, Flow, Halt, NodeBudget, NodeVerdict, Observer};
pub use score::{Score, Window};
pub use search::{Line, Outcome, Search, search};
pub use search_trace::{Bound, Counters, Live, Origin, SearchTrace};
pub use settings::{Algorithm, Fanout, FanoutError, MAX_DEPTH, Order, Settings};
pub use typed::{Child, Typed, TypedError, TypedValue};
pub use typed_tree::{Arrangement, TypedTree, UniformError};
