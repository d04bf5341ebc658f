//! The browser: Yew components, the worker's glue, storage and the JavaScript face.
//! Nothing below this layer knows that there is a page.

mod app;
pub mod board;
mod browser;
pub mod chart;
pub mod editor;
pub mod endgame;
mod face;
mod help;
mod icons;
pub mod kenju;
mod ledger;
mod notices;
mod panic;
pub mod pieces;
mod pool;
mod reproduction;
mod search;
mod stepper;
mod theme;
pub mod tree_canvas;
mod typed;
mod worker;
mod worker_handle;

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// Starts the program: in a document the page, in a worker the worker.
///
/// One module serves both. Two would each carry the tables of the chess moves, which weigh more than
/// all code that only one of them needs.
pub fn run() {
    match js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        Ok(scope) => worker::run(&scope),
        Err(_) => run_page(),
    }
}

/// Puts the page into the element `app`.
///
/// # Panics
/// If the document has no element of that id, which only a broken build can bring about.
fn run_page() {
    panic::install();
    let root = gloo::utils::document()
        .get_element_by_id("app")
        .expect("the page has an element #app");
    yew::Renderer::<app::App>::with_root(root).render();
}
