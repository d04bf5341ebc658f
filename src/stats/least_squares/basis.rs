//! Orthonormalises the columns of a design one by one, and so finds those that depend on earlier ones.

use super::{ALIAS, Alias};
use nalgebra::{DMatrix, DVector};

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
pub(super) struct Basis {
    pub(super) kept: Vec<usize>,
    vectors: Vec<DVector<f64>>,
    /// Upper triangular: column `k` holds the k-th kept column in terms of the vectors.
    parts: DMatrix<f64>,
    /// The dependent columns, each with its index and components.
    dependent: Vec<(usize, DVector<f64>)>,
}

impl Basis {
    pub(super) fn of(triangle: &DMatrix<f64>) -> Self {
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

    /// The remainder of a vector beside the basis, and its components. Two passes, against rounding.
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

    /// The factors of the kept columns whose sum has these components.
    fn back(&self, parts: &DVector<f64>) -> DVector<f64> {
        self.triangle()
            .solve_upper_triangular(parts)
            .unwrap_or_else(|| DVector::zeros(self.kept.len()))
    }

    pub(super) fn solve(&self, y: &DVector<f64>) -> DVector<f64> {
        let parts = self.vectors.iter().map(|vector| vector.dot(y));
        self.back(&DVector::from_iterator(self.vectors.len(), parts))
    }

    pub(super) fn inverse_gram(&self) -> Option<DMatrix<f64>> {
        let inverse = self.triangle().try_inverse()?;
        Some(&inverse * inverse.transpose())
    }
}

/// The dependent columns, each as a linear combination of kept ones.
pub(super) fn aliases(basis: &Basis, varying: &[usize], scales: &[Scale]) -> Vec<Alias> {
    let constants = (0..scales.len()).filter(|column| !varying.contains(column));
    let mut aliases: Vec<Alias> = constants
        .map(|column| Alias {
            column,
            of: Vec::new(),
        })
        .collect();
    for (place, parts) in &basis.dependent {
        // Columns kept later have no part in it.
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
