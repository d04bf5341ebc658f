//! The rating lab: what a program, or a person, prefers over time, scored by exponentially decaying
//! reward (Waughan 1989). A timeline editor, engines at work, marked positions, a test to sit, and a
//! table that is kept.

mod action;
pub mod charts;
mod editing;
mod history;
mod keys;
mod linked;
mod live;
mod model;
pub mod picture;
mod positions;
mod run;
mod sheet;
mod sitting;
pub mod table;
mod table_edits;
#[cfg(test)]
mod tests;
mod units;
mod update;

pub use action::{Action, Edit, Effect, Field, History, LinkForm, Shelf, Spot, Touch};
pub use editing::TITLE_LIMIT;
pub use history::History as Undoable;
pub use keys::{BINDINGS, Key, action_of};
pub use model::{Lab, Set, bare_san, sheet_of};
pub use run::{Hold, Outcome, Run};
pub use sheet::{CHANGES_LIMIT, Change, LATEST, Marked, Part, Sheet, SheetError};
pub use sitting::{NAME_LIMIT, PATIENCES, Sitting};
pub use units::{number, say};
pub use update::panel_titles;
