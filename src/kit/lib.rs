//! What all labs share.
//!
//! [`experiment`]: links, results, units of work and their messages. [`model`]: what a page knows without a browser:
//! board, tree, chart, playback, notices. `view` (feature `web`): how that is drawn, and the worker's glue.

pub mod experiment;
pub mod model;
#[cfg(feature = "web")]
pub mod view;
