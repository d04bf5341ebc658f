//! The search lab: set up a position or type a tree, run, step, ask why, share.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
pub mod annotated;
pub mod beside;
pub mod breakpoint;
mod climb;
#[cfg(test)]
mod example;
pub mod explain;
mod files;
mod lab;
mod marks;
pub mod outcome;
pub mod overview;
mod predict;
mod proof;
mod range_source;
mod running;
mod sheets;
pub mod source;
mod state;

use crate::experiment::Experiment;
pub use action::{Action, SearchAction, Switch, Typed};
pub use climb::{Climbed, Ladder};
use kit::experiment::wire::Order;
pub use kit::model::effect::{History, LinkForm};
pub use kit::model::playback::{Focus, Selection, Step};
pub use kit::model::recorded::RecordedLab;
pub use proof::{Proof, ProofResult, Unsearched};
pub use running::{CHEAP, Purpose, Running, Search};
pub use sheets::costs;
pub use state::{Form, Lab, Mode, tree_error};

/// A request to the browser.
pub type Effect = kit::model::effect::Effect<Order<Experiment>>;

#[cfg(test)]
mod tests;
