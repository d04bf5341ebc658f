//! `plyground agree`: how often engines play the move that a list of positions names, at equal nodes.

use super::choice::choice;
use super::failure::Problem;
use super::positions::read_epd;
use super::print::{Printed, table};
use super::progress::Progress;
use crate::chess::epd::Epd;
use crate::chess::moves::legal_moves;
use crate::lab::rating::{Analyst, ENGINES, Engine, NODES_LIMIT};
use crate::stats::estimate::{Estimate, Share};
use clap::Args;
use cozy_chess::Move;
use serde::Serialize;
use std::path::PathBuf;

/// What `agree` is asked.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Positions with the moves to find: EPD with bm.
    #[arg(long, value_name = "FILE")]
    epd: PathBuf,
    /// Who is tried; several may be given. Without it all.
    #[arg(long, value_parser = choice(&ENGINES))]
    engine: Vec<Engine>,
    /// Nodes for each position.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=NODES_LIMIT))]
    nodes: u64,
}

#[derive(Debug, Serialize)]
struct Answer {
    nodes: u64,
    positions: usize,
    /// What a move drawn from the legal ones would come to.
    by_chance: f64,
    engines: Vec<EngineAnswer>,
}

#[derive(Debug, Serialize)]
struct EngineAnswer {
    engine: &'static str,
    /// Positions that it can analyse.
    of: u64,
    agreed: u64,
    /// With its 95 % interval, as a share of them; null if it can analyse none.
    share: Option<Estimate>,
    /// What it played in each position, in UCI's notation; null where it preferred nothing.
    moves: Vec<Option<String>>,
}

/// A position with the moves that count.
struct Task {
    epd: Epd,
    wanted: Vec<Move>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let tasks = tasks(arguments)?;
    let asked = |engine: Engine| arguments.engine.is_empty() || arguments.engine.contains(&engine);
    let engines: Vec<_> = ENGINES.into_iter().filter(|row| asked(row.1)).collect();
    let bar = Progress::begin();
    let mut answers = Vec::new();
    for (place, &(name, engine)) in engines.iter().enumerate() {
        let (mut found, mut moves) = (Share { hits: 0, of: 0 }, Vec::new());
        for (at, task) in tasks.iter().enumerate() {
            let done = place as f64 + at as f64 / tasks.len() as f64;
            bar.at(done / engines.len() as f64, || name.to_owned());
            let mv = played(engine, task, arguments.nodes);
            if engine.suits(&task.epd.board) {
                found.of += 1;
                found.hits += u64::from(mv.is_some_and(|mv| task.wanted.contains(&mv)));
            }
            moves.push(mv.map(|mv| mv.to_string()));
        }
        answers.push(EngineAnswer {
            engine: name,
            of: found.of,
            agreed: found.hits,
            share: (found.of > 0).then(|| found.estimate()),
            moves,
        });
    }
    let chances = tasks.iter().map(|task| {
        let count = legal_moves(&task.epd.board).len();
        task.wanted.len() as f64 / count as f64
    });
    let answer = Answer {
        nodes: arguments.nodes,
        positions: tasks.len(),
        by_chance: chances.sum::<f64>() / tasks.len() as f64,
        engines: answers,
    };
    drop(bar);
    let text = text(&answer);
    Printed::new(&answer, text)
}

/// What the engine prefers in the end, within that many nodes.
fn played(engine: Engine, task: &Task, nodes: u64) -> Option<Move> {
    let mut analyst = Analyst::new(&task.epd.board, engine, nodes);
    analyst.run();
    analyst.timeline().last()
}

fn tasks(arguments: &Arguments) -> Result<Vec<Task>, Problem> {
    let path = &arguments.epd;
    let mut tasks = Vec::new();
    for (index, epd) in read_epd(path)?.into_iter().enumerate() {
        let wanted = epd
            .moves("bm")
            .map_err(|error| Problem::content(path, &format!("position {}: {error}", index + 1)))?;
        if wanted.is_empty() {
            let what = format!("position {}: no move to find (bm)", index + 1);
            return Err(Problem::content(path, &what));
        }
        tasks.push(Task { epd, wanted });
    }
    if tasks.is_empty() {
        return Err(Problem::content(path, &"no positions"));
    }
    Ok(tasks)
}

fn text(answer: &Answer) -> String {
    let heads = ["engine", "agreed", "of", "share", "from", "to"].map(str::to_owned);
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let rows = answer.engines.iter().map(|row| {
        let [share, low, high] = match &row.share {
            Some(share) => [share.value, share.low, share.high].map(percent),
            None => ["", "", ""].map(str::to_owned),
        };
        let [agreed, of] = [row.agreed, row.of].map(|count| count.to_string());
        [row.engine.to_owned(), agreed, of, share, low, high]
    });
    let rows: Vec<[String; 6]> = std::iter::once(heads).chain(rows).collect();
    format!(
        "{}any legal move: {} of {} positions\n",
        table(&rows),
        percent(answer.by_chance),
        answer.positions
    )
}
