//! The endgame lab: set up an ending of kings and pawns, see what the rules and the calculations say
//! of it, step through EG's reasons, and have every verdict judged by an exact table.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
pub mod drill;
pub mod exact;
#[cfg(test)]
mod example;
pub mod explain;
mod files;
mod gallery;
mod geometry;
mod lab;
mod layers;
pub mod material;
pub mod overview;
pub mod panels;
mod predict;
mod questions;
mod running;
mod score;
mod source;
mod state;
mod stops;
pub mod tables;
pub mod zugzwang;

pub use action::{Action, EndgameAction};
pub use explain::{Explainer, PHASES};
pub use gallery::{CLASSICS, Classic};
pub use kit::model::effect::{History, LinkForm};
pub use kit::model::playback::{Focus, Selection, Step};
pub use kit::model::recorded::RecordedLab;
pub use kit::model::typed::Wrong;
use kit::model::typed::whole_number;
pub use layers::{Layer, LayerRow, ROWS as LAYER_ROWS, needs_goal, row_of, usual_goal};
pub use running::{Purpose, Running, Search};
pub use source::{EgSource, short};
pub use state::{Lab, Shown};
pub use stops::{Breakpoint, STOPS, marks};

pub type Effect = kit::model::effect::Effect<crate::experiment::messages::Request>;

/// Sets a number from a text, or keeps the text with its error. The bounds are the least number, the most, and the unit.
fn set_number(
    text: String,
    (least, most, unit): (u64, u64, &str),
    number: &mut u64,
    wrong: &mut Option<Wrong>,
) {
    match whole_number(&text, least, most, unit) {
        Ok(typed) => {
            *number = typed;
            *wrong = None;
        }
        Err(why) => {
            let why = format!("{why}.");
            *wrong = Some(Wrong { text, why });
        }
    }
}

#[cfg(test)]
mod tests;
