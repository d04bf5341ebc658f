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

/// The reason why cards cannot be read or run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardsError {
    /// The file has fewer cards than PRO reads.
    #[error("card {0} is missing; PRO reads weights, inputs, LA, LE and N")]
    Missing(usize),
    /// Four columns hold something else than a number.
    #[error("card {card}, columns {from} to {to}: {text:?} is not a whole number")]
    Number {
        card: usize,
        from: usize,
        to: usize,
        text: String,
    },
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

/// The columns of a number.
const COLUMNS: usize = 4;

impl Cards {
    /// Reads the five cards of a run (FORMAT 18I4 and I4, p. 91): the weights and the inputs, eighteen numbers in four
    /// columns each, then LA, LE and N on cards of their own. Blank columns are 0, as in FORTRAN.
    ///
    /// # Errors
    ///
    /// Fails if a card is missing, or columns hold no whole number.
    pub fn read(text: &str) -> Result<Self, CardsError> {
        let lines: Vec<&str> = text.lines().collect();
        let card = |number: usize| {
            lines
                .get(number - 1)
                .copied()
                .ok_or(CardsError::Missing(number))
        };
        let one = |number| Ok::<_, CardsError>(fields::<1>(number, card(number)?)?[0]);
        Ok(Self {
            weights: fields(1, card(1)?)?,
            inputs: fields(2, card(2)?)?,
            rate: one(3)?,
            error: one(4)?,
            n: one(5)?,
        })
    }

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

/// The first numbers of a card.
fn fields<const N: usize>(card: usize, line: &str) -> Result<[i32; N], CardsError> {
    let letters: Vec<char> = line.chars().collect();
    let mut numbers = [0; N];
    for (place, number) in numbers.iter_mut().enumerate() {
        let from = place * COLUMNS;
        let columns = letters.iter().skip(from).take(COLUMNS);
        let text: String = columns.collect();
        if text.trim().is_empty() {
            continue;
        }
        *number = text.trim().parse().map_err(|_| CardsError::Number {
            card,
            from: from + 1,
            to: from + COLUMNS,
            text,
        })?;
    }
    Ok(numbers)
}

/// PRO's printout of the new weights (FORMAT 2X,18I4). A number that four columns do not hold is printed as asterisks.
pub fn pro_printout(steps: &[Step; INPUTS]) -> String {
    let columns = steps.iter().map(|step| {
        let text = step.weight.to_string();
        if text.len() > COLUMNS {
            "*".repeat(COLUMNS)
        } else {
            format!("{text:>COLUMNS$}")
        }
    });
    format!("  {}\n", columns.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_by_columns_and_printed_as_they_are_read() {
        let weights = "   5".repeat(18);
        let text = format!("{weights}\n   1  -7  30 200-200\n   1\n  -2\n  17\n");
        let read = Cards::read(&text).unwrap();
        assert_eq!(read, cards());
        let printed = pro_printout(&read.run().unwrap());
        assert!(
            printed.starts_with("     4   5   1 -17  27   5"),
            "{printed}"
        );
        assert_eq!(printed.len(), 2 + 72 + 1);
        let large = Cards {
            weights: [9999; INPUTS],
            error: 999,
            ..cards()
        };
        assert!(pro_printout(&large.run().unwrap()).starts_with("  ****"));
    }

    #[test]
    fn cards_that_cannot_be_read_are_named() {
        assert_eq!(Cards::read("1\n").unwrap_err(), CardsError::Missing(2));
        let error = Cards::read("   1  x2\n\n\n\n\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "card 1, columns 5 to 8: \"  x2\" is not a whole number"
        );
    }

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
