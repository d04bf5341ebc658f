//! A trial run from the command line: its units one after another, or every N-th of them, with a
//! bar; and the answer, which `merge` can add to others if it is a part.
//!
//! Seconds are measured here and nowhere below. They are left out of parts and of what is merged,
//! so that those are the same wherever and however often they are run.

use crate::cli::failure::Problem;
use crate::cli::parts::Part;
use crate::cli::print::{Form, Printed, tables};
use crate::cli::progress::Progress;
use ::chess::words::counted;
use ::kenju::scheme::{Learner, TeacherKind};
use kenju_lab::experiment::{Partial, Trial, Worksheet};
use kit::experiment::results::Results;
use kit::experiment::shards::{Shards, Share};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The learners by name.
pub(super) const SYSTEMS: [(&str, Learner); 2] = [("3", Learner::System3), ("4", Learner::System4)];

/// The simulated teachers by name.
pub(super) const TEACHERS: [(&str, TeacherKind); 2] = [
    ("max", TeacherKind::ByMax),
    ("threats", TeacherKind::ByThreats),
];

/// What an answer that is a part says besides its results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Shared {
    trial: Trial,
    shards: Shards,
    sums: Partial,
}

impl Part for Shared {
    fn shards(&self) -> Option<&Shards> {
        Some(&self.shards)
    }

    fn add(&mut self, other: Self) -> Result<(), String> {
        if other.trial != self.trial {
            return Err("a part of another trial than the files before".to_owned());
        }
        self.shards.add(&other.shards).map_err(|e| e.to_string())?;
        self.sums.merge(&other.sums);
        Ok(())
    }
}

/// Runs a trial, or a part of it.
pub(super) fn run_trial(
    trial: &Trial,
    share: Option<Share>,
    form: Form,
) -> Result<Printed, Problem> {
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
    /// The answer, if all parts are there, or a larger part.
    pub(in crate::cli) fn print(&self, form: Form) -> Result<Printed, Problem> {
        let results = Worksheet::new(&self.trial)?.finish(&self.sums);
        if self.shards.is_whole() {
            return Printed::new(&results.json(), text(&results, form, ""));
        }
        self.print_part(&results, form)
    }

    /// Results of a part, and what is needed to add it to others.
    fn print_part(&self, results: &Results, form: Form) -> Result<Printed, Problem> {
        let failed = |error: serde_json::Error| Problem::Output(error.into());
        let mut answer = results.json();
        let more = serde_json::to_value(self).map_err(failed)?;
        if let (Value::Object(answer), Value::Object(more)) = (&mut answer, more) {
            answer.extend(more);
        }
        let (done, units) = (results.units_done, results.units);
        let note = format!(
            "\n{done} of {}: a part, to be merged with --json\n",
            counted(units, "unit")
        );
        Printed::new(&answer, text(results, form, &note))
    }
}

/// Seconds of each part of a trial.
struct Measured(Vec<Duration>);

impl Measured {
    /// Adds the seconds to an answer; gives a line about them for people.
    fn add_to(&self, sheet: &Worksheet, sums: &Partial, answer: &mut Value) -> String {
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
                let moves = found(part).map_or(0, kenju_lab::experiment::work::Found::moves);
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

/// Runs the units of a part with a bar.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line measures; nothing below it reads a clock"
)]
fn run_units(sheet: &Worksheet, share: Share) -> (Partial, Measured) {
    let progress = Progress::begin();
    let units = sheet.units();
    let names: Vec<&str> = sheet.parts().collect();
    let mut sums = Partial::default();
    let mut measured = Measured(vec![Duration::ZERO; names.len()]);
    for unit in (share.index..units).step_by(share.of as usize) {
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
