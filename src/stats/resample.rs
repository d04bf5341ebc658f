//! The cluster bootstrap. Positions of one game are correlated, so whole games are drawn with replacement and
//! the statistic is computed anew for each draw.

use crate::Estimate;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

/// The number of draws and their seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resampling {
    /// The number of draws; 0 for no intervals.
    pub times: u32,
    pub seed: u64,
}

impl Default for Resampling {
    fn default() -> Self {
        Self {
            times: 1_000,
            seed: 1975,
        }
    }
}

impl Resampling {
    /// Statistics without intervals.
    pub const BARE: Self = Self { times: 0, seed: 0 };

    /// For each draw, the number of times that each game is drawn.
    pub fn draws(self, games: usize) -> impl Iterator<Item = Vec<u32>> {
        let mut chance = Pcg64Mcg::seed_from_u64(self.seed);
        (0..self.times).map(move |_| {
            let mut counts = vec![0; games];
            for _ in 0..games {
                counts[chance.random_range(0..games)] += 1;
            }
            counts
        })
    }

    /// The mean of the values and the range that holds 95 % of them; `None` if there are none.
    pub fn spread(mut drawn: Vec<f64>) -> Option<Estimate> {
        drawn.sort_by(f64::total_cmp);
        Some(Estimate {
            low: quantile(&drawn, 0.025)?,
            high: quantile(&drawn, 0.975)?,
            value: drawn.iter().sum::<f64>() / drawn.len() as f64,
        })
    }

    /// A statistic of all games with its 95 % percentile interval. `figure` receives the number of times that
    /// each game counts; draws for which it returns `None` are skipped.
    pub fn estimate(
        self,
        games: usize,
        figure: impl Fn(&[u32]) -> Option<f64>,
    ) -> Option<Estimate> {
        self.estimates(games, 1, |counts| vec![figure(counts)])
            .into_iter()
            .next()
            .flatten()
    }

    /// Several statistics from the same draws.
    pub fn estimates(
        self,
        games: usize,
        figures: usize,
        work_out: impl Fn(&[u32]) -> Vec<Option<f64>>,
    ) -> Vec<Option<Estimate>> {
        let values = work_out(&vec![1; games]);
        let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); figures];
        if games > 1 {
            for counts in self.draws(games) {
                for (all, value) in drawn.iter_mut().zip(work_out(&counts)) {
                    all.extend(value.filter(|value| value.is_finite()));
                }
            }
        }
        let estimates = values.into_iter().zip(drawn).map(|(value, mut drawn)| {
            drawn.sort_by(f64::total_cmp);
            value.map(|value| Estimate {
                value,
                low: quantile(&drawn, 0.025).unwrap_or(value),
                high: quantile(&drawn, 0.975).unwrap_or(value),
            })
        });
        estimates.collect()
    }
}

/// A quantile of sorted values, linearly interpolated; `None` if there are none.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * (sorted.len().checked_sub(1)? as f64);
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    let part = place - below as f64;
    Some(sorted[below] * (1.0 - part) + sorted[above] * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_of_equal_games_has_no_width() {
        let estimate = Resampling::default().estimate(10, |counts| {
            let sum: u32 = counts.iter().sum();
            Some(f64::from(sum) * 3.0 / f64::from(sum))
        });
        assert_eq!(
            estimate,
            Some(Estimate {
                value: 3.0,
                low: 3.0,
                high: 3.0
            })
        );
    }

    #[test]
    fn the_interval_of_a_mean_is_about_two_standard_errors_to_each_side() {
        // Games with the values 0 to 99: the standard error of the mean is 28.87 / 10.
        let mean = |counts: &[u32]| {
            let sum: f64 = counts
                .iter()
                .enumerate()
                .map(|(value, &count)| value as f64 * f64::from(count))
                .sum();
            Some(sum / 100.0)
        };
        let estimate = Resampling::default().estimate(100, mean).unwrap();
        assert!((estimate.value - 49.5).abs() < 1e-9);
        let half = estimate.width() / 2.0;
        assert!((half - 1.96 * 2.887).abs() < 0.5, "{half}");
    }

    #[test]
    fn the_same_seed_draws_the_same_games() {
        let draws = |seed| {
            let resampling = Resampling { times: 3, seed };
            resampling.draws(5).collect::<Vec<_>>()
        };
        assert_eq!(draws(7), draws(7));
        assert_ne!(draws(7), draws(8));
        assert!(
            draws(7)
                .iter()
                .all(|counts| counts.iter().sum::<u32>() == 5)
        );
    }

    #[test]
    fn a_single_game_has_no_interval() {
        let estimate = Resampling::default().estimate(1, |_| Some(2.0)).unwrap();
        assert!(estimate.width().abs() < 1e-12);
    }
}
