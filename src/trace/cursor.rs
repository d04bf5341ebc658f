//! A position in a recording. Step `n` means that `n` events have happened: step 0 is before the first event,
//! step `len` after the last. Cursors are values, so stepping back is exact.

use serde::{Deserialize, Serialize};

/// A step within a recording of known length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    step: usize,
    len: usize,
}

impl Cursor {
    /// A cursor before the first of `len` events.
    pub fn new(len: usize) -> Self {
        Self { step: 0, len }
    }

    /// The number of events that have happened.
    pub fn step(self) -> usize {
        self.step
    }

    /// The number of events in the recording.
    pub fn len(self) -> usize {
        self.len
    }

    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The index of the latest event; `None` at step 0.
    pub fn event(self) -> Option<usize> {
        self.step.checked_sub(1)
    }

    /// Moves to a step, clamped to the recording.
    pub fn seek(self, step: usize) -> Self {
        Self {
            step: step.min(self.len),
            ..self
        }
    }

    pub fn first(self) -> Self {
        self.seek(0)
    }

    pub fn last(self) -> Self {
        self.seek(self.len)
    }

    /// One step forward, clamped to the end.
    pub fn next(self) -> Self {
        self.seek(self.step + 1)
    }

    /// One step back, clamped to the start.
    pub fn previous(self) -> Self {
        self.seek(self.step.saturating_sub(1))
    }

    /// The step just after the next event for which `breakpoint` is true; `None` if there is none ahead.
    pub fn next_where(self, breakpoint: impl FnMut(&usize) -> bool) -> Option<Self> {
        (self.step..self.len)
            .find(breakpoint)
            .map(|event| self.seek(event + 1))
    }

    /// The step just after the last earlier event for which `breakpoint` is true; `None` if there is none.
    pub fn previous_where(self, breakpoint: impl FnMut(&usize) -> bool) -> Option<Self> {
        (0..self.step.saturating_sub(1))
            .rev()
            .find(breakpoint)
            .map(|event| self.seek(event + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_within_the_recording() {
        let cursor = Cursor::new(3);
        assert_eq!(cursor.previous().step(), 0);
        assert_eq!(cursor.last().next().step(), 3);
        assert_eq!(cursor.seek(99).step(), 3);
        assert_eq!((cursor.event(), cursor.next().event()), (None, Some(0)));
    }

    #[test]
    fn back_is_exact() {
        let cursor = Cursor::new(10).seek(4);
        assert_eq!(cursor.next().previous(), cursor);
    }

    #[test]
    fn breakpoints_are_met_in_both_directions_and_never_twice() {
        let even = |event: &usize| event.is_multiple_of(2);
        let cursor = Cursor::new(6);
        let steps: Vec<usize> =
            std::iter::successors(Some(cursor), |cursor| cursor.next_where(even))
                .map(Cursor::step)
                .collect();
        assert_eq!(steps, [0, 1, 3, 5]);
        let back: Vec<usize> =
            std::iter::successors(Some(cursor.last()), |cursor| cursor.previous_where(even))
                .map(Cursor::step)
                .collect();
        assert_eq!(back, [6, 5, 3, 1]);
    }
}
