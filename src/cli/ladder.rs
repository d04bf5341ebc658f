//! `plyground ladder`: the nodes that each improvement of the search saves over a set of positions.

use super::choice::choice;
use super::interrupt;
use super::positions::{read_epd, said_fen};
use super::print::{Form, Printed, headed};
use super::search::searched;
use ::stats::Estimate;
use anyhow::Result;
use clap::Args;
use kit::experiment::sheet::{Sheet, row};
use kit::experiment::{ChessSubject, Evaluator, Stop};
use search_lab::experiment::definition::NODES_LIMIT;
use search_lab::experiment::ladder::{RUNGS, beside, words};
use search_lab::experiment::link::EVALUATORS;
use search_lab::experiment::{Experiment, Limits, Subject};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Search depth in plies
    #[arg(long)]
    depth: u8,
    /// Node limit of each search; a search that reaches it is left out of the means
    #[arg(long, default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..=NODES_LIMIT))]
    nodes: u64,
    /// The evaluator of positions and moves
    #[arg(long, value_parser = choice(&EVALUATORS), default_value = "material")]
    evaluator: Evaluator,
    #[command(flatten)]
    form: Form,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// A position as a FEN
    #[arg(long)]
    fen: Option<String>,
    /// A file of positions, as EPD
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    depth: u8,
    positions: usize,
    rungs: Vec<RungAnswer>,
}

#[derive(Debug, Serialize)]
struct RungAnswer {
    name: &'static str,
    /// True if this is the top rung without one improvement.
    is_without: bool,
    /// Nodes for each position; null where the limit was reached, or after an interruption.
    nodes: Vec<Option<u64>>,
    /// Geometric mean of the ratio of nodes to those of the rung above, or of the top rung, with its 95 % interval.
    /// Only positions that both searches finished count.
    compared: Option<Estimate>,
    /// Number of positions that both searches finished.
    of: usize,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let starts: Vec<String> = match (&arguments.source.fen, &arguments.source.epd) {
        (Some(fen), _) => vec![said_fen(fen.clone())?],
        (None, Some(path)) => {
            let positions = read_epd(path)?;
            positions.iter().map(|epd| epd.board.to_string()).collect()
        }
        (None, None) => Vec::new(),
    };
    let mut nodes: Vec<Vec<Option<u64>>> = Vec::new();
    for rung in RUNGS {
        let mut counted = Vec::new();
        for start in &starts {
            if interrupt::asked() {
                counted.push(None);
                continue;
            }
            let mut experiment = Experiment {
                subject: Subject::Chess(ChessSubject {
                    start: start.clone(),
                    moves: Vec::new(),
                }),
                evaluator: arguments.evaluator,
                limits: Limits {
                    nodes: arguments.nodes,
                    steps: 0,
                },
                ..Experiment::default()
            };
            experiment.settings.depth = arguments.depth;
            let report = searched(&rung.of(&experiment))?;
            counted.push((report.stop == Stop::Completed).then_some(report.nodes));
        }
        nodes.push(counted);
    }
    let rungs = RUNGS.iter().enumerate().map(|(place, rung)| {
        let (compared, of) = beside(place).map_or((None, 0), |beside| {
            mean_ratio(&nodes[place], &nodes[beside])
        });
        RungAnswer {
            name: rung.name,
            is_without: rung.is_without,
            nodes: nodes[place].clone(),
            compared,
            of,
        }
    });
    let answer = Answer {
        depth: arguments.depth,
        positions: starts.len(),
        rungs: rungs.collect(),
    };
    let text = if arguments.form.csv {
        sheet(&answer).csv()
    } else {
        text(&answer)
    };
    Printed::new(&answer, text)
}

/// The geometric mean of the ratios over the positions that both searches finished, and their number. Its 95 %
/// interval is Student's for the mean of the logarithms, and unbounded for a single position.
fn mean_ratio(these: &[Option<u64>], others: &[Option<u64>]) -> (Option<Estimate>, usize) {
    let both = these.iter().zip(others).filter_map(|(this, other)| {
        let ratio = (*this)? as f64 / (*other)?.max(1) as f64;
        Some(ratio.ln())
    });
    let logs: Vec<f64> = both.collect();
    if logs.is_empty() {
        return (None, 0);
    }
    let n = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / n;
    let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
    let half = StudentsT::new(0.0, 1.0, n - 1.0).map_or(f64::INFINITY, |student| {
        student.inverse_cdf(0.975) * (squares / (n - 1.0) / n).sqrt()
    });
    let estimate = Estimate {
        value: mean.exp(),
        low: (mean - half).exp(),
        high: (mean + half).exp(),
    };
    (Some(estimate), logs.len())
}

impl RungAnswer {
    /// The number of finished positions, and the sum of their nodes.
    fn finished(&self) -> (usize, u64) {
        let finished = self.nodes.iter().flatten();
        (finished.clone().count(), finished.sum())
    }
}

fn text(answer: &Answer) -> String {
    let rows = answer.rungs.iter().enumerate().map(|(place, rung)| {
        let (finished, nodes) = rung.finished();
        let compared = rung.compared.map_or_else(String::new, |it| {
            if it.high.is_finite() {
                format!("{:.3} ({:.3} to {:.3})", it.value, it.low, it.high)
            } else {
                format!("{:.3}", it.value)
            }
        });
        let (nodes, finished) = (nodes.to_string(), finished.to_string());
        [words(place), nodes, finished, compared, rung.of.to_string()]
    });
    headed(["search", "nodes", "finished", "compared", "of"], rows)
}

fn sheet(answer: &Answer) -> Sheet {
    let rows = answer.rungs.iter().enumerate().map(|(place, rung)| {
        let (finished, nodes) = rung.finished();
        let to_four = |value: f64| Some((value * 1e4).round() / 1e4);
        let [value, low, high] = rung
            .compared
            .map_or([None; 3], |it| [it.value, it.low, it.high].map(to_four));
        let (depth, positions) = (u32::from(answer.depth), answer.positions);
        row![
            depth, positions, place, finished, nodes, value, low, high, rung.of
        ]
    });
    Sheet::new(
        "Ladder of improvements",
        "depth,positions,rung,finished,nodes,compared,low,high,of",
        rows,
    )
}

#[cfg(test)]
mod tests {
    use super::mean_ratio;

    #[test]
    fn means_are_of_what_both_have_finished() {
        let (mean, of) = mean_ratio(&[Some(10), None, Some(40)], &[Some(20), Some(5), Some(20)]);
        let mean = mean.unwrap();
        assert!((mean.value - 1.0).abs() < 1e-9);
        // Half the width of two numbers one apart from their mean: 12.706 by the table of Student's with one degree.
        assert!((mean.high.ln() - 12.706 * 2f64.ln()).abs() < 1e-3);
        assert!((mean.low.ln() + mean.high.ln()).abs() < 1e-9);
        assert_eq!(of, 2);
        let (alone, _) = mean_ratio(&[Some(1)], &[Some(2)]);
        assert_eq!(alone.map(|it| (it.value, it.low)), Some((0.5, 0.0)));
        assert_eq!(mean_ratio(&[None], &[Some(1)]), (None, 0));
    }
}
