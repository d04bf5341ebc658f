//! A recording as the owner of a tree view: marks from verdicts, windows as they stand at the step,
//! sentences for readers, all with scores from the side of the root's player as everywhere on the page.

use super::explain::Explainer;
use crate::experiment::Recording;
use kit::model::tree::source::{Count, LeftOut, Mark, Side, TreeSource};
use search::{Bound, Effect, NodeVerdict};
use std::rc::Rc;
use trace::{NodeId, Tree};

/// A recording to be drawn as a tree.
#[derive(Clone, Debug)]
pub struct RecordingSource(Rc<Recording>);

impl RecordingSource {
    /// The tree of that recording.
    pub fn new(recording: Rc<Recording>) -> Self {
        Self(recording)
    }

    fn explainer(&self) -> Explainer<'_> {
        Explainer::new(&self.0)
    }

    fn window_text(&self, node: NodeId, step: usize) -> Option<String> {
        let window = match self.0.result_by(node, step) {
            Some(_) => self.0.window(node)?,
            None => self.0.live(node, step)?.window,
        };
        Some(self.explainer().window_text(window, node))
    }

    fn outcome_text(&self, node: NodeId, step: usize) -> String {
        let explainer = self.explainer();
        match self.0.result_by(node, step) {
            Some((score, verdict)) => {
                let score = explainer.score_text(score, node);
                let cut = if verdict == NodeVerdict::FailHigh {
                    ", cut off"
                } else {
                    ""
                };
                format!(
                    "returns {score}{cut}: {}",
                    explainer.verdict_word(verdict, node)
                )
            }
            None => match self.0.live(node, step).and_then(|live| live.best) {
                Some(best) => format!("open, best so far {}", explainer.score_text(best, node)),
                None => "open".to_owned(),
            },
        }
    }
}

impl TreeSource for RecordingSource {
    fn tree(&self) -> &Tree {
        self.0.tree()
    }

    fn label(&self, node: NodeId) -> String {
        self.0.name(node)
    }

    /// Bounds carry their relation; what an open node has so far is followed by dots.
    fn score(&self, node: NodeId, step: usize) -> Option<String> {
        let explainer = self.explainer();
        let Some((score, verdict)) = self.0.result_by(node, step) else {
            let best = self.0.live(node, step)?.best?;
            return Some(format!("{}…", explainer.score_text(best, node)));
        };
        let sign = match explainer.bounds(verdict, node) {
            Some(Bound::Beta) => "≤",
            Some(Bound::Alpha) => "≥",
            None => "",
        };
        let seen = explainer.seen(score, node);
        let text = match seen.mate_distance() {
            // A sentence is too long for a label.
            Some(plies) => format!("#{plies}"),
            None => explainer.score_text(score, node),
        };
        Some(format!("{sign}{text}"))
    }

    fn detail(&self, node: NodeId, step: usize) -> Option<String> {
        self.window_text(node, step)
    }

    fn mark(&self, node: NodeId, step: usize) -> Mark {
        match self.0.result_by(node, step).map(|(_, verdict)| verdict) {
            None => Mark::Open,
            Some(NodeVerdict::Static | NodeVerdict::StandPat) => Mark::Static,
            Some(NodeVerdict::Lost | NodeVerdict::Drawn | NodeVerdict::Repeated) => Mark::Ended,
            Some(NodeVerdict::Exact | NodeVerdict::Known) => Mark::Exact,
            Some(NodeVerdict::FailLow | NodeVerdict::KnownLow) => Mark::FailLow,
            Some(NodeVerdict::FailHigh | NodeVerdict::KnownHigh) => Mark::FailHigh,
        }
    }

    fn describe(&self, node: NodeId, step: usize) -> String {
        let mut parts = vec![self.label(node)];
        if self.0.tree().is_entered(node, step) {
            parts.extend(
                self.window_text(node, step)
                    .map(|text| format!("window {text}")),
            );
            parts.push(self.outcome_text(node, step));
            let left_out = self.left_out(node, step);
            if !left_out.is_empty() {
                parts.push(format!("left out: {}", left_out.words()));
            }
        } else {
            parts.push("not yet entered".to_owned());
        }
        parts.join(", ")
    }

    fn side(&self, node: NodeId) -> Side {
        Side::in_turn(self.0.tree(), node)
    }

    fn left_out(&self, node: NodeId, step: usize) -> LeftOut {
        let Some(entry) = self.0.tree().get(node) else {
            return LeftOut::default();
        };
        let pruned = self
            .0
            .pruned(node)
            .filter(|_| entry.enter as usize + 1 < step);
        let is_cut = self
            .0
            .result_by(node, step)
            .is_some_and(|(_, verdict)| verdict == NodeVerdict::FailHigh);
        let cut = is_cut
            .then(|| match self.explainer().left_out(node, step) {
                Some(0) => None,
                Some(count) => Some(Count::Known(count as u32)),
                None => Some(Count::Unknown),
            })
            .flatten();
        LeftOut {
            cut,
            pruned: pruned.map(|(kept, of)| Count::Known(u32::from(of - kept))),
        }
    }

    fn has_left_out(&self, node: NodeId) -> bool {
        let last = self.0.tree().children(node).last();
        let effect = last.and_then(|child| self.0.effect(child));
        let is_cut = effect.is_some_and(|(_, _, effect)| effect == Effect::Cuts);
        self.0.pruned(node).is_some()
            || is_cut && self.explainer().left_out(node, usize::MAX) != Some(0)
    }

    fn line(&self, step: usize) -> Vec<NodeId> {
        if self.0.tree().is_empty() {
            Vec::new()
        } else {
            self.0.line(0, step)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::example::{example, searched};

    #[test]
    fn a_cut_node_says_its_bound_from_the_roots_side() {
        let source = RecordingSource::new(Rc::new(example()));
        assert_eq!(source.score(4, usize::MAX).as_deref(), Some("≤\u{2212}3"));
        assert_eq!(source.mark(4, usize::MAX), Mark::FailHigh);
        assert_eq!(source.left_out(4, usize::MAX).words(), "cut 1");
        assert_eq!(
            source.describe(4, usize::MAX),
            "C, window (7, +∞), returns \u{2212}3, cut off: at most this, left out: cut 1"
        );
        assert!(source.has_left_out(4) && !source.has_left_out(0));
    }

    #[test]
    fn a_cut_by_the_last_child_leaves_nothing_out() {
        let source = RecordingSource::new(Rc::new(searched("((16 1) (15 -3))")));
        assert_eq!(source.mark(4, usize::MAX), Mark::FailHigh);
        assert!(source.left_out(4, usize::MAX).is_empty() && !source.has_left_out(4));
    }

    #[test]
    fn a_node_is_told_as_it_stands_at_the_step() {
        let source = RecordingSource::new(Rc::new(example()));
        assert_eq!(source.describe(4, 3), "C, not yet entered");
        assert_eq!(source.score(1, 5).as_deref(), Some("15…"));
        assert_eq!(source.mark(1, 5), Mark::Open);
        assert_eq!(source.line(10).len(), 2);
    }
}
