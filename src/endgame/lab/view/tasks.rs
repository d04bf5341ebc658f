//! The lab's workers in the browser: clock, messages and the storage of tables for [`Worker`] and [`Auditor`], and the worker that
//! builds exact tables.

use super::store;
use crate::experiment::audit::worker::Auditor;
use crate::experiment::host::Host;
use crate::experiment::table_making::{Make, MakingReply, OfTable};
use crate::experiment::worker::Worker;
use crate::experiment::{audit, messages};
use endgame::oracle::{Generator, Material, Oracle, Table};
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

/// The memory of a worker in the browser between two calls.
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

/// Length of a slice of work, in milliseconds.
const BUILD_SLICE: f64 = 100.0;
/// Rows of 64 positions that are computed between two looks at the clock.
const ROWS: u64 = 20_000;
/// Time between two reports of progress, in milliseconds.
const BUILD_REPORT: f64 = 200.0;

#[derive(Clone, Default)]
pub struct Maker {
    making: Rc<RefCell<Option<Generator>>>,
    sent: f64,
}

impl WorkerTask for Maker {
    type Request = Make;

    fn receive(&mut self, _: JobId, make: Make, outbox: &Outbox<OfTable>) -> Result<(), String> {
        let Make(material) = make;
        let (making, outbox) = (Rc::clone(&self.making), outbox.clone());
        spawn_local(async move {
            match prepared(material).await {
                Ok(generator) => {
                    *making.borrow_mut() = Some(generator);
                    outbox.call_again();
                }
                Err(reply) => send(&outbox, material, reply),
            }
        });
        Ok(())
    }

    fn work(&mut self, outbox: &Outbox<OfTable>) {
        let began = now();
        let mut making = self.making.borrow_mut();
        let Some(generator) = making.as_mut() else {
            return;
        };
        let material = generator.material();
        while now() - began < BUILD_SLICE {
            let progress = generator.step(ROWS);
            if progress.finished {
                if let Some(table) = making.take().and_then(Generator::finish) {
                    let outbox = outbox.clone();
                    spawn_local(async move {
                        let kept = store::keep(&table).await;
                        send(
                            &outbox,
                            material,
                            kept.map_or_else(MakingReply::Failed, |()| MakingReply::Made),
                        );
                    });
                }
                return;
            }
            if now() - self.sent > BUILD_REPORT {
                self.sent = now();
                send(outbox, material, MakingReply::Making(progress));
            }
        }
        outbox.call_again();
    }
}

/// A generator with all the tables it needs.
async fn prepared(material: Material) -> Result<Generator, MakingReply> {
    let mut known = Oracle::new();
    for need in material.needs() {
        let found = store::take(need).await.map_err(MakingReply::Failed)?;
        known.insert(found.ok_or(MakingReply::Missing(need))?);
    }
    Generator::new(material, &known).map_err(|error| MakingReply::Missing(error.missing))
}

fn send(outbox: &Outbox<OfTable>, material: Material, reply: MakingReply) {
    outbox.send(0, &OfTable { material, reply });
}
