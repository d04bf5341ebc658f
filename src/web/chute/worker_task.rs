//! The worker of the CHUTE lab: as the desk it keeps the games and runs experiments step by step, as one of the
//! crew it works off units. A step is short enough that a stop is received soon.

use crate::lab::chute::ExperimentWorker;
use crate::lab::chute::{Request, work_off};
use crate::lab::kit::wire::JobId;
use crate::web::kit::worker::{OutboxOf, WorkerTask};

/// The desk, and whose experiment it is at.
#[derive(Default)]
pub struct Measuring {
    experiment_worker: ExperimentWorker,
    running: JobId,
}

impl WorkerTask for Measuring {
    type Request = Request;

    fn receive(&mut self, job: JobId, ask: Request, outbox: &OutboxOf<Self>) -> Result<(), String> {
        if let Some(told) = work_off(&ask) {
            outbox.send(job, &told);
            return Ok(());
        }
        if matches!(ask, Request::Run { .. }) {
            self.running = job;
        }
        if let Some(told) = self.experiment_worker.receive(ask) {
            outbox.send(job, &told);
        }
        if self.experiment_worker.is_busy() {
            outbox.call_again();
        }
        Ok(())
    }

    fn work(&mut self, outbox: &OutboxOf<Self>) {
        match self.experiment_worker.step() {
            Some(Ok(told)) => outbox.send(self.running, &told),
            Some(Err(why)) => outbox.fail(self.running, &why),
            None => {}
        }
        if self.experiment_worker.is_busy() {
            outbox.call_again();
        }
    }
}
