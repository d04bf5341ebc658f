//! The browser: Yew components, the worker's glue, storage and the JavaScript face.
//! Nothing below this layer knows that there is a page.

mod app;
pub mod board;
mod browser;
pub mod chart;
pub mod chute;
pub mod editor;
pub mod endgame;
mod entry;
mod help;
mod icons;
pub mod kenju;
mod ledger;
mod notices;
mod panic;
pub mod parts;
pub mod pieces;
pub mod player;
mod pool;
pub mod rating;
mod reproduction;
mod search;
mod stepper;
mod theme;
pub mod tree_canvas;
mod typed;
pub mod worker;
pub mod worker_handle;

pub use chute::ENTRY as CHUTE;
pub use endgame::ENTRY as ENDGAME;
pub use entry::{Call, Entry, KeyRow, LabProps};
pub use kenju::ENTRY as KENJU;
pub use ledger::ENTRY as LEDGER;
pub use player::ENTRY as PLAYER;
pub use rating::ENTRY as RATING;
pub use reproduction::ENTRY as REPRODUCTION;
pub use search::ENTRY as SEARCH;

use app::{App, AppProps, LOOK};
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
    if js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>() {
        let skills = entries.iter().filter_map(|entry| entry.skill);
        run_worker(skills.map(|new| new()).collect());
    } else {
        run_page(entries);
    }
}

/// Starts a program that is for workers alone: it has no pages, and no Yew is linked to it. A page
/// starts it by [`worker_handle::WorkerHandle::start_program`].
pub fn run_worker(skills: Vec<Box<dyn worker::Skill>>) {
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        worker::run(&scope, skills);
    }
}

/// Takes the element that `www/start.js` has left for this module. The pages are drawn into it when
/// the module is first told to look at the address: then it is in the document, unless it has been
/// loaded for its JavaScript face alone.
fn run_page(entries: &'static [Entry]) {
    panic::install();
    let root = Reflect::get(&browser::face(), &"root".into());
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
        yew::Renderer::<App>::with_root_and_props(root.into(), props).render();
    })
    .forget();
}
