//! The rates of play at which a score is plotted (Waughan 1989).

use super::score::{Decay, DecayError};

/// `count` rates from `from` to `to`, both included, evenly spaced on a logarithmic axis. The count is clamped
/// to 2 to 1000.
///
/// # Errors
///
/// Fails if an end is not a rate of play.
pub fn rates(from: f64, to: f64, count: usize) -> Result<Vec<f64>, DecayError> {
    for end in [from, to] {
        Decay::new(end, 0.5)?;
    }
    let count = count.clamp(2, 1000);
    let (low, high) = (libm::log(from), libm::log(to));
    let at = |index: usize| {
        // The ends are given exactly, without rounding.
        match index {
            0 => from,
            _ if index == count - 1 => to,
            _ => libm::exp(low + (high - low) * index as f64 / (count - 1) as f64),
        }
    };
    Ok((0..count).map(at).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_even_on_a_logarithmic_axis() {
        let rates = rates(1.0, 100.0, 3).unwrap();
        assert!((rates[1] - 10.0).abs() < 1e-9);
        assert_eq!(
            (rates[0].to_string(), rates[2].to_string()),
            ("1".into(), "100".into())
        );
        assert!(super::rates(0.0, 10.0, 5).is_err());
    }
}
