//! A game graph typed as nested lists with ranges, so that the rules can be followed without chess.

use super::game::{RangedGame, StaticEval};
use super::range::Range;
use crate::Child;
use crate::typed::{Typed, TypedValue};

/// A typed graph. Values are static ranges, seen by the player who has just moved there; an untyped one is -1
/// to 1.
pub type TypedGraph = Typed<Range>;

impl TypedValue for Range {
    const IS_GRAPH: bool = true;
    const UNTYPED: Self = Self::UNKNOWN;
    const DEEPEST: u32 = u32::MAX;
    const WHAT: &'static str = "graph";
    const EXAMPLE: &'static str = "((0.1..0.4 -0.2) (0 0.25))";
    const NODE: &'static str = "position";
    const NODES: &'static str = "positions or 65535 moves in one list";
    const LABELS: &'static str = "used once and directly";

    fn read(word: &str) -> Option<Self> {
        let value = |text: &str| {
            let value = text.parse::<f64>().ok();
            value.filter(|value| value.abs() <= 1.0)
        };
        let (low, high) = match word.split_once("..") {
            Some((low, high)) => (value(low)?, value(high)?),
            None => (value(word)?, value(word)?),
        };
        (low <= high).then(|| Self::new(low, high))
    }

    fn wanted() -> String {
        "a number from -1 to 1 or a range such as 0.1..0.4".to_owned()
    }
}

impl RangedGame for TypedGraph {
    type Position = u32;
    type Move = Child;
    type Key = u32;

    fn key(&self, position: &u32) -> u32 {
        *position
    }

    fn moves(&self, position: &u32, moves: &mut Vec<Child>) {
        moves.extend(self.places(*position));
    }

    fn play(&self, position: &u32, Child(place): Child) -> u32 {
        self.successors(*position)[usize::from(place)]
    }

    fn static_eval(&self, position: &u32) -> StaticEval {
        let node = &self.nodes[*position as usize];
        if node.successors.is_empty() {
            StaticEval::Closed(node.value)
        } else {
            StaticEval::Open(node.value)
        }
    }

    /// The H of the position reached: a perfect screen.
    fn plausibility(&self, _: &u32, _: Child, after: &u32) -> f64 {
        self.nodes[*after as usize].value.high
    }
}
