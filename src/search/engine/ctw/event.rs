//! A search as a recording: one event for each decision, and the observers that receive them.

use super::range::Range;
use crate::{Flow, Halt};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::ControlFlow;
use trace::{Event, Recorder, Shape};

/// A range in single precision, as recorded; files preserve every bit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// L.
    pub low: f32,
    /// H.
    pub high: f32,
}

impl From<Range> for Span {
    fn from(range: Range) -> Self {
        Self {
            low: range.low as f32,
            high: range.high as f32,
        }
    }
}

/// The source of a successor's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Evaluated now.
    Fresh,
    /// Already in the graph.
    Stored,
    /// The move repeats a position and counts as a draw.
    Repeated,
}

/// The reason why a descent enters a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Every descent begins at the root.
    Root,
    /// The most uncertain candidate (p. 117, rule 7).
    Uncertain,
    /// The highest H among its siblings (p. 118, rule 8b).
    Hopeful,
    /// The move is about to be played, so all replies are evaluated (p. 118, rule 10).
    Check,
}

/// One step of a search. Positions have the numbers of the graph, the root 0. Every descent is one path of
/// enters and leaves from the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CtwEvent<M> {
    /// A descent enters a position.
    Enter {
        /// The move that leads to it; `None` at the root.
        #[serde(rename = "move")]
        mv: Option<M>,
        number: u32,
        range: Span,
        reason: Reason,
    },
    /// The open position is refined for the first time.
    Refine { moves: u16 },
    /// A successor of the open position has a range.
    Evaluate {
        /// The move that leads to it.
        #[serde(rename = "move")]
        mv: M,
        number: u32,
        /// Its range; 0 if the move counts as a draw.
        range: Span,
        source: Source,
    },
    /// A range changes by backing up: that of the open position or of one above.
    Range { number: u32, range: Span },
    /// The candidates at the root.
    Candidates {
        /// The number of candidates, the presumptive move included.
        count: u16,
        /// The position that the presumptive move leads to.
        presumptive: u32,
    },
    /// Refining the open position left its earlier range.
    Anomaly {
        /// The range when it was entered.
        before: Span,
        /// The range from its successors.
        after: Span,
    },
    /// The move is chosen.
    Choose {
        #[serde(rename = "move")]
        mv: M,
        /// The position it leads to.
        number: u32,
    },
    /// The descent leaves the open position.
    Leave { range: Span },
}

impl<M> CtwEvent<M> {
    /// The event without its move, the same type for any game.
    pub fn without_move(&self) -> CtwEvent<()> {
        match *self {
            Self::Enter {
                ref mv,
                number,
                range,
                reason,
            } => CtwEvent::Enter {
                mv: mv.as_ref().map(|_| ()),
                number,
                range,
                reason,
            },
            Self::Refine { moves } => CtwEvent::Refine { moves },
            Self::Evaluate {
                number,
                range,
                source,
                ..
            } => CtwEvent::Evaluate {
                mv: (),
                number,
                range,
                source,
            },
            Self::Range { number, range } => CtwEvent::Range { number, range },
            Self::Candidates { count, presumptive } => CtwEvent::Candidates { count, presumptive },
            Self::Anomaly { before, after } => CtwEvent::Anomaly { before, after },
            Self::Choose { number, .. } => CtwEvent::Choose { mv: (), number },
            Self::Leave { range } => CtwEvent::Leave { range },
        }
    }
}

impl<M: Copy + PartialEq + Serialize + DeserializeOwned> Event for CtwEvent<M> {
    const KIND: &'static str = "ctw";

    fn shape(&self) -> Shape {
        match self {
            Self::Enter { .. } => Shape::Enter,
            Self::Leave { .. } => Shape::Leave,
            _ => Shape::Point,
        }
    }
}

/// Watches a search. The search updates its state before it reports a step, so halting at any event and
/// resuming later changes nothing.
pub trait CtwObserver<M> {
    /// Receives a step and answers whether to go on.
    fn see(&mut self, event: CtwEvent<M>) -> Flow;
}

/// Ignores every event.
impl<M> CtwObserver<M> for () {
    fn see(&mut self, _: CtwEvent<M>) -> Flow {
        Flow::Continue(())
    }
}

/// Both observers see every event; the first halt counts.
impl<M: Copy, A: CtwObserver<M>, B: CtwObserver<M>> CtwObserver<M> for (A, B) {
    fn see(&mut self, event: CtwEvent<M>) -> Flow {
        let (first, second) = (self.0.see(event), self.1.see(event));
        if first.is_break() { first } else { second }
    }
}

impl<M, O: CtwObserver<M>> CtwObserver<M> for &mut O {
    fn see(&mut self, event: CtwEvent<M>) -> Flow {
        (**self).see(event)
    }
}

impl<M> CtwObserver<M> for Recorder<CtwEvent<M>>
where
    CtwEvent<M>: Event,
{
    fn see(&mut self, event: CtwEvent<M>) -> Flow {
        self.record(event);
        Flow::Continue(())
    }
}

/// Halts after a number of positions entered or evaluated. Entering counts too, since a descent may evaluate
/// nothing.
#[derive(Clone, Copy, Debug)]
pub struct CtwSlice {
    left: u64,
}

impl CtwSlice {
    /// A slice of that many positions, at least one.
    pub fn new(positions: u64) -> Self {
        Self {
            left: positions.max(1),
        }
    }
}

impl<M> CtwObserver<M> for CtwSlice {
    fn see(&mut self, event: CtwEvent<M>) -> Flow {
        if matches!(event, CtwEvent::Enter { .. } | CtwEvent::Evaluate { .. }) {
            self.left = self.left.saturating_sub(1);
        }
        if self.left == 0 {
            ControlFlow::Break(Halt::Slice)
        } else {
            ControlFlow::Continue(())
        }
    }
}
