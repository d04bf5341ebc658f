//! The outer weights of CHUTE's heuristics in whole hundredths, written as `7:0.5,12:0`.

use chute::{COUNT, Polynomial};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use thiserror::Error;

/// The largest outer weight, in hundredths; the smallest is its negative.
pub const WEIGHT_LIMIT: i16 = 1_000;

/// Outer weights in hundredths, so that links, fields and messages agree exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weights([i16; COUNT]);

/// A weight that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not a weight of a heuristic; one is written 7:0.5, a number from 0 to 21 and a weight from -10 to 10"
)]
pub struct WeightsError(String);

impl Default for Weights {
    /// The published weights. They are part of the points, so every outer weight is 1.
    fn default() -> Self {
        Self([100; COUNT])
    }
}

impl Weights {
    /// All weights zero.
    pub const fn silent() -> Self {
        Self([0; COUNT])
    }

    /// A weight in hundredths.
    pub fn get(&self, number: usize) -> i16 {
        self.0.get(number).copied().unwrap_or(0)
    }

    /// Sets a weight, clamped to the limits.
    pub fn set(&mut self, number: usize, hundredths: i16) {
        if let Some(weight) = self.0.get_mut(number) {
            *weight = hundredths.clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT);
        }
    }

    /// True if all weights are 1.
    pub fn is_published(&self) -> bool {
        *self == Self::default()
    }

    pub fn polynomial(&self) -> Polynomial {
        // Hundredths are always finite.
        Polynomial::new(self.0.map(|weight| f64::from(weight) / 100.0)).unwrap_or_default()
    }

    /// A weight as text: `0.5`.
    pub fn written(hundredths: i16) -> String {
        let text = format!("{:.2}", f64::from(hundredths) / 100.0);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// Reads a weight: a number from -10 to 10, rounded to hundredths.
    pub fn read(text: &str) -> Option<i16> {
        let value: f64 = text.trim().replace(',', ".").parse().ok()?;
        let hundredths = (value * 100.0).round();
        (hundredths.abs() <= f64::from(WEIGHT_LIMIT)).then_some(hundredths as i16)
    }

    /// The weights other than 1: `7:0.5,12:0`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (number, &weight) in self.0.iter().enumerate().filter(|(_, w)| **w != 100) {
            let comma = if text.is_empty() { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}{number}:{}", Self::written(weight));
        }
        text
    }

    /// Reads the text of [`Self::text`].
    ///
    /// # Errors
    /// The first part that is not a weight.
    pub fn parse(text: &str) -> Result<Self, WeightsError> {
        let mut weights = Self::default();
        for part in text.split(',').filter(|part| !part.trim().is_empty()) {
            let wrong = || WeightsError(part.chars().take(20).collect());
            let (number, weight) = part.split_once(':').ok_or_else(wrong)?;
            let number: usize = number.trim().parse().map_err(|_| wrong())?;
            let weight = Self::read(weight).filter(|_| number < COUNT);
            weights.set(number, weight.ok_or_else(wrong)?);
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_their_text() {
        let mut weights = Weights::default();
        assert_eq!(weights.text(), "");
        weights.set(7, 50);
        weights.set(12, 0);
        weights.set(21, -125);
        assert_eq!(weights.text(), "7:0.5,12:0,21:-1.25");
        assert_eq!(Weights::parse(&weights.text()), Ok(weights));
        assert!((weights.polynomial().weights()[7] - 0.5).abs() < 1e-12);
        assert!(!weights.polynomial().uses(12));
    }

    #[test]
    fn the_published_weights_are_the_polynomial_of_the_thesis() {
        assert_eq!(Weights::default().polynomial(), Polynomial::default());
    }

    #[test]
    fn a_weight_that_is_none_is_named() {
        for text in ["22:1", "7:eleven", "7", "x:1", "7:11"] {
            let error = Weights::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{text:?}")), "{error}");
        }
    }
}
