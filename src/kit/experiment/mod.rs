//! Shared by the labs: links, messages, results, units of work, and the position with its game.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod annotated;
pub mod chess_subject;
pub mod chute_ranges;
pub mod dispatch;
pub mod evaluator;
pub mod example;
pub mod game_library;
pub mod game_remarks;
pub mod link;
pub mod position_library;
pub mod query;
pub mod results;
pub mod shards;
pub mod sheet;
pub mod sorted;
pub mod source;
pub mod stop;
pub mod wire;

pub use chess_subject::{ChessSubject, SubjectError};
pub use evaluator::Evaluator;
pub use query::LinkProblem;
pub use stop::Stop;
