//! Observers of a search. The search reports each decision to its observer, which answers "go on" or "halt".
//! Recording, counting, node limits and pausing are all observers, so the search has no clock and no limit.
//! The observer `()` compiles to nothing.

use super::{Score, Window};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use trace::{Event, Recorder, Shape};

/// The reason why a search halted early. Halting is not an error: a halted search can be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// The slice of work is used up; the caller will resume.
    Slice,
    /// The node limit is reached.
    Nodes,
}

/// The answer of an observer: go on, or halt after this event.
pub type Flow = ControlFlow<Halt>;

/// The effect of a child's score at its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Not better than the best so far.
    NoBetter,
    /// The best so far at this node, but not above alpha.
    Best,
    /// The best so far, and it raises alpha: the principal variation changes.
    Raises,
    /// It reaches beta: the rest of the node is cut off.
    Cuts,
    /// It beats alpha in a null-window search and will be searched again with the full window.
    Again,
}

/// The reason why a node returned, which says whether its score is exact or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NodeVerdict {
    /// A static score, at the horizon or at the end of a typed tree.
    Static,
    /// The side to move has lost.
    Lost,
    /// The game is drawn.
    Drawn,
    /// All moves were searched and the best lies within the window: the score is exact.
    Exact,
    /// All moves were searched and none beats alpha: the score is an upper bound.
    FailLow,
    /// A move reached beta and the rest was cut off: the score is a lower bound.
    FailHigh,
    /// The transposition table held the exact score.
    Known,
    /// The table held an upper bound that does not beat alpha.
    KnownLow,
    /// The table held a lower bound that reaches beta.
    KnownHigh,
    /// Stand pat in quiescence: the static score reaches beta, a lower bound.
    StandPat,
    /// The position repeats one of the line or of the game.
    Repeated,
}

impl NodeVerdict {
    /// True if the node ends a line: its score does not come from children.
    pub fn is_terminal(self) -> bool {
        matches!(
            self,
            Self::Static | Self::Lost | Self::Drawn | Self::StandPat | Self::Repeated
        )
    }

    /// True if the score comes from the transposition table.
    pub fn is_known(self) -> bool {
        matches!(self, Self::Known | Self::KnownLow | Self::KnownHigh)
    }

    /// The side on which the score is a bound, for the mover; `None` if it is exact.
    pub fn bounds(self) -> Option<super::Bound> {
        match self {
            Self::FailLow | Self::KnownLow => Some(super::Bound::Beta),
            Self::FailHigh | Self::KnownHigh | Self::StandPat => Some(super::Bound::Alpha),
            _ => None,
        }
    }
}

/// Watches a search. The search updates its state before it calls a method, so halting at any event and
/// resuming later changes nothing.
pub trait Observer<M> {
    /// A move enters a node with a window; the root has no move.
    fn enter(&mut self, mv: Option<M>, window: Window) -> Flow {
        let _ = (mv, window);
        Flow::Continue(())
    }

    /// Forward pruning kept the best `kept` of `of` moves.
    fn prune(&mut self, kept: usize, of: usize) -> Flow {
        let _ = (kept, of);
        Flow::Continue(())
    }

    fn iteration(&mut self, depth: u8) -> Flow {
        let _ = depth;
        Flow::Continue(())
    }

    /// The transposition table suggests the first move to try at the open node.
    fn probe(&mut self, mv: M) -> Flow {
        let _ = mv;
        Flow::Continue(())
    }

    /// In quiescence, the open node's mover may stand pat on the static score.
    fn stand(&mut self, score: Score, effect: Effect) -> Flow {
        let _ = (score, effect);
        Flow::Continue(())
    }

    /// A child returned to the open node; `score` is from the view of the open node's mover.
    fn update(&mut self, score: Score, effect: Effect) -> Flow {
        let _ = (score, effect);
        Flow::Continue(())
    }

    /// The open node returns.
    fn leave(&mut self, score: Score, verdict: NodeVerdict) -> Flow {
        let _ = (score, verdict);
        Flow::Continue(())
    }
}

/// Ignores every event, at no cost.
impl<M> Observer<M> for () {}

/// Both observers see every event; the first halt counts.
impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    fn enter(&mut self, mv: Option<M>, window: Window) -> Flow {
        both(self.0.enter(mv, window), self.1.enter(mv, window))
    }
    fn prune(&mut self, kept: usize, of: usize) -> Flow {
        both(self.0.prune(kept, of), self.1.prune(kept, of))
    }
    fn iteration(&mut self, depth: u8) -> Flow {
        both(self.0.iteration(depth), self.1.iteration(depth))
    }
    fn probe(&mut self, mv: M) -> Flow {
        both(self.0.probe(mv), self.1.probe(mv))
    }
    fn stand(&mut self, score: Score, effect: Effect) -> Flow {
        both(self.0.stand(score, effect), self.1.stand(score, effect))
    }
    fn update(&mut self, score: Score, effect: Effect) -> Flow {
        both(self.0.update(score, effect), self.1.update(score, effect))
    }
    fn leave(&mut self, score: Score, verdict: NodeVerdict) -> Flow {
        both(self.0.leave(score, verdict), self.1.leave(score, verdict))
    }
}

