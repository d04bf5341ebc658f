//! The lab's workers in the browser: clock, messages and the storage of tables for [`Worker`] and [`Auditor`].

use super::store;
use crate::experiment::audit::worker::Auditor;
use crate::experiment::host::Host;
use crate::experiment::worker::Worker;
use crate::experiment::{audit, messages};
use endgame::oracle::{Material, Table};
use kit::experiment::wire::JobId;
use kit::view::worker::{Outbox, SEND_EVERY, SLICE, WorkerTask, now};
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// The task of the page's own worker.
#[derive(Default)]
pub struct Endgames {
    worker: Worker,
    desk: Desk,
}

/// The task of the panels' workers.
#[derive(Default)]
pub struct Audits {
    auditor: Auditor,
    desk: Desk,
}

impl WorkerTask for Endgames {
    type Request = messages::Request;

    fn receive(
        &mut self,
        job: JobId,
        request: messages::Request,
        outbox: &Outbox<messages::Reply>,
    ) -> Result<(), String> {
        self.worker
            .receive(&Browser::new(outbox, &self.desk), job, request)
    }

    fn work(&mut self, outbox: &Outbox<messages::Reply>) {
        let browser = Browser::new(outbox, &self.desk);
        for (ticket, tables) in self.desk.arrived.take() {
            self.worker.arrived(&browser, ticket, tables);
        }
        self.worker.work(&browser);
    }
}

impl WorkerTask for Audits {
    type Request = audit::Request;

    fn receive(
        &mut self,
        job: JobId,
        request: audit::Request,
        outbox: &Outbox<audit::Reply>,
    ) -> Result<(), String> {
        self.auditor
            .receive(&Browser::new(outbox, &self.desk), job, request);
        Ok(())
    }

    fn work(&mut self, outbox: &Outbox<audit::Reply>) {
        let browser = Browser::new(outbox, &self.desk);
        for (ticket, tables) in self.desk.arrived.take() {
            self.auditor.arrived(&browser, ticket, tables);
        }
        self.auditor.work(&browser);
    }
}

/// Tables loaded from the storage, with the ticket they were fetched under.
type Arrived = (u32, Vec<Table>);

/// What a worker in the browser remembers between two calls.
#[derive(Default)]
struct Desk {
    arrived: Rc<RefCell<Vec<Arrived>>>,
    /// When progress was last sent.
    sent: Cell<f64>,
}

struct Browser<'a, R> {
    outbox: &'a Outbox<R>,
    desk: &'a Desk,
    /// When the slice began.
    began: f64,
}

impl<'a, R> Browser<'a, R> {
    fn new(outbox: &'a Outbox<R>, desk: &'a Desk) -> Self {
        Self {
            outbox,
            desk,
            began: now(),
        }
    }
}

impl<R: Serialize + 'static> Host<R> for Browser<'_, R> {
    fn send(&self, job: JobId, reply: &R) {
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
        let is_due = now() - self.desk.sent.get() > SEND_EVERY;
        if is_due {
            self.desk.sent.set(now());
        }
        is_due
    }

    fn fetch(&self, ticket: u32, tables: Vec<Material>) {
        let (arrived, outbox) = (Rc::clone(&self.desk.arrived), self.outbox.clone());
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
