//! The recording of one turn: the search events behind a stone, and the number of events beyond
//! the limit.

use kenju::event::{Event, Observer};
use kenju::session::Played;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The maximum number of events in one turn. A search has some hundreds; only System 4 under
/// endless praise comes near the limit.
pub const EVENT_LIMIT: usize = 20_000;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    pub events: Vec<Event>,
    /// The number of events beyond [`EVENT_LIMIT`].
    pub dropped: u64,
    /// The stone that was played, once it is on the board.
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
