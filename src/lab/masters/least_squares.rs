//! Least squares with a constant, on the pieces that `nalgebra` gives: a QR decomposition of the whole, then
//! everything else on its small triangle. Columns that follow from others are found and named rather
//! than divided by, and errors are clustered.

use nalgebra::{DMatrix, DVector};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::ops::Range;
use thiserror::Error;

/// What is fitted: columns of equal length, what they are to foretell, and the cluster of each row.
#[derive(Clone, Debug, Default)]
pub struct Design {
    /// The columns, without the constant.
    pub columns: Vec<Vec<f64>>,
    /// What is to be foretold.
    pub y: Vec<f64>,
    /// The cluster (game) of each row, rising.
    pub clusters: Vec<usize>,
}

/// Why nothing is fitted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    /// Too few rows.
    #[error("{rows} positions are too few for {columns} variables and a constant")]
    TooFew {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// Every row has the same value to be foretold.
    #[error("all positions have the same score, so there is nothing to foretell")]
    Constant,
    /// No column varies.
    #[error("none of the variables varies in these positions")]
    NoVariable,
}

/// A column that is left out because it follows from others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alias {
    /// Which.
    pub column: usize,
    /// From which others it follows, with what factor; none if it is the same everywhere.
    pub of: Vec<(usize, f64)>,
}

/// The coefficient of a column.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Coefficient {
    /// The coefficient.
    pub value: f64,
    /// Its standard error, clustered; `None` with fewer than two clusters.
    pub error: Option<f64>,
    /// Half the width of its 95 % interval.
    pub half: Option<f64>,
    /// The chance of a coefficient so far from 0 if it were 0 (two-sided).
    pub p: Option<f64>,
}

/// A column entering the forward selection, and r² with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// Which.
    pub column: usize,
    /// r² of the columns entered so far.
    pub r2: f64,
}

/// A fit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// Rows.
    pub rows: usize,
    /// Clusters.
    pub clusters: usize,
    /// The constant.
    pub constant: Coefficient,
    /// One for each column; `None` for those left out.
    pub coefficients: Vec<Option<Coefficient>>,
    /// Those left out.
    pub aliases: Vec<Alias>,
    /// The rank of the columns, by singular values.
    pub rank: usize,
    /// The largest singular value of the standardised columns by the smallest that is not nothing.
    pub condition: f64,
    /// The share of the variance explained.
    pub r2: f64,
    /// The same, corrected for the number of columns.
    pub adjusted_r2: f64,
    /// The order in which columns enter if at each step the one that explains most is taken.
    pub entry: Vec<Entry>,
    /// What is left of each row.
    #[serde(skip)]
    pub residuals: Vec<f64>,
}

/// A column counts as following from others if so much of it is left beside them.
const ALIAS: f64 = 1e-8;

impl Design {
    /// Whether there is enough to fit.
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
    /// If there are too few rows or nothing varies.
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
        // Numbered as in the head: 1. one decomposition of the tall matrix.
        let qr = standard.clone().qr();
        let triangle = qr.r();
        let mut turned = centred.clone();
        qr.q_tr_mul(&mut turned);
        let turned = turned.rows(0, varying.len()).into_owned();
        // 2. Which columns of the triangle follow from those before them.
        let basis = Basis::of(&triangle);
        let singular = triangle.clone().svd(false, false).singular_values;
        let largest = singular.max();
        let solid = singular.iter().filter(|&&s| s > ALIAS * largest);
        let smallest = solid.clone().fold(largest, |least, &s| least.min(s));
        // 3. The coefficients of the standardised columns, and what is left.
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
        // 4. Back to the columns' own units.
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
                .map(|(place, r2)| Entry {
                    column: varying[place],
                    r2,
                })
                .collect(),
            residuals: residuals.iter().copied().collect(),
        })
    }

    /// The covariance of the constant at the columns' means and the standardised coefficients,
    /// clustered: the sandwich with G/(G - 1) (n - 1)/(n - k).
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

/// A column's mean and root of its summed squares about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) mean: f64,
    pub(super) spread: f64,
}

impl Scale {
    pub(super) fn of(column: &[f64]) -> Self {
        let mean = column.iter().sum::<f64>() / column.len() as f64;
        let squares: f64 = column.iter().map(|x| (x - mean) * (x - mean)).sum();
        Self {
            mean,
            spread: squares.sqrt(),
        }
    }

    pub(super) fn varies(self) -> bool {
        self.spread > 1e-12 * (1.0 + self.mean.abs())
    }

    pub(super) fn standard(self, x: f64) -> f64 {
        (x - self.mean) / self.spread
    }
}

