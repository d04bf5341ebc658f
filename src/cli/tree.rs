//! `plyground tree`: a tree typed as nested lists, or a uniform one, searched to its leaves.

use super::choice::choice;
use super::failure::Problem;
use super::output::Output;
use super::print::{Printed, facts};
use super::trace;
use crate::lab::kit::query::value_of;
use crate::lab::reproduction::Value;
use crate::lab::reproduction::command::{ARRANGEMENTS, TreeCommand, TreeSource, Uniform};
use crate::lab::search::link::{ALGORITHMS, ORDERS};
use crate::search::{Algorithm, Order};
use clap::Args;
use std::borrow::Cow;
use std::path::PathBuf;

/// The most leaves a table lists.
const LISTED: usize = 40;

/// What `tree` is asked.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// How scores are backed up.
    #[arg(long, value_parser = choice(&ALGORITHMS), default_value = "alpha-beta")]
    algorithm: Algorithm,
    /// Which move of a node is tried first.
    #[arg(long, value_parser = choice(&ORDERS), default_value = "generation")]
    order: Order,
    /// Write the recording to this file.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// The tree as nested lists, for instance "((16 1) (15 -3) (7 15))".
    #[arg(long, allow_hyphen_values = true)]
    tree: Option<String>,
    /// A tree in which every node has F moves down to D plies, with the best moves first or last
    /// everywhere: for instance 3x6 worst.
    #[arg(long, num_args = 2, value_names = ["FxD", "best|worst"])]
    uniform: Vec<String>,
}

pub(super) fn run(arguments: Arguments) -> Result<Printed, Problem> {
    let tree = match (arguments.source.tree, &arguments.source.uniform[..]) {
        (Some(text), _) => TreeSource::Typed(Cow::Owned(text)),
        (None, [size, arrangement]) => TreeSource::Uniform(uniform(size, arrangement)?),
        (None, words) => {
            return Err(Problem::Size {
                text: words.join(" "),
            });
        }
    };
    let command = TreeCommand {
        tree,
        algorithm: arguments.algorithm,
        order: arguments.order,
    };
    let target = arguments.trace.map(Output::begin).transpose()?;
    let (answer, recording) = command.run()?;
    let text = facts(&[
        (
            "value",
            &answer
                .value
                .map_or("none".to_owned(), |value| value.to_string()),
        ),
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

/// The first leaves visited, and how many more there are.
fn listed(leaves: &[i32]) -> String {
    let (shown, left) = leaves.split_at(leaves.len().min(LISTED));
    let shown = Value::Numbers(shown.iter().copied().map(i64::from).collect());
    match left.len() {
        0 => shown.to_string(),
        more => format!("{shown} and {more} more (--json prints all)"),
    }
}

fn uniform(size: &str, arrangement: &str) -> Result<Uniform, Problem> {
    let (fanout, depth) = size
        .split_once('x')
        .and_then(|(fanout, depth)| Some((fanout.parse().ok()?, depth.parse().ok()?)))
        .ok_or_else(|| Problem::Size {
            text: size.to_owned(),
        })?;
    let arrangement = value_of(&ARRANGEMENTS, arrangement).ok_or_else(|| Problem::Arrangement {
        text: arrangement.to_owned(),
    })?;
    Ok(Uniform {
        fanout,
        depth,
        arrangement,
    })
}
