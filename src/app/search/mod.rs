//! The search lab: set up a position or type a tree, run, step, ask why, share.

mod action;
pub mod annotated;
mod as_lab;
pub mod beside;
pub mod breakpoint;
mod climb;
#[cfg(test)]
mod example;
pub mod explain;
mod files;
mod keys;
mod linked;
mod marks;
mod model;
pub mod outcome;
mod pgn;
mod playback;
mod predict;
mod proof;
mod range_source;
mod running;
mod sheets;
pub mod source;
mod update;

pub use crate::app::kit::effect::{History, LinkForm};
pub use crate::app::kit::playback::{Focus, Selection, Step};
use crate::lab::kit::wire::Order;
use crate::lab::search::Experiment;
pub use action::{Action, Switch, Typed};
pub use climb::{Climbed, Ladder};
pub use keys::{action_of, keys};
pub use model::{Form, Lab, Mode, tree_error};
pub use proof::{Proof, ProofResult, Unsearched};
pub use running::{CHEAP, Purpose, Running, Search};
pub use sheets::costs;

/// What the browser is asked to do.
pub type Effect = crate::app::kit::effect::Effect<Order<Experiment>>;

#[cfg(test)]
mod tests;
