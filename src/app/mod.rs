//! What the person is doing, as a pure model: an action and the model give the next model and a list
//! of effects for the browser to carry out. No Yew here, so all of it is tested natively.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod arena;
pub mod board;
pub mod chart;
pub mod chute;
pub mod endgame;
pub mod front;
pub mod gallery;
pub mod kenju;
pub mod kit;
pub mod ledger;
pub mod player;
pub mod rating;
pub mod reproduction;
pub mod search;
pub mod tree;
