//! Data of the pages: the ledger of departures, the lessons, and the reproduction, whose rows are computed.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod ledger;
pub mod lesson;
pub mod reproduction;
