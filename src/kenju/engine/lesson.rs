//! One piece of advice and what follows from it (thesis §4.6 for lines, §4.10.2 and §3.5 for moves).
//!
//! A lesson is kept as it was given: what was compared, the verdict, who gave it and when. Which
//! words it raises follows from the advice alone, so the memory can be computed again from any
//! selection of its lessons.

use serde::{Deserialize, Serialize};

use crate::pattern::{Pattern, Patterns};

/// The teacher's answer to "which of these two is better?" (keys 1, 2 and 0 in §4.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// The first: the best found so far.
    First,
    /// The second: the one compared with it.
    Second,
    /// Neither: they are rightly valued equal.
    Equal,
}

impl Verdict {
    /// The verdict for the same pair shown the other way round.
    pub const fn swapped(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            Self::Equal => Self::Equal,
        }
    }

    /// The verdict of somebody who values the two so.
    pub fn between(first: u32, second: u32) -> Self {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Self::First,
            std::cmp::Ordering::Less => Self::Second,
            std::cmp::Ordering::Equal => Self::Equal,
        }
    }
}

/// What a teacher said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Advice {
    /// System 3: which of two lines, valued equal, is better.
    Lines {
        /// The best so far.
        first: Pattern,
        /// The line compared with it.
        second: Pattern,
        verdict: Verdict,
    },
    /// System 4: which of two moves, valued equal, is better.
    Moves {
        /// The patterns crossing at the best so far.
        first: Patterns,
        /// The patterns crossing at the move compared with it.
        second: Patterns,
        verdict: Verdict,
    },
    /// System 4, unasked: this move is essential among those others (§3.5.3).
    Essential {
        /// The patterns crossing at the preferred move.
        preferred: Patterns,
        /// The patterns crossing at any of the others.
        others: Patterns,
    },
}

impl Advice {
    /// The words it raises by one: the preferred line's; or all patterns that cross the preferred
    /// move and none of the others, each once (§4.10.2).
    pub fn rewards(self) -> Patterns {
        match self {
            Self::Lines {
                first,
                verdict: Verdict::First,
                ..
            } => Patterns::only(first),
            Self::Lines {
                second,
                verdict: Verdict::Second,
                ..
            } => Patterns::only(second),
            Self::Moves {
                first,
                second,
                verdict: Verdict::First,
            } => first.without(second),
            Self::Moves {
                first,
                second,
                verdict: Verdict::Second,
            } => second.without(first),
            Self::Lines { .. } | Self::Moves { .. } => Patterns::NONE,
            Self::Essential { preferred, others } => preferred.without(others),
        }
    }

    /// Whether the learner had asked.
    pub const fn was_asked_for(self) -> bool {
        !matches!(self, Self::Essential { .. })
    }
}

/// When something was taught, in the learner's own life.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct When {
    /// The learner's game, from 0.
    pub game: u32,
    /// The turn in that game, both colours counted, from 1.
    pub turn: u16,
    /// The step of the search (its iterations of the search loop), from 1; 0 outside a search.
    pub step: u16,
}

/// Whether a lesson counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Standing {
    /// It does.
    Stands,
    /// It was taken back.
    Revoked,
}

/// One entry of the lesson log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// What was said.
    pub advice: Advice,
    /// Who said it: a number in the memory's list of teachers.
    pub teacher: u16,
    /// When.
    pub when: When,
    /// Whether it counts.
    pub standing: Standing,
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
        assert_eq!(rewards(Verdict::First), set(&[3]));
        assert_eq!(rewards(Verdict::Second), set(&[6]));
        assert_eq!(rewards(Verdict::Equal), Patterns::NONE);
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
        assert_eq!(rewards(Verdict::First), set(&[3, 12]));
        assert_eq!(rewards(Verdict::Second), set(&[7]));
        assert_eq!(rewards(Verdict::Equal), Patterns::NONE);
    }

    #[test]
    fn a_verdict_follows_the_higher_value() {
        assert_eq!(Verdict::between(3, 2), Verdict::First);
        assert_eq!(Verdict::between(2, 3), Verdict::Second);
        assert_eq!(Verdict::between(2, 2), Verdict::Equal);
        assert_eq!(Verdict::between(3, 2).swapped(), Verdict::Second);
    }
}
