//! The course of a training: everything that decides what it does with a given set.

use super::super::adaline::{Coding, Rule, Threshold};
use super::super::weights::Weights;
use serde::{Deserialize, Serialize};

/// The most lessons a course can have.
pub const LESSONS_LIMIT: u64 = 10_000_000;

/// The most passes over the set.
pub const PASSES_LIMIT: u32 = 1_000;

/// Who teaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tutor {
    /// Knows the recommended move.
    #[default]
    Teacher,
    /// Says good or bad.
    Critic,
}

/// Which weights a course gives in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// Those after the last lesson.
    #[default]
    Last,
    /// The mean of those after each position, which wavers less (ours).
    Mean,
    /// That mean times the factor of [`SCALES`] under which the positions trained on are ranked best (ours). Lessons
    /// fix ratios only: what a king move costs and what leaving no reply brings are not weighted, so the scale of
    /// the weights decides what those two count for.
    Scaled,
}

/// The factors that [`Kept::Scaled`] tries.
pub const SCALES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// Everything that decides what a training does with a given set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// Who teaches.
    pub tutor: Tutor,
    /// The rule.
    pub rule: Rule,
    /// How parameters become inputs.
    pub coding: Coding,
    /// The threshold's input.
    pub threshold: Threshold,
    /// Passes over the set, each in an order of its own.
    pub passes: u32,
    /// The orders follow from it.
    pub seed: u64,
    /// The weights to begin with.
    pub start: Weights,
    /// Which weights are the outcome.
    pub kept: Kept,
}
