//! Correlations and multiple regression of the score by the end of the game on position scores and
//! material (pp. 59-63, Table 4.3): errors clustered by game, and r² on games outside the fit, with
//! its interval.

use super::sample::{Phase, Sample};
use super::scoring::{PositionScores, position_scores};
use super::variables::{Men, Target, Variable};
use serde::Serialize;
use stats::least_squares::{Design, Fit, FitError};
use stats::moments::{ByChance, Moments};
use stats::{Estimate, Resampling};

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

/// The variables and the target of a regression.
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    pub variables: Vec<Variable>,
    /// The predicted score.
    pub target: Target,
    /// The phase of the game; `None` for all.
    pub phase: Option<Phase>,
}

/// The result of a regression.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The variables' names, in the order of the fit's columns.
    pub variables: Vec<String>,
    pub fit: Fit,
    /// The same by the colour to move alone; `None` if it does not vary.
    pub colour: Option<Baseline>,
    /// r² when the winners of the games are dealt anew.
    pub by_chance: Option<ByChance>,
    /// r² on games outside the fit, in ten folds, with its interval over games. Below 0 the mean
    /// predicts better.
    pub r2_out_of_game: Option<Estimate>,
}

/// The fit of the colour to move alone. Where one side won most of the games it predicts well, and variables that reach no more say nothing about positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Baseline {
    /// r² in the sample.
    pub r2: f64,
    /// r² on games outside the fit, as in [`Outcome::r2_out_of_game`].
    pub r2_out_of_game: Option<Estimate>,
}

/// The runs of Table 4.3 by name.
pub fn runs() -> Vec<(&'static str, Regression)> {
    let heuristics = || Variable::heuristics().collect::<Vec<_>>();
    let men = [Men::Pawns, Men::Rooks, Men::Knights, Men::Bishops].map(Variable::Advantage);
    let run = |variables, phase| Regression {
        variables,
        target: Target::Inverse,
        phase,
    };
    let chosen = [3, 4, 6, 7, 10, 11, 12, 13, 14, 15, 16].map(Variable::Heuristic);
    let with_men = [heuristics(), men.to_vec()].concat();
    let material = [men.to_vec(), vec![Variable::Material]].concat();
    vec![
        ("R1.3", run(heuristics(), None)),
        ("R1.5", run(with_men, None)),
        ("R1.6", run(chosen.to_vec(), None)),
        ("R1.7", run(material, None)),
        ("R2.1", run(heuristics(), Some(Phase::Middle))),
        ("R2.2", run(heuristics(), Some(Phase::Opening))),
        ("R2.3", run(heuristics(), Some(Phase::End))),
    ]
}

impl Regression {
    /// The columns and the target of a sample's positions.
    pub fn design(&self, sample: &Sample) -> Design {
        self.design_of(&self.positions(sample))
    }

