//! The page's side of a worker: starts it, queues what is sent before it listens, receives its answers and
//! its death, and replaces it. The program in the worker is this module itself.
//!
//! A worker that ends without an error, or never comes back from its work, says nothing. While it has work it is therefore
//! asked every second whether it still runs; one that stays silent is ended.

use super::browser;
use crate::experiment::wire::{Answer, Envelope, JobId, PING, READY, Request, decode, encode};
use gloo::timers::callback::Interval;
use js_sys::{Array, Reflect};
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// A worker that has failed this often without ever listening is not started again.
const PATIENCE: u32 = 3;

/// The interval of the questions to a worker, in milliseconds.
const ASK_EVERY: u32 = 1_000;
/// The questions that a worker may leave unanswered in a row. It works in slices of 40 ms and answers between two of them.
const SILENCES: u32 = 20;
/// The same for a worker that does what it is asked in one go, such as a unit of a trial: it answers only afterwards.
const SILENCES_IN_ONE_GO: u32 = 120;
/// The same for a worker that has not listened yet: its program may still be on its way.
const SILENCES_AT_START: u32 = 60;

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
    /// Runs while the worker has work.
    watch: Option<Interval>,
    /// Questions in a row that it has not answered.
    silences: u32,
    /// True if something was sent after the last question.
    is_sent_to: bool,
    /// True if the worker keeps nothing between jobs ([`Request::IS_REPEATABLE`]).
    is_repeatable: bool,
    /// The messages of the last job, where that can be repeated.
    job: Vec<Envelope>,
    /// The job that a second worker has been given, after the first fell silent.
    repeated: Option<JobId>,
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
            watch: None,
            silences: 0,
            is_sent_to: false,
            is_repeatable: Q::IS_REPEATABLE,
            job: Vec::new(),
            repeated: None,
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
        if inner.is_repeatable {
            inner.job.retain(|earlier| earlier.job == job);
            inner.job.push(envelope.clone());
        }
        inner.send(envelope);
        Inner::watch(&self.inner, &mut inner);
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
                inner.borrow_mut().silences = 0;
                match decode::<Envelope>(&bytes) {
                    Ok(envelope) if envelope.kind == READY => inner.borrow_mut().listen(),
                    Ok(envelope) if envelope.kind == PING => {
                        let mut inner = inner.borrow_mut();
                        if !inner.is_sent_to && envelope.open() == Ok(false) {
                            inner.watch = None;
                        }
                    }
                    Ok(envelope) => {
                        Self::watch(&inner, &mut inner.borrow_mut());
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

    /// Watches the worker until it says that it has no work.
    fn watch(this: &Rc<RefCell<Self>>, inner: &mut Self) {
        if inner.watch.is_some() || inner.worker.is_none() {
            return;
        }
        inner.silences = 0;
        let weak = Rc::downgrade(this);
        inner.watch = Some(Interval::new(ASK_EVERY, move || {
            if let Some(this) = weak.upgrade() {
                Self::ask(&this);
            }
        }));
    }

    /// Asks the worker whether it still runs. One that has been silent for too long is ended; its job goes to another once,
    /// if it can be repeated.
    fn ask(this: &Rc<RefCell<Self>>) {
        let mut inner = this.borrow_mut();
        let limit = match (inner.is_ready, inner.is_repeatable) {
            (false, _) => SILENCES_AT_START,
            (true, true) => SILENCES,
            (true, false) => SILENCES_IN_ONE_GO,
        };
        if inner.silences < limit {
            inner.silences += 1;
            // The first question waits for its answer; a worker that sits on many would answer all of them at once.
            if inner.is_ready && inner.silences == 1 {
                inner.is_sent_to = false;
                inner.post(&Envelope::ping());
            }
            return;
        }
        let job = inner.job.first().map(|envelope| envelope.job);
        let again = inner.job.clone();
        if !inner.is_ready {
            inner.failures += 1;
            browser::say_missing();
        }
        inner.stop();
        if job.is_some() && inner.repeated != job {
            inner.repeated = job;
            drop(inner);
            Self::spawn(this);
            let mut inner = this.borrow_mut();
            inner.queue = again;
            return Self::watch(this, &mut inner);
        }
        let callback = inner.on_failure.clone();
        drop(inner);
        callback.emit(format!("it did not answer for {limit} s"));
    }

    fn send(&mut self, envelope: Envelope) {
        self.is_sent_to = true;
        if self.is_ready {
            self.post(&envelope);
        } else {
            self.queue.push(envelope);
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
        self.watch = None;
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
