//! The CHUTE lab as a page of the site: its panels' type, its worker and its entry.

use super::{EDIT_BUTTON, EDITOR, js_api};
use crate::experiment::{ExperimentWorker, Request, run_unit};
use crate::model::{Lab, RecordedLab};
use kit::experiment::wire::JobId;
use kit::model::Page;
use kit::model::keys::Binding;
use kit::model::typed::Wrong;
use kit::view::entry::Entry;
use kit::view::js_api::Command;
use kit::view::page::{LabView, entry, overview_entry};
use kit::view::worker::{OutboxOf, WorkerTask, task};
use yew::prelude::*;

pub const ENTRY: Entry = entry::<Lab>(&[task::<ChuteWorker>]);

/// The entry of the overview alone.
pub const OVERVIEW_ENTRY: Entry = overview_entry::<Lab>(&[task::<ChuteWorker>]);

impl LabView for Lab {
    const PAGE: Page = Page::Chute;
    const KEYS: fn() -> Vec<Binding<()>> = <Lab as RecordedLab>::keys;
    const VIEW: fn(Panel<'_>) -> Html = super::view;
    const OVERVIEW: Option<fn(Panel<'_>) -> Html> = Some(super::overview::view);
    const SELECTOR: &'static str = ".chute";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(workers: usize) -> Self {
        Self::new(workers)
    }

    /// A set to guess is the overview's; everything else that a link can name is the workbench's.
    fn link_needs_workbench(query: &str) -> Option<bool> {
        let is_set = query.split('&').any(|part| part.starts_with("guess="));
        (!query.is_empty()).then_some(!is_set)
    }

    fn show_overview(&mut self, is_overview: bool) -> bool {
        Self::show_overview(self, is_overview)
    }
}

pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

/// The unusable text and its problem, if they belong to this field.
pub fn wrong_in<F: Copy + PartialEq>(
    wrong: Option<&(F, String, String)>,
    field: F,
) -> Option<Wrong> {
    let (_, text, why) = wrong.filter(|wrong| wrong.0 == field)?;
    Some(Wrong {
        text: text.clone(),
        why: why.clone(),
    })
}

/// A progress bar with its share in words.
pub fn progress(share: f64, label: &'static str, words: String) -> Html {
    html! {
        <div class="run-progress">
            <progress max="1" value={format!("{share:.3}")} aria-label={label} />
            <p>{ words }</p>
        </div>
    }
}

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
