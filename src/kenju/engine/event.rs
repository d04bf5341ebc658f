//! The events of a search, one for each action in a box of the flow chart (thesis Fig. 3.12), and the
//! observers that receive them.
//!
//! Events hold numbers of lines and places, which the board resolves. Observing changes nothing, and the
//! observer `()` costs nothing.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::board::{LineId, PlaceId};
use crate::geometry::Point;
use crate::lesson::TeacherVerdict;
use crate::parameters::Stance;
use crate::pattern::{Pattern, Patterns};

/// The result of comparing a line or move with the best so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Comparison {
    /// There was no best so far.
    First,
    /// Strictly better: it becomes the best so far.
    Better,
    /// Equal: the best so far stays, unless a teacher prefers this one.
    Equal,
    Worse,
}

/// The reason why a path ended (§3.4.4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DeadEnd {
    /// The line has no vacant place except the one the path came from.
    Place,
    /// The path returned to its own best move.
    Node,
    /// No line to follow crosses the move.
    Line,
}

impl DeadEnd {
    pub const ALL: [Self; 3] = [Self::Place, Self::Node, Self::Line];
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// NODEPATIENCE ran out: the thesis's successful end (box 4).
    Patience,
    /// `MAXDEADENDS` paths were dead ends (box 7).
    DeadEnds,
    /// [`crate::search::ITERATION_CAP`] iterations (ours: System 4 may keep raising moves for ever).
    Cap,
    /// The board is empty: (0,0) is played (ours).
    FirstMove,
    /// No live line is left: the vacant point nearest to (0,0) is played (ours).
    NoLine,
    /// A net of System 1 or 2 valued all its useful moves.
    Scanned,
    /// The strong player chose.
    Solved,
}

/// One step of a search, in 12 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A search begins.
    Begun {
        /// ATTACKING and DEFENDING.
        stance: Stance,
        /// The number of live lines.
        lines: u16,
    },
    /// Box 1: a path starts at a random line.
    PathStarted {
        line: LineId,
        /// The number of lines it was drawn from.
        among: u16,
    },
    /// Box 2: a vacant place of the line is valued and compared with the line's best so far.
    MoveCompared {
        place: PlaceId,
        /// Its position in the line, 0 to 4.
        position: u8,
        /// The value of a stone there.
        value: u32,
        comparison: Comparison,
    },
    /// Box 2: the best move of the line.
    MoveFound { place: PlaceId, value: u32 },
    /// Box 3: the path has a new best move.
    PathBest { place: PlaceId, value: u32 },
    /// Box 3: the search has a new best move.
    SearchBest { place: PlaceId, value: u32 },
    /// Box 4: an iteration that did not improve on the path's best move.
    Unsuccessful {
        /// The number of such iterations in succession.
        count: u16,
        /// NODEPATIENCE.
        patience: u16,
    },
    /// Box 5: the path is a dead end.
    DeadEnd { cause: DeadEnd },
    /// Box 6: a line crossing the move is compared with the best so far.
    LineCompared {
        line: LineId,
        /// Its pattern with a stone at the move.
        pattern: Pattern,
        value: u16,
        comparison: Comparison,
    },
    /// Box 6: attention moves to this line.
    LineFound {
        line: LineId,
        /// Its pattern with a stone at the move.
        pattern: Pattern,
        value: u16,
    },
    /// Box 7: the count of dead ends.
    DeadEnds {
        count: u16,
        /// MAXDEADENDS.
        max: u16,
    },
    /// The learner asks which of two lines is better.
    LinesAsked {
        /// The best so far.
        first: LineId,
        /// The line compared with it.
        second: LineId,
    },
    /// The learner asks which of two moves is better.
    MovesAsked {
        /// The best so far.
        first: PlaceId,
        /// The move compared with it.
        second: PlaceId,
    },
    Answered {
        verdict: TeacherVerdict,
        /// The words that were incremented.
        rewarded: Patterns,
    },
    /// A net of System 1 or 2 values a useful move.
    MoveScanned {
        place: PlaceId,
        response: u16,
        /// The number of RAMs of the winning discriminator that fired (System 2).
        ones: u8,
        comparison: Comparison,
    },
    /// Box 8: the chosen move.
    Chosen {
        place: ChosenPlace,
        /// Its value when it was found.
        value: u32,
        end: End,
    },
}

/// A chosen point, packed into an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ChosenPlace {
    /// A place of the board's table.
    Table(PlaceId),
    /// A point outside the table, near (0,0).
    Off { x: i16, y: i16 },
}

impl From<Point> for ChosenPlace {
    /// Points outside the table are near (0,0); a coordinate beyond 16 bits would be truncated.
    fn from(point: Point) -> Self {
        let short = |n: i32| n.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        Self::Off {
            x: short(point.x),
            y: short(point.y),
        }
    }
}

/// Watches a search.
pub trait Observer {
    /// Receives an event. [`ControlFlow::Break`] suspends the search after the events of the current step; it
    /// can be resumed.
    fn see(&mut self, event: Event) -> ControlFlow<()>;
}

/// Ignores every event.
impl Observer for () {
    #[inline]
    fn see(&mut self, _: Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Records every event without limit, for single searches and tests.
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

/// Both observers see every event; either may suspend the search.
impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline]
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        let first = self.0.see(event);
        let second = self.1.see(event);
        if first.is_break() { first } else { second }
    }
}

/// An observer, and whether it asked for suspension.
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
