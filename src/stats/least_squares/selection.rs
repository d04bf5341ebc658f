//! Forward selection: the order in which columns enter a regression.

use super::ALIAS;
use nalgebra::{DMatrix, DVector};

/// At each step the column that explains most of the remainder enters. Works on the triangle.
pub(super) fn entry(triangle: &DMatrix<f64>, y: &DVector<f64>, total: f64) -> Vec<(usize, f64)> {
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