impl<M, O: Observer<M>> Observer<M> for &mut O {
    fn enter(&mut self, mv: Option<M>, window: Window) -> Flow {
        (**self).enter(mv, window)
    }
    fn prune(&mut self, kept: usize, of: usize) -> Flow {
        (**self).prune(kept, of)
    }
    fn iteration(&mut self, depth: u8) -> Flow {
        (**self).iteration(depth)
    }
    fn probe(&mut self, mv: M) -> Flow {
        (**self).probe(mv)
    }
    fn stand(&mut self, score: Score, effect: Effect) -> Flow {
        (**self).stand(score, effect)
    }
    fn update(&mut self, score: Score, effect: Effect) -> Flow {
        (**self).update(score, effect)
    }
    fn leave(&mut self, score: Score, verdict: NodeVerdict) -> Flow {
        (**self).leave(score, verdict)
    }
}

/// Halts after a number of nodes.
#[derive(Clone, Copy, Debug)]
pub struct NodeBudget {
    left: u64,
    reason: Halt,
}

impl NodeBudget {
    /// Halts with `reason` on entering the node after `nodes` more (at least one).
    pub fn new(nodes: u64, reason: Halt) -> Self {
        Self {
            left: nodes.max(1),
            reason,
        }
    }
}

impl<M> Observer<M> for NodeBudget {
    #[inline]
    fn enter(&mut self, _: Option<M>, _: Window) -> Flow {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1;
            return Flow::Break(self.reason);
        }
        Flow::Continue(())
    }
}

#[inline]
fn both(a: Flow, b: Flow) -> Flow {
    match a {
        Flow::Break(_) => a,
        Flow::Continue(()) => b,
    }
}

// A search as a recording: one event for each decision, and the observer that records them.

/// One step of a search. With a two-byte move it takes at most sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchEvent<M> {
    /// A node is entered.
    Enter {
        /// The move that leads to the node; `None` at the root.
        #[serde(rename = "move")]
        mv: Option<M>,
        alpha: Score,
        beta: Score,
    },
    /// Forward pruning left some moves out.
    Prune {
        /// The number of moves kept.
        kept: u16,
        /// The number of moves before pruning.
        of: u16,
    },
    /// A child's score arrives at the open node.
    Update {
        /// From the view of the open node's mover.
        score: Score,
        effect: Effect,
    },
    /// The open node returns.
    Leave {
        /// From the view of the node's own mover.
        score: Score,
        verdict: NodeVerdict,
    },
    /// The next iteration begins at the root.
    Iteration { depth: u8 },
    /// The transposition table names the move to try first.
    Probe {
        #[serde(rename = "move")]
        mv: M,
    },
    /// In quiescence, the open node's mover may stand pat on the static score.
    Stand {
        /// From the view of the open node's mover.
        score: Score,
        effect: Effect,
    },
}

impl<M: Copy + PartialEq + Serialize + DeserializeOwned> Event for SearchEvent<M> {
    const KIND: &'static str = "search";

    fn shape(&self) -> Shape {
        match self {
            Self::Enter { .. } => Shape::Enter,
            Self::Leave { .. } => Shape::Leave,
            Self::Prune { .. }
            | Self::Update { .. }
            | Self::Iteration { .. }
            | Self::Probe { .. }
            | Self::Stand { .. } => Shape::Point,
        }
    }
}

impl<M> Observer<M> for Recorder<SearchEvent<M>>
where
    SearchEvent<M>: Event,
{
    #[inline]
    fn enter(&mut self, mv: Option<M>, window: Window) -> Flow {
        self.record(SearchEvent::Enter {
            mv,
            alpha: window.alpha,
            beta: window.beta,
        });
        Flow::Continue(())
    }

    fn prune(&mut self, kept: usize, of: usize) -> Flow {
        let short = |count: usize| count.min(usize::from(u16::MAX)) as u16;
        self.record(SearchEvent::Prune {
            kept: short(kept),
            of: short(of),
        });
        Flow::Continue(())
    }

    fn iteration(&mut self, depth: u8) -> Flow {
        self.record(SearchEvent::Iteration { depth });
        Flow::Continue(())
    }

    fn probe(&mut self, mv: M) -> Flow {
        self.record(SearchEvent::Probe { mv });
        Flow::Continue(())
    }

    fn stand(&mut self, score: Score, effect: Effect) -> Flow {
        self.record(SearchEvent::Stand { score, effect });
        Flow::Continue(())
    }

    #[inline]
    fn update(&mut self, score: Score, effect: Effect) -> Flow {
        self.record(SearchEvent::Update { score, effect });
        Flow::Continue(())
    }

    #[inline]
    fn leave(&mut self, score: Score, verdict: NodeVerdict) -> Flow {
        self.record(SearchEvent::Leave { score, verdict });
        Flow::Continue(())
    }
}
