//! The worker of the CHUTE lab. It holds the games and runs experiments step by step, or runs
//! units for the pool. Steps are short, so that it soon hears a stop.

use crate::experiment::ExperimentWorker;
use crate::experiment::{Request, run_unit};
use kit::experiment::wire::JobId;
use kit::view::worker::{OutboxOf, WorkerTask};

/// The experiment worker, and the job number of its experiment.
#[derive(Default)]
pub struct ChuteWorker {
    experiment_worker: ExperimentWorker,
    running: JobId,
}

impl WorkerTask for ChuteWorker {
    type Request = Request;

    fn receive(
        &mut self,
        job: JobId,
        request: Request,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        if let Some(reply) = run_unit(&request) {
            outbox.send(job, &reply);
            return Ok(());
        }
        if matches!(request, Request::Run { .. }) {
            self.running = job;
        }
        if let Some(reply) = self.experiment_worker.receive(request) {
            outbox.send(job, &reply);
        }
        if self.experiment_worker.is_busy() {
            outbox.call_again();
        }
        Ok(())
    }

    fn work(&mut self, outbox: &OutboxOf<Self>) {
        match self.experiment_worker.step() {
            Some(Ok(reply)) => outbox.send(self.running, &reply),
            Some(Err(why)) => outbox.fail(self.running, &why),
            None => {}
        }
        if self.experiment_worker.is_busy() {
            outbox.call_again();
        }
    }
}
