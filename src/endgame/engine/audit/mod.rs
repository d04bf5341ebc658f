//! Audits of EG: every rule and every verdict against exact values, which EG itself never uses.

#[cfg(test)]
pub(crate) mod kpk_truth;
pub mod play;
pub mod rules;
mod sums;
#[cfg(test)]
mod tests;

pub use play::{AuditError, PlayAudit, Positions};
pub use sums::{PlaySums, RuleTally, Tally};
