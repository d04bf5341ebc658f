//! The calculator: the likelihood of lookahead errors if the evaluator errs with chance A(f) at
//! every node, independently (Sugar 1975, section 2.2).
//!
//! Level 1 holds the root's moves, and `f_i` moves are kept at level i. Type 1a: the ideal move
//! is pruned at the root. Type 1b: the ideal reply is pruned at the second level. Type 1c: the
//! same deeper down. Type 2a: a terminal position is scored by the wrong move.

use super::pruning::{Count, Counted};
use chess::words::counted;
use serde::{Deserialize, Serialize};
use statrs::distribution::{Binomial, ChiSquared, ContinuousCDF, Discrete};
use std::collections::BTreeMap;
use thiserror::Error;

/// The maximum depth.
pub const LEVELS_LIMIT: usize = 20;
/// The number of binomial terms listed.
const TERMS: u64 = 25;

/// Why the calculator has no result.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BoundsError {
    /// No chance is given.
    #[error("no A(f) is given")]
    NoErrors,
    /// A chance out of range.
    #[error("A({fanout}) = {found} is not a chance from 0 to 1")]
    Chance { fanout: usize, found: f64 },
    /// A(f) is not given for this fanout.
    #[error("level {level} keeps {}, but A(f) is given up to f = {known} only", counted(.fanout, "move"))]
    Unknown {
        /// From 1.
        level: usize,
        fanout: u32,
        /// The number of chances given.
        known: usize,
    },
    /// Too few or too many levels.
    #[error("{}; there must be 1 to {LEVELS_LIMIT}", counted(.found, "level"))]
    Levels { found: usize },
}

/// The figures of one level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Level {
    /// From 1.
    pub level: usize,
    /// Moves kept.
    pub fanout: u32,
    /// The chance A(f) of losing the ideal move of a node.
    pub a: f64,
    /// Nodes N: the product of the fanouts above.
    pub nodes: f64,
    /// Expected errors, N A.
    pub expected: f64,
    /// The chance of at least one error, 1 - (1 - A)^N.
    pub any: f64,
    /// The chance that all nodes err, A^N.
    pub all: f64,
    /// The binomial chances of 0, 1, 2, ... errors, 25 terms at most.
    pub distribution: Vec<f64>,
    /// The chance that the ideal continuation is lost at this level: A times the product of (1 -
    /// A) above.
    pub leaves: f64,
    /// The chance that the ideal continuation is still in the tree below this level.
    pub remains: f64,
    /// A lower bound of the chance that lookahead from a node of this level scores it perfectly:
    /// no node below errs.
    pub perfect: f64,
    /// The same by the formula of p. 41. It begins at the level below the node, so it leaves out an error of the node itself,
    /// and it counts the nodes of the whole tree, not only those below the node.
    pub perfect_as_printed: f64,
}

/// The error bounds of a tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bounds {
    /// The chance of a type 1a error.
    pub type_1a: f64,
    /// The chance of at least one error of type 1b; `None` for a single level.
    pub type_1b: Option<f64>,
    /// The chance of at least one error of type 1c at the third level or deeper; `None` for two
    /// levels.
    pub type_1c: Option<f64>,
    /// The chance of a type 2a error at a terminal node, A(1).
    pub type_2a: f64,
    pub levels: Vec<Level>,
}

impl Bounds {
    /// Computes the bounds. `errors` are A(1), A(2), ...; `fanouts` the moves kept at each level.
    ///
    /// # Errors
    /// If a chance or a fanout is out of range.
    pub fn new(errors: &[f64], fanouts: &[u32]) -> Result<Self, BoundsError> {
        let first = *errors.first().ok_or(BoundsError::NoErrors)?;
        let is_chance = |a: f64| (0.0..=1.0).contains(&a);
        if let Some(place) = errors.iter().position(|&a| !is_chance(a)) {
            return Err(BoundsError::Chance {
                fanout: place + 1,
                found: errors[place],
            });
        }
        if !(1..=LEVELS_LIMIT).contains(&fanouts.len()) {
            return Err(BoundsError::Levels {
                found: fanouts.len(),
            });
        }
        let a = |(index, &fanout): (usize, &u32)| {
            let at = (fanout as usize).checked_sub(1);
            at.and_then(|at| errors.get(at))
                .copied()
                .ok_or(BoundsError::Unknown {
                    level: index + 1,
                    fanout,
                    known: errors.len(),
                })
        };
        let chances: Vec<f64> = fanouts
            .iter()
            .enumerate()
            .map(a)
            .collect::<Result<_, _>>()?;
        let mut levels = Vec::with_capacity(fanouts.len());
        let (mut nodes, mut remains) = (1.0, 1.0);
        for (index, (&fanout, &a)) in fanouts.iter().zip(&chances).enumerate() {
            let leaves = a * remains;
            remains *= 1.0 - a;
            levels.push(Level {
                level: index + 1,
                fanout,
                a,
                nodes,
                expected: nodes * a,
                any: 1.0 - (1.0 - a).powf(nodes),
                all: a.powf(nodes),
                distribution: distribution(nodes, a),
                leaves,
                remains,
                perfect: perfect(&chances, fanouts, index),
                perfect_as_printed: as_printed(&chances, fanouts, index),
            });
            nodes *= f64::from(fanout);
        }
        let deeper = levels.iter().skip(2).map(|level| 1.0 - level.any);
        Ok(Self {
            type_1a: chances[0],
            type_1b: levels.get(1).map(|level| level.any),
            type_1c: (levels.len() > 2).then(|| 1.0 - deeper.product::<f64>()),
            type_2a: first,
            levels,
        })
    }
}

