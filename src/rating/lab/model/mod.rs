//! The rating lab: what a program, or a person, prefers over time, scored by exponentially decaying
//! reward (Waughan 1989). A timeline editor, engines at work, marked positions, a test to sit, and a
//! table that is kept.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
mod as_lab;
mod attempt;
mod attempting;
pub mod charts;
mod editing;
pub mod examples;
mod history;
mod keys;
mod linked;
mod live;
pub mod picture;
mod positions;
mod predict;
mod run;
mod sheets;
mod state;
pub mod table;
mod table_edits;
#[cfg(test)]
mod tests;
mod timeline_draft;
mod units;
mod update;

pub use action::{Action, Edit, Effect, Field, History, Kept, LinkForm, Spot, Touch};
pub use attempt::{Attempt, NAME_LIMIT, PATIENCES};
pub use editing::TITLE_LIMIT;
pub use history::History as Undoable;
pub use keys::{BINDINGS, Key, action_of};
pub use run::{Activity, Outcome, Run};
pub use state::{Lab, Set};
pub use timeline_draft::{CHANGES_LIMIT, Change, DraftError, LATEST, Marked, Part, TimelineDraft};
pub use units::{number, with_unit};
pub use update::panel_titles;
