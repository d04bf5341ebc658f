//! A recording of closeness to win as the owner of a tree view: every move evaluated, with its range as it stands at
//! the step for the player who makes the move.

use super::explain::{range_text, short_range};
use crate::experiment::Recording;
use chess::words::counted;
use cozy_chess::GameStatus;
use kit::model::tree::source::{Mark, Side, TreeSource};
use search::ctw::{CtwGraph, Source};
use std::rc::Rc;
use trace::{NodeId, Tree};

/// A recording of closeness to win to be drawn as a tree.
#[derive(Clone, Debug)]
pub struct RangeSource(Rc<Recording>);

impl RangeSource {
    /// The tree of that recording.
    pub fn new(recording: Rc<Recording>) -> Self {
        Self(recording)
    }

    fn graph(&self) -> Option<&CtwGraph> {
        self.0.graph()
    }

    /// The status of a root move in the choice.
    fn standing(&self, node: NodeId, step: usize) -> Option<&'static str> {
        let graph = self.graph()?;
        if self.0.tree().get(node)?.parent() != Some(0) {
            return None;
        }
        Some(if graph.choice(step) == Some(node) {
            "chosen"
        } else if graph.presumptive(0, step) == Some(node) {
            "presumptive move"
        } else if graph.candidates(step).contains(&node) {
            "candidate"
        } else {
            "no candidate"
        })
    }
}

impl TreeSource for RangeSource {
    fn tree(&self) -> &Tree {
        self.0.tree()
    }

    fn label(&self, node: NodeId) -> String {
        self.0.name(node)
    }

    fn score(&self, node: NodeId, step: usize) -> Option<String> {
        Some(short_range(self.graph()?.range(node, step)?))
    }

    fn detail(&self, node: NodeId, step: usize) -> Option<String> {
        self.standing(node, step).map(str::to_owned)
    }

    fn mark(&self, node: NodeId, step: usize) -> Mark {
        let known = self.graph().and_then(|graph| {
            let range = graph.range(node, step)?;
            let moves = graph.moves(graph.number(node)?, step);
            Some((graph.source(node)?, range, moves))
        });
        let Some((source, range, moves)) = known else {
            return Mark::Open;
        };
        let ends = || {
            let board = self.0.board(node);
            board.is_some_and(|board| board.status() != GameStatus::Ongoing)
        };
        match moves {
            _ if source == Source::Repeated => Mark::FailHigh,
            _ if self.standing(node, step) == Some("no candidate") => Mark::FailLow,
            _ if range.low < range.high => moves.map_or(Mark::Static, |_| Mark::Open),
            None if ends() => Mark::Ended,
            _ => Mark::Exact,
        }
    }

    fn mark_word(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Open => "refined",
            Mark::Exact => "L and H are equal",
            Mark::FailLow => "no candidate",
            Mark::FailHigh => "repetition: a draw",
            Mark::Static => "evaluated, not refined",
            Mark::Ended => "game over",
        }
    }

    fn describe(&self, node: NodeId, step: usize) -> String {
        let mut parts = vec![self.label(node)];
        let Some((graph, range)) = self
            .graph()
            .and_then(|graph| Some((graph, graph.range(node, step)?)))
        else {
            parts.push("not yet evaluated".to_owned());
            return parts.join(", ");
        };
        parts.push(format!("range {}", range_text(range)));
        parts.extend(self.standing(node, step).map(str::to_owned));
        if graph.source(node) == Some(Source::Repeated) {
            parts.push("comes back to an earlier position".to_owned());
        } else if let Some(number) = graph.number(node) {
            if graph.home(number) != Some(node) {
                parts.push("what follows stands where the position came first".to_owned());
            }
            if let Some(moves) = graph.moves(number, step) {
                let evaluated = graph.evaluated(number, step).count();
                parts.push(format!(
                    "refined: {evaluated} of {} evaluated",
                    counted(moves, "move")
                ));
            }
        }
        parts.join(", ")
    }

    fn side(&self, node: NodeId) -> Side {
        Side::in_turn(self.0.tree(), node)
    }

    /// As far as it is a way down the tree: behind a transposition it goes on elsewhere.
    fn line(&self, step: usize) -> Vec<NodeId> {
        let mut above = 0;
        let line = self.0.line(0, step).into_iter();
        line.take_while(|&node| {
            let parent = self.0.tree().get(node).and_then(trace::Node::parent);
            parent == Some(std::mem::replace(&mut above, node))
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::example::ranges;

    #[test]
    fn a_node_is_told_with_its_range_and_its_standing() {
        let recording = Rc::new(ranges());
        let source = RangeSource::new(Rc::clone(&recording));
        let end = recording.len();
        let named = |name: &str| {
            let mut nodes = recording.tree().children(0);
            nodes.find(|&node| recording.name(node) == name).unwrap()
        };
        let (sound, poor) = (named("Sound"), named("Poor"));
        let first = recording.tree().get(sound).unwrap().enter as usize + 1;
        assert_eq!(source.score(sound, first).as_deref(), Some("0.050..0.300"));
        assert_eq!(source.mark(sound, first), Mark::Static);
        assert_eq!(source.describe(poor, 0), "Poor, not yet evaluated");
        assert_eq!(
            source.describe(poor, end),
            "Poor, range \u{2212}0.400 to \u{2212}0.200, no candidate"
        );
        assert_eq!(source.mark(poor, end), Mark::FailLow);
        assert_eq!(source.detail(sound, end).as_deref(), Some("chosen"));
        assert_eq!(source.line(end)[0], sound);
        let mut words = Mark::ALL.map(|mark| source.mark_word(mark)).to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Mark::ALL.len());
    }
}
