//! PLAYER's lab: its moves with their parameters, why one stands before another, weights by
//! hand, lessons by pointing at the better move, training over sets, and ranks measured.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
mod board_overlay;
mod charts;
mod form;
mod gallery;
mod lab;
mod lesson;
mod lesson_log;
mod microscope;
mod overlay;
mod overview;
mod predict;
mod running;
mod setting_up;
mod sheets;
mod state;
mod table;
mod training_form;
mod update;
mod why;
pub mod words;

pub use action::{Action, Effect, Field, History, LinkForm, PlayerAction, Purpose, Typed};
pub use charts::{errors, history_of_weights, learning, ranks, stability, weights_of_lesson_log};
pub use form::{CardsForm, LessonConfigField, LessonConfigForm};
pub use gallery::{EXAMPLES, Example, name_of};
pub use kit::model::playback::Step;
pub use kit::model::recorded::RecordedLab;
pub use kit::model::typed::Wrong;
pub use lesson::{Stability, coding_name};
pub use lesson_log::{CriticVerdict, LessonLog, LogEntry, Note, Origin, preset_name};
pub use microscope::{Line, Microscope, Whole, heading, rule_words};
pub use overlay::{LAYERS, Layer, LayerRow};
pub use overview::{CountBar, MovedWeight, Overview, Source, Taught};
pub use running::Running;
pub use state::{Lab, OnMove, Results};
pub use table::{Basis, Cells, Column, PAGE, Row, Sort};
pub use training_form::{CHOICES, Choice, TrainForm};
pub use why::{Bar, Why, cause_words};

#[cfg(test)]
mod tests;
