//! `plyground tree`: searches a tree typed as nested lists, or a uniform one; with closeness to win, a graph with
//! ranges.

use super::choice::choice;
use super::output::Output;
use super::print::{Printed, facts, or};
use super::search::{
    CandidateAnswer, CtwAnswer, CtwArguments, bounds, ctw_text, low_text, searched, why_stopped,
};
use super::trace;
use ::search::ctw::{CtwEvent, Source as RangeSource};
use ::search::{Child, Order, Score};
use ::trace::NodeId;
use anyhow::{Context, Result, bail};
use clap::Args;
use kit::experiment::Stop;
use kit::experiment::query::value_of;
use pages::experiment::reproduction::Value;
use pages::experiment::reproduction::command::{ARRANGEMENTS, TreeCommand, TreeSource, Uniform};
use search_lab::experiment::link::{METHODS, ORDERS};
use search_lab::experiment::{CtwEnd, Experiment, Found, Limits, Method, Recording, Subject};
use serde::Serialize;
use std::borrow::Cow;
use std::path::PathBuf;

/// Number of leaves that the text output lists.
const LISTED: usize = 40;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The search algorithm; ctw is closeness to win, and takes a graph with ranges such as "(0.1..0.4 -0.2)"
    #[arg(long, value_parser = choice(&METHODS), default_value = "alpha-beta")]
    algorithm: Method,
    /// Number of positions that ctw may evaluate [default: 2000]
    #[arg(long)]
    nodes: Option<u64>,
    /// Number of steps of ctw to record; later steps are only counted
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    steps: usize,
    /// Move ordering
    #[arg(long, value_parser = choice(&ORDERS), default_value = "generation")]
    order: Order,
    /// Write the recording to this file
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    #[command(flatten)]
    ctw: CtwArguments,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// The tree as nested lists, such as "((16 1) (15 -3) (7 15))"
    #[arg(long, allow_hyphen_values = true)]
    tree: Option<String>,
    /// A uniform tree with F moves per node and D plies, the best moves first or last everywhere, such as 3x6 worst
    #[arg(long, num_args = 2, value_names = ["FxD", "best|worst"])]
    uniform: Vec<String>,
}

/// The answer of closeness to win for a graph.
#[derive(Debug, Serialize)]
struct GraphAnswer {
    /// The lower bound L of the chosen move, in thousandths.
    value: Option<i32>,
    /// L and H of the positions evaluated below the root, in order of evaluation.
    leaves_visited: Vec<[f32; 2]>,
    /// Always 0: closeness to win has no cut-offs.
    cutoffs: u64,
    best: Option<String>,
    /// The chosen move and the presumptive moves after it.
    line: Vec<String>,
    /// Positions evaluated, the root included.
    nodes: u64,
    stop: Stop,
    #[serde(flatten)]
    ctw: CtwAnswer,
}

pub(super) fn run(arguments: Arguments) -> Result<Printed> {
    let algorithm = match arguments.algorithm {
        Method::FixedDepth(algorithm) => algorithm,
        Method::Ctw => return of_graph(arguments),
    };
    let tree = match (arguments.source.tree, &arguments.source.uniform[..]) {
        (Some(text), _) => TreeSource::Typed(Cow::Owned(text)),
        (None, [size, arrangement]) => TreeSource::Uniform(uniform(size, arrangement)?),
        (None, words) => bail!(no_size(&words.join(" "))),
    };
    let command = TreeCommand {
        tree,
        algorithm,
        order: arguments.order,
    };
    let target = arguments.trace.map(Output::begin).transpose()?;
    let (answer, recording) = command.run()?;
    let text = facts(&[
        ("value", &or(answer.value, "none")),
        ("line", &answer.line),
        ("leaves visited", &listed(&answer.leaves_visited)),
        ("leaves scored", &answer.leaves_visited.len()),
        ("cut-offs", &answer.cutoffs),
        ("nodes", &answer.nodes),
    ]);
    let note = match target {
        Some(target) => trace::write(target, &recording)?,
        None => String::new(),
    };
    Printed::new(&answer, format!("{text}{note}"))
}

