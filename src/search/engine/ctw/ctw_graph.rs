//! The graph of a recorded search, without its game: a tree that shows each position where it was first
//! evaluated, with ranges, candidates, line and cost at any step.

use super::choice::ROOT;
use super::event::{Source, Span};
use super::range::{DRAW, Range};
use std::cmp::Reverse;
use trace::{NodeId, Tree};

/// An evaluated move: a node of the tree.
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
    /// The node of the first move that led here.
    pub(super) home: NodeId,
    /// Its ranges, each with the event that set it.
    pub(super) ranges: Vec<(u32, Span)>,
    /// The event that refined it, and the number of its moves.
    pub(super) refined: Option<(u32, u16)>,
}

/// The events of each counted kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) descents: Vec<u32>,
    pub(super) refinements: Vec<u32>,
    pub(super) fresh: Vec<u32>,
    pub(super) stored: Vec<u32>,
    pub(super) anomalies: Vec<u32>,
    /// Comparisons of the candidates.
    pub(super) looks: Vec<u32>,
}

/// The cost of a search up to a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CtwCounters {
    /// Positions evaluated statically, the root included; the budget limits them.
    pub nodes: usize,
    /// Positions refined for the first time.
    pub refinements: usize,
    /// Descents from the root.
    pub descents: usize,
    /// Moves to positions that were already evaluated.
    pub stored: usize,
    /// Refinements that left the range of the position before.
    pub anomalies: usize,
}

/// The graph of a recorded search at every step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CtwGraph {
    pub(super) tree: Tree,
    pub(super) descents: Tree,
    /// By node.
    pub(super) arrivals: Vec<Arrival>,
    /// By position number.
    pub(super) places: Vec<Place>,
    pub(super) counted: Counted,
    /// The event that chose a move, and its node.
    pub(super) choice: Option<(u32, NodeId)>,
    pub(super) scale: Option<Span>,
}

impl CtwGraph {
    /// Every evaluated move below the position it was evaluated from. The successors of a position appear
    /// where it was first evaluated.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The descents in order, each a path from the root.
    pub fn descents(&self) -> &Tree {
        &self.descents
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.places.len()
    }

    /// The number of the position that a node leads to.
    pub fn number(&self, node: NodeId) -> Option<u32> {
        Some(self.arrivals.get(node as usize)?.number)
    }

    /// The node where a position was first evaluated.
    pub fn home(&self, number: u32) -> Option<NodeId> {
        Some(self.places.get(number as usize)?.home)
    }

    /// The source of a node's range when its move was evaluated.
    pub fn source(&self, node: NodeId) -> Option<Source> {
        Some(self.arrivals.get(node as usize)?.source)
    }

    /// The node of the latest event at a step.
    pub fn node_at(&self, step: usize) -> Option<NodeId> {
        self.tree.node_of(step.checked_sub(1)?)
    }

    /// The range of a position at a step; `None` before it is evaluated.
    pub fn range_of(&self, number: u32, step: usize) -> Option<Span> {
        let ranges = &self.places.get(number as usize)?.ranges;
        let known = ranges.partition_point(|&(event, _)| (event as usize) < step);
        Some(ranges.get(known.checked_sub(1)?)?.1)
    }

    /// The range of a node's move at a step; a draw if the move repeats a position.
    pub fn range(&self, node: NodeId, step: usize) -> Option<Span> {
        if !self.tree.is_entered(node, step) {
            return None;
        }
        match self.source(node)? {
            Source::Repeated => Some(Range::exact(DRAW).into()),
            Source::Fresh | Source::Stored => self.range_of(self.number(node)?, step),
        }
    }

    /// The number of a position's moves; `None` before they are listed.
    pub fn moves(&self, number: u32, step: usize) -> Option<u16> {
        let (event, moves) = self.places.get(number as usize)?.refined?;
        ((event as usize) < step).then_some(moves)
    }

    /// The moves of a position evaluated by that step, in order of evaluation.
    pub fn evaluated(&self, number: u32, step: usize) -> impl Iterator<Item = NodeId> + '_ {
        let home = self.home(number).into_iter();
        let children = home.flat_map(|home| self.tree.children(home));
        children.take_while(move |&child| self.tree.is_entered(child, step))
    }

    /// The presumptive move of a position at a step: the highest L; of equals the first generated.
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

    /// The presumptive move at the root and every move whose H exceeds its L, in order of evaluation.
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

    /// The events at which the search compared the candidates.
    pub fn looks(&self) -> &[u32] {
        &self.counted.looks
    }

    /// The move chosen by that step.
    pub fn choice(&self, step: usize) -> Option<NodeId> {
        let (event, node) = self.choice?;
        ((event as usize) < step).then_some(node)
    }

    /// The line from a node at a step: the presumptive moves, and at the root the chosen move first. It
    /// continues where a transposed position was first evaluated.
    pub fn line(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut next = Some(node);
        // A damaged file may contain a cycle; a search does not.
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

    /// The lowest and highest values that any candidate had; `None` without candidates.
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
