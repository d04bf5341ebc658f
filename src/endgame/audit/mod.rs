//! Judging EG: every rule and every verdict against exact truth, which EG itself never asks.

pub mod play;
pub mod rules;
mod sums;

pub use play::{AuditError, PlayAudit, Positions};
pub use sums::{PlaySums, RuleTally, Tally};
