//! The six training schemes (thesis §4.9, Figs. 4.21 and 4.22): the players in the learner's 200 moves of
//! experience.
//!
//! In schemes 4 and 6 the author played himself. Here a program that searches for forced wins replaces him
//! ([`crate::strong`]); it plays differently, and the site says so wherever it shows results.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::parameters::Parameters;

/// A training scheme, by the thesis's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scheme {
    /// 1: White learns against NULL.
    WA,
    /// 2: against MAX.
    W6,
    /// 3: against WA.140, the White of scheme 1 under the same seed after 140 moves.
    W8,
    /// 4: against a person (simulated).
    WC,
    /// 5: White and Black both learn from scratch against each other.
    W4,
    /// 6: both watch two people play (simulated).
    WE,
}

impl Scheme {
    /// All six in the order of Fig. 4.21.
    pub const ALL: [Self; 6] = [Self::WA, Self::W6, Self::W8, Self::WC, Self::W4, Self::WE];

    /// The scheme in a phrase.
    pub const fn description(self) -> &'static str {
        match self {
            Self::WA => "White learns against NULL",
            Self::W6 => "White learns against MAX",
            Self::W8 => "White learns against WA.140",
            Self::WC => "White learns against a strong program in place of a person",
            Self::W4 => "White and Black learn from scratch against each other",
            Self::WE => "White and Black watch two strong programs in place of people",
        }
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A text that names no scheme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a training scheme: WA, W6, W8, WC, W4 or WE")]
pub struct ParseSchemeError {
    pub text: String,
}

impl FromStr for Scheme {
    type Err = ParseSchemeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL
            .into_iter()
            .find(|s| s.to_string().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| ParseSchemeError {
            text: text.to_owned(),
        })
    }
}

/// The system that learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Learner {
    /// Asks about lines.
    System3,
    /// Asks about moves.
    System4,
}

/// The teacher who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TeacherKind {
    /// MAX, as in all the thesis's trials.
    ByMax,
    /// The threat search for questions about moves, MAX for lines.
    ByThreats,
}

/// The settings of a training.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    pub scheme: Scheme,
    pub learner: Learner,
    pub taught: TeacherKind,
    /// Moves of experience for each learner.
    pub moves: u32,
    pub parameters: Parameters,
    pub seed: u64,
}

impl Course {
    /// Fig. 4.22: System 3 taught by MAX, 200 moves, parameters of Fig. 4.23.
    pub const fn standard(scheme: Scheme, seed: u64) -> Self {
        Self {
            scheme,
            learner: Learner::System3,
            taught: TeacherKind::ByMax,
            moves: 200,
            parameters: Parameters::STANDARD,
            seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_read_by_name() {
        assert_eq!("w6".parse(), Ok(Scheme::W6));
        assert!(
            "W9".parse::<Scheme>()
                .unwrap_err()
                .to_string()
                .contains("`W9`")
        );
    }
}
