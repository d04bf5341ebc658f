//! `plyground agree`: how often engines find the best moves of a list of positions, at equal nodes.

use super::choice::choice;
use super::interrupt;
use super::positions::read_epd;
use super::print::{Printed, headed};
use super::progress::Progress;
use ::chess::epd::Epd;
use ::chess::moves::legal_moves;
use ::chess::words::counted;
use ::stats::estimate::{Estimate, Share};
use ::stats::sign::sign_test;
use anyhow::{Context, Result, ensure};
use clap::Args;
use cozy_chess::Move;
use rating_lab::experiment::analyst::by_nodes;
use rating_lab::experiment::{Analyst, ENGINES, Engine, NODES_LIMIT};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The positions, as EPD with the moves to find (bm)
    #[arg(long, value_name = "FILE")]
    epd: PathBuf,
    /// An engine to test; repeat it for several [default: all engines]
    #[arg(long, value_parser = choice(&ENGINES))]
    engine: Vec<Engine>,
    /// Node limit for each position
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=NODES_LIMIT))]
    nodes: u64,
}

#[derive(Debug, Serialize)]
struct Answer {
    nodes: u64,
    positions: usize,
    /// The expected share of a random legal move.
    by_chance: f64,
    engines: Vec<EngineAnswer>,
    /// One row per pair of engines.
    apart: Vec<Apart>,
}

/// Two engines compared on the positions where only one finds the move. Both must be able to analyse a position.
#[derive(Debug, Serialize)]
struct Apart {
    one: &'static str,
    other: &'static str,
    one_alone: u64,
    other_alone: u64,
    /// Probability of a difference this large between equally good engines (exact binomial test).
    p: f64,
}

#[derive(Debug, Serialize)]
struct EngineAnswer {
    engine: &'static str,
    /// Number of positions that it can analyse.
    of: u64,
    agreed: u64,
    /// Share with its 95 % interval; null if it can analyse no position.
    share: Option<Estimate>,
    /// Its move in each position, in UCI notation; null where it chose none. An interrupted command lists fewer.
    moves: Vec<Option<String>>,
}

struct Task {
    epd: Epd,
    wanted: Vec<Move>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let tasks = tasks(arguments)?;
    let asked = |engine: Engine| arguments.engine.is_empty() || arguments.engine.contains(&engine);
    let engines: Vec<_> = ENGINES.into_iter().filter(|row| asked(row.1)).collect();
    let bar = Progress::begin();
    let mut answers = Vec::new();
    let mut agreements: Vec<Vec<Option<bool>>> = Vec::new();
    for (place, &(name, engine)) in engines.iter().enumerate() {
        let (mut found, mut moves) = (Share { hits: 0, of: 0 }, Vec::new());
        let mut each = Vec::new();
        for (at, task) in tasks.iter().enumerate() {
            let done = place as f64 + at as f64 / tasks.len() as f64;
            bar.at(done / engines.len() as f64, || name.to_owned());
            let ControlFlow::Continue(mv) = played(engine, task, arguments.nodes) else {
                break;
            };
            let suits = engine.suits(&task.epd.board);
            let agrees = suits.then(|| mv.is_some_and(|mv| task.wanted.contains(&mv)));
            if let Some(agrees) = agrees {
                found.of += 1;
                found.hits += u64::from(agrees);
            }
            each.push(agrees);
            moves.push(mv.map(|mv| mv.to_string()));
        }
        if each.is_empty() {
            break;
        }
        answers.push(EngineAnswer {
            engine: name,
            of: found.of,
            agreed: found.hits,
            share: (found.of > 0).then(|| found.estimate()),
            moves,
        });
        agreements.push(each);
    }
    let chances = tasks.iter().map(|task| {
        let count = legal_moves(&task.epd.board).len();
        task.wanted.len() as f64 / count as f64
    });
    let answer = Answer {
        nodes: arguments.nodes,
        positions: tasks.len(),
        by_chance: chances.sum::<f64>() / tasks.len() as f64,
        apart: apart(
            &engines.iter().map(|row| row.0).collect::<Vec<_>>(),
            &agreements,
        ),
        engines: answers,
    };
    drop(bar);
    let text = text(&answer);
    Printed::new(&answer, text)
}

/// Compares every pair of engines. `agreements` says for each engine and position whether it found the move.
fn apart(names: &[&'static str], agreements: &[Vec<Option<bool>>]) -> Vec<Apart> {
    let alone = |this: &[Option<bool>], other: &[Option<bool>]| {
        let both = this.iter().zip(other);
        both.filter(|pair| *pair == (&Some(true), &Some(false)))
            .count() as u64
    };
    let pairs =
        (0..names.len()).flat_map(|one| (one + 1..names.len()).map(move |other| (one, other)));
    let compared = pairs.map(|(one, other)| {
        let one_alone = alone(&agreements[one], &agreements[other]);
        let other_alone = alone(&agreements[other], &agreements[one]);
        Apart {
            one: names[one],
            other: names[other],
            one_alone,
            other_alone,
            p: sign_test(one_alone, other_alone),
        }
    });
    compared.collect()
}

/// Nodes between two looks for a signal: some milliseconds.
const SLICE: u64 = 2_000;

/// The engine's final choice within a node limit, which may be none; a break if the user has interrupted the command.
fn played(engine: Engine, task: &Task, nodes: u64) -> ControlFlow<(), Option<Move>> {
    let mut analyst = Analyst::new(&task.epd.board, engine, nodes);
    loop {
        if interrupt::asked() {
            return ControlFlow::Break(());
        }
        if !analyst.step(SLICE, &mut by_nodes) {
            return ControlFlow::Continue(analyst.timeline().last());
        }
    }
}

fn tasks(arguments: &Arguments) -> Result<Vec<Task>> {
    let path = &arguments.epd;
    let mut tasks = Vec::new();
    for (index, epd) in read_epd(path)?.into_iter().enumerate() {
        let place = || format!("{}: position {}", path.display(), index + 1);
        let wanted = epd.moves("bm").with_context(place)?;
        ensure!(!wanted.is_empty(), "{}: no move to find (bm)", place());
        tasks.push(Task { epd, wanted });
    }
    Ok(tasks)
}

fn text(answer: &Answer) -> String {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let rows = answer.engines.iter().map(|row| {
        let [share, low, high] = match &row.share {
            Some(share) => [share.value, share.low, share.high].map(percent),
            None => ["", "", ""].map(str::to_owned),
        };
        let [agreed, of] = [row.agreed, row.of].map(|count| count.to_string());
        [row.engine.to_owned(), agreed, of, share, low, high]
    });
    let rows = headed(["engine", "agreed", "of", "share", "from", "to"], rows);
    let mut apart = answer.apart.iter().filter(|pair| pair.p <= 0.05).peekable();
    let is_any = apart.peek().is_some();
    let apart = apart.map(|pair| {
        let [one, other] = [pair.one_alone, pair.other_alone].map(|count| count.to_string());
        let [first, second] = [pair.one, pair.other].map(str::to_owned);
        [first, second, one, other, format!("{:.3}", pair.p)]
    });
    let apart = headed(["one", "other", "one alone", "other alone", "p"], apart);
    let apart = format!(
        "\nTwo of them by the positions in which only one agrees (p at most 0.05)\n{apart}"
    );
    let apart = if is_any { &apart } else { "" };
    format!(
        "{rows}any legal move: {} of {}\n{apart}",
        percent(answer.by_chance),
        counted(answer.positions, "position")
    )
}
