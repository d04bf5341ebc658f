//! The pages without a browser.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod course;
pub mod front;
pub mod gallery;
pub mod heuristics;
pub mod history;
pub mod ledger;
pub mod lesson;
pub mod reproduction;
