//! A game tree typed as nested lists. The numbers at the leaves are scores for the player who moves at the
//! root.

use super::typed::{NODE_LIMIT, Typed, TypedNode, TypedValue};
use super::{Child, Ending, GameTree, MAX_DEPTH, Score};
use thiserror::Error;

/// The largest magnitude of a leaf's number.
const VALUE_LIMIT: i32 = 1_000_000;

/// A typed tree. A node's value is its minimax value for the root's player.
pub type TypedTree = Typed<i32>;

impl TypedValue for i32 {
    const IS_GRAPH: bool = false;
    const UNTYPED: Self = 0;
    const DEEPEST: u32 = MAX_DEPTH as u32;
    const WHAT: &'static str = "tree";
    const EXAMPLE: &'static str = "((16 1) (15 -3) (7 15))";
    const NODE: &'static str = "node";
    const NODES: &'static str = "nodes";
    const LABELS: &'static str = "directly";

    fn read(word: &str) -> Option<Self> {
        let value = word.parse::<Self>().ok();
        value.filter(|value| value.abs() <= VALUE_LIMIT)
    }

    fn wanted() -> String {
        format!("a whole number from -{VALUE_LIMIT} to {VALUE_LIMIT}")
    }

    /// Backs up the leaf values.
    fn fill(nodes: &mut [TypedNode<Self>]) {
        for index in (0..nodes.len()).rev() {
            let values = nodes[index]
                .successors
                .iter()
                .map(|&child| nodes[child as usize].value);
            let backed_up = if nodes[index].ply.is_multiple_of(2) {
                values.max()
            } else {
                values.min()
            };
            if let Some(value) = backed_up {
                nodes[index].value = value;
            }
        }
    }
}

/// The arrangement of a generated tree's children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// The mover's best child first everywhere: the best case of alpha-beta.
    BestFirst,
    /// The mover's best child last everywhere, in nested ranges of values: the worst case of alpha-beta.
    WorstFirst,
}

/// A uniform tree that is too large or empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a tree of fanout {fanout} and depth {depth} has more than {NODE_LIMIT} nodes or no move")]
pub struct UniformError {
    pub fanout: u16,
    pub depth: u32,
}

impl TypedTree {
    /// The tree with `fanout` moves at every node down to `depth` plies. Its leaves are the numbers 1 to
    /// fanout^depth in nested ranges: the subtree of a better move lies wholly above those of worse moves. So
    /// the arrangement alone decides what alpha-beta cuts off.
    ///
    /// # Errors
    ///
    /// Fails if the tree would have more than 200,000 nodes, or no move at all.
    pub fn uniform(
        fanout: u16,
        depth: u32,
        arrangement: Arrangement,
    ) -> Result<Self, UniformError> {
        let error = UniformError { fanout, depth };
        let mut total: usize = 1;
        let mut level: usize = 1;
        for _ in 0..depth {
            level = level.checked_mul(usize::from(fanout)).ok_or(error)?;
            total = total
                .checked_add(level)
                .filter(|&total| total <= NODE_LIMIT)
                .ok_or(error)?;
        }
        if fanout == 0 || depth == 0 || depth > u32::from(MAX_DEPTH) {
            return Err(error);
        }
        let blank = |ply, value| TypedNode {
            label: None,
            successors: Vec::new(),
            ply,
            value,
        };
        // Breadth first: until the leaves are reached, a node's value is the lower end of its range.
        let mut nodes = vec![blank(0, 1)];
        let mut width = level as i32;
        let mut parents = 0..1;
        for ply in 1..=depth {
            width /= i32::from(fanout);
            let begin = nodes.len();
            for parent in parents {
                let bottom = nodes[parent].value;
                for place in 0..i32::from(fanout) {
                    let maximiser = nodes[parent].ply % 2 == 0;
                    let descending = maximiser == (arrangement == Arrangement::BestFirst);
                    let slot = if descending {
                        i32::from(fanout) - 1 - place
                    } else {
                        place
                    };
                    let child = nodes.len() as u32;
                    nodes[parent].successors.push(child);
                    nodes.push(blank(ply, bottom + slot * width));
                }
            }
            parents = begin..nodes.len();
        }
        Ok(Self::from_nodes(nodes))
    }

    /// The depth of the deepest leaf in plies.
    pub fn height(&self) -> u32 {
        self.nodes.iter().map(|node| node.ply).max().unwrap_or(0)
    }

    /// The number of leaves.
    pub fn leaves(&self) -> usize {
        self.nodes
            .iter()
            .filter(|node| node.successors.is_empty())
            .count()
    }

    pub fn at(&self, line: &[Child]) -> Option<u32> {
        line.iter().try_fold(0, |node: u32, &Child(place)| {
            self.successors(node).get(usize::from(place)).copied()
        })
    }

    pub fn is_leaf(&self, node: u32) -> bool {
        self.nodes
            .get(node as usize)
            .is_some_and(|node| node.successors.is_empty())
    }

    fn for_mover(&self, node: u32) -> Score {
        let node = &self.nodes[node as usize];
        Score(if node.ply.is_multiple_of(2) {
            node.value
        } else {
            -node.value
        })
    }
}

impl GameTree for TypedTree {
    type Position = u32;
    type Move = Child;

    fn moves(&self, position: &u32, moves: &mut Vec<Child>) {
        moves.extend(self.places(*position));
    }

    fn play(&self, position: &u32, Child(place): Child) -> u32 {
        self.successors(*position)[usize::from(place)]
    }

    fn ending(&self, _: &u32) -> Option<Ending> {
        None
    }

    /// The number at a leaf, the minimax value elsewhere. A search to full depth never asks for the latter.
    fn evaluate(&self, position: &u32) -> Score {
        self.for_mover(*position)
    }

    /// The child's minimax value. The evaluator of a typed tree is perfect, so "best first" and "worst first"
    /// are exact.
    fn rank(&self, position: &u32, mv: Child) -> Score {
        -self.for_mover(self.play(position, mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(tree: &TypedTree) -> Vec<i32> {
        tree.nodes
            .iter()
            .filter(|node| node.successors.is_empty())
            .map(|node| node.value)
            .collect()
    }

    #[test]
    fn a_uniform_tree_has_its_leaves_in_nested_ranges() {
        let tree = TypedTree::uniform(2, 2, Arrangement::BestFirst).unwrap();
        assert_eq!(leaves(&tree), [3, 4, 1, 2]);
        assert_eq!(tree.value(0), Some(3));
        let tree = TypedTree::uniform(2, 2, Arrangement::WorstFirst).unwrap();
        assert_eq!(leaves(&tree), [2, 1, 4, 3]);
        assert_eq!(tree.value(0), Some(3));
    }

    #[test]
    fn a_tree_too_large_is_refused_before_it_is_made() {
        assert!(TypedTree::uniform(10, 6, Arrangement::BestFirst).is_err());
        assert!(TypedTree::uniform(u16::MAX, 60, Arrangement::BestFirst).is_err());
        assert!(TypedTree::uniform(0, 3, Arrangement::BestFirst).is_err());
        assert!(TypedTree::uniform(1, 65, Arrangement::BestFirst).is_err());
    }
}
