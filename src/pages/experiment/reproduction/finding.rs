//! A figure that takes minutes to compute. The result of a large run is stored with its command, and a smaller run with
//! another seed checks it. The check states its power: the chance that it fails if the true value were the bound.

use super::kenju::SHARES;
use super::{Command, CommandError, Outcome, Status, Value};
use ::stats::{Estimate, Z95};
use kit::experiment::results::{Datum, Unit};
use std::borrow::Cow;

/// A figure with an interval, from a trial that takes minutes.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The trial in the size that decides.
    pub command: Command,
    /// The size of the run that checks it within seconds, under `CHECK_SEED`.
    pub small: u32,
    /// The table, the row and the column of the figure.
    pub cell: (&'static str, usize, &'static str),
    /// What the large run gave: the value and its 95 % interval.
    pub found: [f64; 3],
    /// What decides the question.
    pub bound: Bound,
    /// What it says if the bound holds.
    pub verdict: Verdict,
}

/// The seed of the small runs. With the seed of the large runs, they would repeat the first games of those.
pub const CHECK_SEED: u64 = 1_983;

/// The number of standard errors at which a small run contradicts a large one (two-sided, p = 0.001). With two dozen
/// rows, about one seed in forty gives a contradiction by chance.
const APART: f64 = 3.291;

/// The value that the whole interval must exceed, or stay below, to decide the question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    Above(f64),
    Below(f64),
}

/// What a finding that holds says of what is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Agrees,
    /// It is not so, for the reason the row gives.
    Disagrees,
    /// The source left it open.
    Answers,
}

impl Finding {
    /// The figure and its size in words: `77.72 ± 0.58 % (n = 20000)`.
    fn text_of(&self, estimate: &Estimate, size: &str) -> String {
        let unit = if self.is_share() {
            Unit::Percent
        } else {
            Unit::Plain
        };
        format!("{} ({size})", Datum::Estimate(*estimate).text(unit))
    }

    /// What the large run gave, and its size.
    pub(super) fn stored(&self) -> String {
        let n = match &self.command {
            Command::Kenju(command) => command.n,
            _ => 1,
        };
        self.text_of(&self.large(), &format!("n = {n}"))
    }

    /// Whether a small run agrees with the large one, and what the large one says; `difference` is why
    /// a row whose finding disagrees with its source does so. `None` if there is no such figure.
    pub(super) fn check(&self, difference: Option<&'static str>) -> Option<Outcome> {
        let now = match self.small_run() {
            Ok(now) => now?,
            Err(error) => return Some(Outcome::not_reproducible(Cow::Owned(error.to_string()))),
        };
        let power = 100.0 * self.power(&now);
        let size = format!("n = {}, seed {CHECK_SEED}, power {power:.0} %", self.small);
        let ours = Some(Value::Text(Cow::Owned(self.text_of(&now, &size))));
        let holds = self.holds() && !self.is_apart(&now);
        let status = match (holds, self.verdict) {
            (false, _) => Status::Differs { why: None },
            (true, Verdict::Agrees) => Status::Holds,
            (true, Verdict::Disagrees) => Status::Differs { why: difference },
            (true, Verdict::Answers) => Status::Answered,
        };
        Some(Outcome { ours, status })
    }

    /// What the large run gave, and half its interval, as printed: shares in percent.
    pub fn figure(&self) -> [f64; 2] {
        let unit = if self.is_share() { 100.0 } else { 1.0 };
        let large = self.large();
        [large.value * unit, large.width() / 2.0 * unit]
    }

    const fn large(&self) -> Estimate {
        let [value, low, high] = self.found;
        Estimate { value, low, high }
    }

    /// Whether a small run speaks against the large one.
    fn is_apart(&self, now: &Estimate) -> bool {
        let large = self.large();
        let deviation = error(now).hypot(error(&large));
        (now.value - large.value).abs() > APART * deviation
    }

    /// The chance that a small run as precise as this one would speak against the large one if the truth were the bound.
    fn power(&self, now: &Estimate) -> f64 {
        let (Bound::Above(bound) | Bound::Below(bound)) = self.bound;
        let large = self.large();
        let distance = (large.value - bound).abs();
        let deviation = error(now).hypot(error(&large));
        below((distance - APART * deviation) / error(now).max(f64::MIN_POSITIVE))
    }

    pub(super) fn holds(&self) -> bool {
        match self.bound {
            Bound::Above(bound) => self.large().low > bound,
            Bound::Below(bound) => self.large().high < bound,
        }
    }

    fn is_share(&self) -> bool {
        SHARES.contains(&self.cell.2)
    }

    /// The figure from the small run; `None` if its results hold no such figure with an interval.
    pub(super) fn small_run(&self) -> Result<Option<Estimate>, CommandError> {
        let Command::Kenju(command) = &self.command else {
            return Ok(None);
        };
        let results = command.sized(self.small).results(CHECK_SEED)?;
        let (table, row, key) = self.cell;
        Ok(match results.datum(table, row, key) {
            Some(Datum::Estimate(estimate)) => Some(*estimate),
            _ => None,
        })
    }
}

/// The standard error behind a 95 % interval.
fn error(estimate: &Estimate) -> f64 {
    estimate.width() / (2.0 * Z95)
}

/// The normal distribution function to seven places: M. Abramowitz and I. A. Stegun, *Handbook of Mathematical
/// Functions* (1964), 26.2.17.
fn below(z: f64) -> f64 {
    const TERMS: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let sum = TERMS.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let tail = (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt() * sum;
    if z < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (z, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_7),
            (-1.959_964, 0.025),
            (3.0, 0.998_650_1),
        ] {
            assert!((below(z) - expected).abs() < 2e-7, "{z}");
        }
    }

    #[test]
    fn a_small_run_that_lies_elsewhere_speaks_against_the_large_one() {
        let found = crate::experiment::reproduction::rows()
            .iter()
            .find_map(|row| match &row.how {
                super::super::How::Try(finding) => Some(finding.clone()),
                _ => None,
            });
        let finding = Finding {
            found: [0.6, 0.59, 0.61],
            bound: Bound::Above(0.5),
            ..found.unwrap()
        };
        let run = |value: f64, half: f64| Estimate {
            value,
            low: value - half,
            high: value + half,
        };
        assert!(!finding.is_apart(&run(0.62, 0.04)));
        assert!(finding.is_apart(&run(0.5, 0.04)));
        // Precise runs would tell the bound from the figure, coarse ones would not.
        assert!(finding.power(&run(0.6, 0.02)) > 0.99);
        assert!(finding.power(&run(0.6, 0.2)) < 0.05);
    }
}
