//! A piece of advice and its effect (thesis §4.6 for lines, §4.10.2 and §3.5 for moves).
//!
//! A lesson stores the advice as it was given: the alternatives, the verdict, the teacher and the time. The
//! words that it increments follow from the advice alone, so a memory can be computed again from any selection
//! of its lessons.

use serde::{Deserialize, Serialize};

use crate::pattern::{Pattern, Patterns};

/// The teacher's answer to "Which of these two is better?" (keys 1, 2 and 0 in §4.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TeacherVerdict {
    /// The best found so far.
    First,
    /// The one compared with it.
    Second,
    /// Neither: their equal values are right.
    Equal,
}

impl TeacherVerdict {
    /// The verdict for the same pair in reverse order.
    pub const fn swapped(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            Self::Equal => Self::Equal,
        }
    }

    /// The verdict that follows from two values.
    pub fn between(first: u32, second: u32) -> Self {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Self::First,
            std::cmp::Ordering::Less => Self::Second,
            std::cmp::Ordering::Equal => Self::Equal,
        }
    }
}

/// The advice of a teacher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Advice {
    /// System 3: which of two lines of equal value is better.
    Lines {
        /// The best so far.
        first: Pattern,
        /// The line compared with it.
        second: Pattern,
        verdict: TeacherVerdict,
    },
    /// System 4: which of two moves of equal value is better.
    Moves {
        /// The patterns crossing at the best so far.
        first: Patterns,
        /// The patterns crossing at the move compared with it.
        second: Patterns,
        verdict: TeacherVerdict,
    },
    /// System 4, unasked: one move is essential among others (§3.5.3).
    Essential {
        /// The patterns crossing at the preferred move.
        preferred: Patterns,
        /// The patterns crossing at any of the others.
        others: Patterns,
    },
}

impl Advice {
    /// The words that it increments: the preferred line's; or each pattern that crosses the preferred move and
    /// none of the others (§4.10.2).
    pub fn rewards(self) -> Patterns {
        match self {
            Self::Lines {
                first,
                verdict: TeacherVerdict::First,
                ..
            } => Patterns::only(first),
            Self::Lines {
                second,
                verdict: TeacherVerdict::Second,
                ..
            } => Patterns::only(second),
            Self::Moves {
                first,
                second,
                verdict: TeacherVerdict::First,
            } => first.without(second),
            Self::Moves {
                first,
                second,
                verdict: TeacherVerdict::Second,
            } => second.without(first),
            Self::Lines { .. } | Self::Moves { .. } => Patterns::NONE,
            Self::Essential { preferred, others } => preferred.without(others),
        }
    }

    /// True if the learner had asked.
    pub const fn was_asked_for(self) -> bool {
        !matches!(self, Self::Essential { .. })
    }
}

/// The time of a lesson, in the learner's own count of games.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct When {
    /// The learner's game, from 0.
    pub game: u32,
    /// The turn in that game, both colours counted, from 1.
    pub turn: u16,
    /// The iteration of the search loop, from 1; 0 outside a search.
    pub step: u16,
}

/// Whether a lesson counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LessonStatus {
    /// It counts.
    Stands,
    /// It was taken back.
    Revoked,
}

/// An entry of the lesson log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    pub advice: Advice,
    /// The teacher's index in the memory's list.
    pub teacher: u16,
    pub when: When,
    pub standing: LessonStatus,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(addresses: &[u8]) -> Patterns {
        addresses.iter().fold(Patterns::NONE, |mut set, &address| {
            set.insert(Pattern::from_bits(address));
            set
        })
    }

    #[test]
    fn advice_about_lines_raises_the_preferred_one_alone() {
        let (first, second) = (Pattern::from_bits(3), Pattern::from_bits(6));
        let rewards = |verdict| {
            Advice::Lines {
                first,
                second,
                verdict,
            }
            .rewards()
        };
        assert_eq!(rewards(TeacherVerdict::First), set(&[3]));
        assert_eq!(rewards(TeacherVerdict::Second), set(&[6]));
        assert_eq!(rewards(TeacherVerdict::Equal), Patterns::NONE);
    }

    #[test]
    fn advice_about_moves_raises_what_only_the_preferred_move_has() {
        let (first, second) = (set(&[3, 6, 12]), set(&[6, 7]));
        let rewards = |verdict| {
            Advice::Moves {
                first,
                second,
                verdict,
            }
            .rewards()
        };
        assert_eq!(rewards(TeacherVerdict::First), set(&[3, 12]));
        assert_eq!(rewards(TeacherVerdict::Second), set(&[7]));
        assert_eq!(rewards(TeacherVerdict::Equal), Patterns::NONE);
    }

    #[test]
    fn a_verdict_follows_the_higher_value() {
        assert_eq!(TeacherVerdict::between(3, 2), TeacherVerdict::First);
        assert_eq!(TeacherVerdict::between(2, 3), TeacherVerdict::Second);
        assert_eq!(TeacherVerdict::between(2, 2), TeacherVerdict::Equal);
        assert_eq!(
            TeacherVerdict::between(3, 2).swapped(),
            TeacherVerdict::Second
        );
    }
}
