//! The ledger page: row by row what a source says, what we do, and why, to be filtered by kind and by
//! words.

use crate::experiment::ledger::{Entry, KINDS, entries, sheet};
use crate::model::ledger::{LedgerLink, cited};
use ::chess::words::counted;
use kit::experiment::source::SOURCES;
use kit::model::Page;
use kit::model::effect::History;
use kit::view::browser;
use kit::view::entry::{Call, Entry as PageEntry, LabProps};
use kit::view::form::{button, rows, select_inline};
use kit::view::parts::row_links;
use web_sys::HtmlInputElement;
use yew::prelude::*;

pub const ENTRY: PageEntry = PageEntry {
    page: Page::Ledger,
    view: |props| html! { <LedgerPage ..props.clone() /> },
    keys: Vec::new,
    worker_tasks: &[],
};

#[component]
fn LedgerPage(props: &LabProps) -> Html {
    let link = use_state(LedgerLink::default);
    {
        // A return without a query keeps the filter; otherwise the query sets it.
        let (link, props) = (link.clone(), props.clone());
        use_effect_with(props.arrival, move |&arrival| {
            if props.returning && arrival > 1 && props.query.is_empty() {
                let call = Call::Address(link.to_query(), History::Replace);
                props.on_call.emit(call);
            } else if arrival > 0 {
                link.set(LedgerLink::read(&props.query));
            }
        });
    }
    use_effect_with(link.row.clone(), |row| {
        if let Some(row) = row {
            browser::go_to(&format!("ledger-{row}"));
        }
    });
    let show = {
        let (link, on_call) = (link.clone(), props.on_call.clone());
        Callback::from(move |shown: LedgerLink| {
            on_call.emit(Call::Address(shown.to_query(), History::Replace));
            link.set(shown);
        })
    };
    let shown: Vec<&Entry> = entries().filter(|entry| link.shows(entry)).collect();
    let choose = {
        let link = LedgerLink::clone(&link);
        show.reform(move |row: usize| LedgerLink {
            kind: row.checked_sub(1).map(|row| KINDS[row].1),
            row: None,
            ..link.clone()
        })
    };
    let search = {
        let link = LedgerLink::clone(&link);
        show.reform(move |event: InputEvent| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            LedgerLink {
                words: input.map(|input| input.value()).unwrap_or_default(),
                row: None,
                ..link.clone()
            }
        })
    };
    if !props.shown {
        return html! {};
    }
    let save = props.on_call.reform(|_: MouseEvent| {
        let csv = sheet(entries()).csv();
        let text = match browser::save("ledger.csv", csv.as_bytes()) {
            Ok(()) => "Saved",
            Err(_) => "The browser refused the file.",
        };
        Call::Say(text.to_owned())
    });
    let kinds = std::iter::once("all").chain(KINDS.map(|row| row.0));
    let kind = KINDS.iter().position(|row| Some(row.1) == link.kind);
    html! {
        <article class="report">
            <h1>{ "Ledger" }</h1>
            <p class="report-lead">{ "Each row is a place where we interpret a source or depart from it. \
                It gives the source’s words, our choice and the reason. " }
                <a href="#/ledger?row=sources">{ "The sources: where they are, and how we read them" }</a></p>
            <div class="row">
                { select_inline("Kind", rows(kinds, kind.map_or(0, |place| place + 1)), choose) }
                <label class="field-inline">
                    { "Words " }
                    <input class="text report-words" type="search" value={link.words.clone()} oninput={search} />
                </label>
                <span class="quiet" role="status">{ format!("{} of {}", shown.len(), counted(entries().count(), "row")) }</span>
                { button("Save all as CSV", save) }
            </div>
            if !link.at.is_empty() {
                <p>
                    { if shown.is_empty() {
                        format!("No row is about {}: there we do what the source says.", link.at)
                    } else {
                        format!("Rows about {}.", link.at)
                    } }
                    { " " }
                    <button type="button" class="button" onclick={show.reform(|_| LedgerLink::default())}>{ "All rows" }</button>
                </p>
            }
            { for shown.into_iter().map(|entry| html! {
                { row(entry, link.row.as_deref() == Some(entry.id)) }
            }) }
            <h2 id="ledger-sources" tabindex="-1">{ "The sources: where they are, and how we read them" }</h2>
            <ul class="report-sources">
                { for SOURCES.iter().map(|row| html! {
                    <li key={row.key}>
                        <strong>{ row.key }</strong>{ ": " }{ row.authors }{ ", " }<cite>{ row.title }</cite>
                        { ". " }{ row.published_in }{ "." }
                        if let Some(address) = row.found_at {
                            { " " }<a href={address} rel="noreferrer">{ address }</a>
                        }
                        <br />{ row.kept }
                        if !row.read.is_empty() {
                            <br /><span class="quiet">{ "How we read it: " }{ row.read }</span>
                        }
                    </li>
                }) }
            </ul>
        </article>
    }
}

/// A row; `is_asked` if the address asks for it.
fn row(entry: &'static Entry, is_asked: bool) -> Html {
    let kind = KINDS
        .iter()
        .find(|(_, kind)| *kind == entry.kind)
        .map_or("", |&(name, _)| name);
    html! {
        <section key={entry.id} class="ledger-row" aria-labelledby={format!("ledger-{}", entry.id)} aria-current={is_asked.then_some("true")}>
            <h2 id={format!("ledger-{}", entry.id)} tabindex="-1">{ entry.topic }
                <span class="ledger-kind">{ kind }</span></h2>
            { row_links::view(Page::Ledger, entry.id, entry.topic) }
            <dl class="ledger-facts">
                if let Some(published) = entry.published {
                    <div><dt>{ "Published" }</dt><dd>{ published.statement }{ " " }
                        <span class="provenance" data-mark="published">{ cited(published.citation.source, published.citation.place) }</span></dd></div>
                } else {
                    <div><dt>{ "Published" }</dt><dd>{ "Not mentioned." }</dd></div>
                }
                <div><dt>{ "Ours" }</dt><dd>{ entry.ours }</dd></div>
                <div><dt>{ "Why" }</dt><dd>{ entry.reason }</dd></div>
            </dl>
        </section>
    }
}
