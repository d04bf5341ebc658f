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
        match (self.ours.as_ref()?, published) {
            (Value::Number(ours), Value::Number(published)) if ours != published => {
                Some(more_or_less(ours - published))
            }
            (ours @ (Value::Numbers(_) | Value::Measured(_)), Value::Numbers(published))
                if ours.numbers().len() == published.len() =>
            {
                let ours = ours.numbers();
                let pairs = ours.iter().zip(published.iter());
                let apart: Vec<(usize, i64)> = pairs
                    .enumerate()
                    .map(|(place, (ours, published))| (place, ours - published))
                    .filter(|(_, apart)| *apart != 0)
                    .collect();
                let (place, most) = *apart.iter().max_by_key(|(_, apart)| apart.unsigned_abs())?;
                Some(format!(
                    "{} of {} differ; number {} most, {}",
                    apart.len(),
                    ours.len(),
                    place + 1,
                    more_or_less(most)
                ))
            }
            _ => None,
        }
    }

    pub(super) fn not_reproducible(why: Cow<'static, str>) -> Self {
        Self {
            ours: None,
            status: Status::NotReproducible { why },
        }
    }
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

/// How far ours lies from what is published, the largest distance of several numbers; `None` where they are not numbers.
#[cfg(test)]
fn furthest(ours: &Value, published: &Value) -> Option<u64> {
    match (ours, published) {
        (Value::Number(ours), Value::Number(published)) => Some(ours.abs_diff(*published)),
        (Value::Numbers(ours), Value::Numbers(published)) if ours.len() == published.len() => {
            let pairs = ours.iter().zip(published.iter());
            pairs
                .map(|(ours, published)| ours.abs_diff(*published))
                .max()
        }
        _ => None,
    }
}

/// Checks that rows of numbers lie within their bounds, 0 where none is given, and that no bound is so wide that it
/// could not be missed.
#[cfg(test)]
pub(super) fn assert_within(rows: impl Iterator<Item = super::Row>, bounds: &[(&str, u64)]) {
    let mut bounded = 0;
    for row in rows {
        let ours = row.run().ours;
        let Some(most) = ours.and_then(|ours| furthest(&ours, &row.published)) else {
            continue;
        };
        let given = bounds.iter().find(|(id, _)| *id == row.id);
        bounded += usize::from(given.is_some());
        let bound = given.map_or(0, |&(_, bound)| bound);
        assert!(most <= bound, "{}: {most} away, {bound} at most", row.id);
        let is_tight = most > bound / 2 || bound == 0;
        assert!(is_tight, "{}: {bound} is too wide for {most}", row.id);
    }
    assert_eq!(bounded, bounds.len(), "every bound is of a row of numbers");
}
