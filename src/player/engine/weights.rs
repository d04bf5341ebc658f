//! The weights of the seventeen parameters and of the threshold (Senft 1975, pp. 22-24). Those of 1975 were
//! never printed.

use super::adaline::{Coding, Division, Rule, Threshold};
use super::parameters::{COUNT, Parameter, Parameters};
use super::reading::Reading;
use super::training::{Course, Tutor, WeightChoice};
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

// The weights that come with the crate. We trained them, since those of 1975 were never printed. Each set has
// its recipe, and a test trains it again and compares every bit.

/// The course that trained the shipped weights on the 400 positions of [`super::facts::MASTERS`], starting
/// from ones.
pub const COURSE: Course = Course {
    tutor: Tutor::Teacher,
    rule: Rule {
        rate: 0.3,
        division: Division::Norm,
    },
    coding: Coding::Plain,
    threshold: Threshold::Off,
    passes: 5,
    seed: 1,
    start: Weights::ONES,
    kept: WeightChoice::Scaled,
};

/// The course as a command.
pub const RECIPE: &str =
    "plyground player train --set masters --alpha 0.3 --passes 5 --seed 1 --teacher";

/// A set of trained weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trained {
    /// How the listing was read.
    pub reading: Reading,
    /// The weights, the threshold's first.
    pub numbers: [f64; INPUTS],
}

/// For both named readings: as listed and as meant.
pub const TRAINED: [Trained; 2] = [
    Trained {
        reading: Reading::LISTED,
        numbers: LISTED,
    },
    Trained {
        reading: Reading::MEANT,
        numbers: MEANT,
    },
];

#[rustfmt::skip]
const LISTED: [f64; INPUTS] = [
    0.0,
    0.456_550_091_598_148_8,
    5.001_189_839_976_128,
    3.593_484_761_460_531,
    3.004_996_514_801_615,
    31.510_018_123_589_933,
    0.927_411_585_322_015_2,
    0.563_493_214_735_813_6,
    2.195_432_587_008_508_3,
    0.635_828_742_225_907_5,
    0.841_850_299_702_653_9,
    15.354_129_358_014_621,
    0.714_509_275_012_522_4,
    1.539_016_444_562_817,
    0.866_363_975_509_432_1,
    0.546_029_927_464_619_3,
    0.410_228_597_813_337,
    32.0,
];

#[rustfmt::skip]
const MEANT: [f64; INPUTS] = [
    0.0,
    1.975_795_609_806_679_3,
    16.394_781_567_814_093,
    7.474_506_397_188_076,
    5.635_188_221_299_323,
    61.534_030_849_010_55,
    4.166_514_154_946_006,
    1.148_639_846_139_003_7,
    4.889_381_170_085_997,
    1.171_988_196_813_179_8,
    2.002_816_227_615_967_6,
    43.667_430_103_669_176,
    2.141_798_613_060_081,
    3.742_142_969_623_18,
    1.936_656_664_880_544_8,
    1.555_800_572_000_052_7,
    1.229_207_622_278_980_7,
    -0.309_491_910_095_832_77,
];

/// The shipped weights for a reading: those trained under it, or under the named reading that shares more
/// oddities with it.
pub fn trained(reading: Reading) -> Weights {
    let shared = |trained: &&Trained| trained.reading.in_common(reading);
    let nearest = TRAINED.iter().max_by_key(shared).unwrap_or(&TRAINED[0]);
    Weights::new(nearest.numbers).unwrap_or_default()
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

#[cfg(test)]
mod trained_tests {
    use super::super::facts::masters;
    use super::super::positions::Surveyed;
    use super::super::training::Training;
    use super::*;

    #[test]
    fn the_recipe_gives_the_shipped_weights() {
        let masters = masters().unwrap();
        for shipped in TRAINED {
            let surveyed = masters.iter().filter_map(|it| it.survey(shipped.reading));
            let samples: Vec<_> = surveyed.map(Surveyed::into_sample).collect();
            let mut training = Training::new(COURSE, samples.iter().collect(), Vec::new());
            training.run();
            let anew = training.outcome();
            assert_eq!(anew, trained(shipped.reading), "{anew}");
            let bits = |numbers: &[f64; INPUTS]| numbers.map(f64::to_bits);
            assert_eq!(bits(anew.numbers()), bits(&shipped.numbers));
        }
    }
}
