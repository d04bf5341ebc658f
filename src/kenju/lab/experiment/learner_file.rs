//! A learner as a file: JSON with a version, the same that `plyground kenju train --save` writes.
//! What cannot be read is named with its place; nothing is guessed.

use chess::words::counted;
use kenju::saved::{SavedError, SavedPlayer};
use thiserror::Error;
use trace::file::bytes_without_mark;
use trace::foreign::looks_like;

/// The ending of a learner file's name.
pub const EXTENSION: &str = "kenju.json";

/// The largest file that is read, in bytes: a full log of lessons has some 3 MB.
pub const FILE_LIMIT: usize = 16 << 20;

/// The number of bytes at the start of a file that are checked for a known foreign format.
const BEGINNING: usize = 4096;

/// Why a file is not a learner.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// Larger than any learner.
    #[error("the file has {}; a learner has at most {FILE_LIMIT}", counted(.0, "byte"))]
    TooLong(usize),
    /// Not JSON, or not a learner's.
    #[error("line {line}, column {column}: {reason}")]
    Content {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// Another file, which is recognised.
    #[error("it looks like {0}")]
    Foreign(&'static str),
    /// A learner that cannot be used.
    #[error(transparent)]
    Saved(#[from] SavedError),
}

pub fn write(saved: &SavedPlayer) -> String {
    // Numbers, texts and lists only: nothing that JSON lacks.
    serde_json::to_string(saved).unwrap_or_default()
}

/// Reads a file.
///
/// # Errors
/// What is wrong, and where.
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
            // serde_json puts the place at the end; it is said in front.
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

/// A name for the file of a player.
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
