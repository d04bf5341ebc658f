//! The worker of a panel: started with the first request, so that a page without open panels has none, and ended when
//! the panel is done with it.

use crate::model::panels::{Effect, Progress};
use cozy_chess::Board;
use kit::experiment::wire::{Answer, Request};
use kit::view::browser;
use kit::view::worker_handle::WorkerHandle;
use yew::prelude::*;

/// The worker of a panel; none until it is asked something.
pub struct PanelWorker<Q: Request> {
    worker: Option<WorkerHandle<Q>>,
    on_answer: Callback<Answer<Q::Reply>>,
    on_death: Callback<String>,
}

impl<Q: Request> PanelWorker<Q> {
    /// Answers, and the reason of a failure, become messages to the panel.
    pub fn new<P: Component>(
        ctx: &Context<P>,
        answer: fn(Answer<Q::Reply>) -> P::Message,
        death: fn(String) -> P::Message,
    ) -> Self {
        Self {
            worker: None,
            on_answer: ctx.link().callback(answer),
            on_death: ctx.link().callback(death),
        }
    }

    /// Does what the panel asks of the browser.
    pub fn carry_out(
        &mut self,
        effects: Vec<Effect<Q>>,
        on_say: &Callback<String>,
        on_position: Option<&Callback<Board>>,
    ) {
        for effect in effects {
            match effect {
                Effect::Send(id, request) => {
                    let start = || WorkerHandle::start(&self.on_answer, self.on_death.clone());
                    self.worker.get_or_insert_with(start).send(id, &request);
                }
                Effect::EndWorker => self.worker = None,
                Effect::Say(text) => on_say.emit(text),
                Effect::PutUp(board) => {
                    if let Some(on_position) = on_position {
                        on_position.emit(board);
                    }
                }
                Effect::Save(name, text) => {
                    if browser::save(name, text.as_bytes()).is_err() {
                        on_say.emit("The browser does not take the file.".to_owned());
                    }
                }
            }
        }
    }
}

/// The progress of a job, as a bar and in words.
pub fn progress(progress: Progress, what: &str) -> Html {
    let share = progress.share();
    html! {
        <span class="eg-panel-progress">
            <progress max="1" value={format!("{share:.3}")} aria-label={what.to_owned()} />
            { format!(" {what}: {:.0} %", share * 100.0) }
        </span>
    }
}
