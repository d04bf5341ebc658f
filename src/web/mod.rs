//! The browser: Yew components, the worker's glue, storage and the JavaScript face.
//! Nothing below this layer knows that there is a page.

use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, Document, MessageEvent, Worker};
use yew::prelude::*;

/// Starts the page in the element `app`.
///
/// # Panics
/// If the document has no element of that id, which only a broken build can bring about.
pub fn run_app() {
    console_error_panic_hook::set_once();
    let root = document()
        .get_element_by_id("app")
        .expect("the page has an element #app");
    yew::Renderer::<Page>::with_root(root).render();
}

/// Starts the worker: it says that it is ready, then answers every message with the same bytes.
///
/// # Panics
/// If the browser refuses to post what it has just handed over.
pub fn run_worker() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let reply = scope.clone();
    let answer = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        reply
            .post_message(&event.data())
            .expect("bytes can be posted");
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
    scope
        .post_message(&JsValue::from_str("ready"))
        .expect("a string can be posted");
}

/// Where the worker's script is, relative to the page, as the build has named it.
fn worker_url() -> String {
    document()
        .query_selector("meta[name=worker]")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_else(|| "./worker.js".to_owned())
}

fn document() -> Document {
    gloo::utils::document()
}

#[component]
fn Page() -> Html {
    let worker_state = use_state(|| "starting");
    let on_message = worker_state.clone();
    use_effect_with((), move |()| {
        let worker = Worker::new(&worker_url()).ok();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |_: MessageEvent| {
            on_message.set("ready");
        });
        if let Some(worker) = &worker {
            worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        }
        move || {
            drop(heard);
            worker.as_ref().map(Worker::terminate);
        }
    });
    html! {
        <>
            <header class="page-header"><h1 class="page-title">{ "Plyground" }</h1></header>
            <main class="page-main">
                <p role="status">{ format!("The worker is {}.", *worker_state) }</p>
            </main>
        </>
    }
}
