//! The browser: Yew components, the worker's glue, storage and the JavaScript face.
//! Nothing below this layer knows that there is a page.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod arena;
pub mod board;
pub mod chart;
pub mod chute;
pub mod endgame;
pub mod front;
pub mod gallery;
pub mod glossary;
mod icons;
pub mod kenju;
pub mod kept;
pub mod kit;
mod ledger;
pub mod lessons;
pub mod player;
pub mod rating;
mod reproduction;
mod search;
pub mod tree;
pub mod view;
pub mod waiting;

pub use arena::ENTRY as ARENA;
pub use chute::ENTRY as CHUTE;
pub use endgame::ENTRY as ENDGAME;
pub use kenju::ENTRY as KENJU;
pub use kit::entry::{Call, Entry, KeyRow, LabProps};
pub use ledger::ENTRY as LEDGER;
pub use player::ENTRY as PLAYER;
pub use rating::ENTRY as RATING;
pub use reproduction::ENTRY as REPRODUCTION;
pub use search::ENTRY as SEARCH;

use gloo::events::EventListener;
use js_sys::Reflect;
use kit::app::{App, AppProps, LOOK};
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
        kit::worker::run(&scope, tasks.map(|new| new()).collect());
    } else {
        run_page(entries);
    }
}

/// Takes the element that `www/start.js` has left for this module. The pages are drawn into it when
/// the module is first told to look at the address: then it is in the document, unless it has been
/// loaded for its JavaScript face alone.
fn run_page(entries: &'static [Entry]) {
    kit::panic::install();
    let root = Reflect::get(&kit::browser::plyground(), &"root".into());
    let root = root
        .ok()
        .and_then(|root| root.dyn_into::<HtmlElement>().ok());
    let root = root.expect("www/start.js leaves the module an element");
    kit::browser::set_root(root.clone());
    EventListener::once(&root.clone(), LOOK, move |_| {
        let props = AppProps {
            entries,
            root: root.clone(),
        };
        yew::Renderer::<App>::with_root_and_props(root.into(), props).render();
    })
    .forget();
}
