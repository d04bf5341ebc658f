//! The tournament: engines of all programs against each other, kept games and crosstables.

pub mod experiment;
pub mod model;
#[cfg(feature = "web")]
pub mod view;
