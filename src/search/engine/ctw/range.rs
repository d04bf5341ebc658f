//! Ranges of values on the scale of closeness to win, and how they are backed up.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The value of a position to the player who has just moved into it: 1/N expects a win in N plies, that move
/// included, -1/N a loss, 0 a draw (Horning 1972, in Sugar 1975, p. 116, rule 1). Values go from -1 to 1; 1 is
/// a mate just delivered (ours: the source leaves the ends open).
pub type Value = f64;

pub const WORST: Value = -1.0;
/// The value of a mate just delivered.
pub const MATE: Value = 1.0;
pub const DRAW: Value = 0.0;

/// Smaller differences are rounding errors.
pub const ROUNDING: Value = 1e-12;

/// The value one ply earlier, for the other player: B(x) = -x / (1 +
///
/// x
///
/// ) (p. 116, rule 3). It reverses the order and shrinks distant outcomes: 1 / N becomes -1 / (N + 1).
///
/// ```
/// use search::ctw::back_up;
///
/// assert_eq!(back_up(1.0), -0.5);
/// assert_eq!(back_up(back_up(0.5)), 0.25);
/// ```
pub fn back_up(value: Value) -> Value {
    // A draw stays 0 instead of -0, which would be printed.
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
    /// H: the player hopes for at most this.
    pub high: Value,
}

impl Range {
    pub const UNKNOWN: Self = Self {
        low: WORST,
        high: MATE,
    };

    /// The range between two values in either order, clamped to the scale.
    pub fn new(one: Value, other: Value) -> Self {
        let cut = |value: Value| value.clamp(WORST, MATE);
        Self {
            low: cut(one.min(other)),
            high: cut(one.max(other)),
        }
    }

    /// The range of a certain value.
    pub fn exact(value: Value) -> Self {
        Self::new(value, value)
    }

    /// The range of a position, from the best pessimistic and the best optimistic value of its successors: L =
    /// B(max H), H = B(max L) (p. 116, rule 4).
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

    /// The intersection of both ranges. If they are disjoint, the point of this one nearest to the other, so
    /// the result always lies within this range.
    pub fn intersect(self, other: Self) -> Self {
        Self {
            low: other.low.clamp(self.low, self.high),
            high: other.high.clamp(self.low, self.high),
        }
    }

    /// True if the new range claims what this one ruled out: an anomaly (p. 118, rule 8).
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
