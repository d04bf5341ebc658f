//! Threshold accepting from one starting point, in slices, so that a caller can stop it.

use super::super::parameters::COUNT;
use super::super::pro::TYPED;
use super::{Effort, Fit, Rivals, Target, WholeWeights, measured, weighted};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A search from one starting point.
#[derive(Clone, Debug)]
pub struct Search {
    /// The number of weights to try.
    steps: u32,
    /// The number of weights tried.
    step: u32,
    /// The number of weights that count.
    count: usize,
    chance: Pcg64Mcg,
    at: Fit,
    best: Fit,
}

/// Targets prepared for a search; once for all restarts.
pub struct Ready {
    rivals: Vec<Rivals>,
    count: usize,
}

impl Ready {
    pub fn new(targets: &[Target]) -> Self {
        Self {
            rivals: targets.iter().map(Rivals::of).collect(),
            count: weighted(targets),
        }
    }
}

impl Search {
    /// A search at its random starting point.
    pub fn new(ready: &Ready, effort: Effort, restart: u32) -> Self {
        let seed = effort.seed.wrapping_add(u64::from(restart) << 40);
        let mut chance = Pcg64Mcg::seed_from_u64(seed);
        let mut weights: WholeWeights = [0; COUNT];
        for weight in &mut weights[..ready.count] {
            // From 1 to 127, small numbers more often than large ones.
            let most = 1 << chance.random_range(1..=7);
            *weight = chance.random_range(1..=most);
        }
        let at = measured(&ready.rivals, &weights);
        Self {
            steps: effort.steps,
            step: 0,
            count: ready.count,
            chance,
            at,
            best: at,
        }
    }

    /// Tries at most `most` more weights; true if all have been tried.
    pub fn run(&mut self, ready: &Ready, most: u32) -> bool {
        let end = self.steps.min(self.step.saturating_add(most));
        while self.step < end {
            self.try_one(&ready.rivals);
            self.step += 1;
        }
        self.step == self.steps
    }

    /// The share of the search that is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from(self.step) / f64::from(self.steps.max(1))
    }

    pub fn best(&self) -> Fit {
        self.best
    }

    fn try_one(&mut self, rivals: &[Rivals]) {
        let chance = &mut self.chance;
        let mut tried = self.at.weights;
        for _ in 0..chance.random_range(1..=2) {
            let place = chance.random_range(0..self.count);
            tried[place] = moved(tried[place], chance);
        }
        let found = measured(rivals, &tried);
        // The threshold falls from 4 places to 0 over three quarters of the steps.
        let left = self.steps - self.steps / 4;
        let threshold = 4 * u64::from(left.saturating_sub(self.step)) / u64::from(left.max(1));
        // Every eighth step, and sometimes besides, slightly worse weights are accepted.
        let by_chance = chance.random_range(0..64) == 0;
        let is_lenient = by_chance || self.step.is_multiple_of(8);
        if found.miss <= self.at.miss + if is_lenient { threshold as u32 } else { 0 } {
            self.at = found;
        }
        if self.at.miss < self.best.miss {
            self.best = self.at;
        }
    }
}

/// A neighbouring weight: a few per cent more or less, a few units more or less, or any small number.
fn moved(weight: i32, chance: &mut Pcg64Mcg) -> i32 {
    let moved = match chance.random_range(0..5) {
        0 | 1 => weight * chance.random_range(40..=200) / 100,
        2 | 3 => weight + chance.random_range(-6..=6),
        _ => chance.random_range(-20..=120),
    };
    moved.clamp(*TYPED.start(), *TYPED.end())
}
