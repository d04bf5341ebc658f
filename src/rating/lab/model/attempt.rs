//! The test a person sits: a position, a clock, and moves preferred as the mind changes. Scored on
//! the same scale as an engine, with a row of its own in the table.

use super::timeline_draft::TimelineDraft;
use crate::experiment::{RatedPosition, SetName, Unit};
use cozy_chess::Move;
use std::rc::Rc;

/// The times offered for a position, in seconds.
pub const PATIENCES: [u32; 4] = [30, 60, 120, 300];

/// The longest name of a person, in characters.
pub const NAME_LIMIT: usize = 30;

/// The most changes that are noted.
const CHANGES_LIMIT: usize = 500;

/// A test.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub position: Rc<RatedPosition>,
    /// The set it is of, and which it is there: other positions may be looked at meanwhile.
    pub set: SetName,
    pub(super) at: usize,
    pub(super) digest: String,
    /// When it began, in milliseconds.
    pub(super) begun: f64,
    /// The time on the clock, in seconds.
    pub elapsed: f64,
    /// The time limit, in seconds.
    pub patience: u32,
    /// The moves preferred and since when, in seconds.
    pub preferences: Vec<(f64, Move)>,
    pub is_over: bool,
}

impl Attempt {
    /// The move preferred now.
    pub fn preferred(&self) -> Option<Move> {
        self.preferences.last().map(|&(_, mv)| mv)
    }

    /// Seconds left.
    pub fn left(&self) -> f64 {
        (f64::from(self.patience) - self.elapsed).max(0.0)
    }

    /// The test as a draft.
    pub fn draft(&self, person: &str, rate: f64, share_left: f64) -> TimelineDraft {
        TimelineDraft::of(
            &format!("{person} on {}", self.position.name),
            &self.position,
            Unit::Seconds,
            &self.preferences,
            (rate, share_left),
        )
    }

    /// Looks at the clock. It never goes back, whatever the machine's does.
    pub(super) fn look(&mut self, now: f64) {
        let elapsed = (now - self.begun) / 1000.0;
        if elapsed.is_finite() {
            self.elapsed = elapsed.clamp(self.elapsed, f64::from(self.patience));
        }
    }

    pub(super) fn prefer(&mut self, mv: Move) {
        // Thousandths will do.
        let since = (self.elapsed * 1000.0).round() / 1000.0;
        let is_full = self.preferences.len() >= CHANGES_LIMIT;
        match self.preferences.last_mut() {
            Some((_, last)) if *last == mv => {}
            Some((at, last)) if *at >= since => *last = mv,
            _ if is_full => {}
            _ => self.preferences.push((since, mv)),
        }
    }
}
