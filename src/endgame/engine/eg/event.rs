//! Events of EG's search, small enough to store by the million. [`words`](super::words) turns them into
//! sentences on demand.

use super::cause::Cause;
use super::choice::Grade;
use crate::strategy::{Feasibility, Means};
use crate::value::{Range, Value};
use chess::packed::PackedMove;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use trace::{Event, Recorder, Shape};

/// A step. Squares and moves are those of the real board; values are for the side that the search calls White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EgEvent {
    /// A position is entered.
    Enter {
        /// The move that leads to it; `None` at the root.
        #[serde(rename = "move")]
        mv: Option<PackedMove>,
        /// The strategy that suggested the move.
        means: Option<Means>,
    },
    /// A rule fired.
    Fired {
        /// Its index in [`rules::all`](crate::rules::all).
        rule: u16,
    },
    /// The joint range of the rules.
    Static { range: Range },
    /// A round of suggestions begins.
    Round {
        /// Counted from 1 at each node.
        number: u8,
    },
    /// A strategy is suggested in the round.
    Suggest {
        means: Means,
        /// The target squares as a bitboard.
        goal: u64,
        /// The minimum it should achieve.
        minimum: Value,
        /// Whether a calculation refutes it.
        feasibility: Feasibility,
    },
    /// The suggested strategy's moves enter the buffer.
    Buffer {
        /// The number of moves.
        moves: u8,
    },
    /// A child returned.
    Update {
        /// Its proved range.
        proved: Range,
        /// Its claimed range.
        claim: Range,
        /// Its effect at this node.
        effect: Effect,
    },
    /// A line failed, and the rules give the cause.
    Message { cause: Cause },
    /// The position is left.
    Leave {
        /// The proved range.
        proved: Range,
        /// The claimed range.
        claim: Range,
        /// The reason why nothing more is tried here.
        reason: Reason,
    },
    /// After the search: the progress of the proof.
    Proof {
        /// The range proved so far.
        range: Range,
        /// Positions judged for it.
        nodes: u32,
        /// True if it has ended.
        done: bool,
    },
    /// The progress of solving the pawn structure for all king squares.
    Structure {
        /// Structures solved, from both sides.
        solved: u32,
        /// Structures found so far that can arise from the one on the board.
        found: u32,
        /// Tables of a new queen's or rook's wins among these pawns.
        pieces: u32,
        /// The position's range by this solution; unknown until it is done.
        range: Range,
        /// True if it has ended.
        done: bool,
    },
    /// A root move was vetted: does it lose what should be kept?
    Vet {
        #[serde(rename = "move")]
        mv: PackedMove,
        /// The proved range after the move.
        range: Range,
        /// Positions judged for it.
        nodes: u32,
    },
    /// The second phase: a root move that keeps the value is graded by its resistance.
    Resist {
        #[serde(rename = "move")]
        mv: PackedMove,
        grade: Grade,
        /// True if EG plays this move.
        chosen: bool,
    },
}

/// The effect of a child's value for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// As good as can be hoped for: nothing else is tried.
    GoodEnough,
    /// The best so far.
    Better,
    NoBetter,
}

/// The reason why a position is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The game is over.
    Over,
    /// The rules decide the value, or as much of it as is needed.
    Decided,
    /// A move achieves what the side to move can hope for.
    GoodEnough,
    /// All legal moves were tried.
    AllTried,
    /// No new strategy is suggested; some moves were left out.
    Exhausted,
    /// All strategies failed: the lower bound of the static range is returned.
    Failed,
    /// The position repeats on the path in the same context.
    Repeated,
    /// The position was searched before in the same context.
    Known,
    /// A pawn has promoted, which is beyond the strategies.
    Beyond,
    /// The search reached its node limit.
    Bound,
}

impl Event for EgEvent {
    const KIND: &'static str = "eg";

    fn shape(&self) -> Shape {
        match self {
            Self::Enter { .. } => Shape::Enter,
            Self::Leave { .. } => Shape::Leave,
            _ => Shape::Point,
        }
    }
}

// Observers of EG's search. As in the game-tree search, recording, counting and pausing are observers. The
// observer `()` costs nothing.

/// The reason why a search halted early. A halted search can be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// The slice of work is used up; the caller will resume.
    Slice,
}

/// The answer of an observer: go on, or halt once the step is complete.
pub type Flow = ControlFlow<Halt>;

/// Watches EG.
pub trait Observer {
    /// True if the reasons behind a static range are needed.
    const WANTS_REASONS: bool;

    /// Receives a step.
    fn see(&mut self, event: EgEvent) -> Flow;
}

impl Observer for () {
    const WANTS_REASONS: bool = false;

    #[inline]
    fn see(&mut self, _: EgEvent) -> Flow {
        Flow::Continue(())
    }
}

impl Observer for Recorder<EgEvent> {
    const WANTS_REASONS: bool = true;

    fn see(&mut self, event: EgEvent) -> Flow {
        self.record(event);
        Flow::Continue(())
    }
}

impl<O: Observer> Observer for &mut O {
    const WANTS_REASONS: bool = O::WANTS_REASONS;

    fn see(&mut self, event: EgEvent) -> Flow {
        (**self).see(event)
    }
}

/// Both observers see every event; the first halt counts.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const WANTS_REASONS: bool = A::WANTS_REASONS || B::WANTS_REASONS;

    fn see(&mut self, event: EgEvent) -> Flow {
        let first = self.0.see(event);
        let second = self.1.see(event);
        if first.is_break() { first } else { second }
    }
}

/// Halts after that many nodes have been entered.
#[derive(Clone, Copy, Debug)]
pub struct SliceOf {
    left: u64,
}

impl SliceOf {
    /// A slice of that many nodes, at least one.
    pub fn nodes(nodes: u64) -> Self {
        Self { left: nodes.max(1) }
    }
}

impl Observer for SliceOf {
    const WANTS_REASONS: bool = false;

    fn see(&mut self, event: EgEvent) -> Flow {
        if matches!(event, EgEvent::Enter { .. }) {
            self.left = self.left.saturating_sub(1);
            if self.left == 0 {
                return Flow::Break(Halt::Slice);
            }
        }
        Flow::Continue(())
    }
}
