//! What the pages rest on: ledger, lessons, and rows that are computed.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod ledger;
pub mod lesson;
pub mod reproduction;
