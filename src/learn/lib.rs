//! Explanations to scroll through, with figures one can drag. Each takes about five minutes and ends in a lab.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod model;
#[cfg(feature = "web")]
pub mod view;
