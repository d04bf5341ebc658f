//! Converts values to thousandths, pawns and scores of the UCI protocol.
//!
//! All figures are ours. An advantage of `a` pawns counts as a win in 10 + 50 / a plies: one pawn wins in 60
//! plies, three in 27, a queen in 16. No material wins in less than 10 plies, so values from 1/10 on are left
//! to mates that were seen.

use super::range::Value;
use crate::Score;
use serde::{Deserialize, Serialize};

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
mod tests {
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
