//! The worker's side: one search at a time, in slices short enough that a message is heard at once,
//! or units of a trial, which are short enough themselves.

use crate::lab::kenju::Worksheet;
use crate::lab::protocol::{JobId, Request, Response, decode, encode};
use crate::lab::{Job, Stop};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// How long a slice of work lasts, in milliseconds: a stop is heard within this time.
const SLICE: f64 = 40.0;
/// How many nodes are searched between two looks at the clock.
const NODES_PER_LOOK: u64 = 500;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 120.0;

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    job: Option<Running>,
    trial: Option<(JobId, Worksheet)>,
    /// A message to here comes back when everything said before it has been heard.
    to_self: MessagePort,
    /// Whether such a message is under way.
    is_asked: bool,
}

struct Running {
    id: JobId,
    job: Job,
    paused: bool,
    told: f64,
}

/// Starts the worker: it says that it is ready and listens.
pub fn run(scope: &DedicatedWorkerGlobalScope) {
    console_error_panic_hook::set_once();
    // Timers would do as well, but browsers make repeated ones wait four milliseconds.
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let worker = Rc::new(RefCell::new(Worker {
        scope: scope.clone(),
        job: None,
        trial: None,
        to_self: channel.port2(),
        is_asked: false,
    }));
    let listener = Rc::clone(&worker);
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = js_sys::Uint8Array::new(&event.data()).to_vec();
        if let Ok(request) = decode::<Request>(&bytes) {
            listener.borrow_mut().hear(request);
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let again = Rc::clone(&worker);
    let asked = Closure::<dyn Fn()>::new(move || {
        let mut worker = again.borrow_mut();
        worker.is_asked = false;
        worker.work();
    });
    channel
        .port1()
        .set_onmessage(Some(asked.as_ref().unchecked_ref()));
    asked.forget();
    worker.borrow().say(&Response::Ready);
}

impl Worker {
    fn hear(&mut self, request: Request) {
        match request {
            Request::Start { id, experiment } => match Job::new(&experiment) {
                Ok(job) => {
                    self.job = Some(Running {
                        id,
                        job,
                        paused: false,
                        told: now(),
                    });
                    self.ask();
                }
                Err(error) => self.say(&Response::Failed {
                    id,
                    message: error.to_string(),
                }),
            },
            Request::Pause(id) => {
                if let Some(running) = self.running(id) {
                    running.paused = true;
                }
            }
            Request::Resume(id) => {
                if let Some(running) = self.running(id) {
                    running.paused = false;
                    self.ask();
                }
            }
            Request::Reproduce(row) => {
                if let Some(response) = Response::reproduced(row) {
                    self.say(&response);
                }
            }
            Request::Prepare { id, trial } => match Worksheet::new(&trial) {
                Ok(sheet) => self.trial = Some((id, sheet)),
                Err(error) => self.say(&Response::Failed {
                    id,
                    message: error.to_string(),
                }),
            },
            Request::Unit { id, unit } => {
                if let Some((_, sheet)) = self.trial.as_ref().filter(|(ready, _)| *ready == id) {
                    let found = sheet.run(unit);
                    self.say(&Response::Unit { id, unit, found });
                }
            }
            Request::Cancel(id) => {
                if self.running(id).is_some() {
                    self.finish(Stop::Cancelled);
                }
            }
        }
    }

    /// Asks for a slice of work, after what is waiting to be heard.
    fn ask(&mut self) {
        if !self.is_asked {
            self.is_asked = self.to_self.post_message(&JsValue::NULL).is_ok();
        }
    }

    /// One slice of work; the next is asked for unless the job has ended or is held.
    fn work(&mut self) {
        let Some(running) = self.job.as_mut().filter(|running| !running.paused) else {
            return;
        };
        let began = now();
        while now() - began < SLICE {
            if let Some(stop) = running.job.step(NODES_PER_LOOK) {
                self.finish(stop);
                return;
            }
        }
        if now() - running.told > TELL_EVERY {
            running.told = now();
            let (id, progress) = (running.id, running.job.progress());
            self.say(&Response::Progress { id, progress });
        }
        self.ask();
    }

    fn running(&mut self, id: JobId) -> Option<&mut Running> {
        self.job.as_mut().filter(|running| running.id == id)
    }

    fn finish(&mut self, stop: Stop) {
        if let Some(Running { id, job, .. }) = self.job.take() {
            self.say(&Response::Done {
                id,
                report: job.finish(stop),
            });
        }
    }

    fn say(&self, response: &Response) {
        let Ok(bytes) = encode(response) else { return };
        let buffer = js_sys::Uint8Array::from(&bytes[..]).buffer();
        // Handed over, not copied: a recording may have some megabytes.
        let _ = self
            .scope
            .post_message_with_transfer(&buffer, &js_sys::Array::of1(&buffer));
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}