    /// The positions of the phase.
    fn positions<'a>(&self, sample: &'a Sample) -> Vec<PositionScores<'a>> {
        let mut positions = position_scores(sample);
        positions.retain(|at| self.phase.is_none_or(|phase| at.place.phase() == phase));
        positions
    }

    fn design_of(&self, positions: &[PositionScores<'_>]) -> Design {
        let column = |variable: &Variable| positions.iter().map(|at| variable.of(at)).collect();
        Design {
            columns: self.variables.iter().map(column).collect(),
            y: positions
                .iter()
                .map(|at| self.target.of(at.place))
                .collect(),
            clusters: positions.iter().map(|at| at.game).collect(),
        }
    }

    /// Fits the positions of a sample.
    ///
    /// # Errors
    /// If there are too few positions, or nothing varies.
    pub fn run(&self, sample: &Sample, resampling: Resampling) -> Result<Outcome, FitError> {
        let positions = self.positions(sample);
        let design = self.design_of(&positions);
        let fit = design.fit()?;
        let moments = Moments::of(&design, &fit);
        let winners: Vec<bool> = positions
            .chunk_by(|one, next| one.game == next.game)
            .map(|game| game[0].place.won == game[0].place.is_white())
            .collect();
        Ok(Outcome {
            variables: self.variables.iter().map(ToString::to_string).collect(),
            colour: self.by_colour(&positions, resampling),
            by_chance: moments.by_chance(&winners, resampling),
            r2_out_of_game: moments.out_of_game(resampling),
            fit,
        })
    }

    /// The same regression on the colour to move alone.
    fn by_colour(
        &self,
        positions: &[PositionScores<'_>],
        resampling: Resampling,
    ) -> Option<Baseline> {
        let colour = Self {
            variables: vec![Variable::Colour],
            ..self.clone()
        };
        let design = colour.design_of(positions);
        let fit = design.fit().ok()?;
        let moments = Moments::of(&design, &fit);
        Some(Baseline {
            r2: fit.r2,
            r2_out_of_game: moments.out_of_game(resampling),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::Limits;
    use super::super::scoring::tests::made_up;
    use super::*;
    use chute::Polynomial;
    use kit::experiment::game_library::LIBRARY;
    use std::sync::LazyLock;

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

    static SAMPLE: LazyLock<Sample> =
        LazyLock::new(|| Limits::part(0, 4).measure(LIBRARY.as_bytes(), &Polynomial::default()));

    const FEW: Resampling = Resampling { times: 50, seed: 1 };

    #[test]
    fn of_28_variables_27_are_independent_and_material_is_the_alias() {
        let regression = Regression {
            variables: Variable::all(),
            target: Target::Inverse,
            phase: None,
        };
        let outcome = regression.run(&SAMPLE, FEW).unwrap();
        assert_eq!(outcome.fit.rank, 27);
        assert_eq!(outcome.fit.aliases.len(), 1);
        let alias = &outcome.fit.aliases[0];
        assert_eq!(outcome.variables[alias.column], "material");
        let factors: Vec<(&str, f64)> = alias
            .of
            .iter()
            .map(|&(column, factor)| (outcome.variables[column].as_str(), factor))
            .collect();
        let expected = [
            ("pawns", 1.0),
            ("rooks", 5.0),
            ("knights", 3.25),
            ("bishops", 3.5),
            ("queens", 9.75),
        ];
        assert_eq!(factors.len(), 5, "{factors:?}");
        for (found, expected) in factors.iter().zip(expected) {
            assert_eq!(found.0, expected.0);
            assert!((found.1 - expected.1).abs() < 1e-6, "{factors:?}");
        }
    }

    #[test]
    fn r2_on_other_games_is_less_than_on_those_fitted() {
        for (name, regression) in runs() {
            let Ok(outcome) = regression.run(&SAMPLE, FEW) else {
                continue;
            };
            let outside = outcome.r2_out_of_game.expect("several games");
            assert!(outside.value < outcome.fit.r2, "{name}");
            assert!(outside.low <= outside.value && outside.value <= outside.high);
            assert!(outside.low < outside.high, "{name}: {outside:?}");
            let chance = outcome.by_chance.unwrap();
            assert!(chance.r2.low < chance.r2.value && chance.r2.value < chance.r2.high);
            assert!(chance.out_of_game.value < chance.r2.value, "{name}");
            assert!(chance.p > 0.0 && chance.p <= 1.0);
        }
    }

    #[test]
    fn a_target_that_chance_has_decided_already_is_reached_by_chance() {
        // Random walks unrelated to the end of their games: 12 games of 40 positions.
        use rand::{RngExt, SeedableRng};
        let mut chance = rand_pcg::Pcg64Mcg::seed_from_u64(7);
        let (games, length, columns) = (12, 40, 4);
        let mut walk = || {
            let mut at = 0.0;
            let steps = (0..games * length).map(|step| {
                at = if step % length == 0 { 0.0 } else { at };
                at += f64::from(chance.random_range(-10..=10));
                at
            });
            steps.collect::<Vec<f64>>()
        };
        let columns: Vec<Vec<f64>> = (0..columns).map(|_| walk()).collect();
        let signs = walk();
        let won: Vec<bool> = signs.chunks(length).map(|game| game[0] > 0.0).collect();
        let y = (0..games * length).map(|row| {
            let sign = if won[row / length] { 1.0 } else { -1.0 };
            sign / (length - row % length) as f64
        });
        let design = Design {
            y: y.collect(),
            columns,
            clusters: (0..games * length).map(|row| row / length).collect(),
        };
        let fit = design.fit().unwrap();
        let moments = Moments::of(&design, &fit);
        let found = moments
            .by_chance(
                &won,
                Resampling {
                    times: 200,
                    seed: 1,
                },
            )
            .unwrap();
        assert!(
            found.r2.low <= fit.r2 && fit.r2 <= found.r2.high,
            "{found:?} {}",
            fit.r2
        );
        assert!(found.p > 0.025, "{found:?}");
        assert!(
            found.r2.value > 0.01,
            "in the sample walks seem to say something"
        );
    }

    #[test]
    fn where_white_always_wins_the_colour_tells_all_and_chance_as_much() {
        // Both games last as long, so their scores differ by the colour to move alone.
        let game = made_up(&[1, -1, 1, -1, 1], 0);
        let sample = Sample {
            games: vec![game.clone(), game.clone(), game],
            ..Sample::default()
        };
        let regression = Regression {
            variables: vec![Variable::Colour],
            target: Target::Inverse,
            phase: None,
        };
        let outcome = regression.run(&sample, FEW).unwrap();
        let colour = outcome.colour.unwrap();
        assert!((colour.r2 - outcome.fit.r2).abs() < 1e-9 && colour.r2 > 0.5);
        let chance = outcome.by_chance.unwrap();
        assert!((chance.r2.value - colour.r2).abs() < 1e-9, "{chance:?}");
        assert!((chance.p - 1.0).abs() < 1e-9, "no draw is worse");
    }

    #[test]
    fn moments_give_the_r2_of_the_fit() {
        let (_, regression) = &runs()[1];
        let design = regression.design(&SAMPLE);
        let fit = design.fit().unwrap();
        let moments = Moments::of(&design, &fit);
        let r2 = moments.total(&vec![1; moments.games()]).r2().unwrap();
        assert!((r2 - fit.r2).abs() < 1e-9);
    }
}
