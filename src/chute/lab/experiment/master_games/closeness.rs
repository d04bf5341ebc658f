//! The weights of CHUTE's ranges in closeness to win: a regression of 1/N on position scores and
//! leads in men (run R1.5 without heuristics 9, 20 and 21), and of its squared error on the
//! heuristics.

use super::regression::Regression;
use super::sample::Sample;
use super::uncertainty::{Terms, Uncertainty};
use super::variables::{Men, Target, Variable};
use kit::experiment::chute_ranges::{SUMMED, Weights};
use stats::Resampling;
use stats::least_squares::{Fit, FitError};

/// The regression that determines the weights.
pub fn regression() -> Regression {
    let men = [Men::Pawns, Men::Rooks, Men::Knights, Men::Bishops].map(Variable::Advantage);
    let summed = SUMMED.map(Variable::Heuristic);
    Regression {
        variables: summed.into_iter().chain(men).collect(),
        target: Target::Inverse,
        phase: None,
    }
}

/// Fits the weights to a sample and returns them with the fit of 1/N. Collinear variables get
/// weight zero.
///
/// # Errors
/// If there are too few positions.
pub fn fit(sample: &Sample) -> Result<(Weights, Fit), FitError> {
    let regression = regression();
    let values = regression.design(sample).fit()?;
    let errors = Uncertainty::of(sample, &regression, Terms::Heuristics, Resampling::BARE)?.fit;
    let weight = |fit: &Fit, column: usize| {
        let found = fit.coefficients.get(column).and_then(Option::as_ref);
        found.map_or(0.0, |found| found.value)
    };
    let weights = Weights {
        constant: values.constant.value,
        points: std::array::from_fn(|column| weight(&values, column)),
        leads: std::array::from_fn(|column| weight(&values, SUMMED.len() + column)),
        error_constant: errors.constant.value,
        error_points: SUMMED.map(|number| weight(&errors, number)),
    };
    Ok((weights, values))
}
