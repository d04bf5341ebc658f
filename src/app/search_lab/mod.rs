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

pub use action::{Action, Effect, History, LinkForm};
pub use keys::{BINDINGS, action_of};
pub use model::{Focus, Form, Lab, Mode, Running, Selection};
pub use proof::{Proof, ProofResult, Unsearched};

#[cfg(test)]
mod tests;
