//! The progress of reading games, and the report afterwards.

use crate::experiment::GameKey;
use crate::experiment::saved_games::{BYTES_LIMIT, GAMES_LIMIT};
use kit::experiment::wire::JobId;
use kit::model::squares::plural;

/// Games being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The file's name, or a description of the pasted text.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// Bytes read so far.
    pub done: u64,
    /// The pasted text; `None` for a file.
    pub(super) text: Option<Vec<u8>>,
    /// The slice that the experiment worker is reading.
    pub(super) waits_for: Option<JobId>,
    pub(super) report: Report,
}

/// The report of a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The file's name, or a description of the pasted text.
    pub name: String,
    /// Added games.
    pub added: u32,
    /// Added games that cannot be measured, and why.
    pub unfit: Vec<String>,
    /// Games that the library had already.
    pub known: u32,
    /// Games beyond the library's limits.
    pub no_room: u32,
    /// Broken games with line, column and problem.
    pub broken: Vec<String>,
    /// The number of further broken games.
    pub more_broken: u32,
    /// Text that was reinterpreted or skipped.
    pub remarks: Vec<String>,
    /// Why the reading ended early.
    pub stopped: Option<String>,
    /// The first game that was added.
    pub first: Option<GameKey>,
}

impl Report {
    /// The report as a sentence.
    pub fn sentence(&self) -> String {
        let broken = self.broken.len() as u64 + u64::from(self.more_broken);
        let mut parts = vec![format!(
            "{} taken from {}",
            plural(u64::from(self.added), "game"),
            self.name
        )];
        if broken > 0 {
            parts.push(format!("{} broken", plural(broken, "game")));
        }
        if !self.unfit.is_empty() {
            let count = self.unfit.len() as u64;
            parts.push(format!(
                "{} can be looked at but not measured",
                plural(count, "game")
            ));
        }
        if self.known > 0 {
            parts.push(format!("{} there already", self.known));
        }
        if self.no_room > 0 {
            parts.push(format!(
                "{} left out, because the library has room for at most {GAMES_LIMIT} games of your own and {} MB",
                plural(u64::from(self.no_room), "game"),
                BYTES_LIMIT / 1_000_000
            ));
        }
        if let Some(why) = &self.stopped {
            parts.push(why.clone());
        }
        parts.join("; ") + "."
    }
}
