//! What `rank`, `stats`, `regress` and `errors` share: the games, the progress bar, parts and printing.

use super::failure::InFile;
use super::parts;
use super::positions::read_text;
use super::print::{Form, Printed, tables};
use super::progress::Progress;
use super::{input, interrupt};
use ::chess::words::counted;
use ::chute::{Disputed, Polynomial, Readings, parse_numbers};
use ::stats::Resampling;
use anyhow::{Context, Result, ensure};
use chute_lab::experiment::master_games::{BAD_LISTED, Kind, Part, Sample, Sampling, Study};
use clap::Args;
use kit::experiment::game_library::LIBRARY;
use kit::experiment::results::Results;
use kit::experiment::shards::{Shards, Share};
use std::cell::Cell;
use std::fmt::Write as _;
use std::io::{Cursor, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Number of bytes at the start of a file of games that tell a text from other data.
const START: u64 = 4_096;

/// Number of unusable games that the text output lists.
const LISTED: usize = 20;

#[derive(Debug, Args)]
pub(super) struct Games {
    /// The games [default: the games that come with the program]
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Numbers of heuristics to leave out of the polynomial, such as 0,1,2
    #[arg(long, value_name = "LIST")]
    exclude: Option<String>,
    /// A file with 22 outer weights; 1 stands for CHUTE's own
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Bootstrap samples for the intervals; 0 for no intervals
    #[arg(long, default_value_t = Resampling::default().times, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    times: u32,
    /// The seed of the bootstrap
    #[arg(long, default_value_t = Resampling::default().seed)]
    seed: u64,
    /// Measure only the games I, I + N, I + 2N, ... (from 0); `merge` combines the parts
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Share>,
    #[command(flatten)]
    pub(super) form: Form,
}

#[derive(Debug, Args)]
pub(super) struct Measured {
    /// Disputed readings of heuristics to follow: attackers-only,defender-free,...; `stats --compare` tries each
    #[arg(long, value_name = "LIST", default_value = "", value_parser = readings)]
    reading: Readings,
    /// Use only the last N positions of each game
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
    pub(super) fn polynomial(&self) -> Result<Polynomial> {
        let polynomial = match &self.weights {
            Some(path) => Polynomial::parse(&read_text(path)?).context("--weights")?,
            None => Polynomial::default(),
        };
        let excluded = self.exclude.as_deref().unwrap_or_default();
        let excluded = parse_numbers(excluded).context("--exclude")?;
        Ok(polynomial.without(&excluded))
    }

    pub(super) fn study(&self, kind: Kind, sampling: Sampling) -> Result<Study> {
        Ok(Study {
            kind,
            polynomial: self.polynomial()?,
            resampling: self.resampling(),
            sampling,
        })
    }

    pub(super) const fn resampling(&self) -> Resampling {
        Resampling {
            times: self.times,
            seed: self.seed,
        }
    }

    pub(super) fn open(&self) -> Result<GameSource> {
        GameSource::open(self.pgn.as_deref())
    }

    /// Runs a study and prints its answer, or its part.
    pub(super) fn run(&self, study: &Study) -> Result<Printed> {
        let source = self.open()?;
        let done = source.progress();
        let progress = Progress::begin();
        let share = self.shard.unwrap_or(Share::WHOLE);
        let part = study.measure(source, share, |sample: &Sample| {
            progress.at(done(), || counted(sample.games.len(), "game"));
            goes_on()
        });
        drop(progress);
        print(&part, self.form)
    }
}

/// Continues unless the user has interrupted the command.
pub(super) fn goes_on() -> ControlFlow<()> {
    if interrupt::asked() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// The text of a file of games, or of those that come with the program. It counts the bytes that are read.
pub(super) struct GameSource {
    text: Box<dyn Read>,
    length: u64,
    read: Rc<Cell<u64>>,
}

impl GameSource {
    pub(super) fn open(pgn: Option<&Path>) -> Result<Self> {
        let (text, length): (Box<dyn Read>, _) = match pgn {
            None => (Box::new(LIBRARY.as_bytes()), LIBRARY.len() as u64),
            Some(path) => {
                let mut file = input::open(path)?;
                let length = file.metadata().in_file(path)?.len();
                let mut start = Vec::new();
                file.by_ref()
                    .take(START)
                    .read_to_end(&mut start)
                    .in_file(path)?;
                // UTF-16 has NUL bytes, but never four of them.
                ensure!(
                    !start.windows(4).any(|bytes| bytes == [0; 4]),
                    "{}: not a text: it has NUL bytes",
                    path.display()
                );
                (Box::new(Cursor::new(start).chain(file)), length)
            }
        };
        let read = Rc::default();
        Ok(Self { text, length, read })
    }

    /// Gives the share of the text that has been read.
    pub(super) fn progress(&self) -> impl Fn() -> f64 + use<> {
        let (read, length) = (Rc::clone(&self.read), self.length.max(1));
        move || read.get() as f64 / length as f64
    }
}

impl Read for GameSource {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.text.read(buffer)?;
        self.read.set(self.read.get() + length as u64);
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

/// Prints the answer of a study, or a part for `merge`.
pub(super) fn print(part: &Part, form: Form) -> Result<Printed> {
    let results = part.study.results(&part.sample);
    if part.is_whole() {
        let results = results?;
        let mut printed = Printed::new(&results.json(), words(&results, part, form))?
            .with_remarks(&part.sample.remarks);
        if form.csv {
            // CSV has no place for the unusable games.
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
    Ok(Printed::new(part, text)?
        .with_remarks(&part.sample.remarks)
        .into_part())
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

/// A list of the games that could not be used.
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
