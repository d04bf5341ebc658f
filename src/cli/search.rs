//! `plyground search`: a chess position searched, and its recording written to a file if asked.

use super::choice::choice;
use super::failure::Problem;
use super::output::Output;
use super::print::{Printed, facts};
use super::progress::Progress;
use super::trace;
use crate::chess::notation::san;
use crate::chess::packed::PackedMove;
use crate::lab::kit::Evaluator;
use crate::lab::kit::{ChessSubject, Stop};
use crate::lab::reproduction::Value;
use crate::lab::search::experiment::NODES_LIMIT;
use crate::lab::search::link::{ALGORITHMS, EVALUATORS, ORDERS};
use crate::lab::search::{Experiment, Found, Job, Limits, Prepared, Recording, Report, Subject};
use crate::search::{Algorithm, Fanout, Order, Settings};
use clap::Args;
use cozy_chess::Board;
use serde::Serialize;
use std::path::PathBuf;

/// Nodes between two looks at the bar: some hundredths of a second.
const SLICE: u64 = 100_000;

/// What `search` is asked.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The position.
    #[arg(long)]
    fen: String,
    /// How scores are backed up.
    #[arg(long, value_parser = choice(&ALGORITHMS), default_value = "alpha-beta")]
    algorithm: Algorithm,
    /// The horizon, in plies.
    #[arg(long)]
    depth: u8,
    /// Stop on entering this many nodes and print what was found.
    #[arg(long, default_value_t = NODES_LIMIT)]
    nodes: u64,
    /// How many moves are kept at each level, the root's first; * or nothing for all.
    #[arg(long, value_name = "N,N,...", default_value = "")]
    fanout: Fanout,
    /// Which move of a node is tried first.
    #[arg(long, value_parser = choice(&ORDERS), default_value = "best-first")]
    order: Order,
    /// Scores positions and moves.
    #[arg(long, value_parser = choice(&EVALUATORS), default_value = "material")]
    evaluator: Evaluator,
    /// Write the recording to this file.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// How many steps the recording keeps; the rest are counted.
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps, requires = "trace")]
    steps: usize,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// The best move in UCI; null if the game is over here or the search was stopped too early.
    best: Option<String>,
    /// The same in algebraic notation.
    san: Option<String>,
    /// For the side to move, in centipawns; mates lie beyond a thousand million.
    score: Option<i32>,
    /// Nodes entered.
    nodes: u64,
    /// The principal variation in algebraic notation.
    pv: Vec<String>,
    /// Why the search ended.
    stop: Stop,
}

pub(super) fn run(arguments: Arguments) -> Result<Printed, Problem> {
    let experiment = Experiment {
        subject: Subject::Chess(ChessSubject {
            start: arguments.fen,
            moves: Vec::new(),
        }),
        settings: Settings {
            algorithm: arguments.algorithm,
            depth: arguments.depth,
            fanout: arguments.fanout,
            order: arguments.order,
        },
        evaluator: arguments.evaluator,
        limits: Limits {
            nodes: arguments.nodes,
            steps: if arguments.trace.is_some() {
                arguments.steps
            } else {
                0
            },
        },
        uncut: None,
    };
    let target = arguments.trace.map(Output::begin).transpose()?;
    let report = searched(&experiment)?;
    let (answer, score) = answer(&experiment, &report)?;
    let text = text(&answer, &score);
    let Some(target) = target else {
        return Printed::new(&answer, text);
    };
    let recording = Recording::new(experiment, report)?;
    let note = trace::write(target, &recording)?;
    Printed::new(&answer, format!("{text}{note}"))
}

/// Runs the search with a bar.
fn searched(experiment: &Experiment) -> Result<Report, Problem> {
    let mut job = Job::new(experiment)?;
    let progress = Progress::begin();
    loop {
        if let Some(stop) = job.step(SLICE) {
            return Ok(job.finish(stop));
        }
        let so_far = job.progress();
        progress.at(so_far.share, || {
            let nodes = Value::Number(so_far.nodes as i64);
            let score = so_far
                .score
                .map_or("-".to_owned(), |score| score.to_string());
            format!("{nodes} nodes, {score}")
        });
    }
}

/// The answer, and its score as people read it.
fn answer(experiment: &Experiment, report: &Report) -> Result<(Answer, String), Problem> {
    let line: &[PackedMove] = match &report.found {
        Found::Chess { line, .. } => line,
        Found::Tree { .. } => &[],
    };
    let root = match experiment.prepare()? {
        Prepared::Chess { root, .. } => root,
        Prepared::Tree { .. } => Board::default(),
    };
    let pv = in_algebraic(root, line);
    let score = report.score.map_or("none".to_owned(), |score| {
        let unit = if score.mate_distance().is_some() {
            String::new()
        } else {
            format!(" {}", experiment.evaluator.unit())
        };
        format!("{score}{unit} for the side to move")
    });
    let answer = Answer {
        best: line.first().map(ToString::to_string),
        san: pv.first().cloned(),
        score: report.score.map(|score| score.0),
        nodes: report.nodes,
        pv,
        stop: report.stop,
    };
    Ok((answer, score))
}

fn in_algebraic(mut board: Board, line: &[PackedMove]) -> Vec<String> {
    let mut words = Vec::new();
    for mv in line {
        let Some(mv) = mv.legal(&board) else {
            break;
        };
        words.push(san(&board, mv));
        board.play_unchecked(mv);
    }
    words
}

fn text(answer: &Answer, score: &str) -> String {
    let best = match (&answer.best, &answer.san) {
        (Some(best), Some(san)) => format!("{san} ({best})"),
        _ => "none".to_owned(),
    };
    let stop = match answer.stop {
        Stop::Completed => "the search came to its end",
        Stop::Nodes => "the node limit was reached",
        Stop::Cancelled => "it was stopped",
    };
    facts(&[
        ("best", &best),
        ("score", &score),
        ("line", &answer.pv.join(" ")),
        ("nodes", &Value::Number(answer.nodes as i64)),
        ("stop", &stop),
    ])
}
