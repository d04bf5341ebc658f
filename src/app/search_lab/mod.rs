//! The search lab: put up a position or type a tree, run, step, ask why, share.

mod action;
mod keys;
mod linked;
mod marks;
mod model;
mod pgn;
mod proof;
mod running;
mod update;
mod walk;

pub use crate::app::effect::{Effect, History, LinkForm};
pub use crate::app::walk::{Focus, Selection, Step};
pub use action::Action;
pub use keys::{action_of, keys};
pub use model::{Form, Lab, Mode, Running};
pub use proof::{Proof, ProofResult, Unsearched};

#[cfg(test)]
mod tests;
