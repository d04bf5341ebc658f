//! The course of a training: all of its settings for a given set.

use super::super::adaline::{Coding, Rule, Threshold};
use super::super::weights::Weights;
use serde::{Deserialize, Serialize};

pub const LESSONS_LIMIT: u64 = 10_000_000;

/// The most passes over the set.
pub const PASSES_LIMIT: u32 = 1_000;

/// The source of lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tutor {
    /// Gives the recommended move.
    #[default]
    Teacher,
    /// Says "good" or "bad".
    Critic,
}

/// The weights that a course returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeightChoice {
    /// Those after the last lesson.
    #[default]
    Last,
    /// The mean over all positions, which fluctuates less (ours).
    Mean,
    /// The mean times the factor of [`SCALES`] that ranks the training positions best (ours). Lessons fix only
    /// the ratios of weights. The cost of a king move and the bonus for leaving no reply are not weighted, so
    /// the scale of the weights decides how much those two count.
    Scaled,
}

/// The factors that [`WeightChoice::Scaled`] tries.
pub const SCALES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// All settings of a training on a given set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    pub tutor: Tutor,
    pub rule: Rule,
    pub coding: Coding,
    pub threshold: Threshold,
    /// The number of passes over the set, each in its own order.
    pub passes: u32,
    /// The seed of those orders.
    pub seed: u64,
    /// The initial weights.
    pub start: Weights,
    pub kept: WeightChoice,
}
