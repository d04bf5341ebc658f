//! The reproduction page: published figures with ours beside them, computed while one looks, in a
//! worker; with the command and the link that repeat it.

use super::history::figure;
use crate::experiment::reproduction::{
    Reproduced, Row, RowNumber, SECTIONS, WORDS, by_reason, rows,
};
use crate::model::ledger::cited;
use crate::model::reproduction::{ReproductionLink, counted_outcome, outcome_name, sheet};
use endgame_lab::view::collection_panel::{CollectionPanel, Judging};
use kit::experiment::source::{SOURCES, SourceRow};
use kit::experiment::wire::{Answer, JobId};
use kit::model::Page;
use kit::model::effect::History;
use kit::view::browser;
use kit::view::entry::{Call, Entry, LabProps};
use kit::view::form::{button, error, rows as choices, select_inline};
use kit::view::parts::row_links;
use kit::view::parts::table::TableView;
use kit::view::worker::{OutboxOf, WorkerTask, task};
use kit::view::worker_handle::WorkerHandle;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Reproduction,
    view: |props| html! { <ReproductionPage ..props.clone() /> },
    keys: Vec::new,
    worker_tasks: &[task::<Reproducing>, task::<Judging>],
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
    /// Show only the rows with this outcome, an index into [`WORDS`]; `None` shows all.
    Status(Option<usize>),
    /// Show the rows of that place in [`SOURCES`] only; of none, all.
    Source(Option<usize>),
    /// Save all rows as a table.
    Save,
    /// The claims of EG's loop alone have been unfolded or folded.
    Unfold,
    /// They have been fetched, or why not.
    Claims(Result<String, String>),
}

/// The name of the claims among the files of data.
const CLAIMS: &str = "eg-claims";

pub struct ReproductionPage {
    worker: WorkerHandle<RowNumber>,
    outcomes: Vec<Option<Reproduced>>,
    failure: Option<String>,
    link: ReproductionLink,
    /// The row that is gone to once it is drawn.
    wanted: Option<String>,
    /// What EG's loop alone claims: rendered beforehand, fetched when it is unfolded.
    claims: Option<Result<AttrValue, String>>,
}

