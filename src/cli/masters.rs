//! What `rank`, `stats`, `regress` and `errors` share: where the games come from, the bar, parts and how
//! answers are printed.

use super::failure::InFile;
use super::parts;
use super::positions::read_text;
use super::print::{Form, Printed, tables};
use super::progress::Progress;
use ::chess::words::counted;
use ::chute::{Disputed, Polynomial, Readings, parse_numbers};
use ::stats::Resampling;
use anyhow::{Context, Result};
use chute_lab::experiment::master_games::{BAD_LISTED, Kind, Part, Sample, Sampling, Study};
use clap::Args;
use kit::experiment::game_library::LIBRARY;
use kit::experiment::results::Results;
use kit::experiment::shards::{Shards, Share};
use std::cell::Cell;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// How many unusable games are listed.
const LISTED: usize = 20;

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
    #[command(flatten)]
    pub(super) form: Form,
}

/// How the games are measured.
#[derive(Debug, Args)]
pub(super) struct Measured {
    /// Disputed readings of heuristics that are followed: attackers-only,defender-free,...; `stats --compare` tries
    /// each.
    #[arg(long, value_name = "LIST", default_value = "", value_parser = readings)]
    reading: Readings,
    /// At most N positions of a game, the last ones.
    #[arg(long, value_name = "N")]
    last: Option<u16>,
}

impl Measured {
    pub(super) const fn sampling(&self) -> Sampling {
        Sampling {
            readings: self.reading,
            last: self.last,
        }
    }
}

fn readings(text: &str) -> Result<Readings, String> {
    Readings::parse(text).ok_or_else(|| {
        let names = Disputed::ALL.map(Disputed::name).join(", ");
        format!("a list of these: {names}")
    })
}

impl Games {
    /// How the moves are ranked.
    pub(super) fn polynomial(&self) -> Result<Polynomial> {
        let polynomial = match &self.weights {
            Some(path) => Polynomial::parse(&read_text(path)?).context("--weights")?,
            None => Polynomial::default(),
        };
        let excluded = self.exclude.as_deref().unwrap_or_default();
        let excluded = parse_numbers(excluded).context("--exclude")?;
        Ok(polynomial.without(&excluded))
    }

    /// A study of these games.
    pub(super) fn study(&self, kind: Kind, sampling: Sampling) -> Result<Study> {
        Ok(Study {
            kind,
            polynomial: self.polynomial()?,
            resampling: self.resampling(),
            sampling,
        })
    }

    /// How intervals are drawn.
    pub(super) const fn resampling(&self) -> Resampling {
        Resampling {
            times: self.times,
            seed: self.seed,
        }
    }

    /// The games, and how many bytes they have.
    pub(super) fn open(&self) -> Result<(Box<dyn Read>, u64)> {
        open(self.pgn.as_deref())
    }

    /// Runs a study and prints its answer, or its part.
    pub(super) fn run(&self, study: &Study) -> Result<Printed> {
        let (source, bytes) = self.open()?;
        let progress = Progress::begin();
        let done = Cell::new(0);
        let source = Counted {
            source,
            done: &done,
        };
        let share = self.shard.unwrap_or(Share::WHOLE);
        let part = study.measure(source, share, |sample: &Sample| {
            progress.at(done.get() as f64 / bytes.max(1) as f64, || {
                counted(sample.games.len(), "game")
            });
            ControlFlow::Continue(())
        });
        drop(progress);
        print(&part, self.form)
    }
}

/// The games of a file, or those that come with the program, and how many bytes they have.
pub(super) fn open(pgn: Option<&Path>) -> Result<(Box<dyn Read>, u64)> {
    let Some(path) = pgn else {
        return Ok((Box::new(LIBRARY.as_bytes()), LIBRARY.len() as u64));
    };
    let file = File::open(path).in_file(path)?;
    let bytes = file.metadata().in_file(path)?.len();
    Ok((Box::new(file), bytes))
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

impl parts::Part for Part {
    fn shards(&self) -> Option<&Shards> {
        Some(&self.shards)
    }

    fn add(&mut self, other: Self) -> Result<()> {
        Ok(self.merge(other)?)
    }
}

/// The answer of a study, or a part to be merged.
pub(super) fn print(part: &Part, form: Form) -> Result<Printed> {
    let results = part.study.results(&part.sample);
    if part.is_whole() {
        let results = results?;
        let mut printed = Printed::new(&results.json(), words(&results, part, form))?
            .with_remarks(&part.sample.remarks);
        if form.csv {
            // A table has no room for them.
            let unusable = unusable(&part.sample);
            let lines = unusable.lines().filter(|line| !line.is_empty());
            printed
                .remarks
                .extend(lines.map(|line| line.trim().to_owned()));
        }
        return Ok(printed);
    }
    let mut text = match results {
        Ok(results) => words(&results, part, form),
        Err(error) => format!("{error}\n"),
    };
    if !form.csv {
        let (have, of) = (part.shards.indexes().len(), part.shards.of());
        let _ = writeln!(
            text,
            "\n{have} of {}: to be merged with --json",
            counted(of, "part")
        );
    }
    Ok(Printed::new(part, text)?.with_remarks(&part.sample.remarks))
}

fn words(results: &Results, part: &Part, form: Form) -> String {
    if form.csv {
        return results.csv();
    }
    let sample = &part.sample;
    let (games, positions) = (sample.games.len(), sample.positions());
    let mut words = format!(
        "{}, {}\n\n{}",
        counted(games, "game"),
        counted(positions, "position"),
        tables(results)
    );
    if sample.is_cut {
        words.push_str("\nthe file has more positions than are kept; use --shard\n");
    }
    words + &unusable(sample)
}

/// The games that could not be used, one by one.
pub(super) fn unusable(sample: &Sample) -> String {
    let all = sample.skipped();
    if all == 0 {
        return String::new();
    }
    let mut words = format!("\n{} could not be used\n", counted(all, "game"));
    for bad in sample.bad.iter().take(LISTED) {
        // Writing to a string cannot fail.
        let _ = writeln!(words, "  {bad}");
    }
    if all > LISTED as u64 {
        let more = all - LISTED as u64;
        let _ = writeln!(
            words,
            "  and {more} more; --json tells the first {BAD_LISTED}"
        );
    }
    words
}
