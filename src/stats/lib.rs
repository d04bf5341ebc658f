//! Statistics for experiments with game-playing programs: estimates with 95 % intervals, resampling by
//! whole games, and least squares with clustered errors.
//!
//! | question | answer |
//! |---|---|
//! | how large is a share, a ratio or a mean? | [`Share`], [`ClusteredShare`], [`Sum`] (Wilson 1927, Cochran 1977) |
//! | how certain is any statistic of some games? | [`Resampling`], the cluster bootstrap |
//! | do two counts differ by chance? | [`sign::sign_test`] |
//! | which of many p-values stay significant? | [`holm::holm`] (Holm 1979) |
//! | which columns predict a target? | [`least_squares::Design`], [`moments::AllMoments`] |
//!
//! Each module names its source. Sums are integers, so the parts of an experiment add up exactly, and
//! random draws follow from a seed.
//!
//! ```
//! use stats::{Share, sign::sign_test};
//!
//! let wins = Share { hits: 58, of: 100 }.estimate();
//! assert!(wins.low < 0.5 && wins.high > 0.67);
//! assert!(sign_test(58, 42) > 0.05, "58 to 42 may be chance");
//! ```

pub mod estimate;
pub mod holm;
pub mod least_squares;
pub mod moments;
pub mod resample;
pub mod sign;

pub use estimate::{ClusteredShare, Estimate, Share, Sum, Z95};
pub use resample::Resampling;