/// The chance that no node below a node of level `from` (an index) errs: the product of `(1 -
/// A_i)^Z_i`, with `Z_i` nodes of level i below that node.
fn perfect(chances: &[f64], fanouts: &[u32], from: usize) -> f64 {
    let mut nodes = 1.0;
    let mut product = 1.0;
    for (a, &fanout) in chances.iter().zip(fanouts).skip(from) {
        product *= (1.0 - a).powf(nodes);
        nodes *= f64::from(fanout);
    }
    product
}

/// The same by the formula of p. 41: the levels below `from`, each with the nodes of the whole tree.
fn as_printed(chances: &[f64], fanouts: &[u32], from: usize) -> f64 {
    let mut nodes = 1.0;
    let mut product = 1.0;
    for (level, (a, &fanout)) in chances.iter().zip(fanouts).enumerate() {
        if level > from {
            product *= (1.0 - a).powf(nodes);
        }
        nodes *= f64::from(fanout);
    }
    product
}

/// The first terms of the binomial distribution.
fn distribution(nodes: f64, a: f64) -> Vec<f64> {
    // Beyond exactly countable node numbers.
    if nodes > 1e15 {
        return Vec::new();
    }
    let nodes = nodes as u64;
    // The chances were checked, so the distribution exists.
    Binomial::new(a, nodes).map_or_else(
        |_| Vec::new(),
        |binomial| {
            let terms = 0..=nodes.min(TERMS - 1);
            terms.map(|k| binomial.pmf(k)).collect()
        },
    )
}

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

    const A: [f64; 7] = [0.69, 0.55, 0.45, 0.38, 0.33, 0.29, 0.25];

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }

    #[test]
    fn the_errors_of_a_tree_follow_from_those_of_a_node() {
        let bounds = Bounds::new(&A, &[7, 7, 7]).unwrap();
        close(bounds.type_1a, 0.25);
        close(bounds.type_1b.unwrap(), 1.0 - 0.75_f64.powi(7));
        close(bounds.type_1c.unwrap(), 1.0 - 0.75_f64.powi(49));
        close(bounds.type_2a, 0.69);
        let third = &bounds.levels[2];
        close(third.nodes, 49.0);
        close(third.leaves, 0.25 * 0.75 * 0.75);
        close(third.remains, 0.75_f64.powi(3));
        close(bounds.levels[1].all, 0.25_f64.powi(7));
        let sum: f64 = bounds.levels[1].distribution.iter().sum();
        assert_eq!(bounds.levels[1].distribution.len(), 8);
        assert!((sum - 1.0).abs() < 1e-9);
        close(bounds.levels[1].distribution[0], 0.75_f64.powi(7));
    }

    #[test]
    fn leaving_somewhere_or_staying_are_all_that_can_happen() {
        let bounds = Bounds::new(&A, &[3, 7, 2, 5]).unwrap();
        let leaves: f64 = bounds.levels.iter().map(|level| level.leaves).sum();
        close(leaves + bounds.levels[3].remains, 1.0);
    }

    #[test]
    fn the_printed_formula_begins_below_the_node_and_counts_the_whole_tree() {
        let bounds = Bounds::new(&A, &[7, 7, 7]).unwrap();
        close(bounds.levels[0].perfect, 0.75_f64.powi(1 + 7 + 49));
        close(bounds.levels[0].perfect_as_printed, 0.75_f64.powi(7 + 49));
        close(bounds.levels[1].perfect, 0.75_f64.powi(1 + 7));
        close(bounds.levels[1].perfect_as_printed, 0.75_f64.powi(49));
        close(bounds.levels[2].perfect, 0.75);
        close(bounds.levels[2].perfect_as_printed, 1.0);
    }

    #[test]
    fn what_cannot_be_worked_out_says_why() {
        let error =
            |errors: &[f64], fanouts: &[u32]| Bounds::new(errors, fanouts).unwrap_err().to_string();
        assert_eq!(error(&[], &[1]), "no A(f) is given");
        assert_eq!(
            error(&[0.5, 1.5], &[1]),
            "A(2) = 1.5 is not a chance from 0 to 1"
        );
        assert_eq!(
            error(&A, &[7, 8]),
            "level 2 keeps 8 moves, but A(f) is given up to f = 7 only"
        );
        assert!(error(&A, &[0]).contains("keeps 0 moves"));
        assert_eq!(error(&A, &[1; 21]), "21 levels; there must be 1 to 20");
        assert!(Bounds::new(&A, &[7; 20]).is_ok());
    }

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
