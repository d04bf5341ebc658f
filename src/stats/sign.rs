//! The exact two-sided sign test, by the binomial distribution.

use statrs::distribution::{Binomial, DiscreteCDF};

/// The probability of a split at least as uneven as `one` to `other` if both outcomes are equally likely.
pub fn sign_test(one: u64, other: u64) -> f64 {
    // `Binomial::new` fails only for a number that is no probability.
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
