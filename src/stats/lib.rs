//! Statistics: intervals, resampling by groups, and least squares. It knows nothing of chess or of any lab.

pub mod estimate;
pub mod holm;
pub mod least_squares;
pub mod moments;
pub mod resample;
pub mod sign;

pub use estimate::{ClusteredShare, Estimate, Share, Sum, Z95};
pub use resample::Resampling;
