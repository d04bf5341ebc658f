//! A figure that takes minutes to decide: what the large run gave is stored with its command, and a
//! smaller run of the same says whether it still comes out so.

use super::kenju::SHARES;
use super::{Command, CommandError, Outcome, Status, Value};
use crate::lab::kenju::KenjuCommand;
use crate::lab::kit::results::{Datum, Unit};
use crate::stats::{Estimate, Z95};
use std::borrow::Cow;

/// A figure with an interval, from a trial that takes minutes.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The trial in the size that decides.
    pub command: Command,
    /// The size of the run that checks it within seconds.
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

/// What the interval of a figure must lie beyond to decide a question.
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
    fn text_of(&self, estimate: &Estimate, n: u32) -> String {
        let unit = if self.is_share() {
            Unit::Percent
        } else {
            Unit::Plain
        };
        format!("{} (n = {n})", Datum::Estimate(*estimate).text(unit))
    }

    /// What the large run gave, and its size.
    pub(super) fn stored(&self) -> String {
        let n = match &self.command {
            Command::Kenju(command) => command.n,
            _ => 1,
        };
        self.text_of(&self.large(), n)
    }

    /// Whether a small run agrees with the large one, and what the large one says; `difference` is why
    /// a row whose finding disagrees with its source does so. `None` if there is no such figure.
    pub(super) fn check(&self, difference: Option<&'static str>) -> Option<Outcome> {
        let now = match self.small_run() {
            Ok(now) => now?,
            Err(error) => return Some(Outcome::not_reproducible(Cow::Owned(error.to_string()))),
        };
        let ours = Some(Value::Text(Cow::Owned(self.text_of(&now, self.small))));
        let holds = self.holds() && !widened(&now).is_apart_from(&widened(&self.large()));
        let status = match (holds, self.verdict) {
            (false, _) => Status::Differs { why: None },
            (true, Verdict::Agrees) => Status::Holds,
            (true, Verdict::Disagrees) => Status::Differs { why: difference },
            (true, Verdict::Answers) => Status::Answered,
        };
        Some(Outcome { ours, status })
    }

    const fn large(&self) -> Estimate {
        let [value, low, high] = self.found;
        Estimate { value, low, high }
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

    /// The figure from the small run; `None` if its results hold no such figure. A number without
    /// an interval is given one of a tenth to each side.
    fn small_run(&self) -> Result<Option<Estimate>, CommandError> {
        let Command::Kenju(command) = &self.command else {
            return Ok(None);
        };
        let results = KenjuCommand::sized(*command, self.small).results()?;
        let (table, row, key) = self.cell;
        Ok(match results.datum(table, row, key) {
            Some(Datum::Estimate(estimate)) => Some(*estimate),
            Some(&Datum::Number(value)) => Some(Estimate {
                value,
                low: value * 0.9,
                high: value * 1.1,
            }),
            _ => None,
        })
    }
}

/// The 99.9 % interval: of two dozen figures checked, one or two would leave a 95 % one by chance.
fn widened(estimate: &Estimate) -> Estimate {
    let wider = 3.291 / Z95;
    let Estimate { value, low, high } = *estimate;
    Estimate {
        value,
        low: value - (value - low) * wider,
        high: value + (high - value) * wider,
    }
}
