//! A panel's own worker: started when it is first asked something, so that a page whose panels nobody
//! uses has none, and ended when the panel is done with it.

use crate::experiment::audit::{Reply, Request};
use crate::model::panels::{Effect, Progress};
use cozy_chess::Board;
use kit::experiment::wire::{Answer, JobId};
use kit::view::worker_handle::WorkerHandle;
use yew::prelude::*;

/// The worker, if it is there.
pub struct AuditWorker {
    worker: Option<WorkerHandle<Request>>,
    on_reply: Callback<(JobId, Reply)>,
    on_death: Callback<String>,
}

impl AuditWorker {
    /// None yet; what it will say of a job, and why it died or cannot be started, are messages to its panel.
    pub fn new<P: Component>(
        ctx: &Context<P>,
        reply: fn(JobId, Reply) -> P::Message,
        death: fn(String) -> P::Message,
    ) -> Self {
        Self {
            worker: None,
            on_reply: ctx.link().callback(move |(id, it)| reply(id, it)),
            on_death: ctx.link().callback(death),
        }
    }

    /// Does what the panel asks of the browser.
    pub fn carry_out(
        &mut self,
        effects: Vec<Effect>,
        on_say: &Callback<String>,
        on_position: Option<&Callback<Board>>,
    ) {
        for effect in effects {
            match effect {
                Effect::Send(id, request) => self.send(id, &request),
                Effect::EndWorker => self.worker = None,
                Effect::Say(text) => on_say.emit(text),
                Effect::PutUp(board) => {
                    if let Some(on_position) = on_position {
                        on_position.emit(board);
                    }
                }
            }
        }
    }

    /// Sends it a request, and starts it before if need be.
    fn send(&mut self, id: JobId, request: &Request) {
        let worker = self.worker.get_or_insert_with(|| {
            let received =
                |Answer { job, reply }: Answer<Reply>| (job, reply.unwrap_or_else(Reply::Failed));
            WorkerHandle::start(&self.on_reply.reform(received), self.on_death.clone())
        });
        worker.send(id, request);
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
