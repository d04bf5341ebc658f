//! The CHUTE lab between page and workers. One worker reads the person's games, keeps the points of all moves of
//! all games, reranks them, and runs experiments ([`ExperimentWorker`]). Others work units off, each by
//! itself. Here are also what the lab's links say and what it keeps between visits.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod answer;
pub mod definition;
pub mod experiment_worker;
pub mod link;
pub mod master_games;
pub mod messages;
pub mod saved_games;
pub mod unit;
pub mod weights;

pub use experiment_worker::ExperimentWorker;
pub use messages::{
    Broken, Curve, Curves, Key, PositionWithHistory, ReadGame, Reply, Request, ShownCurve,
};
pub use unit::{score, unpack, work_off};
pub use weights::Weights;
