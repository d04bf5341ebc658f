//! A draft as texts: lists of marks (`Rae1=10, Nxf5=7`) and of preferences (`0:Nxf5, 1:34:a4`), read whole
//! or not at all, and what is wrong with a text.

use super::{CHANGES_LIMIT, LATEST, MARKS_LIMIT, TimelineDraft};
use chess::words::counted;
use rating::{DecayError, Mark};
use thiserror::Error;

/// Why a draft cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DraftError {
    /// A text that is not a move of the position, not a position, not an R or not a P, in a sentence.
    #[error("{0}")]
    Other(String),
    #[error(
        "{0:?} cannot stand for a move: write 1 to 16 letters, digits or signs, without blanks, commas, colons or ="
    )]
    Word(String),
    #[error(
        "{0:?} is not a time: write a number from 0 to 1,000,000,000, or minutes and seconds as 1:34"
    )]
    Time(String),
    #[error("{0:?} is not a mark: write a number from 0 to 10, in tenths at most")]
    Mark(String),
    #[error("{0:?} is marked already")]
    Twice(String),
    #[error("entry {place}: {text:?} is not of the form {form}")]
    Entry {
        /// Which, from 1.
        place: usize,
        /// The text found.
        text: String,
        /// An example.
        form: &'static str,
    },
    /// An entry of a list with a mistake.
    #[error("entry {place}: {error}")]
    In {
        /// Which, from 1.
        place: usize,
        error: Box<DraftError>,
    },
    #[error("at most {} are taken", counted(.0, "entry"))]
    TooMany(usize),
    /// A rate or a P out of range.
    #[error(transparent)]
    Decay(#[from] DecayError),
}

impl TimelineDraft {
    /// The marks as a text: `Rae1=10, Nxf5=7`.
    pub fn marks_text(&self) -> String {
        let words = self
            .marks
            .iter()
            .map(|marked| format!("{}={}", marked.name, marked.mark));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The preferences as a text: `0:Nxf5, 94:a4`.
    pub fn changes_text(&self) -> String {
        let words = self
            .changes
            .iter()
            .map(|change| format!("{}:{}", change.since, change.name));
        words.collect::<Vec<_>>().join(", ")
    }

    /// Takes the marks from a text.
    ///
    /// # Errors
    /// The first entry that is wrong; then nothing has changed.
    pub fn set_marks_text(&mut self, text: &str) -> Result<(), DraftError> {
        let mut new = Self {
            marks: Vec::new(),
            ..self.clone()
        };
        for (place, word) in words(text, MARKS_LIMIT)? {
            // A promotion has a sign of equality of its own: e8=Q=10.
            let (name, mark) = word
                .rsplit_once('=')
                .ok_or_else(|| entry(place, word, "Nf3=10"))?;
            let before = new.marks.len();
            new.set_mark(name, mark)
                .map_err(|error| within(place, error))?;
            if new.marks.len() == before {
                return Err(within(place, DraftError::Twice(clipped(name.trim()))));
            }
        }
        *self = new;
        Ok(())
    }

    /// Takes the preferences from a text.
    ///
    /// # Errors
    /// The first entry that is wrong; then nothing has changed.
    pub fn set_changes_text(&mut self, text: &str) -> Result<(), DraftError> {
        let mut new = Self {
            changes: Vec::new(),
            ..self.clone()
        };
        for (place, word) in words(text, CHANGES_LIMIT)? {
            // A time may have a colon of its own: 1:34:a4.
            let (since, name) = word
                .rsplit_once(':')
                .ok_or_else(|| entry(place, word, "94:Nf3"))?;
            new.add_change(since, name)
                .map_err(|error| within(place, error))?;
        }
        *self = new;
        Ok(())
    }
}

/// The position shows checks.
pub(super) fn bare(name: &str) -> String {
    name.trim_end_matches(['+', '#', '!', '?']).to_owned()
}

pub(super) fn clipped(text: &str) -> String {
    text.chars().take(40).collect()
}

fn entry(place: usize, text: &str, form: &'static str) -> DraftError {
    let text = clipped(text);
    DraftError::Entry { place, text, form }
}

fn within(place: usize, error: DraftError) -> DraftError {
    let error = Box::new(error);
    DraftError::In { place, error }
}

/// The entries of a list with their places, from 1.
fn words(text: &str, limit: usize) -> Result<Vec<(usize, &str)>, DraftError> {
    let words = text
        .split([',', ';', '\n'])
        .map(str::trim)
        .filter(|word| !word.is_empty());
    let words: Vec<(usize, &str)> = (1..).zip(words).take(limit + 1).collect();
    if words.len() > limit {
        return Err(DraftError::TooMany(limit));
    }
    Ok(words)
}

/// A time: a number, or minutes and seconds: `94` or `1:34`.
pub(super) fn read_time(text: &str) -> Result<f64, DraftError> {
    let text = text.trim().trim_end_matches('s').trim_end();
    let wrong = || DraftError::Time(clipped(text));
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let minutes: u32 = minutes.trim().parse().map_err(|_| wrong())?;
    let seconds: f64 = without_gaps(seconds).parse().map_err(|_| wrong())?;
    let time = f64::from(minutes) * 60.0 + seconds;
    if (0.0..=LATEST).contains(&time) {
        Ok(time.abs())
    } else {
        Err(wrong())
    }
}

/// A number as it is typed, without the spaces and underscores that part its digits.
pub fn without_gaps(text: &str) -> String {
    text.chars()
        .filter(|&c| !c.is_whitespace() && c != '_')
        .collect()
}

pub(super) fn read_mark(text: &str) -> Result<Mark, DraftError> {
    let wrong = || DraftError::Mark(clipped(text));
    let number: f64 = text.trim().parse().map_err(|_| wrong())?;
    Mark::try_from(number).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Board;

    #[test]
    fn lists_are_read_whole_or_not_at_all() {
        let mut draft = TimelineDraft::default();
        let text = draft.changes_text();
        let error = draft.set_changes_text("0:a4, b5").unwrap_err().to_string();
        assert_eq!(error, "entry 2: \"b5\" is not of the form 94:Nf3");
        assert_eq!(draft.changes_text(), text);
        let error = draft
            .set_marks_text("a4=10, b5=11")
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("entry 2: \"11\" is not a mark"),
            "{error}"
        );
        let error = draft
            .set_marks_text("a4=10, a4!=5")
            .unwrap_err()
            .to_string();
        assert_eq!(error, "entry 2: \"a4!\" is marked already");
        draft.set_marks_text("a4=3, b5=7.5").unwrap();
        assert_eq!(draft.marks_text(), "b5=7.5, a4=3");
    }

    #[test]
    fn with_a_position_moves_are_checked_and_written_one_way() {
        let mut draft = TimelineDraft {
            board: Some(Board::default()),
            marks: Vec::new(),
            changes: Vec::new(),
            ..TimelineDraft::default()
        };
        draft.set_changes_text("0:e2e4, 1:05:Nf3!").unwrap();
        assert_eq!(draft.changes_text(), "0:e4, 65:Nf3");
        let error = draft.add_change("7", "e5").unwrap_err().to_string();
        assert!(error.contains("e5"), "{error}");
    }
}
