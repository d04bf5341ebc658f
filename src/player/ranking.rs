//! How a set of weights ranks recommended moves: the measure of the thesis (Senft 1975, pp. 46-51),
//! its counts within the first one, five and ten, and intervals by the bootstrap over games.

use super::decision::Decision;
use super::weights::Weights;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

/// The place of a recommended move among the legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ranking {
    /// Its rank, from 1.
    pub rank: usize,
    /// How many moves there are.
    pub of: usize,
}

impl Ranking {
    /// Of a candidate under these weights.
    #[must_use]
    pub fn of(decision: &Decision, recommended: usize, weights: &Weights) -> Option<Self> {
        Some(Self {
            rank: decision.rank(recommended, weights)?,
            of: decision.candidates.len(),
        })
    }

    /// The share of the other moves that it stands before: 1 for the first, 0 for the last, and 1
    /// for the only one.
    #[must_use]
    pub fn ahead_of(&self) -> f64 {
        if self.of > 1 {
            (self.of - self.rank) as f64 / (self.of - 1) as f64
        } else {
            1.0
        }
    }
}

/// The ranks of a set, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// How many positions.
    pub positions: u64,
    /// The recommended move is first.
    pub first: u64,
    /// It is among the first five.
    pub top_five: u64,
    /// It is among the first ten.
    pub top_ten: u64,
    /// The sum of the ranks.
    pub ranks: u64,
    /// The sum of the shares of other moves it stands before.
    pub ahead: f64,
    /// What choosing at random would put first on average: the sum of 1/moves.
    pub by_chance: f64,
}

impl Tally {
    /// Adds a position.
    pub fn add(&mut self, ranking: Ranking) {
        let within = |limit| u64::from(ranking.rank <= limit);
        self.positions += 1;
        self.first += within(1);
        self.top_five += within(5);
        self.top_ten += within(10);
        self.ranks += ranking.rank as u64;
        self.ahead += ranking.ahead_of();
        self.by_chance += 1.0 / ranking.of.max(1) as f64;
    }

    /// The share of positions in which the recommended move is first.
    #[must_use]
    pub fn share_first(&self) -> f64 {
        self.first as f64 / self.positions.max(1) as f64
    }

    /// The mean rank.
    #[must_use]
    pub fn mean_rank(&self) -> f64 {
        self.ranks as f64 / self.positions.max(1) as f64
    }

    /// The mean share of the other moves that the recommended one stands before; ½ at random.
    #[must_use]
    pub fn mean_ahead(&self) -> f64 {
        self.ahead / self.positions.max(1) as f64
    }
}

impl FromIterator<Ranking> for Tally {
    fn from_iter<I: IntoIterator<Item = Ranking>>(rankings: I) -> Self {
        let mut tally = Self::default();
        for ranking in rankings {
            tally.add(ranking);
        }
        tally
    }
}

/// A value with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How often a bootstrap draws.
pub const DRAWS: u32 = 2_000;

/// The mean of a number over all positions, with the 95 % interval of the bootstrap that draws whole
/// groups (games), since positions of one game are alike. `numbers` holds group and number; groups
/// need not be in order. With fewer than two groups the interval is the value alone.
///
/// B. Efron, *Bootstrap Methods: Another Look at the Jackknife*, Annals of Statistics 7 (1979), pp.
/// 1 to 26; percentile method.
#[must_use]
pub fn bootstrap(numbers: &[(u32, f64)], seed: u64) -> Interval {
    let mut sorted: Vec<(u32, f64)> = numbers.to_vec();
    sorted.sort_by_key(|&(group, _)| group);
    let groups: Vec<(f64, u32)> = sorted
        .chunk_by(|a, b| a.0 == b.0)
        .map(|chunk| (chunk.iter().map(|&(_, n)| n).sum(), chunk.len() as u32))
        .collect();
    let mean = |sum: f64, count: u64| sum / count.max(1) as f64;
    let (sum, count) = groups
        .iter()
        .fold((0.0, 0), |(s, c), &(sum, n)| (s + sum, c + u64::from(n)));
    let value = mean(sum, count);
    if groups.len() < 2 {
        return Interval {
            value,
            low: value,
            high: value,
        };
    }
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let mut means: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let (mut sum, mut count) = (0.0, 0);
            for _ in 0..groups.len() {
                let (s, n) = groups[chance.random_range(0..groups.len())];
                sum += s;
                count += u64::from(n);
            }
            mean(sum, count)
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let at = |share: f64| means[(share * f64::from(DRAWS - 1)).round() as usize];
    Interval {
        value,
        low: at(0.025),
        high: at(0.975),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_counted_within_one_five_and_ten() {
        let tally: Tally = [1, 5, 6, 10, 11]
            .map(|rank| Ranking { rank, of: 21 })
            .into_iter()
            .collect();
        assert_eq!((tally.first, tally.top_five, tally.top_ten), (1, 2, 4));
        assert!((tally.mean_rank() - 6.6).abs() < 1e-12);
        assert!((tally.mean_ahead() - 0.72).abs() < 1e-12);
    }

    #[test]
    fn the_only_move_is_ahead_of_all_others() {
        let only = Ranking { rank: 1, of: 1 };
        assert!((only.ahead_of() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_bootstrap_draws_games_not_positions() {
        // Two games that disagree: however many positions, the interval is the whole range.
        let mut numbers: Vec<(u32, f64)> = (0..500).map(|_| (1, 0.0)).collect();
        numbers.extend((0..500).map(|_| (2, 1.0)));
        let two = bootstrap(&numbers, 1);
        assert!((two.value - 0.5).abs() < 1e-12);
        assert!(two.low < 0.01 && two.high > 0.99, "{two:?}");
        // A thousand games of a position each: close to the mean.
        let many: Vec<(u32, f64)> = (0..1000).map(|game| (game, f64::from(game % 2))).collect();
        let many = bootstrap(&many, 1);
        assert!(many.low > 0.46 && many.high < 0.54, "{many:?}");
        assert_eq!(bootstrap(&numbers, 1), two);
    }
}
