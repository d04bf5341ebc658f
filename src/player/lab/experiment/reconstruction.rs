//! The search for the weights of 1975: what fits Table I best, which weights the ranks determine and
//! which they leave open, and what the same search makes of ranks in disorder.

use kit::experiment::sorted;
use player::facts::table_one;
use player::fit::{Effort, Fit, RangeError, Target, any_weights, fit, ranges, shuffled};
use player::{COUNT, Parameter, Reading, Weights};
use serde::{Deserialize, Serialize};

/// The result of a search.
#[derive(Clone, Debug, Serialize)]
pub struct Reconstruction {
    /// The effort of the search.
    pub effort: Effort,
    /// Number of positions with a published rank.
    pub positions: usize,
    /// The best of each restart, the best of all first.
    pub fits: Vec<Fit>,
    /// The knowledge about each weight.
    pub weights: Vec<WeightRow>,
    /// The fewest misses for the ranks in disorder, one number for each draw.
    pub shuffled: Vec<u32>,
    /// True if some weights rank first all the moves that were first in 1975.
    pub all_firsts: bool,
    /// Whether any weights give every published rank: `true` if the best fit does; a search that
    /// finds none proves nothing.
    pub found_exact: bool,
}

/// The knowledge about a weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeightRow {
    pub parameter: Parameter,
    /// The best fit's.
    pub best: i32,
    /// The least and the greatest it can be without changing the order of moves that the best fit
    /// gives, the others being free.
    pub range: Option<[f64; 2]>,
    /// The same as parts of the material weight (parameter 2 = 1): the least and the greatest of the
    /// fits that miss at most one place more than the best. Fits without a positive material weight
    /// are left out.
    pub ratios: Option<[f64; 2]>,
    /// In how many of the fits that miss at most [`NEAR`] places more than the best it is above and below 0, and how
    /// many such fits there are.
    pub signs: [u32; 3],
}

/// A fit that misses at most so many places more than the best counts as nearly as good.
pub const NEAR: u32 = 5;

impl Reconstruction {
    /// Searches. `draws` is how often the ranks are put in disorder.
    ///
    /// # Errors
    /// If a linear program cannot be solved.
    pub fn new(reading: Reading, effort: Effort, draws: u32) -> Result<Self, RangeError> {
        let found = fit(&targets(reading), effort);
        let shuffled = (0..draws)
            .filter_map(|draw| disordered(reading, effort, draw))
            .collect();
        Self::of(reading, effort, found, shuffled)
    }

    /// Combines the best fits of all restarts, in any order, with the fewest misses for each shuffle of the ranks.
    ///
    /// # Errors
    /// If a linear program cannot be solved.
    pub fn of(
        reading: Reading,
        effort: Effort,
        mut fits: Vec<Fit>,
        shuffled: Vec<u32>,
    ) -> Result<Self, RangeError> {
        let targets = targets(reading);
        sorted::by_key(&mut fits, |fit| (fit.miss, fit.weights));
        let firsts: Vec<Target> = targets
            .iter()
            .filter(|target| target.ranks == (1..=1))
            .cloned()
            .collect();
        let all_firsts = match any_weights(&firsts) {
            Ok(_) => true,
            Err(RangeError::Infeasible) => false,
            Err(error) => return Err(error),
        };
        let weights = rows(&targets, &fits)?;
        let found_exact = fits.first().is_some_and(|fit| fit.miss == 0);
        Ok(Self {
            effort,
            positions: targets.len(),
            fits,
            weights,
            shuffled,
            all_firsts,
            found_exact,
        })
    }
}

/// The best fit of one restart, by its number; the same as a search of all makes of it.
pub fn best_of_restart(targets: &[Target], effort: Effort, restart: u32) -> Option<Fit> {
    let one = Effort {
        restarts: 1,
        seed: effort.seed.wrapping_add(u64::from(restart) << 40),
        ..effort
    };
    fit(targets, one).first().copied()
}

/// The fewest misses for the ranks in one disorder.
pub fn disordered(reading: Reading, effort: Effort, draw: u32) -> Option<u32> {
    let fits = shuffled(&targets(reading), effort, u64::from(draw));
    fits.first().map(|fit| fit.miss)
}

