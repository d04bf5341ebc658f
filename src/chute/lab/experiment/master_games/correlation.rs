//! The correlation of each variable with the score by the end of the game (pp. 59-61, column COR
//! of Table 4.3).

use super::positions::{PositionScores, position_scores};
use super::sample::{Phase, Sample};
use super::target::Target;
use super::variables::Variable;
use serde::Serialize;
use stats::Estimate;
use stats::Resampling;

/// A correlation; `None` for a constant variable.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Correlation {
    /// The variable's name.
    pub variable: String,
    /// From -1 to 1, with its interval over games.
    pub correlation: Option<Estimate>,
}

/// Sums of a game: n, x, x², xy, y, y².
type Sums = [f64; 6];

/// The correlations of variables with a target.
pub fn correlations(
    sample: &Sample,
    variables: &[Variable],
    target: Target,
    phase: Option<Phase>,
    resampling: Resampling,
) -> Vec<Correlation> {
    let position_scores = position_scores(sample);
    let games = sample.games.len();
    let mut sums: Vec<Vec<Sums>> = vec![vec![[0.0; 6]; games]; variables.len()];
    let chosen =
        |standing: &&PositionScores<'_>| phase.is_none_or(|phase| standing.place.phase() == phase);
    for standing in position_scores.iter().filter(chosen) {
        let y = target.of(standing.place);
        for (variable, sums) in variables.iter().zip(&mut sums) {
            let x = variable.of(standing);
            let parts = [1.0, x, x * x, x * y, y, y * y];
            for (sum, part) in sums[standing.game].iter_mut().zip(parts) {
                *sum += part;
            }
        }
    }
    let estimates = resampling.estimates(games, variables.len(), |counts| {
        sums.iter().map(|sums| correlation(sums, counts)).collect()
    });
    let rows = variables.iter().zip(estimates);
    rows.map(|(variable, correlation)| Correlation {
        variable: variable.to_string(),
        correlation,
    })
    .collect()
}

fn correlation(games: &[Sums], counts: &[u32]) -> Option<f64> {
    let mut total = [0.0; 6];
    for (sums, &times) in games.iter().zip(counts).filter(|(_, times)| **times > 0) {
        for (sum, part) in total.iter_mut().zip(sums) {
            *sum += part * f64::from(times);
        }
    }
    let [n, x, xx, xy, y, yy] = total;
    let product = (n * xx - x * x) * (n * yy - y * y);
    (product > 0.0).then(|| ((n * xy - x * y) / product.sqrt()).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::super::positions::tests::made_up;
    use super::*;

    #[test]
    fn what_follows_the_winner_correlates_with_the_win() {
        // The winner moves first and gains with every move; the loser loses.
        let game = made_up(&[10, -10, 10, -10, 10, -10, 10], 0);
        let sample = Sample {
            games: vec![game.clone(), game],
            ..Sample::default()
        };
        let variables = [Variable::Heuristic(0), Variable::Heuristic(1)];
        let target = Target::Inverse;
        let found = correlations(&sample, &variables, target, None, Resampling::default());
        let estimate = found[0].correlation.unwrap();
        assert!(estimate.value > 0.9 && estimate.width() < 1e-9);
        assert_eq!(found[1].correlation, None);
    }
}
