//! The model of the Kenju lab: seat players, play, answer the learner's questions, step through
//! its chain of attention, and inspect its memory.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
pub mod asking;
mod board;
mod examples;
mod explain;
mod game_loop;
pub mod panels;
mod playback;
pub mod pupil;
mod saving;
mod seats;
mod sheets;
mod state;
mod training;
pub mod trials;
mod update;

pub use crate::experiment::replay::{EVENT_LIMIT, Recording};
pub use action::{Action, Effect, action_of, keys};
pub use board::{
    Chain, Hop, Looking, MarkedQuestion, Pan, QuestionSide, Window, is_overlapping, point_label,
};
pub use examples::EXAMPLES;
pub use explain::{BOXES, Explanation, ExplanationSource, describe, explain};
pub use game_loop::{ForcedWinSearch, WorkerTask};
pub use kit::model::playback::Step;
pub use playback::{STOPS, Stop, StopRow};
pub use seats::{SOURCES, Source, Table, mind_name};
pub use state::{
    AdviceDraft, AutoPlay, AwaitedInput, Lab, Overlay, Teacher, Tool, ViewState, code_at,
};
pub use training::{COURSE_LIMIT, TrainingAction, TrainingForm, Trainings};

#[cfg(test)]
mod tests;
