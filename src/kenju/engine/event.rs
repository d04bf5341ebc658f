//! What a search does, step by step: one event for everything that happens in a box of the flow
//! chart (thesis Fig. 3.12), and the observer that is told.
//!
//! The search is generic over its observer and passes only what it already holds: numbers of lines
//! and places, which the board resolves. Watching changes nothing; with `()` it costs nothing.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::board::{LineId, PlaceId};
use crate::geometry::Point;
use crate::lesson::Verdict;
use crate::parameters::Stance;
use crate::pattern::{Pattern, Patterns};

/// How a line or move did against the best so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Comparison {
    /// There was nothing to compare it with: it is the best so far.
    First,
    /// Strictly better: it takes the place of the best so far.
    Better,
    /// Worth the same; the best so far stands unless a teacher is asked and prefers this one.
    Equal,
    /// Worth less.
    Worse,
}

/// Why a path led nowhere (§3.4.4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DeadEnd {
    /// The line has no vacant place but the one the path came from.
    Place,
    /// The path is back at its own best move.
    Node,
    /// No line to go on with crosses the move.
    Line,
}

impl DeadEnd {
    /// All causes, in order of index.
    pub const ALL: [Self; 3] = [Self::Place, Self::Node, Self::Line];
}

/// Why a search is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// NODEPATIENCE ran out: the thesis's successful end (box 4).
    Patience,
    /// `MAXDEADENDS` paths were dead ends (box 7).
    DeadEnds,
    /// [`crate::search::ITERATION_CAP`] iterations (ours: learning can go on raising moves).
    Cap,
    /// The board is empty: (0,0) is played (ours).
    FirstMove,
    /// No live line is left: the nearest vacant point to (0,0) is played (ours).
    NoLine,
    /// A net of System 1 or 2 valued all its useful moves.
    Scanned,
    /// A stronger program decided.
    Solved,
}

/// One step of a search. 12 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A search begins, with these switches on.
    Begun {
        /// ATTACKING and DEFENDING.
        stance: Stance,
        /// How many live lines there are.
        lines: u16,
    },
    /// Box 1: a path starts in this line, drawn from so many.
    PathStarted {
        line: LineId,
        /// The size of the subset it was drawn from.
        among: u16,
    },
    /// Box 2: a vacant place of the line is valued and compared with the line's best so far.
    MoveCompared {
        place: PlaceId,
        /// Its position in the line, 0 to 4.
        position: u8,
        /// What a stone there is worth.
        value: u32,
        comparison: Comparison,
    },
    /// Box 2: the best move of the line.
    MoveFound { place: PlaceId, value: u32 },
    /// Box 3: the path has a new best move.
    PathBest { place: PlaceId, value: u32 },
    /// Box 3: the whole search has a new best move to date.
    SearchBest { place: PlaceId, value: u32 },
    /// Box 4: an iteration that did not better the path's best move.
    Unsuccessful {
        /// How many in succession by now.
        count: u16,
        /// How many the player puts up with.
        patience: u16,
    },
    /// Box 5: the path is a dead end.
    DeadEnd { cause: DeadEnd },
    /// Box 6: a line crossing the move is compared with the best so far.
    LineCompared {
        line: LineId,
        /// How it would look with a stone at the move.
        pattern: Pattern,
        value: u16,
        comparison: Comparison,
    },
    /// Box 6: attention goes on along this line.
    LineFound {
        line: LineId,
        /// How it would look with a stone at the move.
        pattern: Pattern,
        value: u16,
    },
    /// Box 7: so many dead ends by now.
    DeadEnds {
        /// How many paths have led nowhere.
        count: u16,
        /// How many the player puts up with.
        max: u16,
    },
    /// The learner asks which of two lines is better.
    LinesAsked {
        /// The best so far.
        first: LineId,
        /// The one compared with it.
        second: LineId,
    },
    /// The learner asks which of two moves is better.
    MovesAsked {
        /// The best so far.
        first: PlaceId,
        /// The one compared with it.
        second: PlaceId,
    },
    Answered {
        verdict: Verdict,
        /// The words raised by one in consequence.
        rewarded: Patterns,
    },
    /// A net of System 1 or 2 values a useful move.
    MoveScanned {
        place: PlaceId,
        /// The net's response.
        response: u16,
        /// How many RAMs of the winning discriminator fired (System 2).
        ones: u8,
        /// How the move did.
        comparison: Comparison,
    },
    /// Box 8: the move the search settles on.
    Chosen {
        place: ChosenPlace,
        /// Its value when it was found.
        value: u32,
        /// Why the search is over.
        end: End,
    },
}

/// A chosen point, packed into an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ChosenPlace {
    /// A place of the board's table.
    Table(PlaceId),
    /// A point outside it, near (0,0).
    Off {
        /// Column.
        x: i16,
        /// Row.
        y: i16,
    },
}

impl From<Point> for ChosenPlace {
    /// Points off the table lie near (0,0); a coordinate beyond 16 bits would be cut.
    fn from(point: Point) -> Self {
        let short = |n: i32| n.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        Self::Off {
            x: short(point.x),
            y: short(point.y),
        }
    }
}

/// Somebody who watches a search.
pub trait Observer {
    /// Takes note of an event. [`ControlFlow::Break`] suspends the search at its next resting
    /// point, which is after the events of the step under way; it can be resumed.
    fn see(&mut self, event: Event) -> ControlFlow<()>;
}

/// Nobody watches.
impl Observer for () {
    #[inline]
    fn see(&mut self, _: Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Records everything, without bound: for single searches and tests.
impl Observer for Vec<Event> {
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        self.push(event);
        ControlFlow::Continue(())
    }
}

impl<O: Observer> Observer for &mut O {
    #[inline]
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        (**self).see(event)
    }
}

/// Both watch; either may suspend.
impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline]
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        let first = self.0.see(event);
        let second = self.1.see(event);
        if first.is_break() { first } else { second }
    }
}

/// An observer together with what it asked for.
pub(crate) struct Watch<'a, O> {
    observer: &'a mut O,
    pub(crate) stop: bool,
}

impl<'a, O: Observer> Watch<'a, O> {
    #[inline]
    pub(crate) fn new(observer: &'a mut O) -> Self {
        Self {
            observer,
            stop: false,
        }
    }

    #[inline]
    pub(crate) fn see(&mut self, event: Event) {
        self.stop |= self.observer.see(event).is_break();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_takes_twelve_bytes() {
        assert_eq!(size_of::<Event>(), 12);
    }

    #[test]
    fn a_pair_of_observers_stops_when_either_does() {
        struct Stops;
        impl Observer for Stops {
            fn see(&mut self, _: Event) -> ControlFlow<()> {
                ControlFlow::Break(())
            }
        }
        let event = Event::DeadEnds { count: 1, max: 5 };
        let mut seen = Vec::new();
        assert!((&mut seen, Stops).see(event).is_break());
        assert!((&mut seen, ()).see(event).is_continue());
        assert_eq!(seen, [event, event]);
    }
}
