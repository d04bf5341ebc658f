//! `plyground search`: searches a chess position, and writes the recording to a file on request.

use super::choice::choice;
use super::interrupt;
use super::output::Output;
use super::positions::said_fen;
use super::print::{Printed, facts, or};
use super::progress::Progress;
use super::trace;
use ::chess::notation::san;
use ::chess::packed::PackedMove;
use ::chess::words::{counted, game_over};
use ::search::ctw;
use ::search::{Fanout, Improvements, MAX_HASH, Order, Score, Settings};
use anyhow::{Result, bail};
use clap::Args;
use cozy_chess::Board;
use kit::experiment::Evaluator;
use kit::experiment::{ChessSubject, Stop};
use pages::experiment::reproduction::Value;
use search_lab::experiment::definition::NODES_LIMIT;
use search_lab::experiment::link::{EVALUATORS, METHODS, ORDERS};
use search_lab::experiment::{
    CtwOptions, Experiment, Found, Job, Limits, Method, Prepared, Recording, Report, Subject,
};
use serde::Serialize;
use std::path::PathBuf;

/// Nodes between two updates of the bar: some hundredths of a second.
const SLICE: u64 = 100_000;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The position as a FEN
    #[arg(long)]
    fen: String,
    /// The search algorithm; ctw is closeness to win
    #[arg(long, value_parser = choice(&METHODS), default_value = "alpha-beta")]
    algorithm: Method,
    /// Search depth in plies; ctw is limited by --nodes instead, and only cuts its line to this length
    #[arg(long)]
    depth: Option<u8>,
    /// Node limit [default: 200000000; 2000 for ctw]
    #[arg(long)]
    nodes: Option<u64>,
    /// Number of moves kept at each level, from the root; * or nothing keeps all
    #[arg(long, value_name = "N,N,...", default_value = "")]
    fanout: Fanout,
    /// Move ordering
    #[arg(long, value_parser = choice(&ORDERS), default_value = "best-first")]
    order: Order,
    /// The evaluator of positions and moves; ctw takes its ranges from CHUTE's heuristics, or else from material and
    /// mobility
    #[arg(long, value_parser = choice(&EVALUATORS), default_value = "material")]
    evaluator: Evaluator,
    /// Write the recording to this file
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Number of steps to record; later steps are only counted
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps, requires = "trace")]
    steps: usize,
    // The groups come last: an option after them would be listed under their heading.
    #[command(flatten)]
    improvements: ImproveArguments,
    #[command(flatten)]
    ctw: CtwArguments,
}

/// Improvements of minimax, alpha-beta and pvs. Only --quiescence and --repetition change the score.
#[derive(Debug, Args)]
#[command(next_help_heading = "Improvements of minimax, alpha-beta and pvs")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct ImproveArguments {
    /// Iterative deepening: search to depth 1, 2, ... and try the line of the last search first
    #[arg(long)]
    deepen: bool,
    /// Size of the transposition table, whose move is tried first; 0 for none
    #[arg(long, value_name = "MIB", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=i64::from(MAX_HASH)))]
    hash: u16,
    /// Order captures by static exchange evaluation, losing captures last
    #[arg(long)]
    exchanges: bool,
    /// Killer moves: after captures, try quiet moves that cut off at the same ply
    #[arg(long)]
    killers: bool,
    /// History heuristic: order quiet moves by their earlier cut-offs
    #[arg(long)]
    history: bool,
    /// Quiescence search: follow captures that lose nothing beyond the horizon
    #[arg(long)]
    quiescence: bool,
    /// Score a repeated position as a draw
    #[arg(long)]
    repetition: bool,
}

