//! Code shared by all labs.
//!
//! [`experiment`]: links, results, units of work and their messages. [`model`]: the state of a page, without a browser:
//! board, tree, chart, playback, notices. `view` (feature `web`): the components that draw the state, and the code that
//! connects the worker.

pub mod experiment;
pub mod model;
#[cfg(feature = "web")]
pub mod view;
