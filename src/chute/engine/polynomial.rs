//! The scoring polynomial: the sum of the heuristics' points, each times an outer weight. The published
//! weights are part of the points, so outer weights are 1 unless one is changed or left out.

use super::{COUNT, Scores};
use chess::words::counted;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The outer weights; 0 leaves a heuristic out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Polynomial {
    weights: [f64; COUNT],
}

/// The reason why weights or heuristic numbers cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightError {
    /// Not the number of a heuristic.
    #[error("{text:?} is not a heuristic; they are numbered 0 to 21")]
    Number { text: String },
    #[error("weight {place}: {text:?} is not a finite number")]
    Weight {
        /// The index of the weight.
        place: usize,
        text: String,
    },
    #[error("{}; there are 22 heuristics", counted(.found, "weight"))]
    Count { found: usize },
}

impl Default for Polynomial {
    /// CHUTE's polynomial: every heuristic with weight 1.
    fn default() -> Self {
        Self {
            weights: [1.0; COUNT],
        }
    }
}

impl Polynomial {
    /// A polynomial with these outer weights.
    ///
    /// # Errors
    ///
    /// Fails if a weight is not finite.
    pub fn new(weights: [f64; COUNT]) -> Result<Self, WeightError> {
        match weights.iter().position(|weight| !weight.is_finite()) {
            None => Ok(Self { weights }),
            Some(place) => Err(WeightError::Weight {
                place,
                text: weights[place].to_string(),
            }),
        }
    }

    /// Reads 22 numbers separated by commas, blanks or line ends.
    ///
    /// # Errors
    ///
    /// Fails unless there are 22 finite numbers.
    pub fn parse(text: &str) -> Result<Self, WeightError> {
        let words: Vec<&str> = text
            // Text from a file may start with a byte order mark.
            .split(|c: char| matches!(c, ',' | '\u{feff}') || c.is_whitespace())
            .filter(|word| !word.is_empty())
            .collect();
        let mut weights = [0.0; COUNT];
        if words.len() != COUNT {
            return Err(WeightError::Count { found: words.len() });
        }
        for (place, word) in words.into_iter().enumerate() {
            weights[place] = word.parse().map_err(|_| WeightError::Weight {
                place,
                text: word.chars().take(20).collect(),
            })?;
        }
        Self::new(weights)
    }

    /// Sets the weights of these heuristics to 0.
    pub fn without(mut self, numbers: &[usize]) -> Self {
        for &number in numbers {
            if let Some(weight) = self.weights.get_mut(number) {
                *weight = 0.0;
            }
        }
        self
    }

    pub const fn weights(&self) -> &[f64; COUNT] {
        &self.weights
    }

    /// True if the heuristic's weight is not 0.
    pub fn uses(&self, number: usize) -> bool {
        self.weights
            .get(number)
            .is_some_and(|&weight| weight != 0.0)
    }

    /// The weighted sum, added in order of number.
    pub fn total(&self, scores: &Scores) -> f64 {
        let parts = self.weights.iter().zip(scores);
        parts.fold(0.0, |sum, (weight, &points)| {
            sum + weight * f64::from(points)
        })
    }
}

/// Reads numbers of heuristics, separated by commas; an empty text gives none.
///
/// # Errors
///
/// Fails if one is not a number from 0 to 21.
pub fn parse_numbers(text: &str) -> Result<Vec<usize>, WeightError> {
    let words = text.split(',').map(str::trim).filter(|w| !w.is_empty());
    let numbers = words.map(|word| {
        word.parse()
            .ok()
            .filter(|&number| number < COUNT)
            .ok_or_else(|| WeightError::Number {
                text: word.chars().take(20).collect(),
            })
    });
    numbers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heuristic_that_is_left_out_counts_nothing() {
        let mut scores = [0; COUNT];
        scores[12] = 255;
        scores[7] = 30;
        let whole = Polynomial::default();
        assert!((whole.total(&scores) - 285.0).abs() < 1e-12);
        let without = whole.without(&[12]);
        assert!((without.total(&scores) - 30.0).abs() < 1e-12);
        assert!(!without.uses(12) && without.uses(7));
    }

    #[test]
    fn bad_weights_say_what_is_wrong() {
        let error = |text: &str| Polynomial::parse(text).unwrap_err().to_string();
        assert_eq!(error("1 2 3"), "3 weights; there are 22 heuristics");
        let words = format!("{} x", "1 ".repeat(21));
        assert_eq!(error(&words), "weight 21: \"x\" is not a finite number");
        let words = format!("inf {}", "1,".repeat(21));
        assert_eq!(error(&words), "weight 0: \"inf\" is not a finite number");
        assert_eq!(
            parse_numbers("3, 22").unwrap_err().to_string(),
            "\"22\" is not a heuristic; they are numbered 0 to 21"
        );
        assert_eq!(parse_numbers("0,1"), Ok(vec![0, 1]));
    }
}
