//! The resting point of System 3's learning if every pair of patterns keeps meeting (thesis §4.6).
//!
//! In play rare pairs seldom meet, so the words stop short of it. Here all pairs are equally likely: an ideal
//! that no game provides, which shows what the questions alone can teach.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::agreement::Agreement;
use crate::chance::{Chance, derive_seed};
use crate::element::Element;
use crate::matches::Shard;
use crate::pattern::Pattern;
use stats::{Share, Sum};

/// The lowest word of MAX that a question can be about: that pattern is never preferred and stays 0.
const BELOW_MAX: u16 = 4;

/// Words at rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// Learners whose 26 words rest exactly at MAX - 4.
    pub exact: Share,
    /// Questions until no pair could tie any more.
    pub questions: Sum,
    /// Pairs drawn until then.
    pub pairs: Sum,
    /// The sum of all words.
    pub total: Sum,
    /// Kendall's tau against MAX, in millionths.
    pub tau: Sum,
}

impl AddAssign for Rest {
    fn add_assign(&mut self, other: Self) {
        self.exact += other.exact;
        self.questions += other.questions;
        self.pairs += other.pairs;
        self.total += other.total;
        self.tau += other.tau;
    }
}

/// Teaches the learners of a shard.
pub fn run(learners: u32, seed: u64, shard: Shard) -> Rest {
    let mut rest = Rest::default();
    for learner in shard.of(learners) {
        rest += one(derive_seed(seed, u64::from(learner)));
    }
    rest
}

fn one(seed: u64) -> Rest {
    let patterns: Vec<Pattern> = Pattern::all().filter(|p| p.is_reachable()).collect();
    let mut chance = Chance::new(seed, 0, 0);
    let mut element = Element::NULL;
    let (mut questions, mut pairs) = (0, 0);
    loop {
        let mut draw = || patterns[chance.below(patterns.len() as u32) as usize];
        let (first, second) = (draw(), draw());
        pairs += 1;
        if first.is_alike(second) || element.value(first) != element.value(second) {
            continue;
        }
        questions += 1;
        let better = Element::MAX.value(first) > Element::MAX.value(second);
        element.reward(if better { first } else { second });
        if is_at_rest(&element, &patterns) {
            break;
        }
    }
    let mut rest = Rest::default();
    rest.exact.of = 1;
    rest.exact.hits = u64::from(
        patterns
            .iter()
            .all(|&p| element.value(p) + BELOW_MAX == Element::MAX.value(p)),
    );
    rest.questions.add(questions);
    rest.pairs.add(pairs);
    rest.total.add(i64::from(element.total()));
    rest.tau
        .add_fraction(Agreement::of(&element, &Element::MAX).tau());
    rest
}

/// True if no question is possible. It is always reached: every question raises a word, and no word exceeds
/// the number of classes below its own.
fn is_at_rest(element: &Element, patterns: &[Pattern]) -> bool {
    patterns.iter().enumerate().all(|(k, &first)| {
        patterns[k + 1..]
            .iter()
            .all(|&second| first.is_alike(second) || element.value(first) != element.value(second))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fair_pairs_come_to_rest_at_max_less_four_after_193_questions() {
        let rest = run(20, 1, Shard::WHOLE);
        assert_eq!(rest.exact, Share { hits: 20, of: 20 });
        assert_eq!((rest.questions.sum, rest.total.sum), (193 * 20, 193 * 20));
        assert!((rest.tau.estimate(Sum::MILLIONTH).value - 1.0).abs() < 1e-9);
        assert!(rest.pairs.sum > rest.questions.sum);
    }
}