impl Component for ReproductionPage {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let worker = WorkerHandle::start(
            &ctx.link().callback(Msg::Received),
            ctx.link().callback(Msg::Failed),
        );
        let mut page = Self {
            worker,
            outcomes: vec![None; rows().len()],
            failure: None,
            link: ReproductionLink::default(),
            wanted: None,
            claims: None,
        };
        page.ask(0);
        page.arrive(ctx);
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &LabProps) -> bool {
        if ctx.props().arrival != old.arrival {
            self.arrive(ctx);
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        if ctx.props().shown
            && let Some(row) = self.wanted.take()
        {
            browser::go_to(&format!("row-{row}"));
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
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
            Msg::Status(status) => {
                self.link.status = status;
                self.tell(ctx);
                true
            }
            Msg::Source(source) => {
                self.link.source = source;
                self.tell(ctx);
                true
            }
            Msg::Save => {
                let table = sheet(&self.outcomes).csv();
                if browser::save("reproduction.csv", table.as_bytes()).is_err() {
                    self.failure = Some("the browser refused the file".to_owned());
                }
                true
            }
            Msg::Unfold => {
                // What did not come is asked for again.
                if !matches!(self.claims, Some(Ok(_))) {
                    let fetched = async { Msg::Claims(browser::data(CLAIMS).await) };
                    ctx.link().send_future(fetched);
                }
                false
            }
            Msg::Claims(claims) => {
                self.claims = Some(claims.map(AttrValue::from));
                true
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let is_shown = ctx.props().shown;
        let on_say = ctx.props().on_call.reform(Call::Say);
        html! {
            <>
                if is_shown {
                    { self.report(ctx) }
                }
                // What is judged there goes on, and is found again, while other pages are read.
                <article class="report" hidden={!is_shown}><CollectionPanel {on_say} /></article>
            </>
        }
    }
}

/// The number of sources of which a figure is computed or missing here.
fn sources_with_rows() -> usize {
    let has_row = |source: &&SourceRow| {
        rows()
            .iter()
            .any(|row| row.citation.source == source.source)
    };
    SOURCES.iter().filter(has_row).count()
}

impl ReproductionPage {
    fn report(&self, ctx: &Context<Self>) -> Html {
        html! {
            <article class="report">
                <h1>{ "Reproduction" }</h1>
                <p class="report-lead">{ format!("Figures printed in {} sources, recomputed in your browser. \
                    Every figure under \u{201c}Ours\u{201d} is computed on this page. Some printed figures are \
                    missing: ", sources_with_rows()) }<a href="#/ledger?words=not+in+the+reproduction">{ "the ledger says which, and \
                    why" }</a>{ "." }</p>
                <div class="row">
                    <span role="status">{ self.headline() }</span>
                    { button("Compute again", ctx.link().callback(|_| Msg::Again)) }
                </div>
                <div class="row">
                    { select_inline("Outcome", all_and(WORDS.map(outcome_name), self.link.status),
                        ctx.link().callback(|row: usize| Msg::Status(row.checked_sub(1)))) }
                    { select_inline("Source", all_and(SOURCES.map(|source| source.key), self.link.source),
                        ctx.link().callback(|row: usize| Msg::Source(row.checked_sub(1)))) }
                    { button("Save all as CSV", ctx.link().callback(|_| Msg::Save)) }
                </div>
                if let Some(failure) = &self.failure {
                    <p class="notice notice-problem" role="alert">
                        { format!("The worker failed: {failure}. Press \u{201c}Compute again\u{201d}.") }
                    </p>
                }
                { for SECTIONS.iter().map(|&(section, title)| {
                    let of_section = |(_, row): &(usize, &Row)| row.section == section;
                    let wanted: Vec<(usize, &'static Row)> = rows().iter().enumerate().filter(of_section)
                        .filter(|&(index, row)| self.is_wanted(index, row)).collect();
                    let shared = self.shared(&wanted);
                    let shown = wanted.iter().map(|&(index, row)| self.row(index, row, &shared)).collect();
                    if wanted.is_empty() { html! {} } else { section_of(title, shown, &shared) }
                }) }
                { self.claims(ctx) }
            </article>
        }
    }

    fn claims(&self, ctx: &Context<Self>) -> Html {
        html! {
            <details ontoggle={ctx.link().callback(|_| Msg::Unfold)}>
                <summary>{ "How often EG\u{2019}s loop alone errs, by ending, strategy and rule" }</summary>
                { match &self.claims {
                    None => html! { <p class="quiet">{ "Loading \u{2026}" }</p> },
                    Some(Ok(claims)) => Html::from_html_unchecked(claims.clone()),
                    Some(Err(why)) => error(Some(&format!("It could not be loaded: {why}. Fold and unfold it to try again."))),
                } }
            </details>
        }
    }
}

/// "all" before the words, and which of them is chosen.
fn all_and<const N: usize>(
    words: [&'static str; N],
    chosen: Option<usize>,
) -> impl Iterator<Item = (&'static str, bool)> {
    let words = std::iter::once("all").chain(words);
    choices(words, chosen.map_or(0, |place| place + 1))
}

fn section_of(title: &'static str, rows: Vec<Html>, shared: &[&str]) -> Html {
    html! {
        <section key={title}>
            <h2>{ title }</h2>
            { TableView::named(title).class("report-table")
                .columns(["What was printed"]).numbers(["Then", "Ours"]).columns(["Outcome", "Repeat it"])
                .rows(rows) }
            // An element of their own: the first of them would otherwise take the table's place, and the focus with it.
            <div>
                { for shared.iter().enumerate().map(|(place, why)| html! {
                    <p class="quiet">{ format!("{}: {why}.", name_of(place)) }</p>
                }) }
            </div>
        </section>
    }
}

/// What a reason is called that several rows of a table share.
fn name_of(place: usize) -> String {
    format!("Reason {}", place + 1)
}

impl ReproductionPage {
    /// The reasons that more than one of the rows have.
    fn shared(&self, wanted: &[(usize, &'static Row)]) -> Vec<&str> {
        let reason = |index: usize| self.outcomes[index].as_ref()?.why.as_deref();
        let reasons = by_reason(wanted.iter().map(|&(index, row)| (row.id, reason(index))));
        let shared = reasons.into_iter().filter(|(_, ids)| ids.len() > 1);
        shared.map(|(why, _)| why).collect()
    }

    /// Reads the filter from the query. A return without a query keeps the filter.
    fn arrive(&mut self, ctx: &Context<Self>) {
        let props = ctx.props();
        if props.returning && props.arrival > 1 && props.query.is_empty() {
            self.tell(ctx);
        } else if props.arrival > 0 {
            self.link = ReproductionLink::read(&props.query);
            self.wanted.clone_from(&self.link.row);
        }
    }

    fn tell(&self, ctx: &Context<Self>) {
        let call = Call::Address(self.link.to_query(), History::Replace);
        ctx.props().on_call.emit(call);
    }

    /// How many rows there are of every kind, as far as they have been computed.
    fn headline(&self) -> String {
        let done = self.outcomes.iter().flatten();
        let kinds = WORDS.map(|word| {
            let of_kind = done.clone().filter(|outcome| outcome.status == word);
            counted_outcome(of_kind.count(), word)
        });
        let all = rows().len();
        format!("{} of {all} computed: {}", done.count(), kinds.join(", "))
    }

    fn is_wanted(&self, index: usize, row: &Row) -> bool {
        let status = self.outcomes[index]
            .as_ref()
            .map(|outcome| outcome.status.as_str());
        self.link
            .status
            .is_none_or(|place| status == Some(WORDS[place]))
            && self
                .link
                .source
                .is_none_or(|place| row.citation.source == SOURCES[place].source)
    }

    fn ask(&self, row: usize) {
        if row < rows().len() {
            self.worker.send(row as JobId, &RowNumber(row as u32));
        }
    }

    fn row(&self, index: usize, row: &Row, shared: &[&str]) -> Html {
        let outcome = self.outcomes[index].as_ref();
        let status = outcome
            .map_or("computing", |outcome| outcome.status.as_str())
            .to_owned();
        let sign = match status.as_str() {
            "reproduced" | "holds" | "answered" => "✓ ",
            "not told apart" => "≈ ",
            "differs" => "≠ ",
            "computing" => "… ",
            _ => "– ",
        };
        let ours = outcome.map_or_else(String::new, |outcome| {
            outcome.ours.clone().unwrap_or("–".to_owned())
        });
        let query = row.query().ok().flatten();
        html! {
            <tr key={row.id} id={format!("row-{}", row.id)} tabindex="-1"
                aria-current={(self.link.row.as_deref() == Some(row.id)).then_some("true")}>
                <th scope="row">{ row.what }{ " " }{ row_links::view(Page::Reproduction, row.id, row.what) }<br />
                    <span class="provenance" data-mark="published">{ cited(row.citation.source, row.citation.place) }</span>
                    if let Some(stored) = row.stored() {
                        <br /><span class="quiet">{ format!("the large run: {stored}") }</span>
                    }
                </th>
                <td class="number">{ figure(&row.published.to_string()) }</td>
                <td class="number">{ figure(&ours) }</td>
                <td class="report-status" data-status={status.clone()}>{ sign }{ outcome_name(&status) }
                    if let Some(distance) = outcome.and_then(|outcome| outcome.distance.as_ref()) {
                        { ": " }{ distance }
                    }
                    if let Some(why) = outcome.and_then(|outcome| outcome.why.as_ref()) {
                        <br /><span class="quiet">{ match shared.iter().position(|&other| other == why.as_str()) {
                            Some(place) => name_of(place) + ", below",
                            None => why.clone(),
                        } }</span>
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
