//! What a row of the reproduction came to, and how that stands to what is published.

use super::{How, Row, Value};
use serde::Serialize;
use std::borrow::Cow;

/// What a row came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Ours; `None` if it cannot be computed.
    pub ours: Option<Value>,
    /// What follows.
    pub status: Status,
}

/// How ours stands to what is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum Status {
    /// It is the same.
    Reproduced,
    /// It is not the same.
    Differs {
        /// Why; `None` if nobody knows yet.
        why: Option<&'static str>,
    },
    /// What is published in words, without a figure, is so.
    Holds,
    /// The source left it open.
    Answered,
    /// It cannot be computed.
    NotReproducible {
        /// Why not.
        why: Cow<'static, str>,
    },
}

impl Outcome {
    /// Whether this is what the row leads one to expect: the same, or different where the row says
    /// why, or impossible where the row says that it is.
    pub fn is_as_expected(&self, row: &Row) -> bool {
        match &self.status {
            Status::Reproduced | Status::Holds | Status::Answered => row.difference.is_none(),
            Status::Differs { why } => why.is_some(),
            Status::NotReproducible { .. } => matches!(row.how, How::Cannot { .. }),
        }
    }

    /// How far ours lies from what is published, in words, if both are numbers and they differ.
    pub fn distance(&self, published: &Value) -> Option<String> {
        let (ours, published) = (self.ours.as_ref()?.numbers(), published.numbers());
        if ours.len() != published.len() {
            return None;
        }
        let pairs = ours.iter().zip(&published).enumerate();
        let apart: Vec<(usize, i64)> = pairs
            .map(|(place, (ours, published))| (place, ours - published))
            .filter(|(_, apart)| *apart != 0)
            .collect();
        let (place, most) = *apart.iter().max_by_key(|(_, apart)| apart.unsigned_abs())?;
        if ours.len() == 1 {
            return Some(more_or_less(most));
        }
        Some(format!(
            "{} of {} differ; number {} most, {}",
            apart.len(),
            ours.len(),
            place + 1,
            more_or_less(most)
        ))
    }

    pub(super) fn not_reproducible(why: Cow<'static, str>) -> Self {
        Self {
            ours: None,
            status: Status::NotReproducible { why },
        }
    }
}

/// Rows by why they are not reproduced: each reason once, in the order of its first row.
pub fn by_reason<'a>(
    rows: impl IntoIterator<Item = (&'static str, Option<&'a str>)>,
) -> Vec<(&'a str, Vec<&'static str>)> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for (id, why) in rows {
        let Some(why) = why else { continue };
        match reasons.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, ids)) => ids.push(id),
            None => reasons.push((why, vec![id])),
        }
    }
    reasons
}

fn more_or_less(apart: i64) -> String {
    let word = if apart < 0 { "less" } else { "more" };
    format!("ours is {} {word}", Value::Number(apart.abs()))
}

/// The words for all kinds of outcome.
pub const WORDS: [&str; 5] = [
    "reproduced",
    "holds",
    "answered",
    "differs",
    "not reproducible",
];

impl Status {
    /// In a word or two, one of [`WORDS`].
    pub fn word(&self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::Differs { .. } => "differs",
            Self::Holds => "holds",
            Self::Answered => "answered",
            Self::NotReproducible { .. } => "not reproducible",
        }
    }

    /// Why it is not reproduced, if it is not and the reason is known.
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::Reproduced => None,
            Self::Holds => Some("words are published, no figure; ours bears them out"),
            Self::Answered => Some("the source leaves it open; ours settles it"),
            Self::Differs { why } => *why,
            Self::NotReproducible { why } => Some(why),
        }
    }
}
