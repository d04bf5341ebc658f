//! The reproduction page: every published figure with ours beside it, computed while one looks, in a
//! worker; with the command and the link that repeat it.

use super::kit::entry::{Entry, LabProps};
use super::kit::worker::{OutboxOf, WorkerTask, task};
use super::kit::worker_handle::WorkerHandle;
use super::ledger::cited;
use crate::app::kit::page::Page;
use crate::lab::kit::wire::{Answer, JobId};
use crate::lab::reproduction::{Reproduced, Row, RowNumber, SECTIONS, rows};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Reproduction,
    view: |props| html! { <ReproductionPage ..props.clone() /> },
    keys: Vec::new,
    worker_tasks: &[task::<Reproducing>],
};

/// What its worker can do: compute a row anew.
#[derive(Default)]
struct Reproducing;

impl WorkerTask for Reproducing {
    type Request = RowNumber;

    fn receive(
        &mut self,
        job: JobId,
        row: RowNumber,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        outbox.send(job, &row.reproduce()?);
        Ok(())
    }
}

/// What happens on the page.
pub enum Msg {
    /// The worker has computed a row; the job bears its number.
    Received(Answer<Reproduced>),
    /// The worker failed.
    Failed(String),
    /// Compute everything anew.
    Again,
}

/// The page.
pub struct ReproductionPage {
    worker: WorkerHandle<RowNumber>,
    outcomes: Vec<Option<Reproduced>>,
    failure: Option<String>,
}

impl Component for ReproductionPage {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let worker = WorkerHandle::start(
            &ctx.link().callback(Msg::Received),
            ctx.link().callback(Msg::Failed),
        );
        let page = Self {
            worker,
            outcomes: vec![None; rows().len()],
            failure: None,
        };
        page.ask(0);
        page
    }

    fn update(&mut self, _: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Received(Answer {
                job,
                reply: Ok(reproduced),
            }) => {
                let row = job as usize;
                if let Some(outcome) = self.outcomes.get_mut(row) {
                    *outcome = Some(reproduced);
                }
                // One at a time: a row that fails is known by its place.
                self.ask(row + 1);
                true
            }
            Msg::Received(Answer {
                reply: Err(message),
                ..
            })
            | Msg::Failed(message) => {
                self.failure = Some(message);
                true
            }
            Msg::Again => {
                self.outcomes.fill(None);
                self.failure = None;
                self.worker.restart();
                self.ask(0);
                true
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        let done = self.outcomes.iter().flatten().count();
        let same = self
            .outcomes
            .iter()
            .flatten()
            .filter(|outcome| outcome.status == "reproduced")
            .count();
        html! {
            <article class="report">
                <h1>{ "Reproduction" }</h1>
                <p class="report-lead">{ "Every published figure that our programs should give, and what they \
                    give now, on this machine. Nothing in the column \u{201c}ours\u{201d} is stored." }</p>
                <div class="row">
                    <span role="status">{ format!("{done} of {} computed, {same} reproduced", rows().len()) }</span>
                    <button type="button" class="button"
                            onclick={ctx.link().callback(|_| Msg::Again)}>{ "Compute again" }</button>
                </div>
                if let Some(failure) = &self.failure {
                    <p class="notice notice-problem" role="alert">
                        { format!("The worker failed: {failure}. Press \u{201c}Compute again\u{201d}.") }
                    </p>
                }
                { for SECTIONS.iter().map(|&(section, title)| html! {
                    <section key={title}>
                        <h2>{ title }</h2>
                        <div class="table-scroll" tabindex="0" role="region" aria-label={title}>
                            <table class="table report-table">
                                <thead><tr>
                                    <th scope="col">{ "What" }</th>
                                    <th scope="col" class="number">{ "Published" }</th>
                                    <th scope="col" class="number">{ "Ours" }</th>
                                    <th scope="col">{ "Status" }</th>
                                    <th scope="col">{ "Repeat" }</th>
                                </tr></thead>
                                <tbody>
                                    { for rows().iter().enumerate()
                                        .filter(|(_, row)| row.section == section)
                                        .map(|(index, row)| self.row(index, row)) }
                                </tbody>
                            </table>
                        </div>
                    </section>
                }) }
            </article>
        }
    }
}

impl ReproductionPage {
    fn ask(&self, row: usize) {
        if row < rows().len() {
            self.worker.send(row as JobId, &RowNumber(row as u32));
        }
    }

    fn row(&self, index: usize, row: &Row) -> Html {
        let outcome = self.outcomes[index].as_ref();
        let status = outcome
            .map_or("computing", |outcome| outcome.status.as_str())
            .to_owned();
        let sign = match status.as_str() {
            "reproduced" | "holds" | "answered" => "✓ ",
            "differs" => "≠ ",
            "computing" => "… ",
            _ => "– ",
        };
        let ours = outcome.map_or_else(String::new, |outcome| {
            outcome.ours.clone().unwrap_or("–".to_owned())
        });
        let query = row.query().ok().flatten();
        html! {
            <tr key={row.id}>
                <th scope="row">{ row.what }<br />
                    <span class="provenance" data-mark="published">{ cited(row.citation) }</span>
                    if let Some(stored) = row.stored() {
                        <br /><span class="quiet">{ format!("the large run: {stored}") }</span>
                    }
                </th>
                <td class="number">{ row.published.to_string() }</td>
                <td class="number">{ ours }</td>
                <td class="report-status" data-status={status.clone()}>{ sign }{ status }
                    if let Some(why) = outcome.and_then(|outcome| outcome.why.as_ref()) {
                        <br /><span class="quiet">{ why }</span>
                    }
                </td>
                <td>
                    if let Some(command) = row.repeated_by() {
                        <code class="report-command">{ command }</code>
                    }
                    if let Some(query) = query {
                        <br /><a href={format!("#/search?{query}")}>{ "open" }
                            <span class="visually-hidden">{ format!(": {}", row.what) }</span></a>
                    }
                </td>
            </tr>
        }
    }
}
