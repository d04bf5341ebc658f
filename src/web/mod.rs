//! The browser: Yew components, the worker's glue, storage and the JavaScript face.

/// Starts the page.
pub fn run_app() {}

/// Starts the worker.
pub fn run_worker() {}
