//! Components and browser code shared by the labs' pages: page frame, workers, stepper, panels, typed fields, notices.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod app;
pub mod browser;
pub mod entry;
pub mod files;
pub mod form;
pub mod help;
pub mod js_api;
pub mod notices;
pub mod page;
pub mod panel;
pub mod panic;
pub mod parts;
pub mod pool;
pub mod position;
pub mod roving;
pub mod stepper;
pub mod stored;
pub mod typed;
pub mod workbench;
pub mod worker;
pub mod worker_handle;

pub mod board;
pub mod chart;
pub mod export;
pub mod icons;
pub mod memo;
pub mod tree;

pub use entry::{Call, Entry, KeyRow, LabProps};

use app::{App, AppProps, LEAVE, LOOK};
use gloo::events::EventListener;
use js_sys::Reflect;
use wasm_bindgen::JsCast;
use web_sys::{DedicatedWorkerGlobalScope, HtmlElement};

/// Starts a module: in a document the pages of its entries, in a worker what their workers can do.
///
/// One module serves both. Two would each carry the tables of the chess moves, which weigh more than
/// all code that only one of them needs.
///
/// # Panics
/// If there is no entry, or the page has left the module no element: only a broken build can bring
/// either about.
pub fn run(entries: &'static [Entry]) {
    assert!(!entries.is_empty(), "a module has at least one page");
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        let tasks = entries.iter().flat_map(|entry| entry.worker_tasks);
        worker::run(&scope, tasks.map(|new| new()).collect());
    } else {
        run_page(entries);
    }
}

/// Takes the element that `www/start.js` has left for this module. The pages are drawn into it when
/// the module is first told to look at the address: then it is in the document, unless it has been
/// loaded for its JavaScript face alone.
fn run_page(entries: &'static [Entry]) {
    panic::install();
    let root = Reflect::get(&browser::plyground(), &"root".into());
    let root = root
        .ok()
        .and_then(|root| root.dyn_into::<HtmlElement>().ok());
    let root = root.expect("www/start.js leaves the module an element");
    browser::set_root(root.clone());
    EventListener::once(&root.clone(), LOOK, move |_| {
        let props = AppProps {
            entries,
            root: root.clone(),
        };
        let app = yew::Renderer::<App>::with_root_and_props(root.clone().into(), props).render();
        // The whole lab stands in the place of its overview: the worker of this program ends.
        EventListener::once(&root, LEAVE, move |_| app.destroy()).forget();
    })
    .forget();
}
