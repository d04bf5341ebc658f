//! Game-tree search, observed: minimax and alpha-beta over any game tree (Sugar 1975, chapter 2).
//!
//! [`Search`] makes one decision at a time and tells an [`Observer`]; a recorder among them yields
//! the recording that [`SearchTrace`] reads: who set a bound, why a node returned, what it cost.

mod chess_tree;
pub mod ctw;
mod evaluator;
mod event;
mod exchange;
mod game_tree;
mod improvements;
mod memory;
mod observer;
mod score;
#[allow(clippy::module_inception, reason = "the machine is the search")]
mod search;
mod search_trace;
mod settings;
mod table;
mod typed;
mod typed_tree;

pub use chess_tree::ChessTree;
pub use chess_tree::GOLDEN_GAMMA;
pub use evaluator::{Evaluator, centre_bonus, piece_value};
pub use event::SearchEvent;
pub use game_tree::{Ending, GameTree};
pub use improvements::Improvements;
pub use observer::{Effect, Flow, Halt, NodeBudget, Observer, Verdict};
pub use score::{Score, Window};
pub use search::{Line, Outcome, Search, search};
pub use search_trace::{Bound, Counters, Live, Origin, SearchTrace};
pub use settings::{Algorithm, Fanout, FanoutError, MAX_DEPTH, Order, Settings};
pub use table::MAX_HASH;
pub use typed::{Child, Typed, TypedError, TypedValue};
pub use typed_tree::{Arrangement, TypedTree, UniformError};
