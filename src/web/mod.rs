//! The browser: Yew components, the worker's glue, storage and the JavaScript face.
//! Nothing below this layer knows that there is a page.

mod app;
pub mod board;
mod browser;
pub mod chart;
pub mod editor;
mod face;
mod help;
mod icons;
pub mod kenju;
mod ledger;
mod panic;
pub mod pieces;
mod reproduction;
mod search;
mod theme;
pub mod tree_canvas;
mod worker;
mod worker_handle;

/// Starts the page in the element `app`.
///
/// # Panics
/// If the document has no element of that id, which only a broken build can bring about.
pub fn run_app() {
    panic::install();
    let root = gloo::utils::document()
        .get_element_by_id("app")
        .expect("the page has an element #app");
    yew::Renderer::<app::App>::with_root(root).render();
}

pub use worker::run_worker;
