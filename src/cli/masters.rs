//! What `rank`, `stats`, `regress` and `errors` share: where the games come from, the bar, parts and how
//! answers are printed.

use super::failure::Problem;
use super::kenju::player::read;
use super::kenju::run::{Form, Part as Share, text};
use super::print::Printed;
use super::progress::Progress;
use crate::chute::{Polynomial, parse_numbers};
use crate::lab::chute::master_games::study::Shards;
use crate::lab::chute::master_games::{BAD_LISTED, Bad, Part, Sample, Study};
use crate::lab::kit::game_library::LIBRARY;
use crate::lab::kit::results::Results;
use crate::stats::Resampling;
use clap::Args;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::Cell;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// How many unusable games are told one by one.
const TOLD: usize = 20;

/// Which games, and how their moves are ranked.
#[derive(Debug, Args)]
pub(super) struct Games {
    /// The games; without it the ones that come with the program.
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Heuristics left out of the polynomial, by number: 0,1,2.
    #[arg(long, value_name = "LIST")]
    exclude: Option<String>,
    /// A file of 22 outer weights, 1 for CHUTE's own.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// How often games are drawn for intervals, 0 for none.
    #[arg(long, default_value_t = Resampling::default().times, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    times: u32,
    /// The intervals follow from it.
    #[arg(long, default_value_t = Resampling::default().seed)]
    seed: u64,
    /// Measure only the games I, I + N, I + 2N, ...; `merge` adds the answers up.
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Share>,
    /// Print the tables as CSV instead.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

impl Games {
    /// How the moves are ranked.
    pub(super) fn polynomial(&self) -> Result<Polynomial, Problem> {
        let weights = |option| move |reason| Problem::Weights { option, reason };
        let polynomial = match &self.weights {
            Some(path) => Polynomial::parse(&read(path)?).map_err(weights("--weights"))?,
            None => Polynomial::default(),
        };
        let excluded = self.exclude.as_deref().unwrap_or_default();
        let excluded = parse_numbers(excluded).map_err(weights("--exclude"))?;
        Ok(polynomial.without(&excluded))
    }

    /// How intervals are drawn.
    pub(super) const fn resampling(&self) -> Resampling {
        Resampling {
            times: self.times,
            seed: self.seed,
        }
    }

    /// Opens the games and tells how many bytes they have.
    pub(super) fn open(&self) -> Result<(Box<dyn Read>, u64), Problem> {
        let Some(path) = &self.pgn else {
            return Ok((Box::new(LIBRARY.as_bytes()), LIBRARY.len() as u64));
        };
        let failed = |reason| Problem::File {
            path: path.clone(),
            reason,
        };
        let file = File::open(path).map_err(failed)?;
        let bytes = file.metadata().map_err(failed)?.len();
        Ok((Box::new(file), bytes))
    }

    /// Runs a study and prints its answer, or its part.
    pub(super) fn run(&self, study: &Study) -> Result<Printed, Problem> {
        let (source, bytes) = self.open()?;
        let progress = Progress::begin();
        let done = Cell::new(0);
        let source = Counted {
            source,
            done: &done,
        };
        let share = self.shard.map(|share| (share.index, share.of));
        let part = study.measure(source, share, |sample: &Sample| {
            progress.at(done.get() as f64 / bytes.max(1) as f64, || {
                format!("{} games", sample.games.len())
            });
            ControlFlow::Continue(())
        });
        drop(progress);
        let form = if self.csv { Form::Csv } else { Form::Table };
        print(&part, form)
    }
}

/// Counts what is read of a source.
struct Counted<'a> {
    source: Box<dyn Read>,
    done: &'a Cell<u64>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.source.read(buffer)?;
        self.done.set(self.done.get() + length as u64);
        Ok(length)
    }
}

/// Whether a text is a part of a count of errors.
pub(super) fn is_error_part(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|value| value.get("errors").is_some())
}

/// Whether a text is a part of a study.
pub(super) fn is_part(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|value| value.get("study").is_some())
}

/// Adds parts up and prints their answer.
pub(super) fn merge(files: &[PathBuf], form: Form) -> Result<Printed, Problem> {
    let mut merged: Option<Part> = None;
    for path in files {
        let part = part(path, |part: &Part| &part.shards)?;
        match &mut merged {
            None => merged = Some(part),
            Some(sum) => sum.merge(part).map_err(|error| Problem::Part {
                path: path.clone(),
                reason: error.to_string(),
            })?,
        }
    }
    print(&merged.ok_or(Problem::NoParts)?, form)
}

/// A part of a study, read from a file.
pub(super) fn part<P: DeserializeOwned>(
    path: &Path,
    shards: fn(&P) -> &Shards,
) -> Result<P, Problem> {
    let refuse = |reason: String| Problem::Part {
        path: path.to_owned(),
        reason,
    };
    let part: P = serde_json::from_str(&read(path)?).map_err(|error| {
        refuse(format!(
            "not an answer of a command with --shard and --json: {error}"
        ))
    })?;
    let shards = shards(&part);
    if !shards.are_possible() {
        let of = shards.of;
        return Err(refuse(format!(
            "its parts are not among the {of} there are"
        )));
    }
    Ok(part)
}

/// The answer of a study, or a part to be merged.
fn print(part: &Part, form: Form) -> Result<Printed, Problem> {
    let results = part.study.results(&part.sample);
    if part.is_whole() {
        let results = results?;
        return Printed::new(&results.json(), words(&results, part, form));
    }
    let told = results.map_or_else(
        |error| format!("{error}\n"),
        |results| words(&results, part, form),
    );
    let (have, of) = (part.shards.indexes.len(), part.shards.of);
    let note = format!("\n{have} of {of} parts: to be merged with --json\n");
    let note = if form == Form::Csv { "" } else { &note };
    Printed::new(part, format!("{told}{note}"))
}

fn words(results: &Results, part: &Part, form: Form) -> String {
    if form == Form::Csv {
        return results.csv();
    }
    let sample = &part.sample;
    let (games, positions) = (sample.games.len(), sample.positions());
    let mut words = format!("{games} games, {positions} positions\n\n{}", text(results));
    if sample.is_cut {
        words.push_str("\nthe file has more positions than are kept; use --shard\n");
    }
    words + &unusable(sample)
}

/// The games that could not be used, one by one.
fn unusable(sample: &Sample) -> String {
    let all = sample.skipped();
    if all == 0 {
        return String::new();
    }
    let mut words = format!("\n{all} games could not be used\n");
    for Bad { number, reason, .. } in sample.bad.iter().take(TOLD) {
        // Writing to a string cannot fail.
        let _ = writeln!(words, "  game {number}: {reason}");
    }
    if all > TOLD as u64 {
        let more = all - TOLD as u64;
        let _ = writeln!(
            words,
            "  and {more} more; --json tells the first {BAD_LISTED}"
        );
    }
    words
}
