//! The page's side of the worker: starts it, queues what is said before it listens, hears its
//! answers and its death, and replaces it. The program in the worker is this module itself, or a
//! program of its own that a lab names ([`WorkerHandle::start_program`]).

use super::browser;
use crate::lab::protocol::{Request, Response, decode, encode};
use js_sys::Array;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// A worker that has failed this often without ever listening is not started again.
const PATIENCE: u32 = 3;

/// A running worker. Dropping it ends the worker.
pub struct WorkerHandle {
    inner: Rc<RefCell<Inner>>,
}

struct Inner {
    /// The program's name; this module's own without.
    program: Option<&'static str>,
    worker: Option<Worker>,
    is_ready: bool,
    queue: Vec<Request>,
    failures: u32,
    on_response: Callback<Response>,
    on_failure: Callback<String>,
    /// Kept alive as long as the worker may call them.
    listeners: Option<Listeners>,
}

struct Listeners {
    _message: Closure<dyn Fn(MessageEvent)>,
    _error: Closure<dyn Fn(ErrorEvent)>,
}

impl WorkerHandle {
    /// Starts a worker with this module in it.
    pub fn start(on_response: Callback<Response>, on_failure: Callback<String>) -> Self {
        Self::start_any(None, on_response, on_failure)
    }

    /// Starts a worker with another program of the site in it, by the name of its binary: one without
    /// pages, built for speed, that is fetched when it is first needed.
    pub fn start_program(
        program: &'static str,
        on_response: Callback<Response>,
        on_failure: Callback<String>,
    ) -> Self {
        Self::start_any(Some(program), on_response, on_failure)
    }

    fn start_any(
        program: Option<&'static str>,
        on_response: Callback<Response>,
        on_failure: Callback<String>,
    ) -> Self {
        let inner = Inner {
            program,
            worker: None,
            is_ready: false,
            queue: Vec::new(),
            failures: 0,
            on_response,
            on_failure,
            listeners: None,
        };
        let handle = Self {
            inner: Rc::new(RefCell::new(inner)),
        };
        handle.spawn();
        handle
    }

    /// Sends, or keeps until the worker listens.
    pub fn send(&self, request: Request) {
        let mut inner = self.inner.borrow_mut();
        if inner.is_ready {
            inner.post(&request);
        } else {
            inner.queue.push(request);
        }
    }

    /// Ends the worker, whatever it does, and starts another.
    pub fn restart(&self) {
        self.inner.borrow_mut().stop();
        if self.inner.borrow().failures < PATIENCE {
            self.spawn();
        }
    }

    fn spawn(&self) {
        let message = {
            let inner = Rc::clone(&self.inner);
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let bytes = js_sys::Uint8Array::new(&event.data()).to_vec();
                match decode::<Response>(&bytes) {
                    Ok(Response::Ready) => inner.borrow_mut().listen(),
                    Ok(response) => {
                        let callback = inner.borrow().on_response.clone();
                        callback.emit(response);
                    }
                    Err(error) => {
                        let callback = inner.borrow().on_failure.clone();
                        callback.emit(error.to_string());
                    }
                }
            })
        };
        let error = {
            let inner = Rc::clone(&self.inner);
            Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
                event.prevent_default();
                let callback = {
                    let mut inner = inner.borrow_mut();
                    if !inner.is_ready {
                        inner.failures += 1;
                    }
                    inner.on_failure.clone()
                };
                let message = event.message();
                callback.emit(if message.is_empty() {
                    "it could not be started".to_owned()
                } else {
                    message
                });
            })
        };
        let mut inner = self.inner.borrow_mut();
        if let Some(worker) = new_worker(inner.program) {
            worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
            worker.set_onerror(Some(error.as_ref().unchecked_ref()));
            inner.worker = Some(worker);
            inner.listeners = Some(Listeners {
                _message: message,
                _error: error,
            });
        } else {
            let callback = inner.on_failure.clone();
            inner.failures = PATIENCE;
            drop(inner);
            callback.emit("this browser does not start workers here".to_owned());
        }
    }
}

impl Inner {
    fn listen(&mut self) {
        self.is_ready = true;
        self.failures = 0;
        for request in std::mem::take(&mut self.queue) {
            self.post(&request);
        }
    }

    fn post(&self, request: &Request) {
        let (Some(worker), Ok(bytes)) = (&self.worker, encode(request)) else {
            return;
        };
        let buffer = js_sys::Uint8Array::from(&bytes[..]).buffer();
        let _ = worker.post_message(&buffer);
    }

    fn stop(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
        self.is_ready = false;
        self.queue.clear();
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.inner.borrow_mut().stop();
    }
}

/// A worker, told which program to run: the script of its bindings, and its code. This module's own code
/// is compiled already and goes over as it is; another program's is fetched by the worker.
fn new_worker(program: Option<&str>) -> Option<Worker> {
    let own = browser::module();
    let script = browser::built(program.unwrap_or(&own), "script")?;
    let code = match program {
        None => wasm_bindgen::module(),
        Some(name) => browser::built(name, "code")?.into(),
    };
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&browser::meta("worker"), &options).ok()?;
    worker
        .post_message(&Array::of2(&script.into(), &code))
        .ok()?;
    Some(worker)
}
