//! Audits: the rules and EG's play over the positions of an ending, against the oracle's truth.

pub mod play;
mod sums;

pub use play::{AuditError, PlayAudit, Positions};
pub use sums::{PlaySums, RuleTally, Tally};
