//! The preferences of a program over time: each holds until the next one. Before the first there is none,
//! which counts as mark 0. The unit is the caller's: seconds or nodes.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most changes of preference in a timeline.
pub const TIMELINE_LIMIT: usize = 10_000;

/// A time or a count of nodes: finite and not negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Moment(f64);

/// Moments are never NaN.
impl Eq for Moment {}

impl Moment {
    pub const ZERO: Self = Self(0.0);

    pub fn value(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Moment {
    type Error = TimelineError;

    fn try_from(value: f64) -> Result<Self, TimelineError> {
        if value.is_finite() && value >= 0.0 {
            // Turns -0 into 0.
            Ok(Self(value.abs()))
        } else {
            Err(TimelineError::Time(value.to_string()))
        }
    }
}

impl From<u32> for Moment {
    fn from(value: u32) -> Self {
        Self(f64::from(value))
    }
}

impl From<Moment> for f64 {
    fn from(moment: Moment) -> Self {
        moment.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preference<M> {
    pub since: Moment,
    #[serde(rename = "move")]
    pub mv: M,
}

/// The reason why a timeline cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TimelineError {
    /// A time that is not a finite number from 0.
    #[error("{0} is not a time; times are numbers from 0 on")]
    Time(String),
    /// A time that is not later than the previous one.
    #[error("{time} does not come after {before}")]
    Order { time: String, before: String },
    /// More than [`TIMELINE_LIMIT`] changes.
    #[error("more than {TIMELINE_LIMIT} changes of preference")]
    TooLong,
    /// An entry without a colon.
    #[error("entry {place}: {text:?} is not of the form 94:Nf3")]
    Entry {
        /// The entry's number, from 1.
        place: usize,
        text: String,
    },
    /// An entry with an unreadable move.
    #[error("entry {place}: {reason}")]
    Move {
        /// The entry's number, from 1.
        place: usize,
        reason: String,
    },
}

/// The preferences of a program in order of time, at most one at any moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timeline<M>(Vec<Preference<M>>);

/// A stretch of time with one preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch<M> {
    /// The preferred move; `None` before the first preference.
    pub mv: Option<M>,
    pub from: Moment,
    /// The end; `None` if it never ends.
    pub until: Option<Moment>,
}

impl<M: Copy + PartialEq> Timeline<M> {
    /// A timeline without preferences.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Appends a preference. Repeating the current move changes nothing; another move at the same moment
    /// replaces it.
    ///
    /// # Errors
    ///
    /// Fails if the moment precedes the last one, or the timeline is full.
    pub fn push(&mut self, since: Moment, mv: M) -> Result<(), TimelineError> {
        if let Some(last) = self.0.last_mut() {
            if since < last.since {
                return Err(TimelineError::Order {
                    time: since.value().to_string(),
                    before: last.since.value().to_string(),
                });
            }
            if last.mv == mv {
                return Ok(());
            }
            if last.since == since {
                last.mv = mv;
                return Ok(());
            }
        }
        if self.0.len() >= TIMELINE_LIMIT {
            return Err(TimelineError::TooLong);
        }
        self.0.push(Preference { since, mv });
        Ok(())
    }

    pub fn preferences(&self) -> &[Preference<M>] {
        &self.0
    }

    /// The final preference.
    pub fn last(&self) -> Option<M> {
        self.0.last().map(|preference| preference.mv)
    }

    /// The stretches from 0 to infinity; the first has no move if the first preference comes later than 0.
    pub fn stretches(&self) -> impl Iterator<Item = Stretch<M>> + '_ {
        let first = self.0.first().map(|preference| preference.since);
        let before = match first {
            Some(Moment::ZERO) => None,
            until => Some(Stretch {
                mv: None,
                from: Moment::ZERO,
                until,
            }),
        };
        let ends = self.0.iter().skip(1).map(|next| Some(next.since));
        let preferred = self.0.iter().zip(ends.chain([None]));
        before
            .into_iter()
            .chain(preferred.map(|(preference, until)| Stretch {
                mv: Some(preference.mv),
                from: preference.since,
                until,
            }))
    }

    /// Reads `0:Nxf5, 94:a4, 155:Rae1`; `read` parses a move.
    ///
    /// # Errors
    ///
    /// Reports the first wrong entry.
    pub fn parse(
        text: &str,
        read: impl Fn(&str) -> Result<M, String>,
    ) -> Result<Self, TimelineError> {
        let mut timeline = Self::new();
        let words = text.split([',', ';', '\n']).map(str::trim);
        for (place, word) in (1..).zip(words.filter(|word| !word.is_empty())) {
            let entry = || TimelineError::Entry {
                place,
                text: word.chars().take(40).collect(),
            };
            let (time, mv) = word.split_once(':').ok_or_else(entry)?;
            let time: f64 = time.trim().parse().map_err(|_| entry())?;
            let mv = read(mv.trim()).map_err(|reason| TimelineError::Move { place, reason })?;
            timeline.push(Moment::try_from(time)?, mv)?;
        }
        Ok(timeline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Timeline<char>, TimelineError> {
        Timeline::parse(text, |word| {
            word.chars().next().ok_or_else(|| "no move".to_owned())
        })
    }

    #[test]
    fn a_timeline_is_read_and_has_a_stretch_for_each_preference() {
        let timeline = read("2:a, 94 : b,155:c").unwrap();
        let stretches: Vec<_> = timeline
            .stretches()
            .map(|s| {
                (
                    s.mv,
                    s.from.value() as u32,
                    s.until.map(|t| t.value() as u32),
                )
            })
            .collect();
        assert_eq!(
            stretches,
            [
                (None, 0, Some(2)),
                (Some('a'), 2, Some(94)),
                (Some('b'), 94, Some(155)),
                (Some('c'), 155, None)
            ]
        );
        assert_eq!(timeline.last(), Some('c'));
    }

    #[test]
    fn the_same_move_again_is_no_change() {
        let timeline = read("0:a,5:a,9:b,9:c").unwrap();
        assert_eq!(timeline.preferences().len(), 2);
        assert_eq!(timeline.last(), Some('c'));
    }

    #[test]
    fn a_mistake_is_told_with_its_place() {
        let error = |text| read(text).unwrap_err().to_string();
        assert_eq!(error("0:a,b"), "entry 2: \"b\" is not of the form 94:Nf3");
        assert_eq!(error("9:a,5:b"), "5 does not come after 9");
        assert!(error("-1:a").starts_with("-1 is not a time"));
        assert!(error("NaN:a").starts_with("NaN is not a time"));
        assert_eq!(error("0:"), "entry 1: no move");
    }

    #[test]
    fn nothing_preferred_is_one_stretch_for_ever() {
        let stretches: Vec<_> = Timeline::<char>::new().stretches().collect();
        assert_eq!(stretches.len(), 1);
        assert_eq!((stretches[0].mv, stretches[0].until), (None, None));
    }
}
