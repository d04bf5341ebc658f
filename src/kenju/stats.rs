//! The little statistics the experiments need: shares and means with 95 % intervals, and rank
//! correlation. Sums are whole numbers, so that parts of an experiment add up exactly.
//!
//! Wilson's interval: E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical
//! Inference*, JASA 22 (1927), pp. 209 to 212. Kendall's tau with ties (tau-b): M. G. Kendall, *The
//! Treatment of Ties in Ranking Problems*, Biometrika 33 (1945), pp. 239 to 251.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::kenju::element::Element;
use crate::kenju::pattern::Pattern;

/// The two-sided 95 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A value with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The distance between the ends.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// Half the width of the interval; `None` for a value for which no interval was worked out.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        let half = self.width() / 2.0;
        (half > 0.0).then_some(half)
    }

    /// Whether the two intervals have no point in common.
    pub fn is_apart_from(&self, other: &Self) -> bool {
        self.low > other.high || other.low > self.high
    }
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// How many.
    pub hits: u64,
    /// Of how many.
    pub of: u64,
}

impl Share {
    /// The share with Wilson's interval; all of it uncertain if there was nothing to count.
    pub fn estimate(self) -> Estimate {
        if self.of == 0 {
            return Estimate {
                value: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let n = self.of as f64;
        let p = self.hits as f64 / n;
        let z2 = Z95 * Z95;
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        Estimate {
            value: p,
            low: (centre - half).max(0.0),
            high: (centre + half).min(1.0),
        }
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.hits += other.hits;
        self.of += other.of;
    }
}

/// Whole numbers summed with their squares. Fractions go in as multiples of a millionth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// How many numbers.
    pub n: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u128,
}

impl Sum {
    /// The unit of [`Sum::add_fraction`].
    pub const MILLIONTH: f64 = 1e-6;

    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        self.n += 1;
        self.sum += number;
        self.squares += u128::from(number.unsigned_abs()).pow(2);
    }

    /// Adds a fraction between -1000 and 1000, rounded to a millionth.
    pub fn add_fraction(&mut self, fraction: f64) {
        self.add((fraction.clamp(-1000.0, 1000.0) / Self::MILLIONTH).round() as i64);
    }

    /// The mean with its normal interval, each number counting `unit`.
    pub fn estimate(&self, unit: f64) -> Estimate {
        let n = self.n.max(1) as f64;
        let mean = self.sum as f64 / n;
        let spread = (self.squares as f64 / n - mean * mean).max(0.0);
        // The unbiased variance of the mean.
        let half = Z95 * (spread / (n - 1.0).max(1.0)).sqrt();
        Estimate {
            value: mean * unit,
            low: (mean - half) * unit,
            high: (mean + half) * unit,
        }
    }

    /// The standard deviation of the numbers themselves, each counting `unit`.
    pub fn deviation(&self, unit: f64) -> f64 {
        let n = self.n.max(1) as f64;
        let mean = self.sum as f64 / n;
        (self.squares as f64 / n - mean * mean).max(0.0).sqrt() * unit
    }
}

impl AddAssign for Sum {
    fn add_assign(&mut self, other: Self) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// How two rankings of the 26 words a search can meet agree, pair by pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Pairs ranked the same way round.
    pub concordant: u32,
    /// Pairs ranked opposite ways.
    pub discordant: u32,
    /// Pairs the first calls equal and the second does not.
    pub tied_first: u32,
    /// Pairs the second calls equal and the first does not.
    pub tied_second: u32,
}

impl Agreement {
    /// Compares the words of two elements.
    pub fn of(first: &Element, second: &Element) -> Self {
        let patterns: Vec<Pattern> = Pattern::all().filter(|p| p.is_reachable()).collect();
        let mut found = Self::default();
        for (k, &a) in patterns.iter().enumerate() {
            for &b in &patterns[k + 1..] {
                let x = first.value(a).cmp(&first.value(b));
                let y = second.value(a).cmp(&second.value(b));
                let count = match (x.is_eq(), y.is_eq()) {
                    (true, true) => continue,
                    (true, false) => &mut found.tied_first,
                    (false, true) => &mut found.tied_second,
                    (false, false) if x == y => &mut found.concordant,
                    (false, false) => &mut found.discordant,
                };
                *count += 1;
            }
        }
        found
    }

    /// Kendall's tau-b: 1 for the same order, -1 for the reverse, 0 if either ranks nothing.
    pub fn tau(&self) -> f64 {
        let untied = f64::from(self.concordant + self.discordant);
        let first = untied + f64::from(self.tied_second);
        let second = untied + f64::from(self.tied_first);
        if first == 0.0 || second == 0.0 {
            return 0.0;
        }
        (f64::from(self.concordant) - f64::from(self.discordant)) / (first * second).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_is_that_of_the_textbooks() {
        // 10 of 100: 0.0552 to 0.1744 (Newcombe 1998 gives the method; computed by hand).
        let tenth = Share { hits: 10, of: 100 }.estimate();
        assert!((tenth.low - 0.0552).abs() < 1e-4, "{tenth:?}");
        assert!((tenth.high - 0.1744).abs() < 1e-4, "{tenth:?}");
        let none = Share { hits: 0, of: 10 }.estimate();
        assert!(
            none.low.abs() < 1e-12 && (none.high - 0.2775).abs() < 1e-4,
            "{none:?}"
        );
    }

    #[test]
    fn a_mean_is_estimated_from_its_sums() {
        let mut sum = Sum::default();
        for number in [1, 2, 3, 4] {
            sum.add(number);
        }
        let mean = sum.estimate(1.0);
        // Variance 5/3, of the mean 5/12.
        assert!((mean.value - 2.5).abs() < 1e-12);
        assert!((mean.width() / 2.0 - Z95 * (5.0f64 / 12.0).sqrt()).abs() < 1e-9);
        let mut fractions = Sum::default();
        fractions.add_fraction(0.25);
        assert!((fractions.estimate(Sum::MILLIONTH).value - 0.25).abs() < 1e-12);
    }

    #[test]
    fn tau_is_one_for_the_same_order_and_zero_for_none() {
        let max = Element::MAX;
        assert!((Agreement::of(&max, &max).tau() - 1.0).abs() < 1e-12);
        assert!(Agreement::of(&Element::NULL, &max).tau().abs() < 1e-12);
        let reversed = Element::new(max.words().map(|word| 30 - word));
        assert!((Agreement::of(&reversed, &max).tau() + 1.0).abs() < 1e-12);
    }

    #[test]
    fn ties_on_one_side_lower_tau_as_kendall_says() {
        // Two classes only: patterns of two or three stones 0, of four or five 1.
        let words = std::array::from_fn(|a| u16::from((a as u32).count_ones() >= 4));
        let found = Agreement::of(&Element::new(words), &Element::MAX);
        assert_eq!(found.discordant, 0);
        assert_eq!(found.concordant, 20 * 6);
        let pairs = f64::from(found.concordant);
        let expected = pairs / (pairs * (pairs + f64::from(found.tied_first))).sqrt();
        assert!((found.tau() - expected).abs() < 1e-12);
    }
}
