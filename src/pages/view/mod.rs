//! The pages as markup.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod about;
pub mod front;
pub mod gallery;
pub mod glossary;
pub mod heuristics;
pub mod history;
pub mod ledger;
pub mod lessons;
pub mod reproduction;
pub mod waiting;
