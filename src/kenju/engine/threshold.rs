//! MEDIOCRE and OUTSTANDING (thesis §4.8.4): the values from which a line counts at all, and from which it
//! alone decides.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A value that a line must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Threshold {
    /// This value, whatever the element contains (§4.8.4).
    Absolute(u16),
    /// This percentage of the highest of all 32 words, unrounded: `100 value >= percent highest` (§4.8.4, Fig.
    /// 4.18).
    Percent(u16),
    /// Never reached: the thesis's infinity.
    Infinite,
}

impl Threshold {
    /// The smallest line value that reaches the threshold; beyond every word for infinity.
    pub fn resolve(self, highest: u16) -> u32 {
        match self {
            Self::Absolute(value) => u32::from(value),
            Self::Percent(percent) => (u32::from(percent) * u32::from(highest)).div_ceil(100),
            Self::Infinite => u32::MAX,
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absolute(value) => write!(f, "{value}"),
            Self::Percent(percent) => write!(f, "{percent}%"),
            Self::Infinite => f.write_str("inf"),
        }
    }
}

/// A text that is not a threshold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{text}` is not a threshold: a whole number to 65535, a percentage such as `47%`, or `inf`"
)]
pub struct ParseThresholdError {
    pub text: String,
}

impl FromStr for Threshold {
    type Err = ParseThresholdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fail = |_| ParseThresholdError {
            text: text.to_owned(),
        };
        match text.trim() {
            "inf" => Ok(Self::Infinite),
            trimmed => match trimmed.strip_suffix('%') {
                Some(percent) => percent.trim().parse().map(Self::Percent).map_err(fail),
                None => trimmed.parse().map(Self::Absolute).map_err(fail),
            },
        }
    }
}

/// The two thresholds of the move evaluation heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thresholds {
    /// Lines below it are left out of the sum.
    pub mediocre: Threshold,
    /// A line that reaches it decides the move's value alone.
    pub outstanding: Threshold,
}

impl Thresholds {
    /// Twenty times the best line: all training of §4.9 (Fig. 4.23).
    pub const EFFECT_A: Self = Self::new(Threshold::Absolute(0), Threshold::Absolute(0));
    /// The sum of all lines.
    pub const EFFECT_B: Self = Self::new(Threshold::Absolute(0), Threshold::Infinite);
    /// Equal to effect A, by an unreachable MEDIOCRE.
    pub const EFFECT_C: Self = Self::new(Threshold::Infinite, Threshold::Absolute(0));
    /// Every move is worth 0.
    pub const EFFECT_D: Self = Self::new(Threshold::Infinite, Threshold::Infinite);
    /// 47 % and 100 %: the setting of Fig. 4.18, chosen for MAX.
    pub const PERCENTAGE: Self = Self::new(Threshold::Percent(47), Threshold::Percent(100));

    pub const fn new(mediocre: Threshold, outstanding: Threshold) -> Self {
        Self {
            mediocre,
            outstanding,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_follow_the_highest_word() {
        assert_eq!(Threshold::Percent(47).resolve(19), 9, "8.93 and no less");
        assert_eq!(Threshold::Percent(100).resolve(19), 19);
        assert_eq!(Threshold::Percent(50).resolve(20), 10);
        assert_eq!(Threshold::Percent(100).resolve(0), 0);
    }

    #[test]
    fn thresholds_are_read_and_written() {
        for text in ["0", "19", "47%", "inf"] {
            assert_eq!(text.parse::<Threshold>().unwrap().to_string(), text);
        }
        let error = "47 per cent".parse::<Threshold>().unwrap_err();
        assert!(error.to_string().contains("`47 per cent`"));
        assert!("-3".parse::<Threshold>().is_err());
    }
}
