//! The result of the search for the weights of 1975. A part keeps the best of each restart and shuffle, so that the
//! parts together give exactly the answer of one run.

use crate::cli::print::{Printed, facts, headed};
use ::player::Reading;
use ::player::fit::{Effort, Fit};
use anyhow::Result;
use player_lab::experiment::Reconstruction;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Searched {
    pub(super) reading: Reading,
    /// The effort of the whole search, all parts together.
    pub(super) effort: Effort,
    /// The best fit of each restart.
    pub(super) fits: Vec<Fit>,
    /// The number of each shuffle, and its fewest misses.
    pub(super) shuffled: Vec<(u32, u32)>,
}

impl Searched {
    /// Adds another part; false if it belongs to a different question.
    pub(super) fn add(&mut self, part: Self) -> bool {
        if self.effort != part.effort || self.reading != part.reading {
            return false;
        }
        self.fits.extend(part.fits);
        self.shuffled.extend(part.shuffled);
        true
    }

    pub(super) fn answer(&self) -> Result<Reconstruction> {
        let mut draws = self.shuffled.clone();
        draws.sort_unstable();
        let misses = draws.into_iter().map(|(_, miss)| miss).collect();
        Ok(Reconstruction::of(
            self.reading,
            self.effort,
            self.fits.clone(),
            misses,
        )?)
    }
}

pub(super) fn print(found: &Reconstruction) -> Result<Printed> {
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
    let heads = [
        "",
        "parameter",
        "best",
        "in the same order",
        "to material",
        "above 0",
    ];
    let pair = |range: Option<[f64; 2]>, digits: usize| {
        range.map_or("-".to_owned(), |[low, high]| {
            format!("{low:.digits$} to {high:.digits$}")
        })
    };
    let rows = found.weights.iter().map(|row| {
        [
            row.parameter.number().to_string(),
            row.parameter.row().name.to_owned(),
            row.best.to_string(),
            pair(row.range, 0),
            pair(row.ratios, 3),
            format!("{} of {}", row.signs[0], row.signs[2]),
        ]
    });
    let text = format!("{facts}\n{}", headed(heads, rows));
    Printed::new(found, text)
}
