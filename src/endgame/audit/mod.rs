//! Judging EG: every rule and every verdict against exact truth, which EG itself never asks.

#[cfg(test)]
mod kpk_truth;
pub mod rules;
#[cfg(test)]
mod tests;
