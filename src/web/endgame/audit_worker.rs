//! A panel's own worker: started when it is first asked something, so that a page whose panels nobody
//! uses has none, and ended when the panel is done with it.

use crate::app::endgame::panels::Progress;
use crate::lab::endgame::audit::{Reply, Request};
use crate::lab::kit::wire::{Answer, JobId};
use crate::web::kit::worker_handle::WorkerHandle;
use yew::prelude::*;

/// What is heard of the worker.
pub enum Received {
    /// It says something of a job.
    Reply(JobId, Reply),
    /// It died or cannot be started.
    Died(String),
}

/// The worker, if it is there.
pub struct AuditWorker {
    worker: Option<WorkerHandle<Request>>,
    on_heard: Callback<Received>,
}

impl AuditWorker {
    /// None yet; what it will say goes there.
    pub fn new(on_heard: Callback<Received>) -> Self {
        Self {
            worker: None,
            on_heard,
        }
    }

    /// Asks it, and starts it before if need be.
    pub fn send(&mut self, id: JobId, ask: &Request) {
        let on_heard = &self.on_heard;
        let worker = self.worker.get_or_insert_with(|| {
            let (told, died) = (on_heard.clone(), on_heard.clone());
            WorkerHandle::start(
                &told.reform(|answer: Answer<Reply>| {
                    Received::Reply(answer.job, answer.reply.unwrap_or_else(Reply::Failed))
                }),
                died.reform(Received::Died),
            )
        });
        worker.send(id, ask);
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
