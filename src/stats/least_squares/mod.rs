//! Ordinary least squares with a constant. `nalgebra` decomposes the design once (QR); all else works on the
//! small triangle. Dependent columns are found and named, and standard errors are clustered.

#[cfg(test)]
mod tests;

use nalgebra::{DMatrix, DVector};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::ops::Range;
use thiserror::Error;

/// A regression problem: columns of equal length, a target, and the cluster of each row.
#[derive(Clone, Debug, Default)]
pub struct Design {
    /// The columns, without the constant.
    pub columns: Vec<Vec<f64>>,
    /// The target.
    pub y: Vec<f64>,
    /// The cluster (game) of each row, in rising order.
    pub clusters: Vec<usize>,
}

/// The reason why a design cannot be fitted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    #[error("too few positions ({rows}) for a constant and the variables ({columns})")]
    TooFew {
        rows: usize,
        /// The number of columns to determine.
        columns: usize,
    },
    /// The target is the same in every row.
    #[error("all positions have the same score, so there is nothing to predict")]
    Constant,
    /// No column varies.
    #[error("none of the variables varies in these positions")]
    NoVariable,
}

/// A column that was left out because it depends linearly on others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alias {
    /// The column left out.
    pub column: usize,
    /// The columns it depends on, with their factors; empty for a constant column.
    pub of: Vec<(usize, f64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Coefficient {
    pub value: f64,
    /// The clustered standard error; `None` with fewer than two clusters.
    pub error: Option<f64>,
    /// Half the width of the 95 % interval.
    pub half: Option<f64>,
    /// The two-sided p-value for a coefficient of 0.
    pub p: Option<f64>,
}

/// One step of the forward selection.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SelectionStep {
    /// The column that enters.
    pub column: usize,
    /// r² of the columns entered so far.
    pub r2: f64,
}

/// The result of a regression.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// The number of rows.
    pub rows: usize,
    /// The number of clusters.
    pub clusters: usize,
    /// The constant term.
    pub constant: Coefficient,
    /// One for each column; `None` for a column that was left out.
    pub coefficients: Vec<Option<Coefficient>>,
    /// The columns left out.
    pub aliases: Vec<Alias>,
    /// The numerical rank of the columns, by singular values.
    pub rank: usize,
    /// The condition number: the largest singular value of the standardised columns by the smallest that is
    /// not negligible.
    pub condition: f64,
    pub r2: f64,
    /// r² corrected for the number of columns.
    pub adjusted_r2: f64,
    /// The order of forward selection: each step adds the column that explains most of the remainder.
    pub entry: Vec<SelectionStep>,
    #[serde(skip)]
    pub residuals: Vec<f64>,
}

/// A column is dependent if projection onto earlier columns leaves at most this share of its length.
const ALIAS: f64 = 1e-8;

impl Design {
    /// Checks that there are enough rows and that something varies.
    fn check(&self) -> Result<(), FitError> {
        let (rows, columns) = (self.y.len(), self.columns.len());
        if rows < columns + 2 {
            return Err(FitError::TooFew { rows, columns });
        }
        let first = self.y.first().copied().unwrap_or_default();
        if self
            .y
            .iter()
            .all(|&y| (y - first).abs() <= f64::EPSILON * first.abs())
        {
            return Err(FitError::Constant);
        }
        Ok(())
    }

    /// The rows of each cluster.
    pub(super) fn spans(&self) -> Vec<Range<usize>> {
        let mut spans: Vec<Range<usize>> = Vec::new();
        for (row, &cluster) in self.clusters.iter().enumerate() {
            match spans.last_mut() {
                Some(span) if self.clusters[span.start] == cluster => span.end = row + 1,
                _ => spans.push(row..row + 1),
            }
        }
        spans
    }

