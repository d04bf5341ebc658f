//! The sign test: whether what happened so many times one way and so many times the other is told apart from chance
//! (exact, by the binomial distribution).

use statrs::distribution::{Binomial, DiscreteCDF};

/// How likely a split is that is at least as uneven, if both ways are as likely.
pub fn sign_test(one: u64, other: u64) -> f64 {
    // A half is a probability.
    let tail = Binomial::new(0.5, one + other).map_or(1.0, |split| split.cdf(one.min(other)));
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_test_is_that_of_tables() {
        let close = |one, other, p: f64| (sign_test(one, other) - p).abs() < 5e-7;
        assert!(close(0, 0, 1.0) && close(5, 5, 1.0) && close(6, 5, 1.0));
        assert!(close(0, 5, 0.0625) && close(5, 0, 0.0625));
        assert!(close(1, 7, 18.0 / 256.0));
        assert!(close(1_000, 2_000, 0.0));
    }
}
