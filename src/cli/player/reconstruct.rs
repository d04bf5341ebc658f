//! `plyground player reconstruct`: weights that come closest to the ranks of 1975, and how far these
//! determine them.

use super::shard::{Found, Part, Searched};
use crate::cli::choice::choice;
use crate::cli::failure::Problem;
use crate::cli::kenju::run::Part as Share;
use crate::cli::print::{Printed, facts, table};
use crate::lab::player::reconstruction::{best_of_restart, disordered, targets};
use crate::lab::player::{READINGS, Reconstruction};
use crate::player::Reading;
use crate::player::fit::Effort;
use clap::Args;

/// What `reconstruct` is asked.
#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// Beginnings of the search.
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
    /// Search only from the beginnings I, I + N, I + 2N, ...; `merge` puts the answers together.
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
    let found = found.map_err(|error| Problem::Argument {
        name: "--reading",
        reason: error.to_string(),
    })?;
    print(&found)
}

/// A part of the beginnings and of the draws, for `merge`.
fn part(arguments: &Arguments, effort: Effort, share: Share) -> Result<Printed, Problem> {
    let own = |number: &u32| number % share.of() == share.index();
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
    Part::new(share, Found::Reconstruct(searched)).print(None)
}

/// Prints what a search came to.
pub(super) fn print(found: &Reconstruction) -> Result<Printed, Problem> {
    let best = found.fits.first();
    let misses: Vec<String> = found.fits.iter().map(|fit| fit.miss.to_string()).collect();
    let shuffled: Vec<String> = found.shuffled.iter().map(u32::to_string).collect();
    let firsts = if found.all_firsts {
        "there are weights that put first all moves that 1975 had first"
    } else {
        "no weights put first all moves that 1975 had first"
    };
    let exact = best.map_or(0, |fit| fit.exact);
    let ranks = format!("{exact} of {} right", found.positions);
    let facts = facts(&[
        ("best fit", &ranks),
        ("places missed, by beginning", &misses.join(" ")),
        ("with ranks in disorder", &shuffled.join(" ")),
        ("firsts", &firsts),
    ]);
    let heads = ["", "parameter", "best", "in the same order", "to material"];
    let mut rows = vec![heads.map(str::to_owned)];
    for row in &found.weights {
        let pair = |range: Option<[f64; 2]>, digits: usize| {
            range.map_or("-".to_owned(), |[low, high]| {
                format!("{low:.digits$} to {high:.digits$}")
            })
        };
        rows.push([
            row.parameter.number().to_string(),
            row.parameter.row().name.to_owned(),
            row.best.to_string(),
            pair(row.range, 0),
            pair(row.ratios, 3),
        ]);
    }
    let text = format!("{facts}\n{}", table(&rows));
    Printed::new(found, text)
}
