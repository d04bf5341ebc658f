//! The adaptive lab: PLAYER's moves with their parameters, why one stands before another, weights by
//! hand, lessons by pointing at the better move, training over sets, and ranks measured.

mod action;
mod book;
mod charts;
mod desk;
mod form;
mod gallery;
mod keys;
mod lesson;
mod microscope;
mod model;
mod overlay;
mod running;
mod setting_up;
mod sheet;
mod table;
mod update;
mod why;
pub mod words;

pub use crate::app::typed::Wrong;
pub use crate::app::walk::Step;
pub use action::{Action, Effect, Field, History, LinkForm, Purpose};
pub use book::{Asked, Book, Entry, Note, Origin, preset_name};
pub use charts::{errors, history_of_weights, learning, ranks, stability, weights_of_book};
pub use desk::{CHOICES, Choice, TrainForm};
pub use form::{CardsForm, MannerForm};
pub use gallery::{EXAMPLES, Example, name_of};
pub use keys::{action_of, keys};
pub use lesson::{Stability, coding_name};
pub use microscope::{Line, Microscope, Whole, heading, rule_words};
pub use model::{Lab, OnMove, Results, Running};
pub use overlay::{LAYERS, Layer, LayerRow};
pub use sheet::Picture;
pub use table::{Basis, Cells, Column, PAGE, Row, Sort};
pub use why::{Bar, Why, cause_words};

#[cfg(test)]
mod tests;
