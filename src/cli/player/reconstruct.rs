//! `plyground player reconstruct`: weights that come closest to the ranks of 1975, and how far these
//! determine them.

use crate::cli::choice::choice;
use crate::cli::failure::Problem;
use crate::cli::print::{Printed, facts, table};
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
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let effort = Effort {
        restarts: arguments.restarts,
        steps: arguments.steps,
        seed: arguments.seed,
    };
    let found = Reconstruction::new(arguments.reading, effort, arguments.shuffled);
    let found = found.map_err(|error| Problem::Argument {
        name: "--reading",
        reason: error.to_string(),
    })?;
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
    Printed::new(&found, text)
}
