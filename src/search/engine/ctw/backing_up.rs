//! Derives a refined position's range, openness and proof from its successors.

use super::game::RangedGame;
use super::graph::{Graph, Link, Successor};
use super::range::{Range, Value};

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
