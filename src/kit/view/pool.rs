//! A pool of workers for work that is cut into units: one worker for each core but one, started when
//! it is first given something, ended when nothing has been asked of the pool for a while. What is
//! handed to whom is the model's business ([`crate::experiment::dispatch`]); the pool carries it.

use super::worker_handle::WorkerHandle;
use crate::experiment::dispatch::WORKERS_LIMIT;
use crate::experiment::wire::{Answer, JobId, Request};
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::Callback;

/// The time for which idle workers are kept, in milliseconds.
const KEEP_IDLE: u32 = 20_000;

/// Something a worker of the pool did.
pub enum Event<R> {
    Answered(Answer<R>),
    /// It died, for this reason.
    Died(String),
}

/// Workers by number, from 0.
pub struct Pool<Q: Request> {
    workers: Rc<RefCell<Vec<Option<WorkerHandle<Q>>>>>,
    on_event: Callback<(usize, Event<Q::Reply>)>,
    ending: Option<Timeout>,
}

impl<Q: Request> Pool<Q> {
    /// A pool without workers so far.
    pub fn new(on_event: Callback<(usize, Event<Q::Reply>)>) -> Self {
        Self {
            workers: Rc::default(),
            on_event,
            ending: None,
        }
    }

    /// Hands a worker something; it is started if it is not there.
    pub fn send(&mut self, number: usize, job: JobId, request: &Q) {
        self.ending = None;
        let mut workers = self.workers.borrow_mut();
        if workers.len() <= number {
            workers.resize_with(number + 1, || None);
        }
        let worker = workers[number].get_or_insert_with(|| {
            let on_event = &self.on_event;
            WorkerHandle::start(
                &on_event.reform(move |answer| (number, Event::Answered(answer))),
                on_event.reform(move |why| (number, Event::Died(why))),
            )
        });
        worker.send(job, request);
    }

    /// Puts a new worker in the place of a dead one.
    pub fn replace(&self, number: usize) {
        if let Some(Some(worker)) = self.workers.borrow().get(number) {
            worker.restart();
        }
    }

    /// Ends all workers, whatever they do.
    pub fn end(&mut self) {
        self.ending = None;
        self.workers.borrow_mut().clear();
    }

    /// The workers have nothing to do: unless that changes they are ended after a while.
    pub fn rest(&mut self) {
        let workers = Rc::clone(&self.workers);
        self.ending = Some(Timeout::new(KEEP_IDLE, move || {
            workers.borrow_mut().clear();
        }));
    }
}

/// Number of workers for this machine: one core is left to the page.
pub fn suitable_workers() -> usize {
    let cores = gloo::utils::window().navigator().hardware_concurrency();
    (cores as usize).saturating_sub(1).clamp(1, WORKERS_LIMIT)
}
