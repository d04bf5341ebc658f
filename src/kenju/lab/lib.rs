//! The laboratory of the `kenju` engine.
//!
//! [`experiment`]: what can be repeated: links, jobs, recordings; the command line uses it, too. [`model`]: state and
//! actions of the page, without a browser. `view` (feature `web`): how the page is drawn.

pub mod experiment;
pub mod model;
#[cfg(feature = "web")]
pub mod view;
