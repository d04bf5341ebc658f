//! The graph of positions: each position once, by number, with its range and what leads where.
//!
//! The graph has no circles: a move to a position from which the open one can be reached is not an
//! edge but counts as a draw. So backing up ends, and a range always follows from those below it.

use super::game::{Look, RangedGame};
use super::range::{DRAW, MATE, Range, Value, WORST};
use std::collections::HashMap;

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Link {
    /// Not evaluated; its H is at most this.
    Pending(Value),
    /// To the position with this number.
    Known(u32),
    /// Back to a position above: a draw by repetition.
    Repeated(u32),
}

/// A move of a position and where it leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Successor<M> {
    /// The move.
    pub mv: M,
    /// Where it leads.
    pub link: Link,
}

/// A position in the graph.
#[derive(Clone, Debug)]
pub struct Node<G: RangedGame> {
    /// The position.
    pub position: G::Position,
    /// What it is worth.
    pub range: Range,
    /// What its successors alone, or its static evaluation, say last.
    pub claimed: Range,
    /// The outcome if it is proven: N if the player who moved here mates within N plies, that move
    /// counted; -N if the other does.
    pub mate: Option<i32>,
    /// Whether its moves have been looked at.
    pub refined: bool,
    /// Whether refining it can change its range.
    pub open: bool,
    /// Its moves in generation order.
    pub successors: Vec<Successor<G::Move>>,
    pub(super) parents: Vec<u32>,
    /// Waits for its range to be backed up.
    pub(super) waits: bool,
    mark: u64,
}

/// What the mover at a position has: the best of its successors' values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Best {
    pub(super) low: Value,
    pub(super) high: Value,
}

/// All positions met.
#[derive(Clone, Debug)]
pub struct Graph<G: RangedGame> {
    pub(super) nodes: Vec<Node<G>>,
    index: HashMap<G::Key, u32>,
    epoch: u64,
}

impl<G: RangedGame> Graph<G> {
    /// An empty graph.
    pub fn new() -> Self {
        Self {
            nodes: Vec::new(),
            index: HashMap::new(),
            epoch: 0,
        }
    }

    /// All positions by number.
    pub fn nodes(&self) -> &[Node<G>] {
        &self.nodes
    }

    /// The position with that number.
    pub fn node(&self, number: u32) -> &Node<G> {
        &self.nodes[number as usize]
    }

    /// The number of a position that is in the graph.
    pub fn find(&self, key: G::Key) -> Option<u32> {
        self.index.get(&key).copied()
    }

    /// Adds a position with what is seen of it.
    pub fn insert(&mut self, key: G::Key, position: G::Position, look: Look) -> u32 {
        let number = self.nodes.len() as u32;
        let (range, mate, open) = match look {
            Look::Mate => (Range::exact(MATE), Some(1), false),
            Look::Draw => (Range::exact(DRAW), None, false),
            Look::Closed(range) => (range, None, false),
            Look::Open(range) => (range, None, true),
        };
        self.nodes.push(Node {
            position,
            range,
            claimed: range,
            mate,
            refined: false,
            open,
            successors: Vec::new(),
            parents: Vec::new(),
            waits: false,
            mark: 0,
        });
        self.index.insert(key, number);
        number
    }

    /// Lists the moves of a position with their plausibilities.
    pub fn enumerate(&mut self, number: u32, game: &G) {
        let before = &self.node(number).position;
        let mut moves = Vec::new();
        game.moves(before, &mut moves);
        let successors = moves.into_iter().map(|mv| {
            let after = game.play(before, mv);
            let link = if self.index.contains_key(&game.key(&after)) {
                // Costs nothing, so it comes first.
                Link::Pending(MATE)
            } else {
                Link::Pending(game.plausibility(before, mv, &after).clamp(WORST, MATE))
            };
            Successor { mv, link }
        });
        self.nodes[number as usize].successors = successors.collect();
    }

