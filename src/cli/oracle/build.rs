//! `plyground oracle build`: builds exact tables, prints their totals and checks them on request.

use super::super::interrupt;
use super::super::print::{Printed, headed, table};
use super::super::progress::Progress;
use super::generate::{Times, processors, tables_so_far};
use super::store::Store;
use ::chess::words::counted;
use ::endgame::oracle::{Material, Oracle, Table, Tally, verify};
use anyhow::{Result, anyhow};
use pages::experiment::reproduction::Value;
use serde::Serialize;
use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Number of parts into which the check divides an ending.
const PARTS: u32 = 64;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Endings such as KPPK [default: all 35 of three and four men]
    #[arg(value_name = "ENDING")]
    endings: Vec<Material>,
    /// Keep the exact tables in this directory, and reuse the ones found there
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Then check the values against the legal moves: in all positions, or in every Nth
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    verify: Option<NonZero<usize>>,
}

#[derive(Debug, Serialize)]
struct Answer {
    endings: Vec<Ending>,
    /// Entries of all tables, a byte each.
    entries: usize,
    /// Checked positions; null without `--verify`, or if the command was interrupted before.
    verified: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Ending {
    name: Material,
    entries: usize,
    /// Legal positions on the whole board, with either side to move.
    positions: u64,
    white_to_move: Tally,
    black_to_move: Tally,
    /// The longest win with the winner to move, in plies.
    longest: u16,
    /// Time of one thread; null if the table existed already.
    seconds: Option<f64>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let store = Store::open_to_build(arguments.tables.as_deref())?;
    let threads = arguments.threads.unwrap_or_else(processors);
    let endings = if arguments.endings.is_empty() {
        Material::all()
    } else {
        Material::closure(&arguments.endings)
    };
    let (oracle, times) = tables_so_far(&endings, &store, threads)?;
    let verified = arguments
        .verify
        .filter(|_| !interrupt::asked())
        .map(|stride| verified(&oracle, threads, stride.get()));
    let endings = endings
        .into_iter()
        .filter_map(|material| oracle.table(material));
    let endings: Vec<Ending> = endings.map(|table| Ending::of(table, &times)).collect();
    let answer = Answer {
        entries: endings.iter().map(|ending| ending.entries).sum(),
        endings,
        verified: verified.transpose()?,
    };
    Printed::new(&answer, answer.text())
}

/// Checks the positions of all tables, one of each set of mirror images.
fn verified(oracle: &Oracle, threads: NonZero<usize>, stride: usize) -> Result<u64> {
    let tables: Vec<&Table> = oracle.tables().map(|table| &**table).collect();
    let parts: Vec<(&Table, Range<u32>)> = tables
        .into_iter()
        .flat_map(|table| {
            let size = table.numbers().end / PARTS;
            (0..PARTS).map(move |part| (table, part * size..(part + 1) * size))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let progress = Progress::begin();
    let check = || {
        let mut checked = 0;
        while let Some((table, numbers)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if interrupt::asked() {
                break;
            }
            let done = next.load(Ordering::Relaxed) as f64 / parts.len() as f64;
            progress.at(done, || format!("checking {}", table.material()));
            let positions = table.positions_in(numbers.clone());
            let once = positions.filter(|(placement, _)| table.is_home(*placement));
            checked += verify::check_all(oracle, table.material(), once.step_by(stride))?;
        }
        Ok(checked)
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads.get()).map(|_| scope.spawn(check)).collect();
        let sums = running
            .into_iter()
            .map(|thread| thread.join().map_err(|_| anyhow!("stopped"))?);
        sums.sum()
    })
}

impl Ending {
    fn of(table: &Table, times: &Times) -> Self {
        let counts = table.counts();
        let name = table.material();
        let time = times.iter().find(|&&(material, _)| material == name);
        Self {
            name,
            entries: table.entries().len(),
            positions: counts.positions(),
            white_to_move: counts.white_to_move,
            black_to_move: counts.black_to_move,
            longest: counts.longest_win(),
            seconds: time
                .and_then(|&(_, time)| time)
                .map(|time| time.as_secs_f64()),
        }
    }
}

impl Answer {
    fn text(&self) -> String {
        let number = |number: u64| Value::Number(number as i64).to_string();
        let head = [
            "ending", "to move", "won", "drawn", "lost", "longest", "seconds",
        ];
        let mut rows = Vec::new();
        for ending in &self.endings {
            let seconds = ending
                .seconds
                .map_or("kept".to_owned(), |seconds| format!("{seconds:.3}"));
            let sides = [
                (
                    "White",
                    ending.white_to_move,
                    ending.name.to_string(),
                    seconds,
                ),
                ("Black", ending.black_to_move, String::new(), String::new()),
            ];
            for (side, tally, name, seconds) in sides {
                rows.push([
                    name,
                    side.to_owned(),
                    number(tally.won),
                    number(tally.drawn),
                    number(tally.lost),
                    tally.longest.to_string(),
                    seconds,
                ]);
            }
        }
        let mut about = vec![[
            "entries".to_owned(),
            format!("{}, a byte each", number(self.entries as u64)),
        ]];
        if let Some(verified) = self.verified {
            let checked = format!("{} by their moves", counted(number(verified), "position"));
            about.push(["checked".to_owned(), checked]);
        }
        format!("{}\n{}", headed(head, rows), table(&about))
    }
}
