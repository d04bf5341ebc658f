//! The weights of the seventeen parameters and of the threshold (Senft 1975, pp. 22-24). Those of 1975 were
//! never printed.

use super::parameters::{COUNT, Parameter, Parameters};
use chess::words::counted;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The number of weights: the threshold's and one for each parameter.
pub const INPUTS: usize = COUNT + 1;

/// The largest magnitude of a weight. Training beyond it has diverged.
pub const LIMIT: f64 = 1e12;

/// The threshold's weight, then those of parameters 1 to 17, all finite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "[f64; INPUTS]", into = "[f64; INPUTS]")]
pub struct Weights([f64; INPUTS]);

/// The reason why numbers are not weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// The wrong number of weights.
    #[error("{}; there are 17 weights, or 18 with the threshold's first", counted(.0, "number"))]
    Count(usize),
    /// Not a number, or beyond [`LIMIT`].
    #[error("number {place}: {text:?} is not a number between -10^12 and 10^12")]
    Number {
        /// Which of them, from 1.
        place: usize,
        text: String,
    },
}

impl Weights {
    /// Weight 1 for every parameter, 0 for the threshold.
    pub const ONES: Self = {
        let mut weights = [1.0; INPUTS];
        weights[0] = 0.0;
        Self(weights)
    };

    /// All weights 0, so that all moves are equal.
    pub const ZERO: Self = Self([0.0; INPUTS]);

    /// Weights from the threshold's and those of the parameters.
    ///
    /// # Errors
    ///
    /// Fails if one is not finite or beyond [`LIMIT`].
    pub fn new(weights: [f64; INPUTS]) -> Result<Self, WeightsError> {
        for (place, weight) in (1..).zip(weights) {
            if !weight.is_finite() || weight.abs() > LIMIT {
                let text = weight.to_string();
                return Err(WeightsError::Number { place, text });
            }
        }
        Ok(Self(weights))
    }

    pub fn of(&self, parameter: Parameter) -> f64 {
        self.0[parameter.number()]
    }

    /// Replaces the weight of a parameter, clamped to [`LIMIT`].
    pub fn with(mut self, parameter: Parameter, weight: f64) -> Self {
        self.0[parameter.number()] = bounded(weight);
        self
    }

    /// The threshold's weight, which shifts every value by the same amount.
    pub fn threshold(&self) -> f64 {
        self.0[0]
    }

    /// All weights, the threshold's first.
    pub fn numbers(&self) -> &[f64; INPUTS] {
        &self.0
    }

    /// The weighted sum over the first `count` parameters, in order of number.
    pub(super) fn sum(&self, parameters: &Parameters, count: usize) -> f64 {
        let terms = self.0[1..].iter().zip(parameters.0).take(count);
        terms
            .map(|(&weight, value)| weight * f64::from(value))
            .sum()
    }

    /// Adds these numbers, each result clamped to [`LIMIT`].
    pub(super) fn plus(mut self, adjustment: &[f64; INPUTS]) -> Self {
        for (weight, change) in self.0.iter_mut().zip(adjustment) {
            *weight = bounded(*weight + change);
        }
        self
    }
}

fn bounded(weight: f64) -> f64 {
    if weight.is_nan() {
        0.0
    } else {
        weight.clamp(-LIMIT, LIMIT)
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::ONES
    }
}

impl TryFrom<[f64; INPUTS]> for Weights {
    type Error = WeightsError;
    fn try_from(weights: [f64; INPUTS]) -> Result<Self, WeightsError> {
        Self::new(weights)
    }
}

impl From<Weights> for [f64; INPUTS] {
    fn from(weights: Weights) -> Self {
        weights.0
    }
}

/// The numbers separated by spaces, the threshold's first; short, and exact when read back.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(f64::to_string).collect();
        f.write_str(&words.join(" "))
    }
}

/// Reads 18 numbers, or 17 without the threshold's, separated by spaces, commas or line ends. A `#` starts a
/// comment.
impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or(""));
        let words: Vec<&str> = lines
            .flat_map(|line| line.split([' ', ',', ';', '\t']))
            .filter(|word| !word.is_empty())
            .take(INPUTS + 1)
            .collect();
        let first = match words.len() {
            INPUTS => 0,
            COUNT => 1,
            found => return Err(WeightsError::Count(found)),
        };
        let mut weights = [0.0; INPUTS];
        for (place, (word, weight)) in words.iter().zip(&mut weights[first..]).enumerate() {
            *weight = word
                .parse()
                .ok()
                .filter(|weight: &f64| weight.is_finite() && weight.abs() <= LIMIT)
                .ok_or_else(|| WeightsError::Number {
                    place: place + 1,
                    text: word.chars().take(20).collect(),
                })?;
        }
        Ok(Self(weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_their_text() {
        let mut numbers = [0.1; INPUTS];
        numbers[3] = -1e-7;
        numbers[17] = 12345.678;
        let weights = Weights::new(numbers).unwrap();
        assert_eq!(weights.to_string().parse(), Ok(weights));
    }

    #[test]
    fn a_file_may_have_remarks_and_no_threshold() {
        let text = "# trained\n1 2 3 4 5 6 7 8 9\n10,11,12,13,14,15,16,17 # the last\n";
        let weights: Weights = text.parse().unwrap();
        assert_eq!(weights.of(Parameter::AttackFour).to_string(), "17");
        assert_eq!(weights.threshold().to_string(), "0");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |text: &str| text.parse::<Weights>().unwrap_err().to_string();
        assert!(error("1 2 3").starts_with("3 numbers"));
        let bad = "1 1 x 1 1 1 1 1 1 1 1 1 1 1 1 1 1";
        assert!(error(bad).starts_with("number 3: \"x\""));
        let huge = bad.replace('x', "1e13");
        assert!(error(&huge).starts_with("number 3: \"1e13\""));
        assert!(error(&bad.replace('x', "NaN")).contains("NaN"));
    }

    #[test]
    fn weights_stay_within_their_limit() {
        let grown = Weights::ONES.plus(&[1e300; INPUTS]);
        assert!(grown.numbers().iter().all(|&w| (w - LIMIT).abs() < 1.0));
        assert_eq!(Weights::ONES.plus(&[f64::NAN; INPUTS]), Weights::ZERO);
    }
}
