//! A panel's own worker: started when it is first asked something, so that a page whose panels nobody
//! uses has none, and ended when the panel is done with it.

use crate::app::endgame::panels::Progress;
use crate::lab::endgame::audit::{Reply, Request};
use crate::lab::kit::wire::{Answer, JobId};
use crate::web::kit::worker_handle::WorkerHandle;
use yew::prelude::*;

/// The worker, if it is there.
pub struct AuditWorker {
    worker: Option<WorkerHandle<Request>>,
    on_reply: Callback<(JobId, Reply)>,
    on_death: Callback<String>,
}

impl AuditWorker {
    /// None yet; what it will say of a job goes to one, why it died or cannot be started to the other.
    pub fn new(on_reply: Callback<(JobId, Reply)>, on_death: Callback<String>) -> Self {
        Self {
            worker: None,
            on_reply,
            on_death,
        }
    }

    /// Sends it a request, and starts it before if need be.
    pub fn send(&mut self, id: JobId, request: &Request) {
        let worker = self.worker.get_or_insert_with(|| {
            let received =
                |Answer { job, reply }: Answer<Reply>| (job, reply.unwrap_or_else(Reply::Failed));
            WorkerHandle::start(&self.on_reply.reform(received), self.on_death.clone())
        });
        worker.send(id, request);
    }

    /// Ends it, whatever it does.
    pub fn end(&mut self) {
        self.worker = None;
    }
}

/// How far a job is, as a bar and in words.
pub fn progress(progress: Progress, what: &str) -> Html {
    let share = progress.share();
    html! {
        <span class="eg-panel-progress">
            <progress max="1" value={format!("{share:.3}")} aria-label={what.to_owned()} />
            { format!(" {what}: {:.0} %", share * 100.0) }
        </span>
    }
}
