//! The graph that a recorded search grew, without its game: a tree in which every position stands
//! where it was first evaluated, the range of each at any step, the candidates, the line, the cost.

use super::choice::ROOT;
use super::event::{Source, Span};
use super::range::{DRAW, Range};
use std::cmp::Reverse;
use trace::{NodeId, Tree};

/// A move that was evaluated: a node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival {
    /// The move's place in generation order.
    pub(super) rank: u16,
    /// The position it leads to.
    pub(super) number: u32,
    pub(super) source: Source,
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    /// The node of the move that was evaluated first of those that lead here.
    pub(super) home: NodeId,
    /// Its ranges, each with the event that gave it.
    pub(super) ranges: Vec<(u32, Span)>,
    /// The event that refined it, and how many moves it has.
    pub(super) refined: Option<(u32, u16)>,
}

/// The events of each kind that is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) descents: Vec<u32>,
    pub(super) refinements: Vec<u32>,
    pub(super) fresh: Vec<u32>,
    pub(super) stored: Vec<u32>,
    pub(super) anomalies: Vec<u32>,
    /// Looks at the candidates.
    pub(super) looks: Vec<u32>,
}

/// What a search cost up to some step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CtwCounters {
    /// Positions evaluated statically, the root included: what the budget counts.
    pub nodes: usize,
    /// Positions refined for the first time.
    pub refinements: usize,
    /// Times that a descent began at the root.
    pub descents: usize,
    /// Moves that led to a position evaluated before.
    pub stored: usize,
    /// Refinements that claimed what a range had ruled out.
    pub anomalies: usize,
}

/// The graph of a recorded search at every step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CtwGraph {
    pub(super) tree: Tree,
    pub(super) descents: Tree,
    /// By node.
    pub(super) arrivals: Vec<Arrival>,
    /// By number.
    pub(super) places: Vec<Place>,
    pub(super) counted: Counted,
    /// The event that chose a move, and its node.
    pub(super) choice: Option<(u32, NodeId)>,
    pub(super) scale: Option<Span>,
}

impl CtwGraph {
    /// Every move evaluated, below the position from which it was. What is below a position stands
    /// where the position was evaluated first.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The descents one after the other, each a path from the root.
    pub fn descents(&self) -> &Tree {
        &self.descents
    }

    /// How many positions there are; their numbers are below it.
    pub fn positions(&self) -> usize {
        self.places.len()
    }

    /// The number of the position that a node leads to.
    pub fn number(&self, node: NodeId) -> Option<u32> {
        Some(self.arrivals.get(node as usize)?.number)
    }

    /// Where the position with that number was first evaluated.
    pub fn home(&self, number: u32) -> Option<NodeId> {
        Some(self.places.get(number as usize)?.home)
    }

    /// Where a node's range came from when its move was evaluated.
    pub fn source(&self, node: NodeId) -> Option<Source> {
        Some(self.arrivals.get(node as usize)?.source)
    }

    /// The node at which a step stands: that of the event that happened last.
    pub fn node_at(&self, step: usize) -> Option<NodeId> {
        self.tree.node_of(step.checked_sub(1)?)
    }

    /// The range of a position at a step, if it had been evaluated.
    pub fn range_of(&self, number: u32, step: usize) -> Option<Span> {
        let ranges = &self.places.get(number as usize)?.ranges;
        let known = ranges.partition_point(|&(event, _)| (event as usize) < step);
        Some(ranges.get(known.checked_sub(1)?)?.1)
    }

    /// What a node's move is worth at a step, if it had been evaluated; a draw if it closes a
    /// circle.
    pub fn range(&self, node: NodeId, step: usize) -> Option<Span> {
        if !self.tree.is_entered(node, step) {
            return None;
        }
        match self.source(node)? {
            Source::Repeated => Some(Range::exact(DRAW).into()),
            Source::Fresh | Source::Stored => self.range_of(self.number(node)?, step),
        }
    }

