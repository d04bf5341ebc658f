//! The lesson log as a text that is kept for the next visit and travels in links. What was undone is not in it.

use super::{LessonLog, TERMS, Term};
use crate::experiment::link::LESSONS_LIMIT;
use kit::experiment::query::{pack_value, unpack_value};
use player::Weights;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// The longest text that is kept, in bytes: a fifth of what browsers allow a site. Some thousand lessons
/// fit.
const TEXT_LIMIT: usize = 1_000_000;

/// A lesson log as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    terms: Vec<Term>,
    cursor: usize,
    forgotten: usize,
}

/// A lesson log is too long to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl LessonLog {
    /// The lesson log as a text; `None` if nothing has happened.
    ///
    /// # Errors
    /// If it is too long to be kept.
    pub fn to_text(&self) -> Result<Option<String>, TooLong> {
        if self.is_empty() {
            return Ok(None);
        }
        let kept = Kept {
            terms: self.terms.clone(),
            cursor: self.cursor,
            forgotten: self.forgotten,
        };
        let text = pack_value(&kept).ok_or(TooLong)?;
        if text.len() > TEXT_LIMIT {
            return Err(TooLong);
        }
        Ok(Some(text))
    }

    /// The text as a link carries it; `None` if no lesson was given, or if it is too long for a link.
    pub fn in_link(&self) -> Option<&str> {
        let text = self.in_link.get_or_init(|| {
            let text = self.to_text().ok().flatten();
            text.filter(|text| self.lessons() > 0 && text.len() <= LESSONS_LIMIT)
        });
        text.as_deref()
    }

    /// The lesson log of a text.
    ///
    /// # Errors
    /// Says why there is none: the text is damaged, or another version's.
    pub fn from_text(text: &str) -> Result<Self, &'static str> {
        let kept: Kept = unpack_value(text)?;
        let lesson_log = Self {
            terms: kept.terms,
            cursor: kept.cursor,
            undone: Vec::new(),
            forgotten: kept.forgotten,
            changes: 0,
            in_link: OnceCell::new(),
        };
        let is_whole = (1..=TERMS).contains(&lesson_log.terms.len())
            && lesson_log.terms.iter().all(Term::is_whole)
            && lesson_log.cursor <= lesson_log.len();
        is_whole
            .then_some(lesson_log)
            .ok_or("its parts do not agree")
    }
}

impl Term {
    /// True if this term began with the same settings and weights as the other, and its first lessons are the other's.
    pub(super) fn begins_like(&self, other: &Self) -> bool {
        let (mine, others) = (&self.teaching, &other.teaching);
        mine.manner() == others.manner()
            && mine.weights_after(0) == others.weights_after(0)
            && mine.given().starts_with(others.given())
            && self.notes.starts_with(&other.notes)
    }

    /// Whether every lesson has its note, and the numbers are numbers.
    fn is_whole(&self) -> bool {
        let is_finite =
            |weights: Weights| weights.numbers().iter().all(|weight| weight.is_finite());
        self.notes.len() == self.teaching.given().len()
            && is_finite(self.teaching.weights_after(0))
            && self.teaching.manner().rule.rate.is_finite()
    }
}
