//! A search as a recording: one event for each decision, and who watches.

use super::range::Range;
use crate::{Flow, Halt};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::ControlFlow;
use trace::{Event, Recorder, Shape};

/// A range as it is recorded: in single precision, which files give back to the bit.
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

/// Where a successor's range comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Evaluated now.
    Fresh,
    /// Already in the graph.
    Stored,
    /// The move closes a circle of positions and counts as a draw.
    Repeated,
}

/// Why a descent enters a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Every descent begins at the root.
    Root,
    /// Of the candidates it is the most uncertain (p. 117, rule 7).
    Uncertain,
    /// It has the highest H of its siblings (p. 118, rule 8b).
    Hopeful,
    /// Its move may be played, so all replies are evaluated (p. 118, rule 10).
    Check,
}

/// One step of a search. Positions bear the number under which the graph has them, the root 0.
/// Every descent is one path of enters and leaves from the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CtwEvent<M> {
    /// A descent enters a position.
    Enter {
        /// The move that leads to it; none at the root.
        #[serde(rename = "move")]
        mv: Option<M>,
        /// The position.
        number: u32,
        /// Its range.
        range: Span,
        /// Why it is entered.
        reason: Reason,
    },
    /// The open position is refined for the first time.
    Refine {
        /// How many moves it has.
        moves: u16,
    },
    /// A successor of the open position has a range.
    Evaluate {
        /// The move that leads to it.
        #[serde(rename = "move")]
        mv: M,
        /// The successor.
        number: u32,
        /// Its range; 0 if the move counts as a draw.
        range: Span,
        /// Where that comes from.
        source: Source,
    },
    /// A position's range changes by what was found below it: the open position, or one above.
    Range {
        /// The position.
        number: u32,
        /// Its new range.
        range: Span,
    },
    /// The candidates at the root.
    Candidates {
        /// How many there are, the presumptive move among them.
        count: u16,
        /// The position that the presumptive move leads to.
        presumptive: u32,
    },
    /// The open position's refinement claimed what its range had ruled out.
    Anomaly {
        /// The range it had when it was entered.
        before: Span,
        /// The range that its successors give.
        after: Span,
    },
    /// The move is chosen.
    Choose {
        /// The move.
        #[serde(rename = "move")]
        mv: M,
        /// The position it leads to.
        number: u32,
    },
    /// The descent leaves the open position.
    Leave {
        /// Its range.
        range: Span,
    },
}

impl<M> CtwEvent<M> {
    /// The same of any game.
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

/// Watches a search. The search has made the step its own before it tells, so halting at any event
/// and going on later changes nothing.
pub trait CtwObserver<M> {
    /// A step happened; go on?
    fn see(&mut self, event: CtwEvent<M>) -> Flow;
}

/// Sees nothing.
impl<M> CtwObserver<M> for () {
    fn see(&mut self, _: CtwEvent<M>) -> Flow {
        Flow::Continue(())
    }
}

/// Two observers: both see every event; the first halt counts.
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

/// Halts after a slice of work: so many positions entered or evaluated. A descent that evaluates
/// nothing is work too.
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
