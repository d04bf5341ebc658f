//! A recorder with a limit. It keeps the first events and counts the rest, so no run can exhaust memory and
//! the reader learns how much is missing.

use super::Event;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::Xxh64;

/// A recording: the events that were kept, and the number that were not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace<E> {
    pub events: Vec<E>,
    /// Events that happened after the limit was reached.
    pub dropped: u64,
}

impl<E> Default for Trace<E> {
    fn default() -> Self {
        Self {
            events: Vec::new(),
            dropped: 0,
        }
    }
}

impl<E: Event> Trace<E> {
    /// A 64-bit fingerprint: XXH64 over the compact encoding of every event and the number of dropped ones.
    /// Equal runs have equal digests on every machine.
    pub fn digest(&self) -> u64 {
        let mut hasher = Xxh64::new(0);
        let mut buffer = Vec::with_capacity(64);
        for event in &self.events {
            buffer.clear();
            buffer = postcard::to_extend(event, buffer).unwrap_or_default();
            hasher.update(&buffer);
        }
        hasher.update(&self.dropped.to_le_bytes());
        hasher.digest()
    }
}

/// Records events up to a limit.
#[derive(Clone, Debug)]
pub struct Recorder<E> {
    trace: Trace<E>,
    limit: usize,
}

impl<E: Event> Recorder<E> {
    /// A recorder that keeps at most `limit` events. Memory grows as events arrive.
    pub fn new(limit: usize) -> Self {
        Self {
            trace: Trace::default(),
            limit,
        }
    }

    /// Keeps the event, or counts it as dropped once the limit is reached.
    #[inline]
    pub fn record(&mut self, event: E) {
        if self.trace.events.len() < self.limit {
            self.trace.events.push(event);
        } else {
            self.trace.dropped += 1;
        }
    }

    pub fn trace(&self) -> &Trace<E> {
        &self.trace
    }

    pub fn into_trace(self) -> Trace<E> {
        self.trace
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Sample, family};
    use super::*;

    #[test]
    fn a_full_recorder_keeps_the_first_events_and_counts_the_rest() {
        let mut recorder = Recorder::new(4);
        for event in family() {
            recorder.record(event);
        }
        let trace = recorder.into_trace();
        assert_eq!(trace.events, family()[..4]);
        assert_eq!(trace.dropped, 6);
    }

    #[test]
    fn the_digest_changes_with_any_event_and_with_what_was_dropped() {
        let trace = Trace {
            events: family(),
            dropped: 0,
        };
        let mut other = trace.clone();
        other.events[2] = Sample::Note(9);
        assert_ne!(trace.digest(), other.digest());
        let cut = Trace {
            dropped: 1,
            ..trace.clone()
        };
        assert_ne!(trace.digest(), cut.digest());
        assert_eq!(trace.digest(), trace.clone().digest());
    }
}
