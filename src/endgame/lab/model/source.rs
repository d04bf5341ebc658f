//! EG's recording as the source of a tree view: each node has its range, proved or claimed, and the strategy that
//! suggested its move.

use super::explain::Explainer;
use crate::experiment::EgRecording;
use endgame::eg::Reason;
use endgame::eg::words::ONLY_MOVE;
use endgame::{Range, Value};
use kit::model::tree::source::{Mark, Side, TreeSource};
use std::rc::Rc;
use trace::{NodeId, Tree};

/// A recording of EG to be drawn as a tree.
#[derive(Clone, Debug)]
pub struct EgSource(Rc<EgRecording>);

/// A range in letters: `[d,w]`.
pub fn short(range: Range) -> String {
    let letter = |value: Value| match value {
        Value::Loss => 'l',
        Value::Draw => 'd',
        Value::Win => 'w',
    };
    format!("[{},{}]", letter(range.lower()), letter(range.upper()))
}

impl EgSource {
    /// The tree of that recording.
    pub fn new(recording: Rc<EgRecording>) -> Self {
        Self(recording)
    }

    fn explainer(&self) -> Explainer<'_> {
        Explainer::new(&self.0)
    }

    fn is_entered(&self, node: NodeId, step: usize) -> bool {
        let entry = self.0.tree().get(node);
        entry.is_some_and(|node| (node.enter as usize) < step)
    }
}

impl TreeSource for EgSource {
    fn tree(&self) -> &Tree {
        self.0.tree()
    }

    fn label(&self, node: NodeId) -> String {
        self.explainer().name(node)
    }

    /// The claim, with `?` if it is not proved; an open node has its range so far, with dots.
    fn score(&self, node: NodeId, step: usize) -> Option<String> {
        let explainer = self.explainer();
        match explainer.left(node, step) {
            Some((proved, claim, _)) => {
                let doubt = if proved == claim { "" } else { "?" };
                Some(format!("{}{doubt}", short(claim)))
            }
            None => Some(format!("{}…", short(explainer.so_far(node, step)?))),
        }
    }

    fn detail(&self, node: NodeId, _: usize) -> Option<String> {
        self.explainer().purpose(node).map(str::to_owned)
    }

    fn mark(&self, node: NodeId, step: usize) -> Mark {
        match self.explainer().left(node, step) {
            None => Mark::Open,
            Some((_, _, Reason::Over)) => Mark::Ended,
            Some((_, _, Reason::Decided)) => Mark::Static,
            Some((proved, claim, _)) if proved != claim => Mark::FailLow,
            Some((proved, ..)) if proved.decided().is_some() => Mark::Exact,
            Some(_) => Mark::FailHigh,
        }
    }

    fn mark_word(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Open => "still open",
            Mark::Exact => "value proved",
            Mark::FailLow => "claimed, not proved",
            Mark::FailHigh => "left with a range",
            Mark::Static => "decided by the rules",
            Mark::Ended => "game over",
        }
    }

    fn describe(&self, node: NodeId, step: usize) -> String {
        let mut parts = vec![self.label(node)];
        if !self.is_entered(node, step) {
            parts.push("not yet reached".to_owned());
            return parts.join(", ");
        }
        let explainer = self.explainer();
        match explainer.purpose(node) {
            Some(purpose) if purpose == ONLY_MOVE => parts.push(purpose.to_owned()),
            Some(purpose) => parts.push(format!("to {purpose}")),
            None => {}
        }
        match explainer.left(node, step) {
            Some((proved, claim, reason)) => {
                parts.push(format!("returns {claim}"));
                if proved != claim {
                    parts.push(format!("claimed; proved is {proved}"));
                }
                parts.push(super::explain::why_left(reason).to_owned());
            }
            None => parts.extend(
                explainer
                    .so_far(node, step)
                    .map(|range| format!("open, so far {range}")),
            ),
        }
        parts.join(", ")
    }

    fn side(&self, node: NodeId) -> Side {
        Side::in_turn(self.0.tree(), node)
    }

    fn line(&self, step: usize) -> Vec<NodeId> {
        self.explainer().line(step)
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::example;
    use super::*;

    #[test]
    fn every_node_bears_its_range_and_its_strategy() {
        let source = EgSource::new(Rc::new(example()));
        assert_eq!(source.score(0, usize::MAX).as_deref(), Some("[w,w]"));
        assert_eq!(source.mark(0, usize::MAX), Mark::Exact);
        let line = source.line(usize::MAX);
        assert_eq!(source.label(line[0]), "Kc3");
        assert_eq!(
            source.detail(line[0], usize::MAX).as_deref(),
            Some("march to a critical square")
        );
        let words = source.describe(line[0], usize::MAX);
        assert!(
            words.starts_with("Kc3, to march to a critical square, returns [win, win]"),
            "{words}"
        );
        assert!(source.describe(1, 1).ends_with("not yet reached"));
    }

    #[test]
    fn no_two_marks_share_a_word() {
        let source = EgSource::new(Rc::new(example()));
        let mut words = Mark::ALL.map(|mark| source.mark_word(mark)).to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Mark::ALL.len());
    }
}
