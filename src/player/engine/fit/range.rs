//! The freedom that ranks leave: the least and greatest value of each weight by linear programming.
//!
//! A rank tells how many moves precede the recommended one, not which. Once these are fixed, the rest is
//! linear. Values are integers, so "more" means "at least 1 more".

use super::{Rival, Rivals, Target, WholeWeights, weighted};
use crate::parameters::COUNT;
use crate::pro::TYPED;
use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Variable};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The least and greatest possible value of a weight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Range {
    pub least: f64,
    pub greatest: f64,
}

/// The reason why no range is found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RangeError {
    /// No weights give this order.
    #[error("no weights between {} and {} give this order of moves", TYPED.start(), TYPED.end())]
    Infeasible,
    /// The solver failed.
    #[error("the linear program cannot be solved: {0}")]
    Solver(String),
}

/// The range of each weight, the others being free, for which the same moves precede the recommended ones as
/// under `weights`. Weights stay within four columns; those that do not count have the range 0 to 0. This is
/// an inner bound: other moves before the recommended one can give the same ranks.
///
/// # Errors
///
/// Fails if the solver does; `weights` themselves always fit.
pub fn ranges(targets: &[Target], weights: &WholeWeights) -> Result<[Range; COUNT], RangeError> {
    let count = weighted(targets);
    let nothing = Range {
        least: 0.0,
        greatest: 0.0,
    };
    let mut ranges = [nothing; COUNT];
    for (place, range) in ranges.iter_mut().enumerate().take(count) {
        let end = |direction| {
            let before = |rival: &Rival| rival.is_before(weights);
            solve(
                targets,
                direction,
                |at| f64::from(u8::from(at == place)),
                before,
            )
            .map(|found| found[place])
        };
        *range = Range {
            least: end(OptimizationDirection::Minimize)?,
            greatest: end(OptimizationDirection::Maximize)?,
        };
    }
    Ok(ranges)
}

/// Weights that put every recommended move first, if any exist.
///
/// # Errors
///
/// [`RangeError::Infeasible`] if none exist.
pub fn any_weights(targets: &[Target]) -> Result<[f64; COUNT], RangeError> {
    // Prefers small weights.
    solve(targets, OptimizationDirection::Minimize, |_| 1.0, |_| false)
}

/// Solves for the weights: `objective` gives the factor of each, `before` whether a rival should precede the
/// recommended move.
fn solve(
    targets: &[Target],
    direction: OptimizationDirection,
    objective: impl Fn(usize) -> f64,
    before: impl Fn(&Rival) -> bool,
) -> Result<[f64; COUNT], RangeError> {
    let bounds = (f64::from(*TYPED.start()), f64::from(*TYPED.end()));
    let mut problem = Problem::new(direction);
    let variables: Vec<Variable> = (0..weighted(targets))
        .map(|place| problem.add_var(objective(place), bounds))
        .collect();
    for rival in targets.iter().map(Rivals::of).flat_map(|all| all.moves) {
        let mut lead = LinearExpr::empty();
        for (&variable, &value) in variables.iter().zip(&rival.difference) {
            lead.add(variable, f64::from(value));
        }
        // The lead without the bonus; at least 1, or 0 if a tie suffices.
        let (operator, bound) = match (before(&rival), rival.wins_ties) {
            (true, true) => (ComparisonOp::Ge, 0),
            (true, false) => (ComparisonOp::Ge, 1),
            (false, true) => (ComparisonOp::Le, -1),
            (false, false) => (ComparisonOp::Le, 0),
        };
        problem.add_constraint(lead, operator, f64::from(bound - rival.bonus));
    }
    let outcome = problem.solve().map_err(|error| match error {
        microlp::Error::Infeasible => RangeError::Infeasible,
        other => RangeError::Solver(other.to_string()),
    })?;
    let unfinished = |_| RangeError::Solver("it was interrupted".to_owned());
    let solution = outcome.into_solution().map_err(unfinished)?;
    let mut weights = [0.0; COUNT];
    for (weight, &variable) in weights.iter_mut().zip(&variables) {
        *weight = solution[variable];
    }
    Ok(weights)
}
