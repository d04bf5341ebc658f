//! The requests of a tree view to the owner of a tree: the tree itself and, for a single node at a single
//! step, its label, score, mark and sentence. Everything is asked lazily, for visible nodes only, so
//! a tree of a million nodes costs no text; the view itself knows no game and no rule.

use trace::{NodeId, Tree};

/// The state of a node at a step. Each has a colour, a shape and a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// Entered and not yet returned.
    Open,
    /// Returned an exact score.
    Exact,
    /// Returned an upper bound: nothing tried was good enough.
    FailLow,
    /// Returned a lower bound: one child was too good and the rest was cut off.
    FailHigh,
    /// A leaf with its static score.
    Static,
    /// A leaf at which the game is over.
    Ended,
}

impl Mark {
    /// All marks in the order of the legend.
    pub const ALL: [Self; 6] = [
        Self::Open,
        Self::Exact,
        Self::FailLow,
        Self::FailHigh,
        Self::Static,
        Self::Ended,
    ];

    /// The word of the legend.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "still open",
            Self::Exact => "exact",
            Self::FailLow => "fails low",
            Self::FailHigh => "fails high: cut",
            Self::Static => "static score",
            Self::Ended => "game over",
        }
    }
}

/// Whose choice leads to a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player whose question the tree answers.
    Ours,
    /// The other player.
    Opponent,
    /// Nobody's, as at a root or in a tree of calculations.
    #[default]
    Neither,
}

impl Side {
    /// Where the root's player and the other one move in turn.
    pub fn in_turn(tree: &Tree, node: NodeId) -> Self {
        match tree.get(node).map_or(0, |node| node.ply) {
            0 => Self::Neither,
            ply if ply % 2 == 1 => Self::Ours,
            _ => Self::Opponent,
        }
    }
}

/// Number of children that were never entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The number of them.
    Known(u32),
    /// Some, not counted by anybody.
    Unknown,
}

/// Children of a node that were never entered, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Cut off because one of the siblings was too good.
    pub cut: Option<Count>,
    /// Not considered at all: forward pruning.
    pub pruned: Option<Count>,
}

impl LeftOut {
    /// Whether every child was entered.
    pub fn is_empty(self) -> bool {
        self.cut.is_none() && self.pruned.is_none()
    }

    /// In words: `cut 29`, `pruned 23`, `cut 6, pruned 23`; `cut` where nobody counted.
    pub fn words(self) -> String {
        let part = |word: &str, count: Option<Count>| {
            count.map(|count| match count {
                Count::Known(number) => format!("{word} {number}"),
                Count::Unknown => word.to_owned(),
            })
        };
        let parts: Vec<String> = [part("cut", self.cut), part("pruned", self.pruned)]
            .into_iter()
            .flatten()
            .collect();
        parts.join(", ")
    }

    /// The number alone, if it is known.
    pub fn number(self) -> Option<u32> {
        [self.cut, self.pruned]
            .into_iter()
            .flatten()
            .try_fold(0_u32, |sum, count| match count {
                Count::Known(number) => sum.checked_add(number),
                Count::Unknown => None,
            })
            .filter(|&sum| sum > 0)
    }
}

/// The owner's side of a tree view. A step is a number of events that have happened; the view asks
/// only for nodes that were entered by then, unless said otherwise.
pub trait TreeSource: std::fmt::Debug {
    fn tree(&self) -> &Tree;

    /// The label of the node, for instance its move: at most some ten characters are shown.
    fn label(&self, node: NodeId) -> String;

    /// The node's score as text with its relation, for instance `15` or `≥ 7`; while it is open,
    /// the best so far.
    fn score(&self, node: NodeId, step: usize) -> Option<String>;

    /// A second line, shown where there is room: the window, for instance.
    fn detail(&self, node: NodeId, step: usize) -> Option<String>;

    /// The state of the node.
    fn mark(&self, node: NodeId, step: usize) -> Mark;

    /// The meaning of a mark here, for the legend.
    fn mark_word(&self, mark: Mark) -> &'static str {
        mark.word()
    }

    /// A sentence for readers who do not see the drawing: `Nf3, window (-30, 12), returns 15, cut
    /// off: at least beta`. Also asked for nodes not yet entered.
    fn describe(&self, node: NodeId, step: usize) -> String;

    /// Whose choice leads to the node.
    fn side(&self, node: NodeId) -> Side {
        let _ = node;
        Side::Neither
    }

    /// The children that have been left out by that step.
    fn left_out(&self, node: NodeId, step: usize) -> LeftOut {
        let _ = (node, step);
        LeftOut::default()
    }

    /// Whether children are left out by the end of the recording; asked once for every node, so
    /// that a place is kept for the mark. It must be quick.
    fn has_left_out(&self, node: NodeId) -> bool {
        !self.left_out(node, usize::MAX).is_empty()
    }

    /// The principal variation at that step: nodes from a child of the root downwards.
    fn line(&self, step: usize) -> Vec<NodeId> {
        let _ = step;
        Vec::new()
    }

    /// Whether a person looking for that text means this node. The text is trimmed and not empty.
    fn matches(&self, node: NodeId, text: &str) -> bool {
        self.label(node)
            .to_ascii_lowercase()
            .contains(&text.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_said_with_its_reason() {
        let both = LeftOut {
            cut: Some(Count::Known(6)),
            pruned: Some(Count::Known(23)),
        };
        assert_eq!(both.words(), "cut 6, pruned 23");
        assert_eq!(both.number(), Some(29));
        let uncounted = LeftOut {
            cut: Some(Count::Unknown),
            pruned: None,
        };
        assert_eq!(
            (uncounted.words().as_str(), uncounted.number()),
            ("cut", None)
        );
        assert!(LeftOut::default().is_empty() && LeftOut::default().words().is_empty());
    }
}
