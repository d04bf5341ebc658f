//! Builds endings with several threads, which share only finished tables.

use super::super::interrupt;
use super::super::progress::Progress;
use super::store::Store;
use ::endgame::oracle::{Generator, Material, Oracle, Schedule, Table};
use anyhow::{Context, Error, Result};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Rows of 64 positions between two checks for failure: some milliseconds.
const SLICE: u64 = 10_000;

/// The time each ending took; `None` if its table existed already.
pub(in crate::cli) type Times = Vec<(Material, Option<Duration>)>;

/// The state that the threads share.
struct Work {
    schedule: Schedule,
    oracle: Oracle,
    running: Vec<Material>,
    times: Times,
    problem: Option<Error>,
    /// True if a signal ends the work early.
    heeds_signals: bool,
}

impl Work {
    /// True if no ending is to be built any more.
    fn is_stopped(&self) -> bool {
        self.problem.is_some() || self.heeds_signals && interrupt::asked()
    }
}

/// The default number of threads: one per available processor.
pub(in crate::cli) fn processors() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// The tables of the endings, and of every ending needed to build a missing one.
pub(in crate::cli) fn tables(
    goals: &[Material],
    store: &Store,
    threads: NonZero<usize>,
) -> Result<(Oracle, Times)> {
    made(goals, store, threads, false)
}

/// The same; after a signal only those that are finished.
pub(super) fn tables_so_far(
    goals: &[Material],
    store: &Store,
    threads: NonZero<usize>,
) -> Result<(Oracle, Times)> {
    made(goals, store, threads, true)
}

fn made(
    goals: &[Material],
    store: &Store,
    threads: NonZero<usize>,
    heeds_signals: bool,
) -> Result<(Oracle, Times)> {
    let (mut oracle, mut times, mut problem) = (Oracle::new(), Times::new(), None);
    let schedule = Schedule::new(goals, |material| match store.read(material) {
        Ok(Some(table)) => {
            oracle.insert(table);
            times.push((material, None));
            true
        }
        Ok(None) => false,
        Err(error) => {
            problem.get_or_insert(error);
            false
        }
    });
    let work = Mutex::new(Work {
        schedule,
        oracle,
        running: Vec::new(),
        times,
        problem,
        heeds_signals,
    });
    let changed = Condvar::new();
    let progress = Progress::begin();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| run_thread(&work, &changed, store, &progress));
        }
    });
    let work = work.into_inner().unwrap_or_else(PoisonError::into_inner);
    work.problem.map_or(Ok((work.oracle, work.times)), Err)
}

fn run_thread(work: &Mutex<Work>, changed: &Condvar, store: &Store, progress: &Progress) {
    while let Some((material, oracle)) = next(work, changed) {
        show(&lock(work), progress);
        let made = make(work, material, &oracle, store);
        let mut state = lock(work);
        state.running.retain(|&other| other != material);
        match made {
            Ok(None) => {}
            Ok(Some((table, time))) => {
                state.oracle.insert(table);
                state.times.push((material, Some(time)));
                state.schedule.finish(material);
            }
            Err(problem) => {
                state.problem.get_or_insert(problem);
            }
        }
        show(&state, progress);
        changed.notify_all();
    }
    changed.notify_all();
}

/// Waits for an ending that can be built; `None` when there will be no more.
fn next(work: &Mutex<Work>, changed: &Condvar) -> Option<(Material, Oracle)> {
    let mut state = lock(work);
    loop {
        if state.is_stopped() || state.schedule.is_done() {
            return None;
        }
        if let Some(material) = state.schedule.start() {
            state.running.push(material);
            return Some((material, state.oracle.clone()));
        }
        state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Builds an ending; `None` if the work was stopped before.
#[expect(
    clippy::disallowed_methods,
    reason = "a command of the command line may look at the clock"
)]
fn make(
    work: &Mutex<Work>,
    material: Material,
    oracle: &Oracle,
    store: &Store,
) -> Result<Option<(Arc<Table>, Duration)>> {
    let begun = Instant::now();
    let mut generator = Generator::new(material, oracle)?;
    while !generator.step(SLICE).finished {
        if lock(work).is_stopped() {
            return Ok(None);
        }
    }
    let time = begun.elapsed();
    let table = generator.finish().context("stopped")?;
    store.write(&table)?;
    Ok(Some((Arc::new(table), time)))
}

fn show(state: &Work, progress: &Progress) {
    progress.at(state.schedule.share(), || {
        let names: Vec<String> = state.running.iter().map(ToString::to_string).collect();
        names.join(" ")
    });
}

fn lock(work: &Mutex<Work>) -> MutexGuard<'_, Work> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}
