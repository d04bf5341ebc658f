//! The CHUTE lab: step through masters' games, see how CHUTE ranks their moves and why, change the weights of
//! its heuristics and watch the ranking change, repeat the experiments of the thesis on games of one's own,
//! bound and count the errors of lookahead, and sit the exam that the program sat.

mod action;
mod as_lab;
mod bounds;
mod counting;
mod exam;
mod experiments;
mod game_library;
mod keys;
mod linking;
mod model;
mod reading;
mod replayed_game;
mod reranking;
mod session;
mod setting_up;
mod stops;
mod update;
pub mod words;
mod worker_pool;

pub use action::{Action, Effect, History, LinkForm, Step};
pub use bounds::{Calculator, CountField, POSITIONS_LIMIT};
pub use counting::{Found, KINDS};
pub use exam::{Exam, GUESSES, Question, Scores};
pub use experiments::{Field, Form, Outcome, Running};
pub use game_library::{Entry, GameLibrary, Origin};
pub use keys::{action_of, keys};
pub use model::Lab;
pub use reading::{Reading, Report};
pub use replayed_game::{PlayedMove, ReplayedGame, Seen, numbered, written};
pub use stops::{STOPS, Stop, StopRow};
pub use worker_pool::{Work, WorkerPool};

/// An experiment worker that has died this often is not given the games again.
const DEATHS_LIMIT: u32 = 3;

/// How many games a page of the list has.
pub const LIST_PAGE: usize = 30;

#[cfg(test)]
mod tests;
