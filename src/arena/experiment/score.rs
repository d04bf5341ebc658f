//! The score of two engines with its interval, and the same as a difference in Elo.
//!
//! The two games of an opening are not independent, so both together count as one observation.

use super::game::{Played, Result};
use super::scatter::{moments, variance};
use super::sequential::{self, Decision};
use serde::{Deserialize, Serialize};
use stats::estimate::{Estimate, wilson};

/// A difference in Elo's scale: 400 log10(p / (1 - p)) for a score of p. `None` is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    pub value: Option<f64>,
    /// Bounds of the 95 % interval.
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// The result of a pair of engines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub one: String,
    pub other: String,
    pub games: u32,
    /// Wins of the first engine.
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Number of openings by the first engine's points in their two games: 0, 1/2, 1, 3/2, 2.
    pub openings: [u32; 5],
    /// The first engine's share of the points.
    pub score: Estimate,
    /// The first engine's lead.
    pub elo: Elo,
    /// The sequential test after every opening.
    pub sequential: Decision,
}

/// White's half-points in a game.
const fn half_points(result: Result) -> usize {
    match result {
        Result::White => 2,
        Result::Draw => 1,
        Result::Black => 0,
    }
}

/// The half-points in both games, 0 to 4, of the engine with White in the first.
pub const fn of_opening(games: &[Played; 2]) -> usize {
    half_points(games[0].result) + 2 - half_points(games[1].result)
}

impl Row {
    /// The result of a pair of engines from the games of its openings, in order.
    pub fn new(one: &str, other: &str, units: &[&[Played; 2]]) -> Self {
        let (mut wins, mut draws, mut losses, mut openings) = (0, 0, 0, [0; 5]);
        for games in units {
            for (game, whose) in [(&games[0], 2), (&games[1], 0)] {
                match game.result {
                    Result::Draw => draws += 1,
                    result if half_points(result) == whose => wins += 1,
                    _ => losses += 1,
                }
            }
            openings[of_opening(games)] += 1;
        }
        let score = estimate(openings);
        let points = units.iter().map(|games| of_opening(games));
        Self {
            one: one.to_owned(),
            other: other.to_owned(),
            games: 2 * units.len() as u32,
            wins,
            draws,
            losses,
            openings,
            score,
            elo: Elo {
                value: elo(score.value),
                low: elo(score.low),
                high: elo(score.high),
            },
            sequential: sequential::test(points),
        }
    }
}

/// Scores this close to 0 or 1 count as 0 or 1.
const ROUNDING: f64 = 1e-9;

/// The Elo difference of a score; `None` for a score of 0 or 1.
pub fn elo(score: f64) -> Option<f64> {
    (score > ROUNDING && score < 1.0 - ROUNDING).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The share of the points with Wilson's interval. The sample size is the number of independent games with the
/// variance of these openings, or the number of openings if one side won everything.
fn estimate(openings: [u32; 5]) -> Estimate {
    let n = f64::from(openings.iter().sum::<u32>());
    if n < 1.0 {
        return stats::Share::default().estimate();
    }
    let openings = openings.map(f64::from);
    let (mean, _) = moments(openings);
    let spread = mean * (1.0 - mean);
    let independent = if spread > 0.0 {
        n * spread / variance(openings)
    } else {
        n
    };
    wilson(mean, independent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_zero_at_half_and_191_at_three_quarters() {
        assert!(elo(0.5).unwrap().abs() < 1e-12);
        assert!((elo(0.75).unwrap() - 190.85).abs() < 0.01);
        assert!((elo(0.25).unwrap() + 190.85).abs() < 0.01);
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn openings_that_always_split_say_more_and_those_won_twice_or_lost_twice_less_than_as_many_games()
     {
        let games = |n| stats::Share { hits: n / 2, of: n }.estimate().width();
        // Fifty openings, each won once and lost once: the two games balance each other.
        assert!(estimate([0, 0, 50, 0, 0]).width() < games(100) / 3.0);
        // Fifty, half of them won twice and half lost twice: as uncertain as fifty games.
        let lumped = estimate([25, 0, 0, 0, 25]).width();
        assert!((lumped / games(50) - 1.0).abs() < 0.02, "{lumped}");
        // Independent games without draws: a quarter won twice, a half won once.
        let free = estimate([25, 0, 50, 0, 25]).width();
        assert!((free / games(200) - 1.0).abs() < 0.02, "{free}");
    }

    #[test]
    fn a_clean_score_has_an_end_below_one() {
        let clean = estimate([0, 0, 0, 0, 25]);
        assert!((clean.value - 1.0).abs() < 1e-12 && clean.low > 0.8 && clean.low < 0.9);
        assert!((clean.high - 1.0).abs() < 1e-12);
        let none = estimate([25, 0, 0, 0, 0]);
        assert_eq!((elo(none.low), elo(clean.high)), (None, None));
        assert!(elo(none.high).is_some());
    }
}
