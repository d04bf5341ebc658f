//! How the results of openings scatter: what intervals and the sequential test both rest on.

/// Mean and unbiased variance of what an opening gives, on a scale from 0 to 1.
pub(super) fn moments(openings: [f64; 5]) -> (f64, f64) {
    let n: f64 = openings.iter().sum();
    let points = |number: usize| number as f64 / 4.0;
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        let parts = openings.iter().enumerate();
        parts
            .map(|(number, count)| count * of(points(number)))
            .sum()
    };
    let mean = sum(&|x| x) / n.max(1.0);
    let variance = sum(&|x| (x - mean) * (x - mean)) / (n - 1.0).max(1.0);
    (mean, variance)
}

/// Openings that are added to what was seen when the variance is estimated, one fifth for each outcome, so that
/// results that are alike do not seem certain (ours).
const DOUBT: f64 = 1.0;

/// How the openings scatter, on a scale from 0 to 1.
pub(super) fn variance(openings: [f64; 5]) -> f64 {
    moments(openings.map(|count| count + DOUBT / 5.0)).1
}
