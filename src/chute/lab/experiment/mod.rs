//! The CHUTE lab's experiments, the requests to its workers, its links and its stored state.
//!
//! One worker reads the person's games, stores the points of all moves, reranks them and runs
//! experiments ([`ExperimentWorker`]). The workers of the pool handle independent units.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod definition;
pub mod experiment_worker;
pub mod link;
pub mod master_games;
pub mod messages;
pub mod report;
pub mod saved_games;
pub mod weights;

pub use experiment_worker::ExperimentWorker;
pub use messages::{
    Curve, Curves, GameKey, PositionWithHistory, ReadGame, Reply, Request, ShownCurve,
    UnreadableGame, run_unit, score, unpack,
};
pub use weights::Weights;
