//! `plyground player reconstruct`: weights that come closest to the ranks of 1975, and how far these
//! determine them.

use super::searched::{Searched, print};
use super::shard::{Found, Part};
use crate::cli::choice::choice;
use crate::cli::failure::Problem;
use crate::cli::print::Printed;
use crate::lab::kit::shards::Share;
use crate::lab::player::reconstruction::{best_of_restart, disordered, targets};
use crate::lab::player::{READINGS, Reconstruction};
use crate::player::Reading;
use crate::player::fit::Effort;
use clap::Args;
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
    /// As listed or as meant.
    #[arg(long, value_parser = choice(&READINGS), default_value = "listed")]
    reading: Reading,
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
    if let Some(share) = arguments.shard {
        return part(arguments, effort, share);
    }
    let found = Reconstruction::new(arguments.reading, effort, arguments.shuffled);
    print(&found.map_err(|error| Problem::argument("--reading", &error))?)
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
