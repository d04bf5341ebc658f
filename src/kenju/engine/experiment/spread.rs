//! The spread of ten-game tests between equals: MAX against MAX (thesis Fig. 4.5). Every point of Fig. 4.4's
//! curves was such a test.

use serde::{Deserialize, Serialize};

use crate::matches::Tally;
use stats::{Estimate, Sum, Z95};

/// White's wins minus Black's wins over tests of ten games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The mean: the true zero line of Fig. 4.4.
    pub mean: Estimate,
    /// The standard deviation of one test.
    pub deviation: Estimate,
    pub tests: u64,
    /// The number of games that a test would need for an interval of 0.02 points per game.
    pub games_needed: u64,
}

impl Spread {
    /// Computes the spread from a tally of ten-game tests.
    pub fn of(tally: &Tally) -> Self {
        let mut sum = Sum::default();
        for (points, &count) in (-10i64..).zip(&tally.tests) {
            sum.n += count;
            sum.sum += points * count as i64;
            sum.squares += u128::from(points.unsigned_abs()).pow(2) * u128::from(count);
        }
        let deviation = deviation_of(&tally.tests, &sum);
        let per_game = deviation.value / 10f64.sqrt();
        let needed = (Z95 * per_game / 0.01).powi(2).ceil();
        Self {
            mean: sum.estimate(1.0),
            deviation,
            tests: sum.n,
            games_needed: needed as u64,
        }
    }
}

/// The standard deviation of tests with its interval; its variance follows from the fourth central moment (H.
/// Cramér, *Mathematical Methods of Statistics*, 1946, section 28.4).
fn deviation_of(tests: &[u64], sum: &Sum) -> Estimate {
    let value = sum.deviation(1.0);
    let (n, mean) = (sum.n.max(1) as f64, sum.estimate(1.0).value);
    let fourths = (-10i32..).zip(tests);
    let fourths = fourths.map(|(points, &count)| (f64::from(points) - mean).powi(4) * count as f64);
    let variance = (fourths.sum::<f64>() / n - value.powi(4)).max(0.0) / n;
    let half = Z95 * variance.sqrt() / (2.0 * value).max(f64::MIN_POSITIVE);
    Estimate {
        value,
        low: value - half,
        high: value + half,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Plan, Shard, play_match};
    use crate::parameters::Parameters;
    use crate::player::Player;
    use crate::session::MoveLimit;

    #[test]
    fn a_deviation_is_as_certain_as_its_tests_are_many() {
        // Equal numbers of tests at -2, 0 and 2: the variance is 8/3, the fourth moment 32/3, and the variance
        // of the variance 32/9 divided by n.
        let of = |each| {
            let mut tests = vec![0; 21];
            [tests[8], tests[10], tests[12]] = [each; 3];
            let tally = Tally {
                tests,
                ..Tally::default()
            };
            Spread::of(&tally).deviation
        };
        let found = of(100);
        let expected = Z95 * (32.0f64 / 9.0 / 300.0).sqrt() / (2.0 * (8.0f64 / 3.0).sqrt());
        assert!((found.value - (8.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert!((found.width() / 2.0 - expected).abs() < 1e-12);
        assert!((of(400).width() - found.width() / 2.0).abs() < 1e-9);
    }

    #[test]
    fn every_test_is_counted_between_ten_losses_and_ten_wins() {
        let max = Player::max().with(Parameters::EARLY);
        let plan = Plan {
            games: 200,
            test: 10,
            seed: 1,
            limit: MoveLimit::STANDARD,
        };
        let tally = play_match(&max, &max, plan, Shard::WHOLE);
        assert_eq!(tally.tests.iter().sum::<u64>(), 20);
        let spread = Spread::of(&tally);
        assert!((spread.mean.value * 20.0 - tally.points() as f64).abs() < 1e-9);
        assert!(
            spread.deviation.value > 0.5 && spread.games_needed > 1_000,
            "{spread:?}"
        );
    }
}