impl ImproveArguments {
    pub(super) fn improvements(&self) -> Improvements {
        Improvements {
            deepen: self.deepen,
            hash: self.hash,
            exchanges: self.exchanges,
            killers: self.killers,
            history: self.history,
            quiescence: self.quiescence,
            repetition: self.repetition,
        }
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of ctw")]
pub(super) struct CtwArguments {
    /// Weight of the upper bound H in a candidate's range: 0 for L alone, 100 for H alone
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    boldness: u8,
    /// Random share of the boldness
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    randomness: u8,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Continue with a single candidate until no range that matters can be narrowed
    #[arg(long)]
    goes_on: bool,
    /// Intersect each new range with the old one
    #[arg(long)]
    intersect: bool,
}

impl CtwArguments {
    pub(super) fn options(&self, method: Method) -> Option<CtwOptions> {
        (method == Method::Ctw).then_some(CtwOptions {
            boldness: self.boldness,
            randomness: self.randomness,
            seed: self.seed,
            continue_with_single: self.goes_on,
            intersects: self.intersect,
        })
    }
}

#[derive(Debug, Serialize)]
struct Answer {
    /// The best move in UCI; null if the game is over or the search stopped too early.
    best: Option<String>,
    /// The best move in algebraic notation.
    san: Option<String>,
    /// For the side to move, in centipawns; mates lie beyond a thousand million. For ctw, the lower bound of the
    /// chosen move in thousandths.
    score: Option<i32>,
    /// Nodes entered.
    nodes: u64,
    /// The principal variation in algebraic notation.
    pv: Vec<String>,
    /// Why the search ended.
    stop: Stop,
    #[serde(flatten)]
    ctw: Option<CtwAnswer>,
}

/// The answer of closeness to win beside the move.
#[derive(Debug, Serialize)]
pub(super) struct CtwAnswer {
    /// L and H of the chosen move.
    pub(super) range: Option<[f64; 2]>,
    /// The remaining candidates.
    pub(super) candidates: Vec<CandidateAnswer>,
    /// Why it stopped.
    pub(super) why: Option<ctw::Stop>,
}

#[derive(Debug, Serialize)]
pub(super) struct CandidateAnswer {
    #[serde(rename = "move")]
    pub(super) name: String,
    pub(super) range: [f64; 2],
}

pub(super) fn run(arguments: Arguments) -> Result<Printed> {
    let method = arguments.algorithm;
    if arguments.depth.is_none() && method != Method::Ctw {
        bail!("--depth says how many plies minimax and alpha-beta look ahead");
    }
    let usual = Settings::default();
    let experiment = Experiment {
        ctw: arguments.ctw.options(method),
        subject: Subject::Chess(ChessSubject {
            start: said_fen(arguments.fen)?,
            moves: Vec::new(),
        }),
        settings: Settings {
            depth: arguments.depth.unwrap_or(usual.depth),
            fanout: arguments.fanout,
            order: arguments.order,
            ..usual
        },
        improvements: arguments.improvements.improvements(),
        evaluator: arguments.evaluator,
        limits: Limits {
            nodes: Limits::of(method).nodes,
            steps: if arguments.trace.is_some() {
                arguments.steps
            } else {
                0
            },
        },
        cutoff_disabled_at: None,
    }
    .with_method(method);
    let experiment = Experiment {
        limits: Limits {
            nodes: arguments.nodes.unwrap_or(match method {
                Method::Ctw => Limits::of(method).nodes,
                Method::FixedDepth(_) => NODES_LIMIT,
            }),
            ..experiment.limits
        },
        ..experiment
    };
    let target = arguments.trace.map(Output::begin).transpose()?;
    let report = searched(&experiment)?;
    let (mut answer, score) = answer(&experiment, &report)?;
    if let (Method::Ctw, Some(depth)) = (method, arguments.depth) {
        answer.pv.truncate(usize::from(depth));
    }
    let text = text(&answer, &score);
    let Some(target) = target else {
        return Printed::new(&answer, text);
    };
    let recording = Recording::new(experiment, report)?;
    let note = trace::write(target, &recording)?;
    Printed::new(&answer, format!("{text}{note}"))
}

/// Runs the search with a progress bar.
pub(super) fn searched(experiment: &Experiment) -> Result<Report> {
    let mut job = Job::new(experiment)?;
    let progress = Progress::begin();
    loop {
        if let Some(stop) = job.step(SLICE) {
            return Ok(job.finish(stop));
        }
        if interrupt::asked() {
            return Ok(job.finish(Stop::Cancelled));
        }
        let so_far = job.progress();
        progress.at(so_far.share, || {
            let nodes = Value::Number(so_far.nodes as i64);
            format!("{}, {}", counted(nodes, "node"), or(so_far.score, "-"))
        });
    }
}

/// The answer, and its score in words.
fn answer(experiment: &Experiment, report: &Report) -> Result<(Answer, String)> {
    let line: &[PackedMove] = match &report.found {
        Found::Chess { line, .. } => line,
        Found::Ranges { end, .. } => &end.line,
        Found::Tree { .. } | Found::Graph { .. } => &[],
    };
    let root = match experiment.prepare()? {
        Prepared::Chess { root, .. } | Prepared::Ranges { root, .. } => root,
        Prepared::Tree { .. } | Prepared::Graph { .. } => Board::default(),
    };
    let ctw = match &report.found {
        Found::Ranges { end, .. } => Some(CtwAnswer {
            range: end.range.map(bounds),
            candidates: end
                .candidates
                .iter()
                .map(|&(mv, range)| CandidateAnswer {
                    name: mv
                        .legal(&root)
                        .map_or_else(String::new, |mv| san(&root, mv)),
                    range: bounds(range),
                })
                .collect(),
            why: end.why,
        }),
        _ => None,
    };
    let over = game_over(&root);
    let pv = in_algebraic(root, line);
    let score = report.score.map_or("none".to_owned(), |score| {
        if ctw.is_some() {
            return low_text(score);
        }
        let unit = if score.mate_distance().is_some() {
            String::new()
        } else {
            format!(" {}", experiment.evaluator.unit())
        };
        format!("{score}{unit} for the side to move")
    });
    let score = match over {
        Some(over) => format!("{score}: {over}"),
        None => score,
    };
    let answer = Answer {
        best: line.first().map(ToString::to_string),
        san: pv.first().cloned(),
        score: report.score.map(|score| score.0),
        nodes: report.nodes,
        pv,
        stop: report.stop,
        ctw,
    };
    Ok((answer, score))
}

/// The score of closeness to win in words.
pub(super) fn low_text(score: Score) -> String {
    format!("{score} thousandths at least for the side to move")
}

/// L and H.
pub(super) fn bounds(range: ctw::Range) -> [f64; 2] {
    [range.low, range.high]
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
    let facts = facts(&[
        ("best", &best),
        ("score", &score),
        ("line", &answer.pv.join(" ")),
        ("nodes", &Value::Number(answer.nodes as i64)),
        ("stop", &why_stopped(answer.stop)),
    ]);
    let ctw = answer.ctw.as_ref().map(ctw_text).unwrap_or_default();
    format!("{facts}{ctw}")
}

pub(super) fn why_stopped(stop: Stop) -> &'static str {
    match stop {
        Stop::Completed => "the search came to its end",
        Stop::Nodes => "the node limit was reached",
        Stop::Cancelled => "it was stopped",
    }
}

pub(super) fn ctw_text(answer: &CtwAnswer) -> String {
    let range = |[low, high]: [f64; 2]| format!("{low:.3}..{high:.3}");
    let candidates = answer.candidates.iter();
    let candidates = candidates.map(|it| format!("{} {}", it.name, range(it.range)));
    let candidates: Vec<String> = candidates.collect();
    let why = match answer.why {
        Some(ctw::Stop::OneCandidate) => "one candidate is left",
        Some(ctw::Stop::Settled) => "no range that matters can be narrowed",
        Some(ctw::Stop::Budget) => "the node limit was reached",
        Some(ctw::Stop::Ended) => "there is no move",
        None => "it was stopped",
    };
    facts(&[
        ("range", &answer.range.map_or("none".to_owned(), range)),
        ("candidates", &candidates.join(", ")),
        ("chosen because", &why),
    ])
}
