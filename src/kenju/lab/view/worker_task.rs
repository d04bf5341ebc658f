//! Kenju's worker: it continues the game, and runs trainings beside it.

use crate::experiment::messages::Request;
use crate::experiment::thinking::{Studying, Thinking};
use kit::experiment::wire::JobId;
use kit::view::worker::{OneJob, OutboxOf, WorkerTask};

#[derive(Default)]
pub struct Thinker {
    thinking: OneJob<Thinking>,
    studying: OneJob<Studying>,
}

impl WorkerTask for Thinker {
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
