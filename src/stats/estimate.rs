//! Shares and means with 95 % intervals. The sums behind them are integers, so the parts of an experiment add
//! up exactly in any order.
//!
//! Wilson's interval: E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*,
//! JASA 22 (1927), pp. 209-212.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// The two-sided 95 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// Half the width of the interval; `None` if no interval was computed.
    pub fn half_width(&self) -> Option<f64> {
        let half = self.width() / 2.0;
        (half > 0.0).then_some(half)
    }

    /// True if the value is off the middle of its interval by more than an eighth of the width. Then "value ±
    /// half" would misplace the interval.
    pub fn is_lopsided(&self) -> bool {
        (f64::midpoint(self.low, self.high) - self.value).abs() > self.width() / 8.0
    }
}

/// A count out of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// The number of successes.
    pub hits: u64,
    /// The number of trials.
    pub of: u64,
}

impl Share {
    /// The share with Wilson's interval; without trials, the whole range from 0 to 1.
    pub fn estimate(self) -> Estimate {
        if self.of == 0 {
            return Estimate {
                value: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let n = self.of as f64;
        wilson(self.hits as f64 / n, n)
    }
}

/// Wilson's interval of a share `p` of `n` independent trials.
pub fn wilson(p: f64, n: f64) -> Estimate {
    let z2 = Z95 * Z95;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Estimate {
        value: p,
        low: (centre - half).max(0.0),
        high: (centre + half).min(1.0),
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.hits += other.hits;
        self.of += other.of;
    }
}

/// A count out of a total over clusters, such as the positions of games. Trials within a cluster are
/// correlated, so they count for fewer independent ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClusteredShare {
    /// The sum over all clusters.
    pub total: Share,
    clusters: u64,
    /// Sums over clusters of hits², hits × trials and trials².
    squares: [u128; 3],
}

impl From<Share> for ClusteredShare {
    /// A single cluster; an empty one counts as no cluster.
    fn from(total: Share) -> Self {
        let (hits, of) = (u128::from(total.hits), u128::from(total.of));
        Self {
            total,
            clusters: u64::from(total.of > 0),
            squares: [hits * hits, hits * of, of * of],
        }
    }
}

impl ClusteredShare {
    /// Builds the share from sums kept elsewhere; `squares` are the sums over clusters of hits², hits × trials
    /// and trials².
    pub const fn of_sums(total: Share, clusters: u64, squares: [u128; 3]) -> Self {
        Self {
            total,
            clusters,
            squares,
        }
    }

    /// The share with Wilson's interval for the effective number of independent trials. The variance is that
    /// of a ratio by linearisation (W. G. Cochran, *Sampling Techniques*, 1977, section 6.4).
    pub fn estimate(self) -> Estimate {
        let n = self.total.of as f64;
        let p = self.total.hits as f64 / n;
        let even = p * (1.0 - p) / n;
        match self.variance() {
            Some(variance) if even > 0.0 => wilson(p, n / (variance / even).max(1.0)),
            _ => self.total.estimate(),
        }
    }

    /// A ratio that may exceed 1, such as steps per search, with its cluster-robust normal interval. With
    /// fewer than two clusters the interval has no width.
    pub fn ratio(self) -> Estimate {
        let value = self.total.hits as f64 / self.total.of.max(1) as f64;
        let half = Z95 * self.variance().unwrap_or(0.0).sqrt();
        Estimate {
            value,
            low: value - half,
            high: value + half,
        }
    }

    /// The variance of the ratio; `None` with fewer than two clusters.
    fn variance(self) -> Option<f64> {
        if self.clusters < 2 || self.total.of == 0 {
            return None;
        }
        let n = self.total.of as f64;
        let p = self.total.hits as f64 / n;
        let [hh, ho, oo] = self.squares.map(|sum| sum as f64);
        let k = self.clusters as f64;
        Some((hh - 2.0 * p * ho + p * p * oo).max(0.0) / (n * n) * k / (k - 1.0))
    }
}

impl AddAssign for ClusteredShare {
    fn add_assign(&mut self, other: Self) {
        self.total += other.total;
        self.clusters += other.clusters;
        for (sum, part) in self.squares.iter_mut().zip(other.squares) {
            *sum += part;
        }
    }
}

/// The sum and sum of squares of integers. Fractions are added in units of a millionth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// The number of values.
    pub n: u64,
    pub sum: i64,
    pub squares: u128,
}

impl Sum {
    /// The unit of [`Sum::add_fraction`].
    pub const MILLIONTH: f64 = 1e-6;

    pub fn add(&mut self, number: i64) {
        self.n += 1;
        self.sum += number;
        self.squares += u128::from(number.unsigned_abs()).pow(2);
    }

    /// Adds a fraction between -1000 and 1000, rounded to a millionth.
    pub fn add_fraction(&mut self, fraction: f64) {
        self.add((fraction.clamp(-1000.0, 1000.0) / Self::MILLIONTH).round() as i64);
    }

    /// The mean and its normal interval, in multiples of `unit`.
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

    /// The standard deviation of the values, in multiples of `unit`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_within_clusters_counts_as_few() {
        let clusters = |parts: &[(u64, u64)]| {
            let mut sum = ClusteredShare::default();
            for &(hits, of) in parts {
                sum += Share { hits, of }.into();
            }
            sum.estimate()
        };
        // A hundred all-or-nothing clusters of ten count as a hundred trials, not a thousand.
        let alike: Vec<(u64, u64)> = (0..100).map(|place| (10 * (place % 2), 10)).collect();
        let independent = Share { hits: 50, of: 100 }.estimate();
        assert!((clusters(&alike).width() / independent.width() - 1.0).abs() < 0.01);
        // Clusters that are all alike count as at most the number of trials.
        let thousand = Share {
            hits: 500,
            of: 1000,
        }
        .estimate();
        assert_eq!(clusters(&[(5, 10); 100]), thousand);
        assert_eq!(
            clusters(&[(0, 10), (0, 0)]),
            Share { hits: 0, of: 10 }.estimate()
        );
        assert_eq!(clusters(&[]), Share::default().estimate());
    }

    #[test]
    fn a_ratio_scatters_as_its_clusters_do() {
        // Four games of ten searches with 20, 30, 40 and 50 steps: 3.5 steps a search, and the standard error is that
        // of the mean of 2, 3, 4 and 5, the root of 5/3 by 4.
        let mut sum = ClusteredShare::default();
        for hits in [20, 30, 40, 50] {
            sum += Share { hits, of: 10 }.into();
        }
        let ratio = sum.ratio();
        assert!((ratio.value - 3.5).abs() < 1e-12);
        let half = Z95 * (5.0f64 / 12.0).sqrt();
        assert!((ratio.high - 3.5 - half).abs() < 1e-9, "{ratio:?}");
        assert!((3.5 - ratio.low - half).abs() < 1e-9, "{ratio:?}");
    }

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
}
