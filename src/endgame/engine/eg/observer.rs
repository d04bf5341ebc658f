//! Observers of EG's search. As in the game-tree search, recording, counting and pausing are observers. The
//! observer `()` costs nothing.

use super::EgEvent;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use trace::Recorder;

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
