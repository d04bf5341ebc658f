//! How far ten-game tests scatter when nothing differs: MAX against MAX (thesis Fig. 4.5, of which
//! Fig. 4.4's curves were every point).

use serde::{Deserialize, Serialize};

use crate::kenju::matches::{Plan, Shard, Tally, play_match};
use crate::kenju::parameters::Parameters;
use crate::kenju::player::Player;
use crate::kenju::session::MoveLimit;
use crate::stats::{Estimate, Sum};

/// Plays so many ten-game tests of MAX against itself.
pub fn run(parameters: Parameters, tests: u32, seed: u64, shard: Shard) -> Tally {
    let max = Player::max().with(parameters);
    let games = tests.saturating_mul(10);
    play_match(
        &max,
        &max,
        Plan {
            games,
            test: 10,
            seed,
            limit: MoveLimit::STANDARD,
        },
        shard,
    )
}

/// White wins less Black wins, over tests of ten games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The mean: the true zero line of Fig. 4.4.
    pub mean: Estimate,
    /// The standard deviation of one test.
    pub deviation: f64,
    /// How many tests.
    pub tests: u64,
    /// How many games a test would need for an interval of 0.02 points per game: the answer to
    /// how many would have been enough.
    pub games_needed: u64,
}

impl Spread {
    /// From the counts of a tally of ten-game tests.
    pub fn of(tally: &Tally) -> Self {
        let mut sum = Sum::default();
        for (points, &count) in (-10i64..).zip(&tally.tests) {
            sum.n += count;
            sum.sum += points * count as i64;
            sum.squares += u128::from(points.unsigned_abs()).pow(2) * u128::from(count);
        }
        let deviation = sum.deviation(1.0);
        let per_game = deviation / 10f64.sqrt();
        let needed = (crate::stats::Z95 * per_game / 0.01).powi(2).ceil();
        Self {
            mean: sum.estimate(1.0),
            deviation,
            tests: sum.n,
            games_needed: needed as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_is_counted_between_ten_losses_and_ten_wins() {
        let tally = run(Parameters::EARLY, 20, 1, Shard::WHOLE);
        assert_eq!(tally.tests.iter().sum::<u64>(), 20);
        let spread = Spread::of(&tally);
        assert!((spread.mean.value * 20.0 - tally.points() as f64).abs() < 1e-9);
        assert!(
            spread.deviation > 0.5 && spread.games_needed > 1_000,
            "{spread:?}"
        );
    }
}
