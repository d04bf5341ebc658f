//! Learner files: versioned JSON, also written by `plyground kenju train --save`. An error names
//! its line and column.

use chess::words::counted;
use kenju::saved::{SavedError, SavedPlayer};
use thiserror::Error;
use trace::file::bytes_without_mark;
use trace::foreign::looks_like;

/// The extension of a learner file.
pub const EXTENSION: &str = "kenju.json";

/// The size limit in bytes. A full lesson log takes about 3 MB.
pub const FILE_LIMIT: usize = 16 << 20;

/// The number of leading bytes that are checked for a known foreign format.
const BEGINNING: usize = 4096;

/// Why a file cannot be read as a learner.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// The file exceeds [`FILE_LIMIT`]; its size in bytes.
    #[error("the file has {}; a learner has at most {FILE_LIMIT}", counted(.0, "byte"))]
    TooLong(usize),
    /// The file is not JSON, or its JSON does not describe a learner.
    #[error("line {line}, column {column}: {reason}")]
    Content {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        reason: String,
    },
    /// A known format of another kind of file.
    #[error("it looks like {0}")]
    Foreign(&'static str),
    /// A learner that breaks a rule of the engine.
    #[error(transparent)]
    Saved(#[from] SavedError),
}

pub fn write(saved: &SavedPlayer) -> String {
    // Serialising cannot fail: the type holds only numbers, texts and lists.
    serde_json::to_string(saved).unwrap_or_default()
}

/// Reads a learner file.
///
/// # Errors
/// The problem and its place.
pub fn read(bytes: &[u8]) -> Result<SavedPlayer, FileError> {
    if bytes.len() > FILE_LIMIT {
        return Err(FileError::TooLong(bytes.len()));
    }
    let bytes = bytes_without_mark(bytes);
    let saved: SavedPlayer = serde_json::from_slice(bytes).map_err(|error| {
        let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(BEGINNING)]);
        if let Some(form) = looks_like(&beginning)
            && !beginning.contains("\"player\":")
        {
            return FileError::Foreign(form);
        }
        let text = error.to_string();
        FileError::Content {
            line: error.line(),
            column: error.column(),
            // serde_json appends the place; our message states it first.
            reason: text
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned(),
        }
    })?;
    saved.open()?;
    Ok(saved)
}

/// A file name for the player `name`.
pub fn file_name(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|letter| {
            if letter.is_alphanumeric() || "-_.".contains(letter) {
                letter
            } else {
                '-'
            }
        })
        .collect();
    format!("{plain}.{EXTENSION}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::player::Player;

    #[test]
    fn a_learner_survives_its_file() {
        for player in [
            Player::system1("a"),
            Player::system2("b", kenju::nets::Bias::Linear, 3),
            Player::system3("c"),
            Player::system4("d"),
            Player::strong(),
        ] {
            let saved = SavedPlayer::new(player, None);
            assert_eq!(read(write(&saved).as_bytes()), Ok(saved));
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        assert!(
            error("{\n  nonsense").starts_with("line 2, column 3: "),
            "{}",
            error("{\n  nonsense")
        );
        assert!(error("{}").contains("missing field `version`"));
        let later = write(&SavedPlayer::new(Player::null(), None)).replacen(
            "\"version\":1",
            "\"version\":9",
            1,
        );
        assert_eq!(
            error(&later),
            "saved in format 9, this release reads up to 1"
        );
    }

    #[test]
    fn a_byte_order_mark_is_no_fault_and_another_file_is_named() {
        let saved = SavedPlayer::new(Player::system3("c"), None);
        let marked = format!("\u{feff}{}", write(&saved));
        assert_eq!(read(marked.as_bytes()), Ok(saved));
        let trace = b"{\"format\":\"plyground-trace\",\"version\":1}\n{}\n";
        assert_eq!(
            read(trace).unwrap_err().to_string(),
            "it looks like a trace"
        );
    }

    #[test]
    fn a_name_makes_a_file_name_anywhere() {
        assert_eq!(file_name("Ada/../x y"), "Ada-..-x-y.kenju.json");
    }
}
