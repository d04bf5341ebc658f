//! The Kenju lab: seat the players, play, answer the learner's questions, step through its chain of
//! attention, see what it knows.

mod action;
mod chain;
mod command;
mod drive;
mod examples;
mod explain;
mod forced;
mod games;
mod keeping;
mod keys;
mod model;
mod query;
mod recording;
mod scene;
mod school;
mod seats;
mod spoken;
mod stops;
mod update;
mod viewing;
mod walking;
mod window;
mod words;

pub use crate::app::walk::Step;
pub use action::{Action, Effect, History};
pub use chain::{Chain, Hop, Looking};
pub use examples::{EXAMPLES, Example};
pub use explain::{BOXES, Origin, Told, tell};
pub use forced::Forced;
pub use keys::{action_of, keys};
pub use model::{Lab, Overlay, Run, Teacher, Tool, Want};
pub use query::{Asked, Side};
pub use recording::{EVENT_LIMIT, Recording};
pub use scene::{Scene, code_at};
pub use school::{COURSE_LIMIT, School, SchoolAction, Syllabus};
pub use seats::{SOURCES, Source, Table, mind_name};
pub use spoken::point_label;
pub use stops::{STOPS, Stop, StopRow};
pub use window::{Pan, Window};
pub use words::told;

#[cfg(test)]
mod tests;
