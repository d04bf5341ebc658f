//! The ranks that weights give to recommended moves: the measure of the thesis (Senft 1975, pp. 46-51), and
//! the counts within the first one, five and ten.

use super::decision::Decision;
use super::weights::Weights;
use serde::{Deserialize, Serialize};

/// The rank of a recommended move among the legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ranking {
    /// Its rank, from 1.
    pub rank: usize,
    /// The number of legal moves.
    pub of: usize,
}

impl Ranking {
    /// The rank of a candidate under these weights.
    pub fn of(decision: &Decision, recommended: usize, weights: &Weights) -> Option<Self> {
        Some(Self {
            rank: decision.rank(recommended, weights)?,
            of: decision.candidates.len(),
        })
    }

    /// The share of the other moves that rank behind it: 1 for the first move, 0 for the last, and 1 for an
    /// only move.
    pub fn ahead_of(&self) -> f64 {
        if self.of > 1 {
            (self.of - self.rank) as f64 / (self.of - 1) as f64
        } else {
            1.0
        }
    }
}

/// Sums of rankings over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    pub positions: u64,
    /// Positions in which the recommended move is first.
    pub first: u64,
    /// Positions in which it is among the first five.
    pub top_five: u64,
    /// Positions in which it is among the first ten.
    pub top_ten: u64,
    /// The sum of the ranks.
    pub ranks: u64,
    /// The sum of [`Ranking::ahead_of`].
    pub ahead: f64,
    /// The expected count of first ranks for random choices: the sum of 1/moves.
    pub by_chance: f64,
}

impl Tally {
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
    pub fn share_first(&self) -> f64 {
        self.first as f64 / self.positions.max(1) as f64
    }

    pub fn mean_rank(&self) -> f64 {
        self.ranks as f64 / self.positions.max(1) as f64
    }

    /// The mean of [`Ranking::ahead_of`]; ½ for random choices.
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
}