    /// How many moves a position has, if they had been listed by that step.
    pub fn moves(&self, number: u32, step: usize) -> Option<u16> {
        let (event, moves) = self.places.get(number as usize)?.refined?;
        ((event as usize) < step).then_some(moves)
    }

    /// The moves of a position that had been evaluated by that step, in order of evaluation.
    pub fn evaluated(&self, number: u32, step: usize) -> impl Iterator<Item = NodeId> + '_ {
        let home = self.home(number).into_iter();
        let children = home.flat_map(|home| self.tree.children(home));
        children.take_while(move |&child| self.tree.is_entered(child, step))
    }

    /// The presumptive move of a position at a step: the one with the highest L, of equals the one
    /// generated first.
    pub fn presumptive(&self, number: u32, step: usize) -> Option<NodeId> {
        let standing = |node: NodeId| {
            let low = self.range(node, step).map_or(f32::MIN, |range| range.low);
            (low, Reverse(self.arrivals[node as usize].rank))
        };
        let moves = self.evaluated(number, step);
        moves.reduce(|best, next| {
            if standing(next) > standing(best) {
                next
            } else {
                best
            }
        })
    }

    /// The presumptive move at the root and every move whose H exceeds its L, in order of
    /// evaluation.
    pub fn candidates(&self, step: usize) -> Vec<NodeId> {
        let presumptive = self.presumptive(ROOT, step);
        let Some(least) = presumptive.and_then(|node| self.range(node, step)) else {
            return Vec::new();
        };
        let hopes = |&node: &NodeId| {
            let range = self.range(node, step);
            Some(node) == presumptive || range.is_some_and(|range| range.high > least.low)
        };
        self.evaluated(ROOT, step).filter(hopes).collect()
    }

    /// The events at which the search looked at the candidates.
    pub fn looks(&self) -> &[u32] {
        &self.counted.looks
    }

    /// The move chosen by that step.
    pub fn choice(&self, step: usize) -> Option<NodeId> {
        let (event, node) = self.choice?;
        ((event as usize) < step).then_some(node)
    }

    /// The line from a node as it stands at a step: presumptive moves; at the root the move chosen
    /// comes first once there is one. Where it comes to a position evaluated elsewhere, it goes on
    /// there.
    pub fn line(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut next = Some(node);
        // A file may hold a circle, a search does not.
        while let Some(node) = next.filter(|_| line.len() <= self.places.len()) {
            next = match (self.source(node), self.number(node)) {
                (Some(Source::Repeated), _) | (_, None) => None,
                (_, Some(ROOT)) => self.choice(step).or_else(|| self.presumptive(ROOT, step)),
                (_, Some(number)) => self.presumptive(number, step),
            };
            line.extend(next);
        }
        line
    }

    /// What the search had cost at a step.
    pub fn counters(&self, step: usize) -> CtwCounters {
        let by_then = |events: &[u32]| events.partition_point(|&event| (event as usize) < step);
        let descents = by_then(&self.counted.descents);
        CtwCounters {
            // The root is evaluated before the first event.
            nodes: by_then(&self.counted.fresh) + usize::from(descents > 0),
            refinements: by_then(&self.counted.refinements),
            descents,
            stored: by_then(&self.counted.stored),
            anomalies: by_then(&self.counted.anomalies),
        }
    }

    /// From the least to the greatest value that a candidate ever had; `None` if there was none.
    pub fn scale(&self) -> Option<Span> {
        self.scale
    }

    pub(super) fn measure(&self) -> Option<Span> {
        let looks = self.counted.looks.iter().map(|&event| event as usize + 1);
        let spans = looks.flat_map(|step| {
            let candidates = self.candidates(step).into_iter();
            candidates.filter_map(move |node| self.range(node, step))
        });
        spans.reduce(|all, span| Span {
            low: all.low.min(span.low),
            high: all.high.max(span.high),
        })
    }
}