    /// Fits all columns.
    ///
    /// # Errors
    ///
    /// Fails if there are too few rows or nothing varies.
    pub fn fit(&self) -> Result<Fit, FitError> {
        self.check()?;
        let rows = self.y.len();
        let scales: Vec<Scale> = self
            .columns
            .iter()
            .map(|column| Scale::of(column))
            .collect();
        let varying: Vec<usize> = (0..scales.len()).filter(|&c| scales[c].varies()).collect();
        if varying.is_empty() {
            return Err(FitError::NoVariable);
        }
        let standard = DMatrix::from_fn(rows, varying.len(), |row, place| {
            let column = varying[place];
            scales[column].standard(self.columns[column][row])
        });
        let mean = self.y.iter().sum::<f64>() / rows as f64;
        let centred = DVector::from_iterator(rows, self.y.iter().map(|y| y - mean));
        let total = centred.norm_squared();
        // 1. Decompose the tall matrix once.
        let qr = standard.clone().qr();
        let triangle = qr.r();
        let mut turned = centred.clone();
        qr.q_tr_mul(&mut turned);
        let turned = turned.rows(0, varying.len()).into_owned();
        // 2. Find the columns of the triangle that depend on earlier ones.
        let basis = Basis::of(&triangle);
        let singular = triangle.clone().svd(false, false).singular_values;
        let largest = singular.max();
        let solid = singular.iter().filter(|&&s| s > ALIAS * largest);
        let smallest = solid.clone().fold(largest, |least, &s| least.min(s));
        // 3. Solve for the standardised columns.
        let beta = basis.solve(&turned);
        let mut residuals = centred;
        for (place, &column) in basis.kept.iter().enumerate() {
            residuals.axpy(-beta[place], &standard.column(column), 1.0);
        }
        let r2 = (1.0 - residuals.norm_squared() / total).clamp(0.0, 1.0);
        let columns: Vec<usize> = basis.kept.iter().map(|&place| varying[place]).collect();
        let errors = self.errors(&standard, &basis, &residuals);
        let spans = self.spans().len();
        let coefficient = |value: f64, variance: Option<f64>| coefficient(value, variance, spans);
        // 4. Convert back to the columns' own units.
        let mut coefficients = vec![None; self.columns.len()];
        let mut constant = mean;
        let mut to_constant = DVector::zeros(columns.len() + 1);
        to_constant[0] = 1.0;
        for (place, &column) in columns.iter().enumerate() {
            let Scale { mean, spread } = scales[column];
            let variance = errors
                .as_ref()
                .map(|errors| errors[(place + 1, place + 1)] / (spread * spread));
            coefficients[column] = Some(coefficient(beta[place] / spread, variance));
            constant -= beta[place] / spread * mean;
            to_constant[place + 1] = -mean / spread;
        }
        let variance = errors
            .as_ref()
            .map(|errors| (to_constant.transpose() * errors * &to_constant)[(0, 0)]);
        let free = rows - columns.len() - 1;
        Ok(Fit {
            rows,
            clusters: spans,
            constant: coefficient(constant, variance),
            coefficients,
            aliases: aliases(&basis, &varying, &scales),
            rank: solid.count(),
            condition: largest / smallest,
            r2,
            adjusted_r2: 1.0 - (1.0 - r2) * (rows - 1) as f64 / free.max(1) as f64,
            entry: entry(&triangle, &turned, total)
                .into_iter()
                .map(|(place, r2)| SelectionStep {
                    column: varying[place],
                    r2,
                })
                .collect(),
            residuals: residuals.iter().copied().collect(),
        })
    }

    /// The clustered covariance of the constant at the columns' means and the standardised coefficients: the
    /// sandwich estimator with the factor G/(G - 1) · (n - 1)/(n - k).
    fn errors(
        &self,
        standard: &DMatrix<f64>,
        basis: &Basis,
        residuals: &DVector<f64>,
    ) -> Option<DMatrix<f64>> {
        let (rows, kept) = (self.y.len(), basis.kept.len());
        let spans = self.spans();
        if spans.len() < 2 {
            return None;
        }
        let mut meat = DMatrix::<f64>::zeros(kept + 1, kept + 1);
        for span in &spans {
            let mut sum = DVector::<f64>::zeros(kept + 1);
            for row in span.clone() {
                let left = residuals[row];
                sum[0] += left;
                for (place, &column) in basis.kept.iter().enumerate() {
                    sum[place + 1] += standard[(row, column)] * left;
                }
            }
            meat += &sum * sum.transpose();
        }
        let mut bread = DMatrix::zeros(kept + 1, kept + 1);
        bread[(0, 0)] = 1.0 / rows as f64;
        bread
            .view_mut((1, 1), (kept, kept))
            .copy_from(&basis.inverse_gram()?);
        let clusters = spans.len() as f64;
        let correction = clusters / (clusters - 1.0) * (rows as f64 - 1.0)
            / (rows as f64 - kept as f64 - 1.0).max(1.0);
        Some(&bread * meat * &bread * correction)
    }
}

/// A coefficient with its clustered error; the interval uses Student's t with G - 1 degrees of freedom.
fn coefficient(value: f64, variance: Option<f64>, clusters: usize) -> Coefficient {
    let error = variance.map(|variance| variance.max(0.0).sqrt());
    let student = StudentsT::new(0.0, 1.0, clusters.saturating_sub(1) as f64).ok();
    let half = error
        .zip(student)
        .map(|(error, student)| error * student.inverse_cdf(0.975));
    let p = error
        .zip(student)
        .filter(|(error, _)| *error > 0.0)
        .map(|(error, student)| 2.0 * student.sf((value / error).abs()));
    Coefficient {
        value,
        error,
        half,
        p,
    }
}

// Orthonormalises the columns of a design one by one, and so finds those that depend on earlier ones.

/// A column's mean, and the root of the sum of squares about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    pub(crate) mean: f64,
    pub(crate) spread: f64,
}

impl Scale {
    pub(crate) fn of(column: &[f64]) -> Self {
        let mean = column.iter().sum::<f64>() / column.len() as f64;
        let squares: f64 = column.iter().map(|x| (x - mean) * (x - mean)).sum();
        Self {
            mean,
            spread: squares.sqrt(),
        }
    }

    pub(crate) fn varies(self) -> bool {
        self.spread > 1e-12 * (1.0 + self.mean.abs())
    }

    pub(crate) fn standard(self, x: f64) -> f64 {
        (x - self.mean) / self.spread
    }
}

