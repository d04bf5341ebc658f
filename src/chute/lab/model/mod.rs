//! The model of the CHUTE lab: step through masters' games, see how CHUTE ranks their moves and
//! why, change the weights of its heuristics, repeat the thesis's experiments on other games,
//! bound and count the errors of lookahead, and sit the exam that the program sat.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
mod as_lab;
mod bounds;
mod calculator;
mod counting;
mod exam;
pub mod examples;
mod experiment_form;
mod experiments;
mod game_library;
mod keys;
mod linking;
mod positions;
mod predict;
mod reading;
mod replayed_game;
mod report;
mod reranking;
mod session;
mod setting_up;
mod sheets;
mod state;
mod stops;
mod update;
pub mod words;
mod work;
mod worker_pool;

pub use action::{Action, Effect, History, LinkForm, Step};
pub use calculator::{Calculator, CountField, POSITIONS_LIMIT};
pub use counting::{CountResult, KINDS};
pub use exam::{Exam, GUESSES, Question, Scores};
pub use experiment_form::{ExperimentField, ExperimentForm, ExperimentOutcome, RunningExperiment};
pub use game_library::{GameEntry, GameLibrary, GameOrigin};
pub use keys::{action_of, keys};
pub use positions::score_words;
pub use replayed_game::{EvaluatedPosition, PlayedMove, ReplayedGame, numbered, written};
pub use report::{Reading, Report};
pub use state::Lab;
pub use stops::{STOPS, Stop, StopRow};
pub use work::{PoolWork, WorkerPool};

/// After this many deaths the experiment worker is not restarted.
const DEATHS_LIMIT: u32 = 3;

/// Games per page of the list.
pub const LIST_PAGE: usize = 30;

#[cfg(test)]
mod tests;
