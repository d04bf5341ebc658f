//! Kenju's worker: it continues the game, and runs trainings beside it.

use crate::experiment::messages::Request;
use crate::experiment::thinking::{ThinkJob, TrainingJob};
use kit::experiment::wire::JobId;
use kit::view::worker::{OneJob, OutboxOf, WorkerTask};

#[derive(Default)]
pub struct GameWorker {
    thinking: OneJob<ThinkJob>,
    studying: OneJob<TrainingJob>,
}

impl WorkerTask for GameWorker {
    type Request = Request;

    fn receive(
        &mut self,
        job: JobId,
        request: Request,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        match request {
            Request::Think(order) => self.thinking.receive(job, order, outbox),
            Request::Train(order) => self.studying.receive(job, order, outbox),
        }
    }

    fn work(&mut self, outbox: &OutboxOf<Self>) {
        self.thinking.work(outbox);
        self.studying.work(outbox);
    }
}
