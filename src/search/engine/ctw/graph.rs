//! The graph of positions, each once, by number, with its range and its successors.
//!
//! The graph is acyclic: a move to a position from which the open one can be reached is not an edge but counts
//! as a draw. So backing up terminates, and a range always follows from those below it.

use super::game::{RangedGame, StaticEval};
use super::range::{DRAW, MATE, Range, Value, WORST};
use std::collections::HashMap;

/// The target of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Link {
    /// Not evaluated; its H is at most this.
    Pending(Value),
    /// The position with this number.
    Known(u32),
    /// A position above: a draw by repetition.
    Repeated(u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Successor<M> {
    pub mv: M,
    pub link: Link,
}

/// A position in the graph.
#[derive(Clone, Debug)]
pub struct Node<G: RangedGame> {
    pub position: G::Position,
    pub range: Range,
    /// The range from its successors alone, or from its static evaluation.
    pub claimed: Range,
    /// The proven outcome: N if the player who moved here mates within N plies, that move included; -N if the
    /// opponent does.
    pub mate: Option<i32>,
    /// True if its moves have been looked at.
    pub refined: bool,
    /// True if refining it can change its range.
    pub open: bool,
    /// Its moves in generation order.
    pub successors: Vec<Successor<G::Move>>,
    pub(super) parents: Vec<u32>,
    /// True while its range waits to be backed up.
    pub(super) waits: bool,
    mark: u64,
}

/// The best values among a position's successors, for its mover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Best {
    pub(super) low: Value,
    pub(super) high: Value,
}

/// All positions reached.
#[derive(Clone, Debug)]
pub struct Graph<G: RangedGame> {
    pub(super) nodes: Vec<Node<G>>,
    index: HashMap<G::Key, u32>,
    epoch: u64,
}

impl<G: RangedGame> Graph<G> {
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

    pub fn node(&self, number: u32) -> &Node<G> {
        &self.nodes[number as usize]
    }

    pub fn find(&self, key: G::Key) -> Option<u32> {
        self.index.get(&key).copied()
    }

    /// Adds a position with its static evaluation.
    pub fn insert(&mut self, key: G::Key, position: G::Position, look: StaticEval) -> u32 {
        let number = self.nodes.len() as u32;
        let (range, mate, open) = match look {
            StaticEval::Mate => (Range::exact(MATE), Some(1), false),
            StaticEval::Draw => (Range::exact(DRAW), None, false),
            StaticEval::Closed(range) => (range, None, false),
            StaticEval::Open(range) => (range, None, true),
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
                // A known position costs nothing, so it comes first.
                Link::Pending(MATE)
            } else {
                Link::Pending(game.plausibility(before, mv, &after).clamp(WORST, MATE))
            };
            Successor { mv, link }
        });
        self.nodes[number as usize].successors = successors.collect();
    }

    pub fn refine(&mut self, number: u32) {
        self.nodes[number as usize].refined = true;
    }

    /// The next move to evaluate: the most plausible one; unless `all`, only if it may beat the mover's best.
    pub fn next_pending(&self, number: u32, all: bool) -> Option<usize> {
        let best = self.best(number);
        let pending = self.node(number).successors.iter().enumerate();
        let pending = pending.filter_map(|(index, successor)| match successor.link {
            Link::Pending(high) if all || high > best.low => Some((index, high)),
            _ => None,
        });
        first_highest(pending)
    }

    /// Records the target of a move.
    pub fn link(&mut self, number: u32, index: usize, link: Link) {
        self.nodes[number as usize].successors[index].link = link;
        if let Link::Known(below) = link {
            let parents = &mut self.nodes[below as usize].parents;
            if !parents.contains(&number) {
                parents.push(number);
            }
        }
    }

    /// Marks a position and all from which it can be reached, for [`Graph::is_above`].
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

    /// True if the last marking reached the position.
    pub fn is_above(&self, number: u32) -> bool {
        self.node(number).mark == self.epoch
    }

    /// Queues a position for backing up; false if it is queued already.
    pub fn wait(&mut self, number: u32) -> bool {
        !std::mem::replace(&mut self.nodes[number as usize].waits, true)
    }

    /// The hopeful move (p. 118, rule 8b): the successor with the highest H among those that can change and
    /// may beat the mover's best.
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

    /// The range of a move's target, if it was evaluated.
    pub fn reach(&self, successor: &Successor<G::Move>) -> Option<Range> {
        match successor.link {
            Link::Pending(_) => None,
            Link::Known(below) => Some(self.node(below).range),
            Link::Repeated(_) => Some(Range::exact(DRAW)),
        }
    }

    /// True if some of a position's moves have not been evaluated.
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

/// The index with the highest value; the first of equals.
fn first_highest(values: impl Iterator<Item = (usize, Value)>) -> Option<usize> {
    let best = values.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(index, _)| index)
}

// Derives a refined position's range, openness and proof from its successors.

impl<G: RangedGame> Graph<G> {
    /// Backs up a refined position's range. If anything changed, returns whether the range did, and the
    /// positions above it.
    pub fn update(&mut self, number: u32, intersect: bool) -> Option<(bool, Vec<u32>)> {
        let best = self.best(number);
        let open = self.can_change(number, best.low);
        let mate = self.proof(number);
        let node = &mut self.nodes[number as usize];
        node.waits = false;
        let claimed = Range::of_successors(best.low, best.high);
        // A proven outcome overrides what a static evaluation ruled out.
        let range = if intersect && mate.is_none() {
            node.range.intersect(claimed)
        } else {
            claimed
        };
        let moved = range != node.range;
        let news = moved || open != node.open || mate != node.mate;
        node.range = range;
        node.claimed = claimed;
        node.open = open;
        node.mate = mate;
        news.then(|| (moved, node.parents.clone()))
    }

    fn can_change(&self, number: u32, best_low: Value) -> bool {
        let successors = &self.node(number).successors;
        successors.iter().any(|successor| match successor.link {
            Link::Pending(high) => high > best_low,
            Link::Known(below) => {
                let below = self.node(below);
                below.open && below.range.high > best_low
            }
            Link::Repeated(_) => false,
        })
    }

    /// The proven outcome: the player who moved here loses if one reply wins, and wins only if every reply
    /// loses.
    fn proof(&self, number: u32) -> Option<i32> {
        let successors = &self.node(number).successors;
        let mate = |successor: &Successor<_>| match successor.link {
            Link::Known(below) => self.node(below).mate,
            _ => None,
        };
        let wins = successors
            .iter()
            .filter_map(mate)
            .filter(|&plies| plies > 0);
        if let Some(plies) = wins.min() {
            return Some(-(plies + 1));
        }
        let losses: Option<Vec<i32>> = successors.iter().map(mate).collect();
        losses?.into_iter().min().map(|plies| 1 - plies)
    }
}
