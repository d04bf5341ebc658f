//! Positions to train on and positions held out: whole games, drawn by chance from a seed.

use super::Sample;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

/// A split of samples into those to train on and those held out.
#[derive(Clone, Debug)]
pub struct Split<S> {
    /// To train on.
    pub train: Vec<S>,
    /// Held out.
    pub test: Vec<S>,
}

/// Holds back whole games until their share of the positions reaches `share`; which ones follows from
/// the seed.
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
