//! Ranges of values on the scale of closeness to win, and the rule that backs them up.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a position is worth to the player who has just moved into it: 1/N expects a win in N plies,
/// that move counted, -1/N a loss, 0 a draw (Horning 1972, in Sugar 1975, p. 116, rule 1). From -1
/// to 1; 1 itself is a mate just delivered (ours: the source leaves the ends open).
pub type Value = f64;

/// The worst value there is.
pub const WORST: Value = -1.0;
/// The value of a mate just delivered.
pub const MATE: Value = 1.0;
/// The value of a draw.
pub const DRAW: Value = 0.0;

/// Smaller differences are rounding, not news.
pub const ROUNDING: Value = 1e-12;

/// A value one ply earlier, seen by the other player: B(x) = -x / (1 + |x|) (p. 116, rule 3). It
/// turns the order round and makes what is further away smaller: 1 / N becomes -1 / (N + 1).
///
/// ```
/// use search::ctw::back_up;
///
/// assert_eq!(back_up(1.0), -0.5);
/// assert_eq!(back_up(back_up(0.5)), 0.25);
/// ```
pub fn back_up(value: Value) -> Value {
    // A draw stays 0, not -0, which would be printed.
    if value == 0.0 {
        0.0
    } else {
        -value / (1.0 + value.abs())
    }
}

/// A pessimistic and an optimistic value: `low <= high`, both from -1 to 1 (p. 116, rule 2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Range {
    /// L: the player who moved here expects at least this.
    pub low: Value,
    /// H: and hopes for no more than this.
    pub high: Value,
}

impl Range {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        low: WORST,
        high: MATE,
    };

    /// From one value to another, in either order, cut to the scale.
    pub fn new(one: Value, other: Value) -> Self {
        let cut = |value: Value| value.clamp(WORST, MATE);
        Self {
            low: cut(one.min(other)),
            high: cut(one.max(other)),
        }
    }

    /// A value that is certain.
    pub fn exact(value: Value) -> Self {
        Self::new(value, value)
    }

    /// The range of a position whose successors' best pessimistic and optimistic values these are:
    /// L = B(max H), H = B(max L) (p. 116, rule 4).
    pub fn of_successors(best_low: Value, best_high: Value) -> Self {
        Self {
            low: back_up(best_high),
            high: back_up(best_low),
        }
    }

    /// The uncertainty, H - L.
    pub fn width(self) -> Value {
        self.high - self.low
    }

    /// What lies in both ranges; where nothing does, the point of this one next to the other.
    /// Always within this range.
    pub fn intersect(self, other: Self) -> Self {
        Self {
            low: other.low.clamp(self.low, self.high),
            high: other.high.clamp(self.low, self.high),
        }
    }

    /// Whether the new range claims what this one ruled out: an anomaly (p. 118, rule 8).
    pub fn is_exceeded_by(self, new: Self) -> bool {
        new.high > self.high + ROUNDING || new.low < self.low - ROUNDING
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width() > 0.0 {
            write!(f, "{}..{}", self.low, self.high)
        } else {
            write!(f, "{}", self.low)
        }
    }
}
