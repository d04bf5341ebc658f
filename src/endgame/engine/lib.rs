//! EG (Perdue and Berliner 1977): endings of kings and pawns by rules, strategies and calculation,
//! and the exact oracle that judges every verdict.
//!
//! Throughout, *White* is the side a value is for, whatever its real colour ([`View`]).

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod audit;
pub mod calculation;
pub mod corresponding;
pub mod eg;
pub mod facts;
pub mod map;
pub mod oracle;
pub mod proof;
pub mod rules;
mod serial;
pub mod short;
pub mod strategy;
pub mod structure;
pub mod value;
pub mod view;

pub use value::{Range, Value};
pub use view::{Men, View, stronger_side};
