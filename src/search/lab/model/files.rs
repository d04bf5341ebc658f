//! Files that a person chooses or drops: a trace, or games as PGN, which are read in slices so that neither
//! memory nor the page feels their size.

use super::{Effect, Lab};
use kit::model::lab::File;
use kit::model::library::Library;
use std::rc::Rc;
use trace::file::bytes_without_mark;

/// Bytes of a file of games that are read at a time.
const SLICE: u64 = 128 << 10;

/// The largest trace that is read, in bytes: the step limit at the length of a line.
const TRACE_LIMIT: u64 = 300_000_000;

/// How a trace begins, whatever its file is called.
const TRACE: &[u8] = b"{\"format\"";

/// A file that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// A trace, in one piece.
    Trace,
    /// Games, so far.
    Games { done: u64, size: u64 },
}

impl Lab {
    pub(super) fn file(&mut self, file: File) -> Vec<Effect> {
        match file {
            File::Chosen { name, size, .. } => {
                let ending = name.to_ascii_lowercase();
                if [".jsonl", ".json"].iter().any(|it| ending.ends_with(it)) {
                    return self.read_trace(size);
                }
                self.library = Some(Rc::new(Library::new()));
                self.read_games(0, size)
            }
            File::Slice(bytes) => self.slice(&bytes),
            File::Failed(why) => {
                let mut effects = self
                    .notices
                    .refuse(format!("The file cannot be read: {why}."));
                if let Some(Reading::Games { .. }) = self.reading.take() {
                    effects.extend(self.pgn_end());
                }
                effects
            }
            File::Whole { .. } => Vec::new(),
        }
    }

    fn slice(&mut self, bytes: &[u8]) -> Vec<Effect> {
        match self.reading.take() {
            None => Vec::new(),
            Some(Reading::Trace) => self.open_trace(bytes),
            Some(Reading::Games { done: 0, size })
                if bytes_without_mark(bytes).starts_with(TRACE) =>
            {
                self.library = None;
                self.read_trace(size)
            }
            Some(Reading::Games { done, size }) => {
                self.pgn_bytes(bytes);
                self.read_games((done + SLICE).min(size), size)
            }
        }
    }

    fn read_games(&mut self, done: u64, size: u64) -> Vec<Effect> {
        if done == size {
            return self.pgn_end();
        }
        self.reading = Some(Reading::Games { done, size });
        vec![Effect::ReadFile(done, (done + SLICE).min(size))]
    }

    fn read_trace(&mut self, size: u64) -> Vec<Effect> {
        if size > TRACE_LIMIT {
            return self.notices.refuse(format!(
                "The trace has {} MB; at most {} MB are read.",
                size / 1_000_000,
                TRACE_LIMIT / 1_000_000
            ));
        }
        self.reading = Some(Reading::Trace);
        vec![Effect::ReadFile(0, size)]
    }
}
