//! The worker of the panels. Audits, hunts and the map run in slices short enough that a stop is heard at once; a
//! comparison runs row by row, so only ending the worker stops it. Tables of four men are loaded from the storage, one at
//! a time.

use super::{AuditError, Comparison, Job, Reply, Request};
use crate::experiment::exact::ExactSolver;
use crate::experiment::host::Host;
use endgame::oracle::{Material, Oracle, Table};
use kit::experiment::wire::JobId;

/// Numbers of a table that are searched between two looks at the clock.
const NUMBERS: u32 = 64;

#[derive(Default)]
pub struct Auditor {
    oracle: Option<Oracle>,
    running: Option<(JobId, Job)>,
    comparing: Option<(JobId, Comparison)>,
    /// The request that waits for its table.
    fetching: Option<(JobId, Request)>,
}

impl Auditor {
    /// Takes a request, in place of an earlier one.
    pub fn receive(&mut self, host: &impl Host<Reply>, job: JobId, request: Request) {
        if request == Request::Cancel {
            self.cancel(host, job);
            return;
        }
        self.running = None;
        self.comparing = None;
        self.fetching = None;
        match &request {
            Request::Rules(ending) | Request::Hunt { ending, .. }
                if self.oracle().table(*ending).is_none() =>
            {
                host.fetch(job, vec![*ending]);
                self.fetching = Some((job, request));
            }
            _ => self.begin(host, job, &request),
        }
    }

    /// Takes the table that was fetched for a job, if it is kept.
    pub fn arrived(&mut self, host: &impl Host<Reply>, ticket: JobId, tables: Vec<Table>) {
        if let Some((job, request)) = self.fetching.take_if(|(job, _)| *job == ticket) {
            for table in tables {
                self.take_in(table);
            }
            self.begin(host, job, &request);
        }
    }

    pub fn work(&mut self, host: &impl Host<Reply>) {
        if let Some((job, comparison)) = &mut self.comparing {
            match comparison.row(|row| host.send(*job, &Reply::Row(row))) {
                Some(row) => {
                    host.send(*job, &Reply::Row(row));
                    host.call_again();
                }
                None => self.comparing = None,
            }
        }
        let Some((job, running)) = &mut self.running else {
            return;
        };
        while host.has_time() {
            if running.step(NUMBERS) {
                if let Some((job, running)) = self.running.take() {
                    host.send(job, &running.finish());
                }
                return;
            }
        }
        if host.takes_progress() {
            host.send(*job, &running.progress());
        }
        host.call_again();
    }

    fn oracle(&mut self) -> &mut Oracle {
        self.oracle
            .get_or_insert_with(|| ExactSolver::default().oracle().clone())
    }

    /// Takes a table of four men in, in place of any other.
    fn take_in(&mut self, table: Table) {
        let is_large = |material: &Material| material.men().count() == 2;
        let oracle = self.oracle();
        let held = oracle.tables().map(|table| table.material());
        let others: Vec<Material> = held.filter(is_large).collect();
        for other in others {
            oracle.remove(other);
        }
        oracle.insert(table);
    }

    fn begin(&mut self, host: &impl Host<Reply>, job: JobId, request: &Request) {
        let oracle = self.oracle();
        let begun = if let Request::Compare { position, limit } = request {
            Comparison::new(position, *limit, oracle.clone())
                .map(|comparison| self.comparing = Some((job, comparison)))
        } else {
            Job::begin(request, oracle)
                .map(|running| self.running = running.map(|running| (job, running)))
        };
        match begun {
            Ok(()) => host.call_again(),
            Err(AuditError::NoTable(ending)) => host.send(job, &Reply::Missing(ending)),
            Err(error) => host.fail(job, &error.to_string()),
        }
    }

    fn cancel(&mut self, host: &impl Host<Reply>, job: JobId) {
        if self.fetching.take_if(|(own, _)| *own == job).is_some() {
            host.send(job, &Reply::Stopped);
        }
        if let Some((job, running)) = self.running.take_if(|(own, _)| *own == job) {
            host.send(job, &running.finish());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::king_and_pawn;
    use super::*;
    use crate::experiment::Knowledge;
    use crate::experiment::host::testing::Desk;
    use crate::experiment::link::EXAMPLE;

    #[test]
    fn the_map_is_counted_in_slices_with_progress() {
        let (desk, mut auditor) = (Desk::default(), Auditor::default());
        auditor.receive(&desk, 1, Request::Map);
        let replies = desk.work(4_000, || auditor.work(&desk));
        assert!(matches!(replies[0], (1, Reply::Progress { done, of }) if 0 < done && done < of));
        let Some((1, Reply::Map(counts))) = replies.last() else {
            panic!("{replies:?}")
        };
        assert_eq!(counts.positions(), 331_352);
    }

    #[test]
    fn a_stop_sends_the_part_that_was_audited_and_another_job_does_not_stop_it() {
        let (desk, mut auditor) = (Desk::default(), Auditor::default());
        auditor.receive(&desk, 1, Request::Rules(king_and_pawn()));
        desk.looks.set(700);
        auditor.work(&desk);
        assert!(matches!(
            desk.sent.take()[..],
            [(1, Reply::Progress { .. })]
        ));
        auditor.receive(&desk, 9, Request::Cancel);
        assert_eq!(desk.sent.take(), []);
        auditor.receive(&desk, 1, Request::Cancel);
        let replies = desk.sent.take();
        let [(1, Reply::Rules(figures))] = &replies[..] else {
            panic!("{replies:?}")
        };
        assert!(!figures.is_whole && figures.positions > 0);
    }

    #[test]
    fn a_table_is_fetched_first_and_one_that_is_not_kept_is_reported() {
        let (desk, mut auditor) = (Desk::default(), Auditor::default());
        let ending: Material = "KQKP".parse().unwrap();
        auditor.receive(&desk, 3, Request::Rules(ending));
        assert_eq!(desk.fetched.take(), [(3, vec![ending])]);
        auditor.arrived(&desk, 2, Vec::new());
        assert_eq!(desk.sent.take(), [], "that was the ticket of another job");
        auditor.arrived(&desk, 3, Vec::new());
        assert_eq!(desk.sent.take(), [(3, Reply::Missing(ending))]);
        // A stop while the table is fetched ends the job, and the table comes too late.
        auditor.receive(&desk, 4, Request::Rules(ending));
        auditor.receive(&desk, 4, Request::Cancel);
        assert_eq!(desk.sent.take(), [(4, Reply::Stopped)]);
        auditor.arrived(&desk, 4, Vec::new());
        assert_eq!(desk.sent.take(), []);
    }

    #[test]
    fn a_comparison_sends_its_rows_and_a_new_request_takes_its_place() {
        let (desk, mut auditor) = (Desk::default(), Auditor::default());
        let compare = |position: &str| Request::Compare {
            position: position.to_owned(),
            limit: 500,
        };
        auditor.receive(&desk, 1, compare(EXAMPLE));
        let replies = desk.work(0, || auditor.work(&desk));
        let last = replies.iter().rev().find_map(|(_, reply)| match reply {
            Reply::Row(row) => Some(row.verdict.knowledge),
            _ => None,
        });
        assert_eq!(last, Some(Knowledge::Squares));
        auditor.receive(&desk, 2, compare("nonsense"));
        assert_eq!(desk.failed.take().len(), 1);
        assert_eq!(desk.work(0, || auditor.work(&desk)), []);
    }
}
