//! Rating our engines by exponentially decaying reward: an engine analyses a marked position, every
//! change of its preferred move is stamped with its nodes, and the timeline is scored.

pub mod analyst;
mod deepening;
mod engine;
mod kept;
mod link;
mod marked;
pub mod messages;
pub mod suite;
mod unit;

pub use analyst::{Analyst, NODES_LIMIT, Stamp};
pub use engine::{ENGINES, Engine};
pub use kept::{KeptAnalysis, KeptChange, KeptRow, KeptTable, TABLE_LIMIT, TableError};
pub use link::{
    EXAMPLE_MARKS, EXAMPLE_TIMELINE, EXAMPLE_TITLE, LINK_TEXT_LIMIT, PANELS, Panel, RatingLink,
    SETS, SetName,
};
pub use marked::{MarkedSet, TEXT_LIMIT, clipped, digest_of, read_marked, write_marked};
pub use messages::{Analysis, Limit, Question, Reply, State};
pub use suite::{
    EngineRow, POSITIONS_LIMIT, PositionRow, RatedPosition, Scored, Suite, SuiteError, average,
    rate_engine,
};
pub use unit::{UNITS, Unit};
