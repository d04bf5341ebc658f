//! Chess facts on top of `cozy-chess`: game records, notations, editing.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod descriptive;
pub mod edit;
pub mod epd;
pub mod fen;
pub mod moves;
pub mod notation;
pub mod packed;
pub mod perft;
pub mod pgn;
pub mod record;
mod refusal;
mod san;
pub mod validity;
pub mod words;
