//! Rating our engines by exponentially decaying reward: an engine analyses a marked position, every
//! change of its preferred move is stamped with its nodes, and the timeline is scored.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod analyst;

mod engine;
mod kept;
mod link;
mod marked;
pub mod messages;
mod rated_position;
mod searching;
mod spec;
pub mod suite;
mod tuning;
mod unit;
mod with_past;

pub use analyst::{Analyst, NODES_LIMIT};
pub use engine::{ENGINES, Engine, Ranges};
pub use kept::{KeptAnalysis, KeptChange, KeptRow, KeptTable, TABLE_LIMIT, TableError};
pub use link::{
    EXAMPLE_MARKS, EXAMPLE_TIMELINE, EXAMPLE_TITLE, LINK_TEXT_LIMIT, PANELS, Panel, RatingLink,
    SETS, SetName,
};
pub use marked::{MarkedSet, digest_of, read_marked, write_marked};
pub use messages::{Analysis, Limit, Question, Reply, State};
pub use rated_position::{POSITIONS_LIMIT, RatedPosition, SuiteError, TEXT_LIMIT, clipped};
pub use searching::Stamp;
pub use spec::{Spec, SpecError};
pub use suite::{EngineRow, PairRow, PositionRow, Scored, Suite, average, pairs, rate_engine};
pub use tuning::{Setting, TunedWeights, Tuning};
pub use unit::{UNITS, Unit};
