//! The browser: Yew components, the worker's glue, storage and the JavaScript face.

pub mod tree_canvas;

/// Starts the page.
pub fn run_app() {}

/// Starts the worker.
pub fn run_worker() {}
