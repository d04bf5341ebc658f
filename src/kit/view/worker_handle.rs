//! The page's side of a worker: starts it, queues what is sent before it listens, receives its answers and
//! its death, and replaces it. The program in the worker is this module itself.

use super::browser;
use crate::experiment::wire::{Answer, Envelope, JobId, READY, Request, decode, encode};
use js_sys::{Array, Reflect};
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// A worker that has failed this often without ever listening is not started again.
const PATIENCE: u32 = 3;

/// A running worker that is asked `Q`. Dropping it ends the worker.
pub struct WorkerHandle<Q> {
    inner: Rc<RefCell<Inner>>,
    request: PhantomData<fn(Q)>,
}

struct Inner {
    worker: Option<Worker>,
    is_ready: bool,
    queue: Vec<Envelope>,
    failures: u32,
    on_answer: Callback<Envelope>,
    on_failure: Callback<String>,
    /// Kept alive as long as the worker may call them.
    listeners: Option<Listeners>,
}

struct Listeners {
    _message: Closure<dyn Fn(MessageEvent)>,
    _error: Closure<dyn Fn(ErrorEvent)>,
}

impl<Q: Request> WorkerHandle<Q> {
    /// Starts a worker with this module in it.
    pub fn start(on_answer: &Callback<Answer<Q::Reply>>, on_failure: Callback<String>) -> Self {
        let inner = Inner {
            worker: None,
            is_ready: false,
            queue: Vec::new(),
            failures: 0,
            on_answer: on_answer.reform(|envelope: Envelope| envelope.open_answer()),
            on_failure,
            listeners: None,
        };
        let handle = Self {
            inner: Rc::new(RefCell::new(inner)),
            request: PhantomData,
        };
        Inner::spawn(&handle.inner);
        handle
    }

    /// Sends, or keeps until the worker listens.
    pub fn send(&self, job: JobId, request: &Q) {
        let envelope = Envelope::request(job, request);
        let mut inner = self.inner.borrow_mut();
        if inner.is_ready {
            inner.post(&envelope);
        } else {
            inner.queue.push(envelope);
        }
    }

    /// Ends the worker, whatever it does, and starts another.
    pub fn restart(&self) {
        self.inner.borrow_mut().stop();
        if self.inner.borrow().failures < PATIENCE {
            Inner::spawn(&self.inner);
        }
    }
}

impl Inner {
    fn spawn(this: &Rc<RefCell<Self>>) {
        let message = {
            let inner = Rc::clone(this);
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let bytes = js_sys::Uint8Array::new(&event.data()).to_vec();
                match decode::<Envelope>(&bytes) {
                    Ok(envelope) if envelope.kind == READY => inner.borrow_mut().listen(),
                    Ok(envelope) => {
                        let callback = inner.borrow().on_answer.clone();
                        callback.emit(envelope);
                    }
                    Err(error) => {
                        let callback = inner.borrow().on_failure.clone();
                        callback.emit(error.to_string());
                    }
                }
            })
        };
        let error = {
            let inner = Rc::clone(this);
            Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
                event.prevent_default();
                let callback = {
                    let mut inner = inner.borrow_mut();
                    if !inner.is_ready {
                        inner.failures += 1;
                        browser::say_missing();
                    }
                    inner.on_failure.clone()
                };
                // A script that could not be loaded gives no message, not even an empty one.
                let message = Reflect::get(&event, &"message".into()).unwrap_or_default();
                let message = message.as_string().filter(|text| !text.is_empty());
                callback.emit(message.unwrap_or_else(|| "it could not be started".to_owned()));
            })
        };
        let mut inner = this.borrow_mut();
        if let Some(worker) = new_worker() {
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

    fn listen(&mut self) {
        self.is_ready = true;
        self.failures = 0;
        for envelope in std::mem::take(&mut self.queue) {
            self.post(&envelope);
        }
    }

    fn post(&self, envelope: &Envelope) {
        let (Some(worker), Ok(bytes)) = (&self.worker, encode(envelope)) else {
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

impl<Q> Drop for WorkerHandle<Q> {
    fn drop(&mut self) {
        self.inner.borrow_mut().stop();
    }
}

/// A worker, told which program to run: the script of this module's bindings, and its code, which is compiled
/// already and goes over as it is.
fn new_worker() -> Option<Worker> {
    let script = browser::built(&browser::module(), "script")?;
    let address = browser::meta("worker");
    let worker = if browser::is_shut_off() {
        Worker::new(&browser::script_that_imports(&address).ok()?)
    } else {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        Worker::new_with_options(&address, &options)
    };
    let worker = worker.ok()?;
    worker
        .post_message(&Array::of2(&script.into(), &wasm_bindgen::module()))
        .ok()?;
    Some(worker)
}
