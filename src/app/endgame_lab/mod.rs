//! The endgame lab: put up an ending of kings and pawns, see what the rules and the calculations say
//! of it, step through EG's reasons, and have every verdict judged by an exact table.

mod action;
mod gallery;
mod keys;
mod layers;
pub mod material;
mod model;
mod setting_up;
mod update;

pub use action::{Action, Effect, History, LinkForm};
pub use gallery::{CLASSICS, Classic};
pub use keys::{BINDINGS, action_of};
pub use layers::{Layer, LayerRow, Picture, ROWS as LAYER_ROWS, needs_goal, row_of, usual_goal};
pub use model::{Lab, Wrong};

#[cfg(test)]
mod tests;
