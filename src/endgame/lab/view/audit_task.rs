//! What a worker does for the panels: audits, hunts and the map in slices short enough that a stop is
//! heard at once; a comparison row by row, which only ending the worker interrupts. Tables of four men
//! are taken from the browser's storage, one at a time.

use super::store;
use crate::experiment::audit::{AuditError, Comparison, Job, Reply, Request};
use crate::experiment::exact::ExactSolver;
use endgame::oracle::{Material, Oracle, Table};
use kit::experiment::wire::JobId;
use kit::view::worker::{SEND_EVERY, SLICE, WorkerTask, now};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How many numbers of a table are looked at between two looks at the clock.
const NUMBERS: u32 = 64;

type Outbox = kit::view::worker::Outbox<Reply>;

/// A question with the table that was fetched for it, if it is kept.
type Arrival = (JobId, Request, Option<Table>);

/// What is being worked on.
#[derive(Default)]
pub struct Auditor {
    oracle: Option<Oracle>,
    running: Option<(JobId, Job)>,
    comparing: Option<(JobId, Comparison)>,
    /// The question that waits for its table.
    fetching: Option<JobId>,
    arrived: Rc<RefCell<Option<Arrival>>>,
    sent: f64,
}

impl WorkerTask for Auditor {
    type Request = Request;

    fn receive(&mut self, id: JobId, request: Request, outbox: &Outbox) -> Result<(), String> {
        if request == Request::Cancel {
            self.cancel(outbox, id);
            return Ok(());
        }
        self.running = None;
        self.comparing = None;
        self.fetching = None;
        match &request {
            Request::Rules(ending) | Request::Hunt { ending, .. }
                if self.oracle().table(*ending).is_none() =>
            {
                self.fetch(outbox, id, *ending, request);
            }
            _ => self.begin(outbox, id, &request),
        }
        Ok(())
    }

    fn work(&mut self, outbox: &Outbox) {
        let arrival = self.arrived.borrow_mut().take();
        if let Some((id, request, table)) = arrival.filter(|(id, ..)| self.fetching == Some(*id)) {
            self.fetching = None;
            if let Some(table) = table {
                self.take_in(table);
            }
            self.begin(outbox, id, &request);
        }
        if let Some((id, comparison)) = &mut self.comparing {
            let id = *id;
            match comparison.row(|row| outbox.send(id, &Reply::Row(row))) {
                Some(row) => {
                    outbox.send(id, &Reply::Row(row));
                    outbox.call_again();
                }
                None => self.comparing = None,
            }
        }
        self.slice(outbox);
    }
}

impl Auditor {
    fn oracle(&mut self) -> &mut Oracle {
        self.oracle
            .get_or_insert_with(|| ExactSolver::default().oracle().clone())
    }

    fn fetch(&mut self, outbox: &Outbox, id: JobId, ending: Material, request: Request) {
        self.fetching = Some(id);
        let (arrived, outbox) = (Rc::clone(&self.arrived), outbox.clone());
        spawn_local(async move {
            // A browser without storage keeps no tables.
            let table = store::take(ending).await.ok().flatten();
            *arrived.borrow_mut() = Some((id, request, table));
            outbox.call_again();
        });
    }

    /// Takes a table of four men in, in place of any other.
    fn take_in(&mut self, table: Table) {
        let is_large = |material: &Material| material.men().count() == 2;
        let others: Vec<Material> = self
            .oracle()
            .tables()
            .map(|table| table.material())
            .filter(is_large)
            .collect();
        for other in others {
            self.oracle().remove(other);
        }
        self.oracle().insert(table);
    }

    fn begin(&mut self, outbox: &Outbox, id: JobId, request: &Request) {
        let oracle = self.oracle();
        let begun = if let Request::Compare { position, limit } = request {
            Comparison::new(position, *limit, oracle.clone())
                .map(|comparison| self.comparing = Some((id, comparison)))
        } else {
            Job::begin(request, oracle).map(|job| self.running = job.map(|job| (id, job)))
        };
        match begun {
            Ok(()) => outbox.call_again(),
            Err(AuditError::NoTable(ending)) => outbox.send(id, &Reply::Missing(ending)),
            Err(error) => outbox.fail(id, &error.to_string()),
        }
    }

    fn slice(&mut self, outbox: &Outbox) {
        let Some((id, job)) = &mut self.running else {
            return;
        };
        let began = now();
        while now() - began < SLICE {
            if job.step(NUMBERS) {
                if let Some((id, job)) = self.running.take() {
                    outbox.send(id, &job.finish());
                }
                return;
            }
        }
        if now() - self.sent > SEND_EVERY {
            self.sent = now();
            outbox.send(*id, &job.progress());
        }
        outbox.call_again();
    }

    fn cancel(&mut self, outbox: &Outbox, id: JobId) {
        if self.fetching == Some(id) {
            self.fetching = None;
            outbox.send(id, &Reply::Stopped);
        }
        if let Some((id, job)) = self.running.take_if(|(own, _)| *own == id) {
            outbox.send(id, &job.finish());
        }
    }
}
