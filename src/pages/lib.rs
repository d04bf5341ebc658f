//! The pages that cover all programs: front page, gallery, lessons, glossary, ledger, reproduction.

pub mod experiment;
pub mod model;
#[cfg(feature = "web")]
pub mod view;