    /// Marks a position as refined.
    pub fn refine(&mut self, number: u32) {
        self.nodes[number as usize].refined = true;
    }

    /// The move to evaluate next: the most plausible one that may be worth more than what the mover
    /// already has, or the most plausible of all.
    pub fn next_pending(&self, number: u32, all: bool) -> Option<usize> {
        let best = self.best(number);
        let pending = self.node(number).successors.iter().enumerate();
        let pending = pending.filter_map(|(index, successor)| match successor.link {
            Link::Pending(high) if all || high > best.low => Some((index, high)),
            _ => None,
        });
        first_highest(pending)
    }

    /// Writes down where a move leads.
    pub fn link(&mut self, number: u32, index: usize, link: Link) {
        self.nodes[number as usize].successors[index].link = link;
        if let Link::Known(below) = link {
            let parents = &mut self.nodes[below as usize].parents;
            if !parents.contains(&number) {
                parents.push(number);
            }
        }
    }

    /// Marks the position and all from which it can be reached, for [`Graph::is_above`].
    pub fn mark_above(&mut self, number: u32) {
        self.epoch += 1;
        let mut found = vec![number];
        while let Some(number) = found.pop() {
            let node = &mut self.nodes[number as usize];
            if node.mark != self.epoch {
                node.mark = self.epoch;
                found.extend_from_slice(&node.parents);
            }
        }
    }

    /// Whether the position was marked last.
    pub fn is_above(&self, number: u32) -> bool {
        self.node(number).mark == self.epoch
    }

    /// Notes that a position waits for its range; false if it does already.
    pub fn wait(&mut self, number: u32) -> bool {
        !std::mem::replace(&mut self.nodes[number as usize].waits, true)
    }

    /// The hopeful move: the successor with the highest H (p. 118, rule 8b) among those that can
    /// change and may be worth more than what the mover has.
    pub fn hopeful(&self, number: u32) -> Option<usize> {
        let best = self.best(number);
        let successors = self.node(number).successors.iter().enumerate();
        first_highest(successors.filter_map(|(index, successor)| {
            let Link::Known(below) = successor.link else {
                return None;
            };
            let below = self.node(below);
            (below.open && below.range.high > best.low).then_some((index, below.range.high))
        }))
    }

    /// The presumptive move: the successor with the highest L (p. 117, rule 6).
    pub fn presumptive(&self, number: u32) -> Option<usize> {
        let successors = self.node(number).successors.iter().enumerate();
        first_highest(
            successors.filter_map(|(index, successor)| Some((index, self.reach(successor)?.low))),
        )
    }

    /// What a move leads to is worth, if it was evaluated.
    pub fn reach(&self, successor: &Successor<G::Move>) -> Option<Range> {
        match successor.link {
            Link::Pending(_) => None,
            Link::Known(below) => Some(self.node(below).range),
            Link::Repeated(_) => Some(Range::exact(DRAW)),
        }
    }

    /// Whether a position has moves, and not all have been evaluated.
    pub fn is_unchecked(&self, number: u32) -> bool {
        let node = self.node(number);
        let pending = |successor: &Successor<_>| matches!(successor.link, Link::Pending(_));
        node.open && !node.refined || node.successors.iter().any(pending)
    }

    pub(super) fn best(&self, number: u32) -> Best {
        let worst = Best {
            low: WORST,
            high: WORST,
        };
        let successors = &self.node(number).successors;
        successors.iter().fold(worst, |best, successor| {
            let range = match successor.link {
                Link::Pending(high) => Range { low: WORST, high },
                _ => self.reach(successor).unwrap_or(Range::UNKNOWN),
            };
            Best {
                low: best.low.max(range.low),
                high: best.high.max(range.high),
            }
        })
    }
}

/// The index with the highest value, the first of equals.
fn first_highest(values: impl Iterator<Item = (usize, Value)>) -> Option<usize> {
    let best = values.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(index, _)| index)
}
