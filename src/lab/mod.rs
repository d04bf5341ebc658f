//! What can be repeated: an experiment is a value that a link carries, a job runs it in slices, a
//! recording is what came of it. The only layer in which the programs meet.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod arena;
pub mod chute;
pub mod endgame;
pub mod kenju;
pub mod kit;
pub mod ledger;
pub mod lesson;
pub mod player;
pub mod rating;
pub mod reproduction;
pub mod search;