/// The columns of a triangle made orthonormal one after the other; those of which nothing is left are
/// not kept.
struct Basis {
    kept: Vec<usize>,
    vectors: Vec<DVector<f64>>,
    /// Upper triangular: column `k` is the k-th kept column in terms of the vectors.
    parts: DMatrix<f64>,
    /// Of the columns not kept: which, and their parts.
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

    /// What is left of a vector beside the basis, and its parts along it. Twice, for rounding.
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

    /// The factors of the kept columns whose sum has these parts.
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

fn aliases(basis: &Basis, varying: &[usize], scales: &[Scale]) -> Vec<Alias> {
    let constants = (0..scales.len()).filter(|column| !varying.contains(column));
    let mut aliases: Vec<Alias> = constants
        .map(|column| Alias {
            column,
            of: Vec::new(),
        })
        .collect();
    for (place, parts) in &basis.dependent {
        // Columns kept after this one have no part in it.
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

/// Forward selection on the triangle: at each step the column that explains most of what is left.
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
            // Twice, for rounding.
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

/// A coefficient with its clustered error; intervals by Student's t with one degree less than clusters.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look like chance but are not.
    fn noise(seed: u64, length: usize) -> Vec<f64> {
        let mut state = seed;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / f64::from(1_u32 << 31) - 0.5
        };
        (0..length).map(|_| next()).collect()
    }

    fn design(rows: usize) -> Design {
        let columns: Vec<Vec<f64>> = (1..=3).map(|seed| noise(seed, rows)).collect();
        let rest = noise(9, rows);
        let y = (0..rows)
            .map(|row| 2.0 + 3.0 * columns[0][row] - 5.0 * columns[1][row] + 0.1 * rest[row]);
        Design {
            y: y.collect(),
            columns,
            clusters: (0..rows).map(|row| row / 10).collect(),
        }
    }

    #[test]
    fn a_plane_is_found() {
        let fit = design(400).fit().unwrap();
        assert!((fit.constant.value - 2.0).abs() < 0.01);
        let values: Vec<f64> = fit.coefficients.iter().map(|c| c.unwrap().value).collect();
        for (found, expected) in values.iter().zip([3.0, -5.0, 0.0]) {
            assert!((found - expected).abs() < 0.02, "{values:?}");
        }
        assert!(fit.r2 > 0.99 && fit.adjusted_r2 <= fit.r2);
        assert_eq!((fit.rank, fit.clusters, fit.aliases.len()), (3, 40, 0));
        assert_eq!(fit.entry[0].column, 1);
        assert!((fit.entry[2].r2 - fit.r2).abs() < 1e-9);
        assert!(fit.coefficients[0].unwrap().p.unwrap() < 1e-6);
        assert!(fit.coefficients[2].unwrap().p.unwrap() > 1e-6);
    }

    #[test]
    fn a_column_that_follows_from_others_is_named() {
        let mut design = design(200);
        let sum = (0..200).map(|row| 2.0 * design.columns[0][row] - design.columns[2][row] + 7.0);
        let sum: Vec<f64> = sum.collect();
        design.columns.insert(3, sum);
        design.columns.push(vec![4.0; 200]);
        let fit = design.fit().unwrap();
        assert_eq!(fit.rank, 3);
        assert_eq!(fit.aliases.len(), 2);
        assert_eq!(fit.aliases[0].column, 3);
        let of = &fit.aliases[0].of;
        assert_eq!((of[0].0, of[1].0, of.len()), (0, 2, 2));
        assert!((of[0].1 - 2.0).abs() < 1e-9 && (of[1].1 + 1.0).abs() < 1e-9);
        assert_eq!((fit.aliases[1].column, fit.aliases[1].of.len()), (4, 0));
        assert!(fit.coefficients[3].is_none() && fit.coefficients[4].is_none());
    }

    #[test]
    fn what_cannot_be_fitted_says_why() {
        let mut few = design(4);
        assert_eq!(
            few.fit().unwrap_err().to_string(),
            "4 positions are too few for 3 variables and a constant"
        );
        few = design(50);
        few.y = vec![0.1; 50];
        assert_eq!(few.fit().unwrap_err(), FitError::Constant);
        few = design(50);
        few.columns = vec![vec![1.0; 50]];
        assert_eq!(few.fit().unwrap_err(), FitError::NoVariable);
    }

    #[test]
    fn residuals_are_at_right_angles_to_the_columns() {
        let design = design(100);
        let fit = design.fit().unwrap();
        let sum: f64 = fit.residuals.iter().sum();
        assert!(sum.abs() < 1e-10);
        for column in &design.columns {
            let dot: f64 = column.iter().zip(&fit.residuals).map(|(x, r)| x * r).sum();
            assert!(dot.abs() < 1e-10, "{dot}");
        }
    }
}
