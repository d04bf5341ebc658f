//! `plyground player reconstruct`: the weights that come closest to the ranks of 1975, and how far those ranks
//! determine them.

use super::searched::{Searched, print};
use super::shard::{Found, Part};
use super::weights::reading;
use crate::cli::print::{Printed, facts, headed};
use crate::cli::progress::Progress;
use ::player::facts::table_one;
use ::player::fit::{Effort, Target, in_disorder};
use ::player::{Reading, Weights};
use anyhow::{Context, Result};
use clap::Args;
use kit::experiment::shards::Share;
use player_lab::experiment::Reconstruction;
use player_lab::experiment::reconstruction::{
    Foretold, best_of_restart, disordered, foretold, ranked, targets,
};
use serde::Serialize;
use std::path::Path;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// Restarts of the search
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    restarts: u32,
    /// Weights tried in each restart
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    steps: u32,
    /// Number of comparisons with shuffled ranks
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    shuffled: u32,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The reading of the listing, as for `rank`
    #[arg(long, value_parser = reading, default_value = "listed")]
    reading: Reading,
    /// Instead of fitting all ranks, predict each rank from the others, for the real and the shuffled ranks
    #[arg(long, conflicts_with = "shard")]
    leave_one_out: bool,
    /// Run only the restarts I, I + N, I + 2N, ... (from 0); `merge` combines the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Share>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let effort = Effort {
        restarts: arguments.restarts,
        steps: arguments.steps,
        seed: arguments.seed,
    };
    if arguments.leave_one_out {
        return leave_one_out(arguments, effort);
    }
    if let Some(share) = arguments.shard {
        return part(arguments, effort, share);
    }
    let found = Reconstruction::new(arguments.reading, effort, arguments.shuffled);
    print(&found.context("--reading")?)
}

#[derive(Debug, Serialize)]
struct LeftOut {
    effort: Effort,
    /// One row per position of Table I.
    foretold: Vec<Foretold>,
    /// Sum of the distances from the published ranks.
    missed: u32,
    /// The same sum for weights of 1, which are not fitted.
    missed_by_ones: u32,
    /// Both sums for each shuffle.
    shuffled: Vec<[u32; 2]>,
}

fn leave_one_out(arguments: &Arguments, effort: Effort) -> Result<Printed> {
    let targets = targets(arguments.reading);
    let numbers: Vec<u32> = table_one()
        .unwrap_or_default()
        .iter()
        .map(|(row, _)| row.number)
        .collect();
    let (progress, runs) = (Progress::begin(), 1 + arguments.shuffled);
    let each = |targets: &[Target], run: u32| -> Vec<Foretold> {
        let one = |position: usize| {
            let done = f64::from(run) + position as f64 / targets.len() as f64;
            progress.at(done / f64::from(runs), || match run {
                0 => format!("position {} of {}", position + 1, targets.len()),
                _ => format!("disorder {run} of {}", arguments.shuffled),
            });
            let found = foretold(targets, effort, position)?;
            Some(Foretold {
                position: *numbers.get(position)?,
                ..found
            })
        };
        (0..targets.len()).filter_map(one).collect()
    };
    let missed = |foretold: &[Foretold]| foretold.iter().map(|it| it.miss).sum::<u32>();
    let by_ones = |targets: &[Target]| -> u32 {
        let ranked = targets.iter().map(|it| ranked(it, 0, &Weights::ONES));
        ranked.flatten().map(|it| it.miss).sum()
    };
    let foretold = each(&targets, 0);
    let disorder = |draw: u32| {
        let targets = in_disorder(&targets, effort.seed, draw.into());
        [missed(&each(&targets, draw + 1)), by_ones(&targets)]
    };
    let shuffled: Vec<[u32; 2]> = (0..arguments.shuffled).map(disorder).collect();
    drop(progress);
    let answer = LeftOut {
        effort,
        missed: missed(&foretold),
        missed_by_ones: by_ones(&targets),
        foretold,
        shuffled,
    };
    let ranks = |[low, high]: [u32; 2]| {
        if low == high {
            low.to_string()
        } else {
            format!("{low}-{high}")
        }
    };
    let rows = answer.foretold.iter().map(|it| {
        let [position, rank, miss] = [it.position, it.rank, it.miss].map(|it| it.to_string());
        [position, ranks(it.published), rank, miss]
    });
    let rows = headed(["position", "published", "foretold", "missed"], rows);
    let [disordered, ones] = [0, 1].map(|place| {
        let each = answer.shuffled.iter().map(|both| both[place].to_string());
        each.collect::<Vec<_>>().join(", ")
    });
    let facts = facts(&[
        ("places missed", &answer.missed.to_string()),
        ("with all weights 1", &answer.missed_by_ones.to_string()),
        ("ranks in disorder", &disordered),
        ("these with all weights 1", &ones),
    ]);
    Printed::new(&answer, format!("{facts}\n{rows}"))
}

/// Runs a part of the restarts and shuffles, for `merge`.
fn part(arguments: &Arguments, effort: Effort, share: Share) -> Result<Printed> {
    let own = |&number: &u32| share.has(number);
    let targets = targets(arguments.reading);
    let fits = (0..effort.restarts)
        .filter(own)
        .filter_map(|restart| best_of_restart(&targets, effort, restart));
    let shuffled = (0..arguments.shuffled)
        .filter(own)
        .filter_map(|draw| disordered(arguments.reading, effort, draw).map(|miss| (draw, miss)));
    let searched = Searched {
        reading: arguments.reading,
        effort,
        fits: fits.collect(),
        shuffled: shuffled.collect(),
    };
    Part::new(share, Found::Reconstruct(searched)).print(Path::new("-"))
}
