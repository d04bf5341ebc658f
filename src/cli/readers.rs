//! The command line's own readers of outside text, for the tests that change their inputs at random
//! (`tests/readers`).

use super::uci::accepts;
use super::{journal, parts};

/// Parses a command of a chess interface; true if it is a known one.
pub fn uci(line: &str) -> bool {
    accepts(line)
}

/// Reads the lines of a file to resume; true if it is whole.
///
/// # Panics
/// If its lines do not come back the same after writing.
pub fn journal(bytes: &[u8]) -> bool {
    journal::accepts(bytes)
}

/// A file to resume with these JSON objects as its lines.
pub fn journal_sample(lines: &[&str]) -> Vec<u8> {
    journal::sealed(lines)
}

/// Reads a part of a command with `--shard`; true if its label and checksum fit.
///
/// # Panics
/// If it does not come back the same after writing.
pub fn part(text: &str) -> bool {
    parts::accepts(text)
}

/// A part with this JSON object as its answer.
pub fn part_sample(answer: &str) -> Option<String> {
    parts::Label::of_this_run("audit", false).seal(answer).ok()
}
