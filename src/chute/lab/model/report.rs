//! Games that are being read, and what came of it.

use crate::experiment::Key;
use crate::experiment::saved_games::{BYTES_LIMIT, GAMES_LIMIT};
use kit::experiment::wire::JobId;
use kit::model::squares::plural;

/// Games that are being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The file's name, or what was pasted.
    pub name: String,
    /// How many bytes there are.
    pub size: u64,
    /// How many have been read.
    pub done: u64,
    /// What was pasted; nothing for a file.
    pub(super) text: Option<Vec<u8>>,
    /// The slice that the experiment worker is reading.
    pub(super) waits_for: Option<JobId>,
    pub(super) report: Report,
}

/// What came of a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The file's name, or what was pasted.
    pub name: String,
    /// Games that were added.
    pub added: u32,
    /// Of these, games that cannot be measured, and why.
    pub unfit: Vec<String>,
    /// Games that were there already.
    pub known: u32,
    /// Games for which there was no room.
    pub no_room: u32,
    /// Broken games, with line, column and what is wrong.
    pub broken: Vec<String>,
    /// How many more there are than are listed.
    pub more_broken: u32,
    /// What was read otherwise than it is written.
    pub remarks: Vec<String>,
    /// Why it ended before its end.
    pub stopped: Option<String>,
    /// The first game that was added.
    pub first: Option<Key>,
}

impl Report {
    /// What came of it, as a sentence.
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
