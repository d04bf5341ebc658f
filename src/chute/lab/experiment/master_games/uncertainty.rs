//! Can the heuristics predict their own error (pp. 63-64, 85)? A regression of the squared
//! residual, times 10,000, on the heuristics. Squares do not change with the side to move but
//! position scores change sign, so a second regression uses even terms.

use super::regression::Regression;
use super::sample::Sample;
use super::scoring::position_scores;
use chute::COUNT;
use serde::Serialize;
use stats::least_squares::{Design, Fit, FitError};
use stats::moments::Moments;
use stats::{Estimate, Resampling};

/// The predictors of the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terms {
    /// The 22 position scores, as in the thesis.
    Heuristics,
    /// Their absolute values, their squares, and the ply.
    Even,
}

/// The result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Uncertainty {
    /// The names of the columns.
    pub names: Vec<String>,
    /// The fit of (100 times the residual)².
    pub fit: Fit,
    /// r² of that fit with its interval over games.
    #[serde(skip)]
    pub r2_in_sample: Option<Estimate>,
    /// r² on games outside the fit, in ten folds, with its interval over games. The residuals are
    /// out of fold, too. Below 0 the mean predicts better.
    pub r2_out_of_game: Option<Estimate>,
}

impl Uncertainty {
    /// Fits the errors of a regression that covers all phases.
    ///
    /// # Errors
    /// If there are too few positions.
    pub fn of(
        sample: &Sample,
        regression: &Regression,
        terms: Terms,
        resampling: Resampling,
    ) -> Result<Self, FitError> {
        let regression = Regression {
            phase: None,
            ..regression.clone()
        };
        let design = regression.design(sample);
        let fitted = design.fit()?;
        let (names, columns) = columns(sample, terms);
        let squares = |residuals: &[f64]| {
            let square = |left: &f64| (100.0 * left) * (100.0 * left);
            residuals.iter().map(square).collect()
        };
        let outside = Moments::of(&design, &fitted).residuals_out_of_game(&design, &fitted);
        let errors = Design {
            y: squares(&fitted.residuals),
            columns,
            clusters: design.clusters,
        };
        let fit = errors.fit()?;
        let r2_out_of_game = outside.and_then(|outside| {
            let errors = Design {
                y: squares(&outside),
                ..errors.clone()
            };
            let fit = errors.fit().ok()?;
            Moments::of(&errors, &fit).out_of_game(resampling)
        });
        Ok(Self {
            names,
            r2_in_sample: Moments::of(&errors, &fit).in_sample(),
            r2_out_of_game,
            fit,
        })
    }

    /// The expected (100 times the error)² for position scores; it may be negative. Only for
    /// [`Terms::Heuristics`].
    pub fn expected(&self, scores: impl Fn(usize) -> f64) -> f64 {
        let parts = self.fit.coefficients.iter().take(COUNT).enumerate();
        parts.fold(self.fit.constant.value, |sum, (number, coefficient)| {
            sum + coefficient.map_or(0.0, |found| found.value * scores(number))
        })
    }
}

fn columns(sample: &Sample, terms: Terms) -> (Vec<String>, Vec<Vec<f64>>) {
    let position_scores = position_scores(sample);
    let column = |value: &dyn Fn(i32) -> f64, h: usize| {
        position_scores.iter().map(|s| value(s.scores[h])).collect()
    };
    match terms {
        Terms::Heuristics => (0..COUNT)
            .map(|h| (format!("h{h}"), column(&f64::from, h)))
            .unzip(),
        Terms::Even => {
            let sizes = (0..COUNT).map(|h| (format!("|h{h}|"), column(&|x| f64::from(x.abs()), h)));
            let square = |x: i32| f64::from(x) * f64::from(x);
            let squares = (0..COUNT).map(|h| (format!("h{h}^2"), column(&square, h)));
            let ply = position_scores
                .iter()
                .map(|s| f64::from(s.place.ply))
                .collect();
            sizes
                .chain(squares)
                .chain([("ply".to_owned(), ply)])
                .unzip()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::Limits;
    use super::super::regression::runs;
    use super::*;
    use chute::Polynomial;
    use kit::experiment::game_library::LIBRARY;

    #[test]
    fn even_terms_predict_more_of_the_error_than_odd_ones() {
        let sample = Limits::part(0, 9).measure(LIBRARY.as_bytes(), &Polynomial::default());
        let (_, regression) = &runs()[1];
        let few = Resampling { times: 50, seed: 1 };
        let of = |terms| Uncertainty::of(&sample, regression, terms, few).unwrap();
        let (odd, even) = (of(Terms::Heuristics), of(Terms::Even));
        let outside = even.r2_out_of_game.unwrap();
        assert!(outside.low < outside.high && outside.value < even.fit.r2);
        assert!(odd.fit.r2 < even.fit.r2);
        assert_eq!((odd.names.len(), even.names.len()), (22, 45));
        let at_nothing = odd.expected(|_| 0.0);
        assert!((at_nothing - odd.fit.constant.value).abs() < 1e-12);
    }
}
