//! Who watches EG search. As in the game-tree search, recording, counting and pausing are observers;
//! the observer `()` sees nothing, and nothing is prepared for it.

use super::EgEvent;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use trace::Recorder;

/// Why a search halted before its end; every halted search can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// The slice of work is spent; more will follow.
    Slice,
}

/// What an observer answers: go on, or halt as soon as the step is complete.
pub type Flow = ControlFlow<Halt>;

/// Watches EG.
pub trait Observer {
    /// Whether the reasons behind a static range need to be gathered.
    const WANTS_REASONS: bool;

    /// A step was made.
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

/// Two observers: both see every event; the first halt counts.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const WANTS_REASONS: bool = A::WANTS_REASONS || B::WANTS_REASONS;

    fn see(&mut self, event: EgEvent) -> Flow {
        let first = self.0.see(event);
        let second = self.1.see(event);
        if first.is_break() { first } else { second }
    }
}

/// Halts when that many nodes have been entered.
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
