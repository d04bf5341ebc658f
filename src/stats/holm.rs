//! Holm's correction for several tests at once (S. Holm, *A Simple Sequentially Rejective Multiple Test
//! Procedure*, Scandinavian Journal of Statistics 6 (1979), pp. 65-70).

/// Adjusted p-values, in the order given. The smallest of `n` is multiplied by `n`, the next by `n - 1` and so
/// on; none falls below a smaller one's and none exceeds 1. Rejecting those at or below 0.05 keeps the
/// family-wise error rate at 5 %.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut corrected = vec![1.0; p.len()];
    let mut least = 0.0_f64;
    for (place, &index) in order.iter().enumerate() {
        let left = (p.len() - place) as f64;
        least = least.max((p[index] * left).min(1.0));
        corrected[index] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_counts_as_often_as_there_are_and_the_order_stays() {
        let close = |found: &[f64], expected: &[f64]| {
            found.len() == expected.len()
                && found
                    .iter()
                    .zip(expected)
                    .all(|(a, b)| (a - b).abs() < 1e-12)
        };
        assert!(close(
            &holm(&[0.01, 0.04, 0.03, 0.005]),
            &[0.03, 0.06, 0.06, 0.02]
        ));
        assert!(close(&holm(&[0.5, 0.9]), &[1.0, 1.0]));
        assert!(holm(&[]).is_empty());
    }
}
