//! Tests whether the nodes of a tree err independently, as the formulas of [`super::bounds`]
//! assume: the errors of each position at a level, compared with a binomial distribution.

use super::pruning::{Count, Counted};
use serde::{Deserialize, Serialize};
use statrs::distribution::{Binomial, ChiSquared, ContinuousCDF, Discrete};
use std::collections::BTreeMap;

/// The maximum number of classes. Larger numbers of errors are grouped with their neighbours.
pub const CLASSES: usize = 12;

/// The test of one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Independence {
    /// Positions with a node at this level.
    pub positions: usize,
    /// The mean number of nodes per position.
    pub nodes: f64,
    /// The share of nodes that err.
    pub a: f64,
    /// The number of neighbouring error counts in one class.
    pub width: usize,
    /// The maximum number of errors in a position.
    pub most: usize,
    /// The share of positions in each class, from 0 errors on.
    pub found: Vec<f64>,
    /// The same share if nodes erred independently.
    pub expected: Vec<f64>,
    /// The variance of the errors divided by its value under independence; 1 if nodes err
    /// independently.
    pub dispersion: f64,
    /// The correlation of two nodes of a position that explains the dispersion.
    pub correlation: f64,
    /// The chance of a dispersion this large if nodes erred independently.
    pub p: f64,
}

impl Independence {
    /// Tests a level, counted from 0. Returns `None` without at least two positions with nodes, a
    /// position with two nodes, and both correct and wrong nodes.
    pub fn of(counted: &[Counted], level: usize) -> Option<Self> {
        let counts: Vec<Count> = counted
            .iter()
            .filter_map(|counted| counted.levels.get(level).copied())
            .filter(|count| count.nodes > 0)
            .collect();
        let positions = counts.len();
        let nodes: u64 = counts.iter().map(|count| count.nodes).sum();
        let errors: u64 = counts.iter().map(|count| count.errors).sum();
        let has_pairs = counts.iter().any(|count| count.nodes > 1);
        if positions < 2 || errors == 0 || errors >= nodes || !has_pairs {
            return None;
        }
        let a = errors as f64 / nodes as f64;
        let most = counts.iter().map(|count| count.nodes).max()? as usize;
        let classes = (most + 1).min(CLASSES);
        let width = (most + 1).div_ceil(classes);
        let mut found = vec![0.0; classes];
        let mut expected = vec![0.0; classes];
        let mut squares = 0.0;
        let one = 1.0 / positions as f64;
        // Most positions share their number of nodes.
        let mut sizes: BTreeMap<u64, f64> = BTreeMap::new();
        for count in &counts {
            found[count.errors as usize / width] += one;
            *sizes.entry(count.nodes).or_default() += one;
            let mean = count.nodes as f64 * a;
            squares += (count.errors as f64 - mean).powi(2) / (mean * (1.0 - a));
        }
        for (nodes, share) in sizes {
            let binomial = Binomial::new(a, nodes).ok()?;
            for k in 0..=nodes {
                expected[k as usize / width] += share * binomial.pmf(k);
            }
        }
        let freedom = positions as f64 - 1.0;
        let dispersion = squares / freedom;
        let mean_nodes = nodes as f64 / positions as f64;
        let chi = ChiSquared::new(freedom).ok()?;
        Some(Self {
            positions,
            nodes: mean_nodes,
            a,
            width,
            most,
            found,
            expected,
            dispersion,
            correlation: if mean_nodes > 1.0 {
                ((dispersion - 1.0) / (mean_nodes - 1.0)).clamp(-1.0, 1.0)
            } else {
                0.0
            },
            p: chi.sf(squares),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(errors: impl IntoIterator<Item = (u64, usize)>, nodes: u64) -> Vec<Counted> {
        let mut counted = Vec::new();
        for (errors, times) in errors {
            for _ in 0..times {
                let mut one = Counted::default();
                one.levels[1] = Count { nodes, errors };
                counted.push(one);
            }
        }
        counted
    }

    #[test]
    fn errors_that_fall_as_coins_do_pass() {
        let coins = positions([(0, 10), (1, 40), (2, 60), (3, 40), (4, 10)], 4);
        let test = Independence::of(&coins, 1).unwrap();
        assert!((test.a - 0.5).abs() < 1e-12);
        assert!((test.dispersion - 1.0).abs() < 0.01, "{}", test.dispersion);
        assert!(test.p > 0.3 && test.correlation.abs() < 0.01);
        for (found, expected) in test.found.iter().zip(&test.expected) {
            assert!((found - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn errors_that_come_together_do_not() {
        let all_or_none = positions([(0, 50), (4, 50)], 4);
        let test = Independence::of(&all_or_none, 1).unwrap();
        assert!((test.correlation - 1.0).abs() < 0.05, "{test:?}");
        assert!(test.p < 1e-6 && test.dispersion > 3.9);
    }

    #[test]
    fn shares_add_up_however_many_nodes_there_are() {
        let many = positions([(0, 3), (5, 4), (40, 2)], 49);
        let test = Independence::of(&many, 1).unwrap();
        assert_eq!(test.found.len(), CLASSES);
        // 0 to 49 errors in classes of five.
        assert_eq!((test.width, test.most), (5, 49));
        assert!(
            (test.found[1] - 4.0 / 9.0).abs() < 1e-12 && (test.found[8] - 2.0 / 9.0).abs() < 1e-12
        );
        for shares in [&test.found, &test.expected] {
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn where_nothing_can_be_tested_nothing_is_said() {
        assert_eq!(Independence::of(&positions([(0, 9)], 4), 1), None);
        assert_eq!(Independence::of(&positions([(4, 9)], 4), 1), None);
        assert_eq!(Independence::of(&positions([(1, 1)], 4), 1), None);
        assert_eq!(Independence::of(&positions([(0, 4), (1, 4)], 1), 1), None);
    }
}
