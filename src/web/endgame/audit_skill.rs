//! What a worker does for the panels: audits, hunts and the map in slices short enough that a stop is
//! heard at once; a comparison row by row, which only ending the worker interrupts. Tables of four men
//! are taken from the browser's storage, one at a time.

use super::store;
use crate::endgame::oracle::{Material, Oracle, Table};
use crate::lab::endgame_audit::{Ask, AuditError, Comparison, Job, Told};
use crate::lab::endgame_exact::Judge;
use crate::lab::protocol::{JobId, Request, Response};
use crate::web::worker::{Desk, Skill, now};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How long a slice of work lasts, in milliseconds.
const SLICE: f64 = 40.0;
/// How many numbers of a table are looked at between two looks at the clock.
const NUMBERS: u32 = 64;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 120.0;

/// A question with the table that was fetched for it, if it is kept.
type Arrival = (JobId, Ask, Option<Table>);

/// What is being worked on.
#[derive(Default)]
pub struct Auditor {
    oracle: Option<Oracle>,
    running: Option<(JobId, Job)>,
    comparing: Option<(JobId, Comparison)>,
    /// The question that waits for its table.
    fetching: Option<JobId>,
    arrived: Rc<RefCell<Option<Arrival>>>,
    told: f64,
}

impl Skill for Auditor {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        let Request::Audit { id, ask } = request else {
            return Some(request);
        };
        if *ask == Ask::Cancel {
            self.cancel(desk, id);
            return None;
        }
        self.running = None;
        self.comparing = None;
        self.fetching = None;
        match &*ask {
            Ask::Rules(ending) | Ask::Hunt { ending, .. }
                if self.oracle().table(*ending).is_none() =>
            {
                self.fetch(desk, id, *ending, *ask);
            }
            _ => self.begin(desk, id, &ask),
        }
        None
    }

    fn work(&mut self, desk: &Desk) {
        let arrival = self.arrived.borrow_mut().take();
        if let Some((id, ask, table)) = arrival.filter(|(id, ..)| self.fetching == Some(*id)) {
            self.fetching = None;
            if let Some(table) = table {
                self.take_in(table);
            }
            self.begin(desk, id, &ask);
        }
        if let Some((id, comparison)) = &mut self.comparing {
            let id = *id;
            match comparison.row(|row| tell(desk, id, Told::Row(row))) {
                Some(row) => {
                    tell(desk, id, Told::Row(row));
                    desk.ask();
                }
                None => self.comparing = None,
            }
        }
        self.slice(desk);
    }
}

impl Auditor {
    fn oracle(&mut self) -> &mut Oracle {
        self.oracle
            .get_or_insert_with(|| Judge::default().oracle().clone())
    }

    fn fetch(&mut self, desk: &Desk, id: JobId, ending: Material, ask: Ask) {
        self.fetching = Some(id);
        let (arrived, desk) = (Rc::clone(&self.arrived), desk.clone());
        spawn_local(async move {
            // A browser without storage keeps no tables.
            let table = store::take(ending).await.ok().flatten();
            *arrived.borrow_mut() = Some((id, ask, table));
            desk.ask();
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

    fn begin(&mut self, desk: &Desk, id: JobId, ask: &Ask) {
        let oracle = self.oracle();
        let begun = if let Ask::Compare { position, limit } = ask {
            Comparison::new(position, *limit, oracle.clone())
                .map(|comparison| self.comparing = Some((id, comparison)))
        } else {
            Job::begin(ask, oracle).map(|job| self.running = job.map(|job| (id, job)))
        };
        match begun {
            Ok(()) => desk.ask(),
            Err(AuditError::NoTable(ending)) => tell(desk, id, Told::Missing(ending)),
            Err(error) => tell(desk, id, Told::Failed(error.to_string())),
        }
    }

    fn slice(&mut self, desk: &Desk) {
        let Some((id, job)) = &mut self.running else {
            return;
        };
        let began = now();
        while now() - began < SLICE {
            if job.step(NUMBERS) {
                if let Some((id, job)) = self.running.take() {
                    tell(desk, id, job.finish());
                }
                return;
            }
        }
        if now() - self.told > TELL_EVERY {
            self.told = now();
            tell(desk, *id, job.progress());
        }
        desk.ask();
    }

    fn cancel(&mut self, desk: &Desk, id: JobId) {
        if self.fetching == Some(id) {
            self.fetching = None;
            tell(desk, id, Told::Stopped);
        }
        if let Some((id, job)) = self.running.take_if(|(own, _)| *own == id) {
            tell(desk, id, job.finish());
        }
    }
}

fn tell(desk: &Desk, id: JobId, told: Told) {
    let told = Box::new(told);
    desk.say(&Response::Audit { id, told });
}
