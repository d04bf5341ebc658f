//! The model of the Kenju lab: seat players, play, answer the learner's questions, step through
//! its chain of attention, and inspect its memory.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
mod as_lab;
mod chain;
mod command;
mod examples;
mod explain;
mod forced;
mod game_loop;
mod games;
mod keeping;
mod keys;
mod playback;
mod predict;
mod query;
mod seats;
mod sheets;
mod spoken;
mod state;
mod stops;
mod task;
mod training;
pub mod trials;
mod update;
pub mod view;
mod view_state;
mod viewing;
mod window;
mod words;

pub use crate::experiment::recording::{EVENT_LIMIT, Recording};
pub use action::{Action, Effect};
pub use chain::{Chain, Hop, Looking};
pub use examples::EXAMPLES;
pub use explain::{BOXES, Explanation, ExplanationSource, explain};
pub use forced::ForcedWinSearch;
pub use keys::{action_of, keys};
pub use kit::model::playback::Step;
pub use query::{MarkedQuestion, QuestionSide};
pub use seats::{SOURCES, Source, Table, mind_name};
pub use spoken::point_label;
pub use state::{AdviceDraft, AutoPlay, AwaitedInput, Lab, Teacher, Tool};
pub use stops::{STOPS, Stop, StopRow};
pub use task::WorkerTask;
pub use training::{COURSE_LIMIT, TrainingAction, TrainingForm, Trainings};
pub use view_state::{Overlay, ViewState, code_at};
pub use window::{Pan, Window};
pub use words::describe;

#[cfg(test)]
mod tests;
