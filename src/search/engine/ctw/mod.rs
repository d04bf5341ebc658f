//! Closeness to win (CTW): the best-first search that J. J. Horning outlined in 1972 and nobody implemented
//! (Sugar 1975, Appendix 1, pp. 116-121).
//!
//! Every position has a range from a pessimistic value L to an optimistic value H, on a scale of nearness to
//! the end of the game: [`Range`], [`back_up`]. The search refines the most uncertain move that may still be
//! best, until one move clears the others. It has no windows and revisits positions, so it has its own state
//! machine, [`Ctw`], its own events, [`CtwEvent`], and a graph of positions instead of a tree.

mod chess_ranges;
mod choice;
#[allow(clippy::module_inception, reason = "the machine is the search")]
mod ctw;
mod ctw_graph;
mod ctw_trace;
mod event;
mod game;
mod graph;
mod range;
mod settings;
mod typed_graph;

pub use chess_ranges::MaterialMobility;
pub use chess_ranges::{ChessRanges, RangeEvaluator};
pub use choice::{Choice, Stop};
pub use ctw::{Ctw, Outcome};
pub use ctw_graph::{CtwCounters, CtwGraph};
pub use ctw_trace::{CtwFoldError, CtwTrace};
pub use event::{CtwEvent, CtwObserver, CtwSlice, Reason, Source, Span};
pub use game::{RangedGame, StaticEval};
pub use graph::{Link, Node, Successor};
pub use range::{DRAW, MATE, ROUNDING, Range, Value, WORST, back_up};
pub use range::{UciScore, pawns_of_value, thousandths, uci_score, value_of_pawns};
pub use settings::{MOST_POSITIONS, Settings, Style};
pub use typed_graph::TypedGraph;
