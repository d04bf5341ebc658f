//! The variance of the results of openings, for the intervals and the sequential test.

/// Mean and unbiased variance of the score of an opening, from 0 to 1.
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

/// Pseudo-observations for the variance, one fifth for each outcome, so that equal results do not look certain. Our
/// choice.
const DOUBT: f64 = 1.0;

/// The smoothed variance of the score of an opening, from 0 to 1.
pub(super) fn variance(openings: [f64; 5]) -> f64 {
    moments(openings.map(|count| count + DOUBT / 5.0)).1
}
