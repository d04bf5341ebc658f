//! Ranges of values on the scale of closeness to win, and how they are backed up.

use crate::Score;
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

/// The value one ply earlier, for the other player: `B(x) = -x / (1 + |x|)` (p. 116, rule 3).
///
/// B reverses the order: a win for one player is a loss for the other.
///
/// It shrinks distant outcomes: 1 / N becomes -1 / (N + 1).
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

// Converts values to thousandths, pawns and scores of the UCI protocol.
//
// All figures are ours. An advantage of `a` pawns counts as a win in 10 + 50 / a plies: one pawn wins in 60
// plies, three in 27, a queen in 16. No material wins in less than 10 plies, so values from 1/10 on are left
// to mates that were seen.

/// The plies that even the greatest advantage needs.
const LEAST_PLIES: f64 = 10.0;
/// The further plies that one pawn needs; an advantage of `a` pawns needs 1/a of them.
const PLIES_OF_A_PAWN: f64 = 50.0;
/// The most centipawns reported; values beyond are unproven mates.
const MOST_CENTIPAWNS: f64 = 10_000.0;

/// A score of the UCI protocol for the player who moves at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UciScore {
    /// `score cp`: centipawns, at most 10,000 in magnitude.
    Centipawns(i32),
    /// `score mate`: full moves to a proven mate, negative if the player is mated.
    Mate(i32),
}

/// The value of an advantage in pawns; odd, increasing, and below 1/10 in magnitude.
pub fn value_of_pawns(pawns: f64) -> Value {
    pawns / (LEAST_PLIES * pawns.abs() + PLIES_OF_A_PAWN)
}

/// The advantage in pawns that a value stands for; infinite from 1/10 on.
pub fn pawns_of_value(value: Value) -> f64 {
    let rest = 1.0 - LEAST_PLIES * value.abs();
    if rest > 0.0 {
        PLIES_OF_A_PAWN * value / rest
    } else {
        value.signum() * f64::INFINITY
    }
}

/// A value in thousandths, rounded.
pub fn thousandths(value: Value) -> Score {
    Score((value * 1000.0).round() as i32)
}

/// The UCI score of a move with pessimistic value `low`; `mate` as in [`super::Choice::mate`]. Without a proof
/// a value becomes centipawns, however large.
pub fn uci_score(low: Value, mate: Option<i32>) -> UciScore {
    if let Some(plies) = mate {
        // The first of N plies is the move itself: 1 and 3 plies are mate in 1 and 2, and being mated within 2
        // plies is being mated by the first reply.
        return UciScore::Mate(if plies > 0 {
            (plies + 1) / 2
        } else {
            plies / 2
        });
    }
    let centipawns = (100.0 * pawns_of_value(low)).clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
    UciScore::Centipawns(centipawns.round() as i32)
}

#[cfg(test)]
mod scale_tests {
    use super::*;

    #[test]
    fn pawns_and_values_are_one_scale() {
        for pawns in [-30.0, -1.0, 0.0, 0.3, 1.0, 9.75] {
            let back = pawns_of_value(value_of_pawns(pawns));
            assert!((back - pawns).abs() < 1e-9, "{pawns} became {back}");
        }
        assert!((value_of_pawns(1.0) - 1.0 / 60.0).abs() < 1e-12);
        assert_eq!(thousandths(value_of_pawns(1.0)), Score(17));
    }

    #[test]
    fn uci_is_told_centipawns_or_a_proven_mate() {
        assert_eq!(
            uci_score(value_of_pawns(-2.5), None),
            UciScore::Centipawns(-250)
        );
        assert_eq!(uci_score(0.5, None), UciScore::Centipawns(10_000));
        let mates = [1, 3, 5, -2, -4].map(|plies| uci_score(0.0, Some(plies)));
        assert_eq!(mates, [1, 2, 3, -1, -2].map(UciScore::Mate));
    }
}
