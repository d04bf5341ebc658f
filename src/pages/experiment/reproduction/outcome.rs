//! The outcome of a row of the reproduction: our figure, and how it compares with the published one.

use super::{How, Row, Value};
use serde::Serialize;
use std::borrow::Cow;

/// Our figure and its comparison with the published one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Ours; `None` if it cannot be computed.
    pub ours: Option<Value>,
    pub status: Status,
}

/// How our figure compares with the published one.
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
    NotReproducible { why: Cow<'static, str> },
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
            Self::Answered => Some("the source gives no figure; this is our program\u{2019}s"),
            Self::Differs { why } => *why,
            Self::NotReproducible { why } => Some(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::{numbers, text};
    use super::super::{Figure, Measure, row, rows};
    use super::*;

    fn leaves() -> How {
        How::Run {
            command: rows()[0].command().unwrap().clone(),
            measure: Measure::LeavesVisited,
        }
    }

    /// How a row of that kind says that ours differs.
    fn distance(how: How, ours: Value, published: Value) -> Option<String> {
        let row = Row {
            published,
            how,
            difference: None,
            ..rows()[0].clone()
        };
        row.compare(Some(ours)).distance(&row)
    }

    #[test]
    fn what_differs_says_by_how_much() {
        let apart = |ours, published| distance(leaves(), ours, published);
        let number = |ours, published| apart(Value::Number(ours), Value::Number(published));
        assert_eq!(number(7, 7), None);
        assert_eq!(number(7, 9).as_deref(), Some("ours is 2 less"));
        assert_eq!(number(12_345, 1).as_deref(), Some("ours is 12,344 more"));
        let among = apart(Value::Among([3, 70]), Value::Number(0));
        assert_eq!(among.as_deref(), Some("ours is 3 more"));
        assert_eq!(apart(Value::Among([0, 70]), Value::Number(0)), None);
        assert_eq!(
            apart(numbers(&[1, 2, 9]), numbers(&[1, 3, 2])).as_deref(),
            Some("2 of 3 differ, most: number 3, ours is 7 more")
        );
        assert_eq!(apart(numbers(&[1, 2]), numbers(&[1, 2])), None);
        assert_eq!(apart(numbers(&[1]), numbers(&[1, 2])), None);
        assert_eq!(apart(text("a"), text("b")), None);
    }

    #[test]
    fn of_a_sample_only_what_lies_outside_its_interval_differs() {
        let fits = How::Measure(Figure::Fits);
        let sample = || Value::Measured(vec![[70, 60, 81], [5, 3, 8]]);
        // The first is farther away, but within.
        let apart = distance(fits.clone(), sample(), numbers(&[80, 9]));
        assert_eq!(
            apart.as_deref(),
            Some("1 of 2 outside the interval: run R1.5, ours is 4 less")
        );
        assert_eq!(distance(fits, sample(), numbers(&[80, 8])), None);
        let one = Value::Measured(vec![[73, 72, 75]]);
        let apart = distance(leaves(), one, Value::Number(69));
        assert_eq!(apart.as_deref(), Some("ours is 4 more"));
    }

    #[test]
    fn numbers_are_called_by_what_they_are_of() {
        let part = |id: &str, place| row(id).unwrap().part(place);
        let parts = [
            ("chute-all-first", 12, "heuristic 12"),
            ("chute-all-first", 22, "the polynomial"),
            ("chute-correlations-leads", 4, "material"),
            ("chute-fits", 4, "run R2.1"),
            ("chute-weights-r-one-six", 3, "heuristic 7"),
            ("chute-weights-r-one-five", 23, "rooks"),
            ("kenju-paths-1", 4, "five paths"),
            ("kenju-path-ends-1", 1, "line loop"),
            ("player-ranks-ones", 0, "first"),
        ];
        for (id, place, expected) in parts {
            assert_eq!(part(id, place), expected, "{id}");
        }
    }

    #[test]
    fn names_of_heuristics_are_not_subtracted() {
        let of = |figure, ours: &'static [i64], published: &'static [i64]| {
            let apart = distance(How::Measure(figure), numbers(ours), numbers(published));
            apart.unwrap()
        };
        let places = of(Figure::Damaging, &[14, 7, 13], &[6, 7, 14]);
        assert_eq!(places, "2 of 3 places differ");
        let names = of(Figure::FavourMaster, &[11, 21], &[21]);
        assert_eq!(names, "1 only in ours, 0 only published");
    }

    #[test]
    fn a_reason_stands_once_with_all_its_rows() {
        let rows = [
            ("a", Some("x")),
            ("b", None),
            ("c", Some("y")),
            ("d", Some("x")),
        ];
        let expected = [("x", vec!["a", "d"]), ("y", vec!["c"])];
        assert_eq!(by_reason(rows), expected);
    }
}
