//! The recording of one turn: the events of the search that led to a stone, bounded, with the
//! number of those for which there was no room.

use kenju::event::{Event, Observer};
use kenju::session::Played;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The most events one turn keeps. A search has some hundreds; only System 4 under endless praise
/// comes near the bound.
pub const EVENT_LIMIT: usize = 20_000;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    /// What the search did.
    pub events: Vec<Event>,
    /// How many more events happened.
    pub dropped: u64,
    /// The stone it came to, once it lies on the board.
    pub played: Option<Played>,
}

impl Observer for Recording {
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        if self.events.len() < EVENT_LIMIT {
            self.events.push(event);
        } else {
            self.dropped += 1;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_recording_counts_what_it_leaves_out() {
        let mut recording = Recording::default();
        for count in 0..EVENT_LIMIT as u32 + 3 {
            let count = count as u16;
            assert!(
                recording
                    .see(Event::DeadEnds { count, max: 5 })
                    .is_continue()
            );
        }
        assert_eq!(
            (recording.events.len(), recording.dropped),
            (EVENT_LIMIT, 3)
        );
    }
}
