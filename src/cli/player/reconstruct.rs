//! `plyground player reconstruct`: weights that come closest to the ranks of 1975, and how far these
//! determine them.

use super::searched::{Searched, print};
use super::shard::{Found, Part};
use super::weights::reading;
use crate::cli::failure::Problem;
use crate::cli::print::{Printed, facts, table};
use crate::cli::progress::Progress;
use crate::lab::kit::shards::Share;
use crate::lab::player::Reconstruction;
use crate::lab::player::reconstruction::{
    Foretold, best_of_restart, disordered, foretold, ranked, targets,
};
use crate::player::facts::table_one;
use crate::player::fit::Effort;
use crate::player::{Reading, Weights};
use clap::Args;
use serde::Serialize;
use std::path::Path;

/// What `reconstruct` is asked.
#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// Restarts of the search.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    restarts: u32,
    /// Weights tried from each.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    steps: u32,
    /// How often the ranks are put in disorder for comparison.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    shuffled: u32,
    /// Everything that chance decides follows from it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// As for `rank`.
    #[arg(long, value_parser = reading, default_value = "listed")]
    reading: Reading,
    /// Instead of fitting all ranks, foretell each by a search over the others.
    #[arg(long, conflicts_with = "shard")]
    leave_one_out: bool,
    /// Search only from the restarts I, I + N, I + 2N, ...; `merge` puts the answers together.
    #[arg(long, value_name = "I/N")]
    shard: Option<Share>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
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
    print(&found.map_err(|error| Problem::argument("--reading", &error))?)
}

#[derive(Debug, Serialize)]
struct LeftOut {
    effort: Effort,
    /// By the table's numbers.
    foretold: Vec<Foretold>,
    /// Places missed in all.
    missed: u32,
    /// The same with all weights 1, which were fitted to nothing.
    missed_by_ones: u32,
}

fn leave_one_out(arguments: &Arguments, effort: Effort) -> Result<Printed, Problem> {
    let targets = targets(arguments.reading);
    let numbers: Vec<u32> = table_one()
        .unwrap_or_default()
        .iter()
        .map(|(row, _)| row.number)
        .collect();
    let progress = Progress::begin();
    let foretold: Vec<Foretold> = (0..targets.len())
        .filter_map(|position| {
            progress.at(position as f64 / targets.len() as f64, || {
                format!("position {} of {}", position + 1, targets.len())
            });
            let found = foretold(&targets, effort, position)?;
            Some(Foretold {
                position: *numbers.get(position)?,
                ..found
            })
        })
        .collect();
    drop(progress);
    let by_ones = targets
        .iter()
        .filter_map(|target| ranked(target, 0, &Weights::ONES));
    let answer = LeftOut {
        effort,
        missed: foretold.iter().map(|it| it.miss).sum(),
        missed_by_ones: by_ones.map(|it| it.miss).sum(),
        foretold,
    };
    let ranks = |[low, high]: [u32; 2]| {
        if low == high {
            low.to_string()
        } else {
            format!("{low}-{high}")
        }
    };
    let mut rows = vec![["position", "published", "foretold", "missed"].map(str::to_owned)];
    for it in &answer.foretold {
        rows.push([
            it.position.to_string(),
            ranks(it.published),
            it.rank.to_string(),
            it.miss.to_string(),
        ]);
    }
    let facts = facts(&[
        ("places missed", &answer.missed.to_string()),
        ("with all weights 1", &answer.missed_by_ones.to_string()),
    ]);
    let text = format!("{facts}\n{}", table(&rows));
    Printed::new(&answer, text)
}

/// A part of the restarts and of the draws, for `merge`.
fn part(arguments: &Arguments, effort: Effort, share: Share) -> Result<Printed, Problem> {
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
