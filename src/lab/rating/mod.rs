//! Rating our engines by exponentially decaying reward: an engine analyses a marked position, every
//! change of its preferred move is stamped with its nodes, and the timeline is scored.

pub mod analyst;
pub mod suite;

pub use analyst::{Analyst, ENGINES, Engine, NODES_LIMIT, Stamp};
pub use suite::{EngineRow, PositionRow, RatedPosition, Suite, SuiteError, rate_engine};
