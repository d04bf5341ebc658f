//! The endgame lab: put up an ending of kings and pawns, see what the rules and the calculations say
//! of it, step through EG's reasons, and have every verdict judged by an exact table.

mod action;
pub mod exact;
#[cfg(test)]
mod example;
pub mod explain;
mod gallery;
mod keys;
mod layers;
pub mod material;
mod model;
mod running;
mod setting_up;
mod source;
mod stops;
mod update;
mod walk;

pub use crate::app::effect::{Effect, History, LinkForm};
pub use crate::app::typed::Wrong;
pub use crate::app::walk::{Focus, Selection, Step};
pub use action::Action;
pub use explain::{PHASES, Teller};
pub use gallery::{CLASSICS, Classic};
pub use keys::{action_of, keys};
pub use layers::{Layer, LayerRow, Picture, ROWS as LAYER_ROWS, needs_goal, row_of, usual_goal};
pub use model::{Lab, Shown};
pub use running::{Purpose, Running};
pub use source::{EgSource, short};
pub use stops::{Breakpoint, STOPS, marks};

use crate::endgame::strategy::Feasibility;

fn is_feasible(feasibility: Feasibility) -> bool {
    feasibility == Feasibility::Feasible
}

#[cfg(test)]
mod tests;
