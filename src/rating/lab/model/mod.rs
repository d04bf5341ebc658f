//! The rating lab: what a program, or a person, prefers over time, scored by exponentially decaying
//! reward (Waughan 1989). A timeline editor, engines at work, marked positions, a test to sit, and a
//! table that is kept.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
mod attempt;
mod attempting;
pub mod charts;
mod editing;
pub mod examples;
mod history;
mod lab;
mod linked;
mod live;
pub mod overview;
pub mod picture;
mod positions;
mod predict;
mod run;
mod sheets;
mod state;
mod supposed;
pub mod table;
mod table_edits;
#[cfg(test)]
mod tests;
mod timeline_draft;
mod units;

pub use action::{Action, Edit, Effect, Field, History, Kept, LinkForm, RatingAction, Spot, Touch};
pub use attempt::{Attempt, NAME_LIMIT, PATIENCES};
pub use editing::TITLE_LIMIT;
pub use history::History as Undoable;
pub use kit::model::recorded::RecordedLab;
pub use run::{Activity, Outcome, Run};
pub use state::{Lab, Set, panel_titles};
pub use timeline_draft::{CHANGES_LIMIT, Change, DraftError, LATEST, Marked, Part, TimelineDraft};
pub use units::{number, with_unit};
