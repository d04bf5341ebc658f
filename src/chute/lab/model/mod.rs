//! The model of the CHUTE lab: step through masters' games, see how CHUTE ranks their moves and
//! why, change the weights of its heuristics, repeat the thesis's experiments on other games,
//! bound and count the errors of lookahead, and sit the exam that the program sat.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod action;
mod board;
mod bounds;
mod clause;
mod counting;
mod exam;
pub mod examples;
mod experiments;
mod game_library;
mod lab;
mod linking;
mod overview;
mod playback;
mod positions;
mod reading;
mod reranking;
mod session;
mod sheets;
mod state;
mod update;
pub mod words;
mod worker_pool;

pub use action::{Action, ChuteAction, Effect, History, LinkForm, Step};
pub use board::{EvaluatedPosition, PlayedMove, ReplayedGame, numbered, written};
pub use bounds::{Calculator, CountField, POSITIONS_LIMIT};
pub use clause::clause;
pub use counting::{CountResult, KINDS};
pub use exam::{Exam, GUESSES, Question, Scores};
pub use experiments::{ExperimentField, ExperimentForm, ExperimentOutcome, RunningExperiment};
pub use game_library::{GameEntry, GameLibrary, GameOrigin};
pub use kit::model::recorded::RecordedLab;
pub use overview::{Answer, GuessAction, GuessPosition, GuessResult, Guessing, SET, Standing, Why};
pub use playback::{STOPS, Stop, StopRow};
pub use positions::score_words;
pub use reading::{Reading, Report};
pub use state::Lab;
pub use worker_pool::{PoolWork, WorkerPool};

/// After this many deaths the experiment worker is not restarted.
const DEATHS_LIMIT: u32 = 3;

/// Games per page of the list.
pub const LIST_PAGE: usize = 30;

#[cfg(test)]
mod tests;
