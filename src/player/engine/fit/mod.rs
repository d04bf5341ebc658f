//! The search for the lost weights: which weights give recommended moves their published ranks (Senft 1975,
//! Table I), and how far these ranks determine them.
//!
//! The weights of 1975 were integers of up to four columns, so integers are searched, by threshold accepting
//! from random starting points (G. Dueck and T. Scheuer, *Threshold Accepting*, Journal of Computational
//! Physics 90 (1990), pp. 161-175). Linear programming finds what an order of moves leaves open: see
//! [`ranges`].

mod range;
mod search;

pub use range::{Range, RangeError, any_weights, ranges};
pub use search::{Ready, Search};

use super::decision::{Decision, KING_MOVE, NO_REPLY};
use super::parameters::COUNT;
use super::reading::Oddity;
use super::weights::{INPUTS, Weights};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A position whose recommended move should have a certain rank.
#[derive(Clone, Debug)]
pub struct Target {
    pub decision: Decision,
    /// The index of the recommended candidate.
    pub recommended: usize,
    /// The ranks that count as right.
    pub ranks: RangeInclusive<usize>,
}

/// The length of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    pub restarts: u32,
    /// The number of weights tried in each restart.
    pub steps: u32,
    pub seed: u64,
}

/// Integer weights of parameters 1 to 17.
pub type WholeWeights = [i32; COUNT];

/// Weights with their fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fit {
    pub weights: WholeWeights,
    /// The sum of the distances from the right ranks.
    pub miss: u32,
    /// The number of right ranks.
    pub exact: u32,
}

impl Fit {
    /// The weights for a [`Decision`].
    pub fn weights(&self) -> Weights {
        let mut numbers = [0.0; INPUTS];
        for (number, &weight) in numbers[1..].iter_mut().zip(&self.weights) {
            *number = f64::from(weight);
        }
        Weights::ZERO.plus(&numbers)
    }
}

/// The other moves of a target, as differences from the recommended one.
pub(super) struct Rivals {
    /// Parameters and bonus minus the recommended move's, and whether a tie favours the rival.
    pub(super) moves: Vec<Rival>,
    ranks: RangeInclusive<usize>,
}

pub(super) struct Rival {
    pub(super) difference: [i32; COUNT],
    pub(super) bonus: i32,
    /// True if it is generated earlier.
    pub(super) wins_ties: bool,
}

/// The number of weights that count under a target's reading.
pub(super) fn weighted(targets: &[Target]) -> usize {
    let sixteen = targets
        .first()
        .is_some_and(|target| target.decision.reading.has(Oddity::SixteenWeighted));
    if sixteen { COUNT - 1 } else { COUNT }
}

impl Rivals {
    pub(super) fn of(target: &Target) -> Self {
        let decision = &target.decision;
        let candidates = &decision.candidates;
        // Bonuses are integers.
        debug_assert!(NO_REPLY.fract() == 0.0 && KING_MOVE.fract() == 0.0);
        let bonus = |index: usize| decision.bonus(&candidates[index]) as i32;
        let own = target.recommended.min(candidates.len().saturating_sub(1));
        let moves = (0..candidates.len())
            .filter(|&index| index != own)
            .map(|index| Rival {
                difference: (candidates[index].parameters - candidates[own].parameters).0,
                bonus: bonus(index) - bonus(own),
                wins_ties: index < own,
            })
            .collect();
        Self {
            moves,
            ranks: target.ranks.clone(),
        }
    }

    fn rank(&self, weights: &WholeWeights) -> usize {
        let before = self.moves.iter().filter(|rival| rival.is_before(weights));
        before.count() + 1
    }

    fn miss(&self, weights: &WholeWeights) -> usize {
        let rank = self.rank(weights);
        let (low, high) = (*self.ranks.start(), *self.ranks.end());
        low.saturating_sub(rank) + rank.saturating_sub(high)
    }
}

impl Rival {
    /// Its value minus the recommended move's.
    pub(super) fn lead(&self, weights: &WholeWeights) -> i64 {
        let terms = self.difference.iter().zip(weights);
        let sum: i64 = terms
            .map(|(&value, &weight)| i64::from(value) * i64::from(weight))
            .sum();
        sum + i64::from(self.bonus)
    }

    pub(super) fn is_before(&self, weights: &WholeWeights) -> bool {
        let lead = self.lead(weights);
        lead > 0 || lead == 0 && self.wins_ties
    }
}

/// Measures how well weights fit.
pub fn measure(targets: &[Target], weights: &WholeWeights) -> Fit {
    let rivals: Vec<Rivals> = targets.iter().map(Rivals::of).collect();
    measured(&rivals, weights)
}

fn measured(rivals: &[Rivals], weights: &WholeWeights) -> Fit {
    let misses = rivals.iter().map(|target| target.miss(weights));
    let mut fit = Fit {
        weights: *weights,
        miss: 0,
        exact: 0,
    };
    for miss in misses {
        fit.miss += miss as u32;
        fit.exact += u32::from(miss == 0);
    }
    fit
}

/// The best weights of each restart, the best of all first.
pub fn fit(targets: &[Target], effort: Effort) -> Vec<Fit> {
    let ready = Ready::new(targets);
    let mut fits: Vec<Fit> = (0..effort.restarts)
        .map(|restart| {
            let mut search = Search::new(&ready, effort, restart);
            search.run(&ready, effort.steps);
            search.best()
        })
        .collect();
    fits.sort_by_key(|fit| (fit.miss, fit.weights));
    fits
}

/// The same search on ranks shuffled among the positions: a control that shows what the search makes of ranks
/// that no weights gave.
pub fn shuffled(targets: &[Target], effort: Effort, draw: u64) -> Vec<Fit> {
    fit(&in_disorder(targets, effort.seed, draw), effort)
}

/// The targets with shuffled ranks, each clamped to the number of its moves.
pub fn in_disorder(targets: &[Target], seed: u64, draw: u64) -> Vec<Target> {
    use rand::seq::SliceRandom;
    let mut ranks: Vec<RangeInclusive<usize>> =
        targets.iter().map(|target| target.ranks.clone()).collect();
    ranks.shuffle(&mut Pcg64Mcg::seed_from_u64(seed ^ draw.rotate_left(32)));
    let with = |(target, ranks): (&Target, RangeInclusive<usize>)| {
        let most = target.decision.candidates.len();
        Target {
            ranks: *ranks.start().min(&most)..=*ranks.end().min(&most),
            ..target.clone()
        }
    };
    targets.iter().zip(ranks).map(with).collect()
}