/// Columns orthonormalised one by one; dependent ones are not kept.
struct Basis {
    kept: Vec<usize>,
    vectors: Vec<DVector<f64>>,
    /// Upper triangular: column `k` holds the k-th kept column in terms of the vectors.
    parts: DMatrix<f64>,
    /// The dependent columns, each with its index and components.
    dependent: Vec<(usize, DVector<f64>)>,
}

impl Basis {
    fn of(triangle: &DMatrix<f64>) -> Self {
        let count = triangle.ncols();
        let mut basis = Self {
            kept: Vec::new(),
            vectors: Vec::new(),
            parts: DMatrix::zeros(count, count),
            dependent: Vec::new(),
        };
        for column in 0..count {
            let whole = triangle.column(column).into_owned();
            let (left, parts) = basis.split(&whole);
            if left.norm() <= ALIAS * whole.norm() {
                basis.dependent.push((column, parts));
                continue;
            }
            let place = basis.vectors.len();
            for (row, part) in parts.iter().enumerate() {
                basis.parts[(row, place)] = *part;
            }
            basis.parts[(place, place)] = left.norm();
            basis.vectors.push(left.normalize());
            basis.kept.push(column);
        }
        basis
    }

    /// Splits a vector into its remainder orthogonal to the basis and its components. Two passes limit rounding.
    fn split(&self, whole: &DVector<f64>) -> (DVector<f64>, DVector<f64>) {
        let mut left = whole.clone();
        let mut parts = DVector::zeros(self.vectors.len());
        for _ in 0..2 {
            for (place, vector) in self.vectors.iter().enumerate() {
                let part = vector.dot(&left);
                parts[place] += part;
                left.axpy(-part, vector, 1.0);
            }
        }
        (left, parts)
    }

    fn triangle(&self) -> DMatrix<f64> {
        let kept = self.kept.len();
        self.parts.view((0, 0), (kept, kept)).into_owned()
    }

    /// The coefficients of the kept columns for a vector with these components.
    fn back(&self, parts: &DVector<f64>) -> DVector<f64> {
        self.triangle()
            .solve_upper_triangular(parts)
            .unwrap_or_else(|| DVector::zeros(self.kept.len()))
    }

    fn solve(&self, y: &DVector<f64>) -> DVector<f64> {
        let parts = self.vectors.iter().map(|vector| vector.dot(y));
        self.back(&DVector::from_iterator(self.vectors.len(), parts))
    }

    fn inverse_gram(&self) -> Option<DMatrix<f64>> {
        let inverse = self.triangle().try_inverse()?;
        Some(&inverse * inverse.transpose())
    }
}

/// The dependent columns, each as a linear combination of kept ones.
fn aliases(basis: &Basis, varying: &[usize], scales: &[Scale]) -> Vec<Alias> {
    let constants = (0..scales.len()).filter(|column| !varying.contains(column));
    let mut aliases: Vec<Alias> = constants
        .map(|column| Alias {
            column,
            of: Vec::new(),
        })
        .collect();
    for (place, parts) in &basis.dependent {
        // Columns kept later do not contribute: pad with zeros.
        let mut all = DVector::zeros(basis.kept.len());
        all.rows_mut(0, parts.len()).copy_from(parts);
        let factors = basis.back(&all);
        let column = varying[*place];
        let of = basis.kept.iter().zip(factors.iter());
        let of = of
            .map(|(&kept, factor)| {
                (
                    varying[kept],
                    factor * scales[column].spread / scales[varying[kept]].spread,
                )
            })
            .filter(|(_, factor)| factor.abs() > ALIAS);
        aliases.push(Alias {
            column,
            of: of.collect(),
        });
    }
    aliases.sort_by_key(|alias| alias.column);
    aliases
}

// Forward selection: the order in which columns enter a regression.

/// Adds, step by step, the column that explains most of the remaining variance. Works on the triangle.
fn entry(triangle: &DMatrix<f64>, y: &DVector<f64>, total: f64) -> Vec<(usize, f64)> {
    let count = triangle.ncols();
    let mut left: Vec<Option<DVector<f64>>> = (0..count)
        .map(|column| Some(triangle.column(column).into_owned()))
        .collect();
    let (mut order, mut explained) = (Vec::new(), 0.0);
    for _ in 0..count {
        let gain = |vector: &DVector<f64>| {
            let square = vector.norm_squared();
            if square <= ALIAS * ALIAS {
                return None;
            }
            let part = vector.dot(y);
            Some(part * part / square)
        };
        let best = left
            .iter()
            .enumerate()
            .filter_map(|(column, vector)| Some((column, gain(vector.as_ref()?)?)))
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        let Some((column, gained)) = best else { break };
        let Some(vector) = left[column].take() else {
            break;
        };
        let unit = vector.normalize();
        for other in left.iter_mut().flatten() {
            // Two passes, against rounding.
            for _ in 0..2 {
                let part = unit.dot(other);
                other.axpy(-part, &unit, 1.0);
            }
        }
        explained += gained;
        order.push((column, (explained / total).min(1.0)));
    }
    order
}
