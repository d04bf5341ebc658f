//! Who watches a search. The search tells its observer each decision and obeys its answer, so
//! recording, counting, node limits and pausing are all observers, and the search owns no clock and
//! no limit. With the observer `()` nothing is left of this in the compiled loop.

use super::{Score, Window};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Why a search halted before its end. Halting is not an error, and every halted search can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// The slice of work is spent; more will follow.
    Slice,
    /// The node limit is reached.
    Nodes,
}

/// What an observer answers: go on, or halt after this event.
pub type Flow = ControlFlow<Halt>;

/// What a child's score does at its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// No better than the best so far.
    NoBetter,
    /// The best so far, yet not more than the mover already has elsewhere.
    Best,
    /// The best so far, and it raises what the mover has: the principal variation changes.
    Raises,
    /// More than the opponent will allow: the rest of the node is cut off.
    Cuts,
    /// More than the mover already has, but asked with a null window: how much more is searched for again
    /// with the open one.
    Again,
}

/// Why a node returned, which says what its score is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The horizon, or the end of a typed tree: the static score.
    Static,
    /// The game is lost here for the side to move.
    Lost,
    /// The game is drawn here.
    Drawn,
    /// All moves were considered and the best lies within the window: the score is exact.
    Exact,
    /// All moves were considered and none beats alpha: the score is an upper bound.
    FailLow,
    /// A move reached beta and the rest was cut off: the score is a lower bound.
    FailHigh,
    /// The transposition table knew the exact score.
    Known,
    /// The table knew that the score is no more than this, which does not beat alpha.
    KnownLow,
    /// The table knew that the score is no less than this, which reaches beta.
    KnownHigh,
    /// Beyond the horizon the mover need not take anything: the static score reaches beta, a lower bound.
    StandPat,
    /// The position was on the line or in the game before.
    Repeated,
}

impl Verdict {
    /// Whether the node is the end of a line: scored by itself, not by its children.
    pub fn is_terminal(self) -> bool {
        matches!(
            self,
            Self::Static | Self::Lost | Self::Drawn | Self::StandPat | Self::Repeated
        )
    }

    /// Whether the score comes from the transposition table.
    pub fn is_known(self) -> bool {
        matches!(self, Self::Known | Self::KnownLow | Self::KnownHigh)
    }

    /// Whether the score is a bound from above for the mover, a bound from below, or neither.
    pub fn bounds(self) -> Option<super::Bound> {
        match self {
            Self::FailLow | Self::KnownLow => Some(super::Bound::Beta),
            Self::FailHigh | Self::KnownHigh | Self::StandPat => Some(super::Bound::Alpha),
            _ => None,
        }
    }
}

/// Watches a search. Every method is called after the search has made the step its own, so halting
/// at any event and going on later changes nothing.
pub trait Observer<M> {
    /// A node is entered by a move (none at the root) with a window.
    fn enter(&mut self, mv: Option<M>, window: Window) -> Flow {
        let _ = (mv, window);
        Flow::Continue(())
    }

    /// Forward pruning kept only the best `kept` of `of` moves.
    fn prune(&mut self, kept: usize, of: usize) -> Flow {
        let _ = (kept, of);
        Flow::Continue(())
    }

    /// The next iteration begins at the root, with that horizon in plies.
    fn iteration(&mut self, depth: u8) -> Flow {
        let _ = depth;
        Flow::Continue(())
    }

    /// The transposition table names the move to try first at the open node.
    fn probe(&mut self, mv: M) -> Flow {
        let _ = mv;
        Flow::Continue(())
    }

    /// Beyond the horizon the open node's mover has its static score without taking anything.
    fn stand(&mut self, score: Score, effect: Effect) -> Flow {
        let _ = (score, effect);
        Flow::Continue(())
    }

    /// A child came back to the open node with `score`, as the open node's mover sees it.
    fn update(&mut self, score: Score, effect: Effect) -> Flow {
        let _ = (score, effect);
        Flow::Continue(())
    }

    /// The open node returns.
    fn leave(&mut self, score: Score, verdict: Verdict) -> Flow {
        let _ = (score, verdict);
        Flow::Continue(())
    }
}

/// Sees nothing and costs nothing.
impl<M> Observer<M> for () {}

/// Two observers: both see every event; the first halt counts.
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
    fn leave(&mut self, score: Score, verdict: Verdict) -> Flow {
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
    fn leave(&mut self, score: Score, verdict: Verdict) -> Flow {
        (**self).leave(score, verdict)
    }
}

/// Halts when a number of nodes has been entered.
#[derive(Clone, Copy, Debug)]
pub struct NodeBudget {
    left: u64,
    reason: Halt,
}

impl NodeBudget {
    /// Halts for that reason on entering the node after `nodes` more (at least one).
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
