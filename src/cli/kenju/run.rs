//! Runs the units of a trial, or every Nth of them, with a progress bar. `merge` combines the answers of parts.
//!
//! Only this module measures time. Parts and merged answers leave it out, so that they are the same on every machine.

use crate::cli::failure::NOT_WRITTEN;
use crate::cli::interrupt;
use crate::cli::parts::Part;
use crate::cli::print::{Form, Printed, tables};
use crate::cli::progress::Progress;
use ::chess::words::counted;
use ::kenju::scheme::{Learner, TeacherKind};
use anyhow::{Context, Result, ensure};
use kenju_lab::experiment::{Trial, TrialSums, Worksheet};
use kit::experiment::results::Results;
use kit::experiment::shards::{Shards, Share};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub(super) const SYSTEMS: [(&str, Learner); 2] = [("3", Learner::System3), ("4", Learner::System4)];

pub(super) const TEACHERS: [(&str, TeacherKind); 2] = [
    ("max", TeacherKind::ByMax),
    ("threats", TeacherKind::ByThreats),
];

/// The part of an answer that `merge` needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Shared {
    trial: Trial,
    shards: Shards,
    sums: TrialSums,
}

impl Part for Shared {
    fn shards(&self) -> Option<&Shards> {
        Some(&self.shards)
    }

    fn add(&mut self, other: Self) -> Result<()> {
        ensure!(
            other.trial == self.trial,
            "a part of another trial than the files before"
        );
        self.shards.add(&other.shards)?;
        self.sums.merge(&other.sums);
        Ok(())
    }
}

pub(super) fn run_trial(trial: &Trial, share: Option<Share>, form: Form) -> Result<Printed> {
    let sheet = Worksheet::new(trial)?;
    let (sums, measured) = run_units(&sheet, share.unwrap_or(Share::WHOLE));
    let results = sheet.finish(&sums);
    let Some(share) = share else {
        let mut answer = results.json();
        let note = measured.add_to(&sheet, &sums, &mut answer);
        return Printed::new(&answer, text(&results, form, &note));
    };
    let shared = Shared {
        trial: trial.clone(),
        shards: Shards::new(share),
        sums,
    };
    shared.print_part(&results, form)
}

fn text(results: &Results, form: Form, note: &str) -> String {
    if form.csv {
        results.csv()
    } else {
        tables(results) + note
    }
}

impl Shared {
    /// Prints the answer if all parts are present, else a larger part.
    pub(in crate::cli) fn print(&self, form: Form) -> Result<Printed> {
        let results = Worksheet::new(&self.trial)?.finish(&self.sums);
        if self.shards.is_whole() {
            return Printed::new(&results.json(), text(&results, form, ""));
        }
        self.print_part(&results, form)
    }

    /// Prints the results of a part with the fields that `merge` needs.
    fn print_part(&self, results: &Results, form: Form) -> Result<Printed> {
        let mut answer = results.json();
        let more = serde_json::to_value(self).context(NOT_WRITTEN)?;
        if let (Value::Object(answer), Value::Object(more)) = (&mut answer, more) {
            answer.extend(more);
        }
        let (done, units) = (results.units_done, results.units);
        let note = format!(
            "\n{done} of {}: a part, to be merged with --json\n",
            counted(units, "unit")
        );
        Ok(Printed::new(&answer, text(results, form, &note))?.into_part())
    }
}

/// The time of each part of a trial.
struct Measured(Vec<Duration>);

impl Measured {
    /// Adds the seconds to an answer, and returns a line about them for the text output.
    fn add_to(&self, sheet: &Worksheet, sums: &TrialSums, answer: &mut Value) -> String {
        let seconds = self.0.iter().sum::<Duration>().as_secs_f64();
        let found = |part: usize| sums.found.get(&(part as u32));
        if let (1, Some(Value::Array(_)), Some(found)) =
            (self.0.len(), answer.get("paths"), found(0))
        {
            let rate = found.games() as f64 / seconds.max(1e-9);
            answer["games_per_second"] = json!(rate);
            return format!("\n{} a second\n", counted(format!("{rate:.0}"), "game"));
        }
        let parts: Vec<Value> = (0..)
            .zip(sheet.parts())
            .zip(&self.0)
            .map(|((part, name), time)| {
                let mut row = json!({ "part": name, "seconds": time.as_secs_f64() });
                let moves = found(part).map_or(0, kenju_lab::experiment::work::PartSums::moves);
                if moves > 0 {
                    row["microseconds_per_move"] = json!(time.as_secs_f64() * 1e6 / moves as f64);
                }
                row
            })
            .collect();
        answer["measured"] = json!({ "seconds": seconds, "parts": parts });
        format!(
            "\n{} in {seconds:.1} seconds\n",
            counted(sums.units, "unit")
        )
    }
}

/// Runs the units of a part with a progress bar.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line measures; nothing below it reads a clock"
)]
fn run_units(sheet: &Worksheet, share: Share) -> (TrialSums, Measured) {
    let progress = Progress::begin();
    let units = sheet.units();
    let names: Vec<&str> = sheet.parts().collect();
    let mut sums = TrialSums::default();
    let mut measured = Measured(vec![Duration::ZERO; names.len()]);
    for unit in (share.index..units).step_by(share.of as usize) {
        if interrupt::asked() {
            break;
        }
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
