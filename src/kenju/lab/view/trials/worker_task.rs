//! The experiments' worker: it runs one unit per request, without slices, because a unit is
//! short.

use crate::experiment::{UnitReply, UnitRequest, Worksheet};
use kit::experiment::wire::JobId;
use kit::view::worker::{OutboxOf, WorkerTask};

#[derive(Default)]
pub struct TrialWorker {
    trial: Option<(JobId, Worksheet)>,
}

impl WorkerTask for TrialWorker {
    type Request = UnitRequest;

    fn receive(
        &mut self,
        job: JobId,
        request: UnitRequest,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        match request {
            UnitRequest::Prepare(trial) => {
                let sheet = Worksheet::new(&trial).map_err(|error| error.to_string())?;
                self.trial = Some((job, sheet));
            }
            UnitRequest::Unit(unit) => {
                if let Some((_, sheet)) = self.trial.as_ref().filter(|(ready, _)| *ready == job) {
                    let found = sheet.run(unit);
                    outbox.send(job, &UnitReply { unit, found });
                }
            }
        }
        Ok(())
    }
}
