//! The panel of collections, on the reproduction page. It reads the shipped studies, a file or a pasted text, shows the
//! growing table, and saves EPD and CSV.

use super::panel_worker::PanelWorker;
use crate::experiment::collection::{BYTES, Judged, MOST, PLACES, Request};
use crate::experiment::link::EndgameLink;
use crate::model::panels::collection::{Action, Collected, Form};
use kit::experiment::link::LinkState;
use kit::experiment::wire::JobId;
use kit::model::lab::File;
use kit::view::parts::paste;
use kit::view::parts::table::TableView;
use kit::view::worker::{OutboxOf, WorkerTask};
use kit::view::{browser, files, form};
use yew::prelude::*;

/// The name of the shipped studies among the files of data.
const STUDIES: &str = "endgame-studies";

/// The panel's worker. It judges a position in one go, so only ending the worker interrupts it.
#[derive(Default)]
pub struct Judging;

impl WorkerTask for Judging {
    type Request = Request;

    fn receive(
        &mut self,
        job: JobId,
        request: Request,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        outbox.send(job, &request.answer()?);
        Ok(())
    }
}

/// The properties of [`CollectionPanel`].
#[derive(Properties, PartialEq)]
pub struct CollectionProps {
    /// Gets what the live region is to say.
    pub on_say: Callback<String>,
}

pub struct CollectionPanel {
    collected: Collected,
    worker: PanelWorker<Request>,
}

impl Component for CollectionPanel {
    type Message = Action;
    type Properties = CollectionProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self {
            collected: Collected::default(),
            worker: PanelWorker::new(ctx, Action::Received, Action::Died),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, action: Action) -> bool {
        let effects = self.collected.update(action);
        self.worker.carry_out(effects, &ctx.props().on_say, None);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let collected = &self.collected;
        html! {
            <section aria-labelledby="eg-collection">
                <h2 id="eg-collection">{ "EG on collections of positions" }</h2>
                <p>
                    { format!("EG judges each position with all its knowledge, and is compared with what the file says: in \
                               EPD the best moves (bm), the result (result \"1-0\") or a mate score (ce), in PGN the \
                               result. The limit is {MOST} positions and {} MB; some positions take seconds.", BYTES >> 20) }
                </p>
                { source(ctx) }
                { self.progress(ctx) }
                { form::error(collected.jobs.trouble.as_deref()) }
                if collected.count() > 0 {
                    { self.table(ctx) }
                }
                { self.left_out() }
            </section>
        }
    }
}

fn source(ctx: &Context<CollectionPanel>) -> Html {
    let link = ctx.link();
    let studies = link.callback_future(|_: MouseEvent| async {
        match browser::data(STUDIES).await {
            Ok(text) => Action::Read(text.into_bytes()),
            Err(why) => Action::Failed(why),
        }
    });
    let on_read = link.callback(|file| match file {
        File::Whole { bytes, .. } => Action::Read(bytes),
        File::Failed(why) => Action::Failed(why),
        File::Chosen { .. } | File::Slice(_) => Action::Failed("it comes in pieces".to_owned()),
    });
    let on_file = Callback::from(move |file| files::read(file, BYTES as u64, on_read.clone()));
    let on_text = link.callback(|text: String| Action::Read(text.into_bytes()));
    let places = PLACES.map(|(name, _)| format!("the {name} position that EG takes"));
    html! {
        <>
            <div class="row">
                { form::button("Judge the classic studies", studies) }
                { files::field("eg-open-collection", "Open a file", ".epd,.pgn,.txt", &on_file) }
                { form::select("eg-collection-place", "Of each game", form::rows(places, 0), link.callback(Action::Place)) }
            </div>
            { paste::view("eg-collection-text", "Or paste EPD or games", &on_text) }
        </>
    }
}

impl CollectionPanel {
    fn progress(&self, ctx: &Context<Self>) -> Html {
        let collected = &self.collected;
        let all = collected.collection.entries.len();
        let button = |text: &str, action: fn() -> Action| {
            let onclick = ctx.link().callback(move |_: MouseEvent| action());
            html! { <button type="button" class="button" {onclick}>{ text }</button> }
        };
        html! {
            <>
                if all > 0 {
                    <p>{ collected.words() }</p>
                }
                <div class="row">
                    if collected.jobs.is_running() {
                        <progress max={all.max(1).to_string()} value={collected.count().to_string()} aria-label="Positions judged" />
                        { button("Stop", || Action::Stop) }
                    } else if collected.is_stopped() {
                        { button("Go on", || Action::GoOn) }
                    }
                    if collected.count() > 0 {
                        { button("Save as EPD", || Action::Save(Form::Epd)) }
                        { button("Save as CSV", || Action::Save(Form::Csv)) }
                    }
                </div>
            </>
        }
    }

    fn table(&self, ctx: &Context<Self>) -> Html {
        html! {
            <>
                { TableView::named("Positions judged").class("eg-collection")
                    .columns(["Position", "EG", "By", "Move", "Known", "Value", "Move"])
                    .rows(self.collected.shown().map(|judged| row(&judged))) }
                if self.collected.has_more() {
                    { form::button("More rows", ctx.link().callback(|_: MouseEvent| Action::More)) }
                }
            </>
        }
    }

    fn left_out(&self) -> Html {
        let words = self.collected.left_out();
        let lines = |lines: &[String]| html! { <ul>{ for lines.iter().map(|line| html! { <li>{ line }</li> }) }</ul> };
        let (bad, assumed) = (
            &self.collected.collection.bad,
            &self.collected.collection.assumed,
        );
        let remarks = self.collected.remarks();
        html! {
            <>
                if !words.is_empty() {
                    <p>{ words }</p>
                    { lines(bad) }
                }
                if !assumed.is_empty() {
                    <p>{ "Some FENs depart from the standard. They are read like this:" }</p>
                    { lines(assumed) }
                }
                if !remarks.is_empty() {
                    <p>{ "Not read as written:" }</p>
                    { lines(&remarks) }
                }
            </>
        }
    }
}

/// A position as a link, with what is said of it.
fn row(judged: &Judged<'_>) -> Html {
    let entry = judged.entry;
    let query = EndgameLink::of(&entry.position).to_lasting_query();
    let name = if entry.name.is_empty() {
        &entry.position
    } else {
        &entry.name
    };
    let guess = if judged.answer.sure { "" } else { " (a guess)" };
    html! {
        <tr key={entry.number}>
            <th scope="row"><a href={format!("#/endgame?{query}")}>{ name }</a></th>
            <td>{ judged.scores() }</td>
            <td>{ judged.decided_by() }</td>
            <td>{ judged.san() }{ guess }</td>
            <td>{ judged.known() }{ " " }{ judged.known_moves() }</td>
            <td>{ judged.value().word() }</td>
            <td>{ judged.best().word() }</td>
        </tr>
    }
}
