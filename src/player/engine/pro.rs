//! PRO as listed (Senft 1975, pp. 91-92): the Widrow-Hoff rule in integers. Weights, parameters, LA (the
//! rate), LE (the error) and N are typed in; the new weight is `(10 w + (LA LE x 10) / (N + 1)) / 10`, and
//! both divisions drop the remainder. Eighteen numbers are read although PLAYER uses seventeen.

use super::weights::INPUTS;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The range of a number on a card: four columns are read (FORMAT 18I4), and a minus sign takes one of them.
pub const TYPED: std::ops::RangeInclusive<i32> = -999..=9999;

/// The input of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    /// The weights; the first is the threshold's.
    pub weights: [i32; INPUTS],
    pub inputs: [i32; INPUTS],
    /// LA: the rate, an integer.
    pub rate: i32,
    /// LE: the error as the programmer judges it.
    pub error: i32,
    /// N: the number of inputs minus one.
    pub n: i32,
}

/// The reason why cards cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CardsError {
    /// A number does not fit into four columns.
    #[error("{what} is {value}; four columns hold -999 to 9999")]
    Columns { what: &'static str, value: i32 },
    /// N + 1 is 0.
    #[error("N is -1, and N + 1 is divided by")]
    Division,
}

/// The calculation of one weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The adjustment in tenths, (LA LE x 10) / (N + 1), truncated.
    pub tenths: i64,
    /// The new weight.
    pub weight: i64,
}

impl Cards {
    /// The new weights, each with its adjustment.
    ///
    /// # Errors
    ///
    /// Fails if a number does not fit its columns, or N + 1 is 0.
    pub fn run(&self) -> Result<[Step; INPUTS], CardsError> {
        let single = [("LA", self.rate), ("LE", self.error), ("N", self.n)];
        let weights = self.weights.map(|value| ("a weight", value));
        let inputs = self.inputs.map(|value| ("an input", value));
        for (what, value) in single.into_iter().chain(weights).chain(inputs) {
            if !TYPED.contains(&value) {
                return Err(CardsError::Columns { what, value });
            }
        }
        if self.n == -1 {
            return Err(CardsError::Division);
        }
        let [rate, error, n] = [self.rate, self.error, self.n].map(i64::from);
        let mut steps = [Step {
            tenths: 0,
            weight: 0,
        }; INPUTS];
        for ((step, &weight), &input) in steps.iter_mut().zip(&self.weights).zip(&self.inputs) {
            // Rust's division truncates like FORTRAN's.
            let tenths = rate * error * i64::from(input) * 10 / (n + 1);
            let weight = (10 * i64::from(weight) + tenths) / 10;
            *step = Step { tenths, weight };
        }
        Ok(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards() -> Cards {
        let mut inputs = [0; INPUTS];
        inputs[..5].copy_from_slice(&[1, -7, 30, 200, -200]);
        Cards {
            weights: [5; INPUTS],
            inputs,
            rate: 1,
            error: -2,
            n: 17,
        }
    }

    #[test]
    fn both_divisions_drop_the_remainder() {
        // -2 * 1 * 10 / 18 = -20 / 18 = -1; (50 - 1) / 10 = 4.
        // -2 * -7 * 10 / 18 = 140 / 18 = 7; (50 + 7) / 10 = 5.
        // -600 / 18 = -33; (50 - 33) / 10 = 1. -4000 / 18 = -222; -172 / 10 = -17.
        let steps = cards().run().unwrap();
        let found = steps.map(|step| (step.tenths, step.weight));
        assert_eq!(
            found[..6],
            [(-1, 4), (7, 5), (-33, 1), (-222, -17), (222, 27), (0, 5)]
        );
    }

    #[test]
    fn small_lessons_change_no_weight_upwards() {
        // Less than ten tenths are lost: a weight of 5 stays 5, although the rule in reals changes it.
        let steps = Cards {
            error: 1,
            inputs: [15; INPUTS],
            ..cards()
        }
        .run()
        .unwrap();
        assert_eq!(steps[0].tenths, 8);
        assert_eq!(steps[0].weight, 5);
    }

    #[test]
    fn what_four_columns_do_not_hold_is_refused() {
        let error = Cards {
            rate: 10_000,
            ..cards()
        }
        .run()
        .unwrap_err();
        assert_eq!(
            error.to_string(),
            "LA is 10000; four columns hold -999 to 9999"
        );
        let division = Cards { n: -1, ..cards() }.run();
        assert_eq!(division, Err(CardsError::Division));
    }
}
