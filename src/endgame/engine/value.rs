//! EG's knowledge of a position: a range that surely contains the game-theoretic value (paper, p. 1: "the pair
//! represents a range within which EG is sure the game-theoretic value of the position lies").

use cozy_chess::Color;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game-theoretic value from White's view, ordered from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    Loss,
    Draw,
    Win,
}

/// The values from `lower` to `upper`, both included; `lower <= upper` always holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Range {
    lower: Value,
    upper: Value,
}

impl Value {
    /// All values, from the worst for White to the best.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// The value from the other side's view.
    pub fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The value, or the opposite one if `turned`.
    pub fn turned_if(self, turned: bool) -> Self {
        if turned { self.opposite() } else { self }
    }

    /// Converts between the view of the real White and that of a side.
    pub fn seen_by(self, side: Color) -> Self {
        self.turned_if(side == Color::Black)
    }

    /// `loss`, `draw` or `win`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

impl Range {
    pub const UNKNOWN: Self = Self::between(Value::Loss, Value::Win);
    pub const WIN: Self = Self::exactly(Value::Win);
    pub const DRAW: Self = Self::exactly(Value::Draw);
    pub const LOSS: Self = Self::exactly(Value::Loss);
    pub const AT_LEAST_DRAW: Self = Self::between(Value::Draw, Value::Win);
    pub const AT_MOST_DRAW: Self = Self::between(Value::Loss, Value::Draw);

    pub const fn exactly(value: Value) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// The values between two, in either order.
    pub const fn between(one: Value, other: Value) -> Self {
        if one as u8 <= other as u8 {
            Self {
                lower: one,
                upper: other,
            }
        } else {
            Self {
                lower: other,
                upper: one,
            }
        }
    }

    /// The worst value for White.
    pub const fn lower(self) -> Value {
        self.lower
    }

    /// The best value for White.
    pub const fn upper(self) -> Value {
        self.upper
    }

    /// The value, if only one is left.
    pub fn decided(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    pub fn contains(self, value: Value) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// The intersection; `None` if the ranges are disjoint, so that one of them is wrong.
    pub fn and(self, other: Self) -> Option<Self> {
        let lower = self.lower.max(other.lower);
        let upper = self.upper.min(other.upper);
        (lower <= upper).then_some(Self { lower, upper })
    }

    /// The intersection; this range if they are disjoint.
    pub fn narrowed(self, other: Self) -> Self {
        self.and(other).unwrap_or(self)
    }

    /// The range for White if he can choose between the two.
    pub fn best(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.max(other.upper),
        }
    }

    /// Converts between the view of the real White and that of a side.
    pub fn seen_by(self, side: Color) -> Self {
        self.turned_if(side == Color::Black)
    }

    /// The range, or the opposite one if `turned`.
    pub fn turned_if(self, turned: bool) -> Self {
        if turned { self.opposite() } else { self }
    }

    /// The range from the other side's view.
    pub fn opposite(self) -> Self {
        Self {
            lower: self.upper.opposite(),
            upper: self.lower.opposite(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Range {
    /// `[draw, win]`, as in the paper.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.lower, self.upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges() -> impl Iterator<Item = Range> {
        let pairs = |lower| Value::ALL.map(move |upper| Range::between(lower, upper));
        Value::ALL.into_iter().flat_map(pairs)
    }

    #[test]
    fn two_ranges_together_allow_just_what_each_allows() {
        for one in ranges() {
            for other in ranges() {
                for value in Value::ALL {
                    let both = one.and(other).is_some_and(|both| both.contains(value));
                    assert_eq!(both, one.contains(value) && other.contains(value));
                }
            }
        }
    }

    #[test]
    fn the_other_sides_view_twice_is_the_first_view() {
        for range in ranges() {
            assert_eq!(range.opposite().opposite(), range);
            for value in Value::ALL {
                assert_eq!(
                    range.contains(value),
                    range.opposite().contains(value.opposite())
                );
            }
        }
    }

    #[test]
    fn a_range_is_written_as_in_the_paper() {
        assert_eq!(Range::AT_LEAST_DRAW.to_string(), "[draw, win]");
        assert_eq!(Range::between(Value::Win, Value::Loss), Range::UNKNOWN);
    }
}
