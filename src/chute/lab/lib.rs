//! The laboratory of the `chute` engine: its page, and the experiments behind it.
//!
//! [`experiment`] holds everything repeatable: links, jobs and results. The command line uses it,
//! too. [`model`] holds the state and the actions of the page, without a browser. `view` (feature
//! `web`) draws the page.

pub mod experiment;
pub mod model;
#[cfg(feature = "web")]
pub mod view;
