//! The worker's side: one job at a time, in slices short enough that a message is heard at once.

use crate::lab::protocol::{JobId, Request, Response, decode, encode};
use crate::lab::{Job, Stop};
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// How long a slice of work lasts, in milliseconds: a stop is heard within this time.
const SLICE: f64 = 40.0;
/// How many nodes are searched between two looks at the clock.
const NODES_PER_LOOK: u64 = 500;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 120.0;

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    job: Option<Running>,
}

struct Running {
    id: JobId,
    job: Job,
    paused: bool,
    told: f64,
}

/// Starts the worker: it says that it is ready and listens.
pub fn run_worker() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let worker = Rc::new(RefCell::new(Worker {
        scope: scope.clone(),
        job: None,
    }));
    let listener = Rc::clone(&worker);
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = js_sys::Uint8Array::new(&event.data()).to_vec();
        if let Ok(request) = decode::<Request>(&bytes) {
            hear(&listener, request);
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    worker.borrow().say(&Response::Ready);
}

fn hear(worker: &Rc<RefCell<Worker>>, request: Request) {
    let mut this = worker.borrow_mut();
    match request {
        Request::Start { id, experiment } => match Job::new(&experiment) {
            Ok(job) => {
                this.job = Some(Running {
                    id,
                    job,
                    paused: false,
                    told: now(),
                });
                drop(this);
                work(worker);
            }
            Err(error) => this.say(&Response::Failed {
                id,
                message: error.to_string(),
            }),
        },
        Request::Pause(id) => {
            if let Some(running) = this.running(id) {
                running.paused = true;
            }
        }
        Request::Resume(id) => {
            let was_paused = this
                .running(id)
                .is_some_and(|running| std::mem::replace(&mut running.paused, false));
            drop(this);
            if was_paused {
                work(worker);
            }
        }
        Request::Reproduce(row) => {
            if let Some(response) = Response::reproduced(row) {
                this.say(&response);
            }
        }
        Request::Cancel(id) => {
            if this.running(id).is_some() {
                this.finish(Stop::Cancelled);
            }
        }
    }
}

/// One slice of work; the next is asked for unless the job has ended, is held or was replaced.
fn work(worker: &Rc<RefCell<Worker>>) {
    let mut this = worker.borrow_mut();
    let Some(running) = this.job.as_mut().filter(|running| !running.paused) else {
        return;
    };
    let id = running.id;
    let began = now();
    while now() - began < SLICE {
        if let Some(stop) = running.job.step(NODES_PER_LOOK) {
            this.finish(stop);
            return;
        }
    }
    if now() - running.told > TELL_EVERY {
        running.told = now();
        let progress = running.job.progress();
        this.say(&Response::Progress { id, progress });
    }
    let next = Rc::clone(worker);
    Timeout::new(0, move || {
        let is_current = next
            .borrow()
            .job
            .as_ref()
            .is_some_and(|running| running.id == id && !running.paused);
        if is_current {
            work(&next);
        }
    })
    .forget();
}

impl Worker {
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
