//! The CHUTE lab: step through masters' games, see how CHUTE ranks their moves and why, change the weights of
//! its heuristics and watch the ranking change, repeat the experiments of the thesis on games of one's own,
//! bound and count the errors of lookahead, and sit the exam that the program sat.

mod action;
mod bounds;
mod counting;
mod crew;
mod exam;
mod experiments;
mod keys;
mod line;
mod linking;
mod model;
mod reading;
mod sitting;
mod stock;
mod stops;
mod update;
mod weighing;
pub mod words;

pub use action::{Action, Effect, History, LinkForm, Walking};
pub use bounds::{Calculator, CountField, POSITIONS_LIMIT};
pub use counting::{Found, KINDS};
pub use crew::{Crew, Work};
pub use exam::{Exam, GUESSES, Question, Scores};
pub use experiments::{Field, Form, Outcome, Running};
pub use keys::{action_of, keys};
pub use line::{Line, Seen, Step, numbered, written};
pub use model::Lab;
pub use reading::{Reading, Report};
pub use stock::{Entry, Origin, Stock};
pub use stops::{STOPS, Stop, StopRow};

/// A desk that has died this often is not given the games again.
const DEATHS_LIMIT: u32 = 3;

/// How many games a page of the list has.
pub const LIST_PAGE: usize = 30;

#[cfg(test)]
mod tests;
