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
    /// It is the same, to the digits that are printed.
    Reproduced,
    /// It is a sample's, and what is published lies within its interval, or each number within its own.
    NotToldApart,
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
            Status::Reproduced | Status::NotToldApart | Status::Holds | Status::Answered => {
                row.difference.is_none()
            }
            Status::Differs { why } => why.is_some(),
            Status::NotReproducible { .. } => matches!(row.how, How::Cannot { .. }),
        }
    }

    /// How far ours lies from what is published, in words, if it differs and both are numbers: of several those that
    /// differ (of a sample those whose published value lies outside the interval), and which of them does most.
    pub fn distance(&self, row: &Row) -> Option<String> {
        let Self {
            ours: Some(ours),
            status: Status::Differs { .. },
        } = self
        else {
            return None;
        };
        let (numbers, published) = (ours.numbers(), row.published.numbers());
        if let How::Measure(figure) = row.how
            && let Some(distance) = figure.distance_of_names(&numbers, &published)
        {
            return Some(distance);
        }
        if numbers.len() != published.len() {
            return None;
        }
        let apart = |place: &usize| !ours.holds(*place, published[*place]);
        let apart: Vec<usize> = (0..numbers.len()).filter(apart).collect();
        let by = |place: usize| numbers[place] - published[place];
        let most = apart.iter().copied().max_by_key(|&place| by(place).abs())?;
        let more = more_or_less(by(most));
        if numbers.len() == 1 {
            return Some(more);
        }
        let (count, all, part) = (apart.len(), numbers.len(), row.part(most));
        let differ = match ours {
            Value::Measured(_) => "outside the interval",
            _ => "differ",
        };
        let of_these = if count > 1 { ", most" } else { "" };
        Some(format!(
            "{count} of {all} {differ}{of_these}: {part}, {more}"
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
pub const WORDS: [&str; 6] = [
    "reproduced",
    "not told apart",
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
            Self::NotToldApart => "not told apart",
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
            Self::NotToldApart => Some(
                "of a sample: what is published lies within the interval of ours, however wide that is",
            ),
            Self::Holds => Some("words are published, no figure; ours bears them out"),
            Self::Answered => Some("the source leaves it open; ours settles it"),
            Self::Differs { why } => *why,
            Self::NotReproducible { why } => Some(why),
        }
    }
}