/// The rank that the best weights for all other positions give the recommended move of one, which they have not
/// seen, beside the published ranks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foretold {
    /// The position's place among the targets, from 0.
    pub position: u32,
    pub rank: u32,
    pub published: [u32; 2],
    /// By how many places it misses.
    pub miss: u32,
}

/// Foretells the rank of one position by a search over the others.
pub fn foretold(targets: &[Target], effort: Effort, position: usize) -> Option<Foretold> {
    let mut others = targets.to_vec();
    let own = others.remove(position);
    let best = fit(&others, effort).first()?.weights();
    ranked(&own, position, &best)
}

/// The rank that any weights give it.
pub fn ranked(target: &Target, position: usize, weights: &Weights) -> Option<Foretold> {
    let rank = target.decision.rank(target.recommended, weights)?;
    let (low, high) = (*target.ranks.start(), *target.ranks.end());
    Some(Foretold {
        position: position as u32,
        rank: rank as u32,
        published: [low as u32, high as u32],
        miss: (low.saturating_sub(rank) + rank.saturating_sub(high)) as u32,
    })
}

/// The recovered positions of Table I with their published ranks.
pub fn targets(reading: Reading) -> Vec<Target> {
    let positions = table_one().unwrap_or_default();
    let target = |(row, position): (&player::facts::PublishedRow, player::Recommended)| {
        let surveyed = position.survey(reading)?;
        let [low, high] = row.ranks.map(|rank| rank as usize);
        Some(Target {
            recommended: *surveyed.recommended.first()?,
            decision: surveyed.decision,
            ranks: low..=high,
        })
    };
    positions.into_iter().filter_map(target).collect()
}

/// The knowledge about each weight, from the best fits.
pub(super) fn rows(targets: &[Target], fits: &[Fit]) -> Result<Vec<WeightRow>, RangeError> {
    let Some(best) = fits.first() else {
        return Ok(Vec::new());
    };
    let ranges = ranges(targets, &best.weights)?;
    let material = Parameter::Material.number() - 1;
    let near: Vec<&Fit> = fits
        .iter()
        .filter(|fit| fit.miss <= best.miss + 1 && fit.weights[material] > 0)
        .collect();
    let close: Vec<&Fit> = fits
        .iter()
        .filter(|fit| fit.miss <= best.miss + NEAR)
        .collect();
    let row = |place: usize| {
        let count = |holds: fn(i32) -> bool| {
            let weights = close.iter().map(|fit| fit.weights[place]);
            weights.filter(|&weight| holds(weight)).count() as u32
        };
        let parts = near
            .iter()
            .map(|fit| f64::from(fit.weights[place]) / f64::from(fit.weights[material]));
        let low = parts.clone().reduce(f64::min);
        let high = parts.reduce(f64::max);
        WeightRow {
            parameter: Parameter::ALL[place],
            best: best.weights[place],
            range: Some([ranges[place].least, ranges[place].greatest]),
            ratios: low.zip(high).map(|(low, high)| [low, high]),
            signs: [
                count(|weight| weight > 0),
                count(|weight| weight < 0),
                close.len() as u32,
            ],
        }
    };
    Ok((0..COUNT).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::fit::measure;

    #[test]
    fn a_short_search_fits_the_published_ranks_far_better_than_shuffled_ones() {
        let effort = Effort {
            restarts: 2,
            steps: 3_000,
            seed: 1,
        };
        let found = Reconstruction::new(Reading::LISTED, effort, 2).unwrap();
        let best = found.fits[0];
        assert!(best.miss < 70, "{best:?}");
        assert!(found.shuffled.iter().all(|&miss| miss > best.miss + 20));
        let targets = targets(Reading::LISTED);
        assert_eq!(measure(&targets, &best.weights), best);
        for row in &found.weights {
            let [low, high] = row.range.unwrap();
            let weight = f64::from(row.best);
            assert!(low - 1e-6 <= weight && weight <= high + 1e-6, "{row:?}");
        }
        let last = &found.weights[16];
        assert_eq!((last.best, last.range), (0, Some([0.0, 0.0])));
    }

    #[test]
    fn weights_one_miss_more_than_any_fit() {
        let targets = targets(Reading::LISTED);
        let ones = measure(&targets, &[1; COUNT]);
        assert_eq!(targets.len(), 27);
        assert!(ones.miss > 100, "{ones:?}");
    }
}
