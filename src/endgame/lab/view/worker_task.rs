//! The endgame lab's worker in the browser: clock, messages and the storage of tables for [`Worker`].

use super::store;
use crate::experiment::messages::{Reply, Request};
use crate::experiment::worker::{Host, Worker};
use endgame::oracle::{Material, Table};
use kit::experiment::wire::JobId;
use kit::view::worker::{SEND_EVERY, SLICE, WorkerTask, now};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

type Outbox = kit::view::worker::Outbox<Reply>;

/// Tables taken from the browser's storage, with the ticket they were fetched under.
type Arrived = Rc<RefCell<Vec<(u32, Vec<Table>)>>>;

#[derive(Default)]
pub struct Endgames {
    worker: Worker,
    arrived: Arrived,
    /// When progress was last sent.
    sent: Cell<f64>,
}

impl WorkerTask for Endgames {
    type Request = Request;

    fn receive(&mut self, job: JobId, request: Request, outbox: &Outbox) -> Result<(), String> {
        let browser = Browser::new(outbox, &self.arrived, &self.sent);
        self.worker.receive(&browser, job, request)
    }

    fn work(&mut self, outbox: &Outbox) {
        let browser = Browser::new(outbox, &self.arrived, &self.sent);
        for (ticket, tables) in self.arrived.take() {
            self.worker.arrived(&browser, ticket, tables);
        }
        self.worker.work(&browser);
    }
}

struct Browser<'a> {
    outbox: &'a Outbox,
    arrived: &'a Arrived,
    sent: &'a Cell<f64>,
    /// When the slice began.
    began: f64,
}

impl<'a> Browser<'a> {
    fn new(outbox: &'a Outbox, arrived: &'a Arrived, sent: &'a Cell<f64>) -> Self {
        Self {
            outbox,
            arrived,
            sent,
            began: now(),
        }
    }
}

impl Host for Browser<'_> {
    fn send(&self, job: JobId, reply: &Reply) {
        self.outbox.send(job, reply);
    }

    fn fail(&self, job: JobId, why: &str) {
        self.outbox.fail(job, why);
    }

    fn call_again(&self) {
        self.outbox.call_again();
    }

    fn has_time(&self) -> bool {
        now() - self.began < SLICE
    }

    fn takes_progress(&self) -> bool {
        let is_due = now() - self.sent.get() > SEND_EVERY;
        if is_due {
            self.sent.set(now());
        }
        is_due
    }

    fn fetch(&self, ticket: u32, tables: Vec<Material>) {
        let (arrived, outbox) = (Rc::clone(self.arrived), self.outbox.clone());
        spawn_local(async move {
            let mut found = Vec::new();
            for material in tables {
                // A browser without storage keeps no tables.
                found.extend(store::take(material).await.ok().flatten());
            }
            arrived.borrow_mut().push((ticket, found));
            outbox.call_again();
        });
    }
}