/// Searches a graph by closeness to win.
fn of_graph(arguments: Arguments) -> Result<Printed> {
    let text = arguments
        .source
        .tree
        .context("a uniform tree has no ranges; type a graph with --tree")?;
    let usual = Limits::of(Method::Ctw);
    let experiment = Experiment {
        subject: Subject::Tree(text),
        limits: Limits {
            nodes: arguments.nodes.unwrap_or(usual.nodes),
            steps: arguments.steps,
        },
        ctw: arguments.ctw.options(Method::Ctw),
        ..Experiment::default()
    };
    let target = arguments.trace.map(Output::begin).transpose()?;
    let report = searched(&experiment)?;
    let (score, nodes, stop) = (report.score, report.nodes, report.stop);
    let end = match &report.found {
        Found::Graph { end, .. } => Some(end.clone()),
        _ => None,
    };
    let recording = Recording::new(experiment, report)?;
    let answer = graph_answer(&recording, score, end.as_ref(), (nodes, stop));
    let text = facts(&[
        ("best", answer.best.as_ref().map_or(&"none", |best| best)),
        ("value", &score.map_or("none".to_owned(), low_text)),
        ("line", &answer.line.join(" → ")),
        ("positions evaluated", &Value::Number(nodes as i64)),
        ("stop", &why_stopped(stop)),
    ]);
    let note = match target {
        Some(target) => trace::write(target, &recording)?,
        None => String::new(),
    };
    let more = ctw_text(&answer.ctw);
    Printed::new(&answer, format!("{text}{more}{note}"))
}

fn graph_answer(
    recording: &Recording,
    score: Option<Score>,
    end: Option<&CtwEnd<Child>>,
    (nodes, stop): (u64, Stop),
) -> GraphAnswer {
    let steps = recording.len();
    let named = |nodes: Vec<NodeId>| nodes.into_iter().map(|node| recording.name(node));
    let line: Vec<String> = named(recording.line(0, steps)).collect();
    let candidates = recording.graph().map(|graph| graph.candidates(steps));
    let candidates = named(candidates.unwrap_or_default());
    let ranges = end.map_or(&[][..], |end| &end.candidates);
    let evaluated = (0..steps).filter_map(|event| match recording.ctw_event(event)? {
        CtwEvent::Evaluate {
            range,
            source: RangeSource::Fresh,
            ..
        } => Some([range.low, range.high]),
        _ => None,
    });
    GraphAnswer {
        value: score.map(|score| score.0),
        leaves_visited: evaluated.collect(),
        cutoffs: 0,
        best: line.first().cloned(),
        line,
        nodes,
        stop,
        ctw: CtwAnswer {
            range: end.and_then(|end| end.range).map(bounds),
            candidates: candidates
                .zip(ranges)
                .map(|(name, &(_, range))| CandidateAnswer {
                    name,
                    range: bounds(range),
                })
                .collect(),
            why: end.and_then(|end| end.why),
        },
    }
}

/// The first leaves visited, and the number of the rest.
fn listed(leaves: &[i32]) -> String {
    let (shown, left) = leaves.split_at(leaves.len().min(LISTED));
    let shown = Value::Numbers(shown.iter().copied().map(i64::from).collect());
    match left.len() {
        0 => shown.to_string(),
        more => format!("{shown} and {more} more (--json prints all)"),
    }
}

fn no_size(text: &str) -> String {
    format!("{text:?} is not a fanout and depth such as 3x6")
}

fn uniform(size: &str, arrangement: &str) -> Result<Uniform> {
    let (fanout, depth) = size
        .split_once('x')
        .and_then(|(fanout, depth)| Some((fanout.parse().ok()?, depth.parse().ok()?)))
        .with_context(|| no_size(size))?;
    let arrangement = value_of(&ARRANGEMENTS, arrangement).with_context(|| {
        format!("{arrangement:?} is not an arrangement; there are: best, worst")
    })?;
    Ok(Uniform {
        fanout,
        depth,
        arrangement,
    })
}
