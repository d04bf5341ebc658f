//! Judging EG: every rule and every verdict against exact truth, which EG itself never asks.

pub mod rules;
