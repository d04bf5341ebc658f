//! Splits positions into a training set and a held-out set by whole games, at random from a seed.

use super::Sample;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

/// A split into training and held-out samples.
#[derive(Clone, Debug)]
pub struct Split<S> {
    pub train: Vec<S>,
    pub test: Vec<S>,
}

/// Holds out whole games until their share of the positions reaches `share`.
pub fn split<S: Borrow<Sample>>(
    samples: impl IntoIterator<Item = S>,
    share: f64,
    seed: u64,
) -> Split<S> {
    let samples: Vec<S> = samples.into_iter().collect();
    let game = |sample: &S| sample.borrow().game;
    let games: BTreeSet<u32> = samples.iter().map(game).collect();
    let mut games: Vec<u32> = games.into_iter().collect();
    games.shuffle(&mut Pcg64Mcg::seed_from_u64(seed));
    let wanted = share.clamp(0.0, 1.0) * samples.len() as f64;
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for sample in &samples {
        *counts.entry(game(sample)).or_default() += 1;
    }
    let mut held = BTreeSet::new();
    let mut count = 0;
    for game in games {
        if count as f64 >= wanted {
            break;
        }
        count += counts.get(&game).copied().unwrap_or(0);
        held.insert(game);
    }
    let (test, train) = samples
        .into_iter()
        .partition(|sample| held.contains(&game(sample)));
    Split { train, test }
}
