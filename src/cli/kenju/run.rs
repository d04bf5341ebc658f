//! A trial run from the command line: its units one after another, or every N-th of them, with a
//! bar; and the answer, which `merge` can add to others if it is a part.
//!
//! Seconds are measured here and nowhere below. They are left out of parts and of what is merged,
//! so that those are the same wherever and however often they are run.

use crate::cli::failure::Problem;
use crate::cli::print::{Printed, table};
use crate::cli::progress::Progress;
use crate::kenju::scheme::{Learner, Taught};
use crate::lab::kenju::{Partial, Trial, Worksheet};
use crate::lab::kit::results::Results;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::str::FromStr;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The learners by name.
pub(super) const SYSTEMS: [(&str, Learner); 2] = [("3", Learner::System3), ("4", Learner::System4)];

/// The simulated teachers by name.
pub(super) const TEACHERS: [(&str, Taught); 2] =
    [("max", Taught::ByMax), ("threats", Taught::ByThreats)];

/// How an answer is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Form {
    /// Tables with aligned columns.
    Table,
    /// For spreadsheets.
    Csv,
}

/// One part of N: the units I, I + N, I + 2N, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Part {
    pub(in crate::cli) index: u32,
    pub(in crate::cli) of: u32,
}

/// Why a text is not a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a part I/N with I from 0 to N - 1")]
pub(in crate::cli) struct ParsePartError(String);

/// Which parts of N an answer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shards {
    pub(super) of: u32,
    pub(super) indexes: BTreeSet<u32>,
}

/// What an answer that is a part says besides its results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shared {
    pub(super) trial: Trial,
    pub(super) shards: Shards,
    pub(super) sums: Partial,
}

impl Part {
    /// Which part, from 0.
    pub(in crate::cli) fn index(self) -> u32 {
        self.index
    }

    /// Of how many.
    pub(in crate::cli) fn of(self) -> u32 {
        self.of
    }
}

impl FromStr for Part {
    type Err = ParsePartError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            let (index, of) = (index.trim().parse().ok()?, of.trim().parse().ok()?);
            (index < of).then_some(Self { index, of })
        });
        numbers.ok_or_else(|| ParsePartError(text.to_owned()))
    }
}

/// Runs a trial, or a part of it.
pub(super) fn run_trial(trial: &Trial, part: Option<Part>, form: Form) -> Result<Printed, Problem> {
    let sheet = Worksheet::new(trial)?;
    let whole = Part { index: 0, of: 1 };
    let (sums, measured) = run_units(&sheet, part.unwrap_or(whole));
    let results = sheet.finish(&sums);
    match part {
        None => {
            let mut answer = results.json();
            let note = measured.tell(&sheet, &sums, &mut answer);
            let text = match form {
                Form::Table => format!("{}{note}", text(&results)),
                Form::Csv => results.csv(),
            };
            Printed::new(&answer, text)
        }
        Some(Part { index, of }) => {
            let indexes = BTreeSet::from([index]);
            let shards = Shards { of, indexes };
            let trial = trial.clone();
            let shared = Shared {
                trial,
                shards,
                sums,
            };
            print_part(&shared, &results, form)
        }
    }
}

/// An answer that is a part: its results, and what is needed to add it to others.
pub(super) fn print_part(
    shared: &Shared,
    results: &Results,
    form: Form,
) -> Result<Printed, Problem> {
    let failed = |error: serde_json::Error| Problem::Output(error.into());
    let mut answer = results.json();
    let more = serde_json::to_value(shared).map_err(failed)?;
    if let (Value::Object(answer), Value::Object(more)) = (&mut answer, more) {
        answer.extend(more);
    }
    let text = match form {
        Form::Csv => results.csv(),
        Form::Table => format!(
            "{}\n{} of {} units: a part, to be merged with --json\n",
            text(results),
            results.units_done,
            results.units
        ),
    };
    Printed::new(&answer, text)
}

/// The tables below each other, each with its title.
pub(in crate::cli) fn text(results: &Results) -> String {
    let tables = results.tables.iter();
    let tables: Vec<String> = tables
        .map(|found| format!("{}\n{}", found.title, table(&found.cells())))
        .collect();
    tables.join("\n")
}

/// Seconds of each part of a trial.
struct Measured(Vec<Duration>);

impl Measured {
    /// Adds the seconds to an answer; gives a line about them for people.
    fn tell(&self, sheet: &Worksheet, sums: &Partial, answer: &mut Value) -> String {
        let seconds = self.0.iter().sum::<Duration>().as_secs_f64();
        let found = |part: usize| sums.found.get(&(part as u32));
        if let (1, Some(Value::Array(_)), Some(found)) =
            (self.0.len(), answer.get("paths"), found(0))
        {
            let rate = found.games() as f64 / seconds.max(1e-9);
            answer["games_per_second"] = json!(rate);
            return format!("\n{rate:.0} games a second\n");
        }
        let parts: Vec<Value> = (0..)
            .zip(sheet.parts())
            .zip(&self.0)
            .map(|((part, name), time)| {
                let mut told = json!({ "part": name, "seconds": time.as_secs_f64() });
                let moves = found(part).map_or(0, crate::lab::kenju::work::Found::moves);
                if moves > 0 {
                    told["microseconds_per_move"] = json!(time.as_secs_f64() * 1e6 / moves as f64);
                }
                told
            })
            .collect();
        answer["measured"] = json!({ "seconds": seconds, "parts": parts });
        format!("\n{} units in {seconds:.1} seconds\n", sums.units)
    }
}

/// Runs the units of a part with a bar.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line measures; nothing below it reads a clock"
)]
fn run_units(sheet: &Worksheet, part: Part) -> (Partial, Measured) {
    let progress = Progress::begin();
    let units = sheet.units();
    let names: Vec<&str> = sheet.parts().collect();
    let mut sums = Partial::default();
    let mut measured = Measured(vec![Duration::ZERO; names.len()]);
    for unit in (part.index..units).step_by(part.of.max(1) as usize) {
        let place = sheet.part_of(unit);
        progress.at(f64::from(unit) / f64::from(units.max(1)), || {
            names[place].to_owned()
        });
        let begun = Instant::now();
        sums.merge(&sheet.run(unit));
        measured.0[place] += begun.elapsed();
    }
    (sums, measured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_read_from_its_number_and_theirs() {
        assert_eq!("1/4".parse(), Ok(Part { index: 1, of: 4 }));
        for text in ["4/4", "1", "-1/4", "a/b", "0/0"] {
            let error = text.parse::<Part>().unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        }
    }
}
