//! 95 % intervals by a bootstrap over whole groups (games), since the positions of a game are correlated: B.
//! Efron, *Bootstrap Methods: Another Look at the Jackknife*, Annals of Statistics 7 (1979), pp. 1-26;
//! percentile method. Several means over the same positions share their draws, and the work can be done in
//! slices.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

/// The number of draws.
pub const DRAWS: u32 = 2_000;

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A bootstrap in progress.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    /// The number of means.
    columns: usize,
    /// For each group, the sums of its values, column by column.
    sums: Vec<f64>,
    /// The number of positions in each group.
    counts: Vec<u32>,
    values: Vec<f64>,
    chance: Pcg64Mcg,
    /// The means of each draw, column by column.
    means: Vec<f64>,
    drawn: u32,
}

impl Bootstrap {
    /// A bootstrap over positions, each with its group and `columns` values. Groups may come in any order.
    pub fn new(
        columns: usize,
        positions: impl Iterator<Item = (u32, Vec<f64>)>,
        seed: u64,
    ) -> Self {
        let mut sorted: Vec<(u32, Vec<f64>)> = positions.collect();
        sorted.sort_by_key(|&(group, _)| group);
        let (mut sums, mut counts) = (Vec::new(), Vec::new());
        for group in sorted.chunk_by(|a, b| a.0 == b.0) {
            let column = |place: usize| group.iter().filter_map(move |row| row.1.get(place));
            sums.extend((0..columns).map(|place| column(place).sum::<f64>()));
            counts.push(group.len() as u32);
        }
        let mut this = Self {
            columns,
            sums,
            counts,
            values: Vec::new(),
            chance: Pcg64Mcg::seed_from_u64(seed),
            means: Vec::new(),
            drawn: 0,
        };
        this.values = this.mean(0..this.counts.len());
        if this.counts.len() < 2 {
            this.drawn = DRAWS;
        }
        this
    }

    /// The means over some groups, in their order.
    fn mean(&self, groups: impl Iterator<Item = usize>) -> Vec<f64> {
        let mut sums = vec![0.0; self.columns];
        let mut count = 0;
        for group in groups {
            let own = &self.sums[group * self.columns..(group + 1) * self.columns];
            for (sum, own) in sums.iter_mut().zip(own) {
                *sum += own;
            }
            count += u64::from(self.counts[group]);
        }
        for sum in &mut sums {
            *sum /= count.max(1) as f64;
        }
        sums
    }

    /// Makes at most `most` further draws; true if all draws are made.
    pub fn draw(&mut self, most: u32) -> bool {
        let end = DRAWS.min(self.drawn.saturating_add(most));
        while self.drawn < end {
            let groups = self.counts.len();
            let mut chance = self.chance.clone();
            let means = self.mean((0..groups).map(|_| chance.random_range(0..groups)));
            self.chance = chance;
            self.means.extend(means);
            self.drawn += 1;
        }
        self.drawn == DRAWS
    }

    /// The share of draws made, from 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from(self.drawn) / f64::from(DRAWS)
    }

    /// The number of groups, which is the cost of a draw.
    pub fn groups(&self) -> usize {
        self.counts.len()
    }

    /// Makes the remaining draws and returns the means with their intervals. With fewer than two groups, an
    /// interval has no width.
    pub fn finish(mut self) -> Vec<Interval> {
        self.draw(DRAWS);
        let interval = |column: usize| {
            let value = self.values[column];
            let means = self.means.iter().skip(column).step_by(self.columns);
            let mut means: Vec<f64> = means.copied().collect();
            if means.is_empty() {
                return Interval {
                    value,
                    low: value,
                    high: value,
                };
            }
            means.sort_by(f64::total_cmp);
            let at = |share: f64| means[(share * f64::from(DRAWS - 1)).round() as usize];
            Interval {
                value,
                low: at(0.025),
                high: at(0.975),
            }
        };
        (0..self.columns).map(interval).collect()
    }
}

/// The mean of one value over all positions, with its interval; `numbers` holds (group, value).
pub fn bootstrap(numbers: &[(u32, f64)], seed: u64) -> Interval {
    let rows = numbers.iter().map(|&(group, number)| (group, vec![number]));
    let found = Bootstrap::new(1, rows, seed).finish();
    found.first().copied().unwrap_or(Interval {
        value: 0.0,
        low: 0.0,
        high: 0.0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bootstrap_draws_games_not_positions() {
        // Two games that disagree: the interval is the whole range, however many positions they have.
        let mut numbers: Vec<(u32, f64)> = (0..500).map(|_| (1, 0.0)).collect();
        numbers.extend((0..500).map(|_| (2, 1.0)));
        let two = bootstrap(&numbers, 1);
        assert!((two.value - 0.5).abs() < 1e-12);
        assert!(two.low < 0.01 && two.high > 0.99, "{two:?}");
        // A thousand games of one position: the interval is close to the mean.
        let many: Vec<(u32, f64)> = (0..1000).map(|game| (game, f64::from(game % 2))).collect();
        let many = bootstrap(&many, 1);
        assert!(many.low > 0.46 && many.high < 0.54, "{many:?}");
        assert_eq!(bootstrap(&numbers, 1), two);
    }

    #[test]
    fn means_drawn_together_and_in_pieces_are_those_drawn_alone() {
        let first: Vec<(u32, f64)> = (0..90).map(|n| (n / 4, f64::from(n % 7))).collect();
        let second: Vec<(u32, f64)> = first.iter().map(|&(g, n)| (g, n * n - 3.0)).collect();
        let rows = first
            .iter()
            .zip(&second)
            .map(|(a, b)| (a.0, vec![a.1, b.1]));
        let mut together = Bootstrap::new(2, rows, 5);
        while !together.draw(7) {}
        assert_eq!(
            together.finish(),
            [bootstrap(&first, 5), bootstrap(&second, 5)]
        );
        let nothing = bootstrap(&[], 1);
        assert!(nothing.value.abs() < 1e-12 && nothing.high.abs() < 1e-12);
    }
}
