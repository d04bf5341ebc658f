//! The ledger page: row by row what a source says, what we do, and why, to be filtered by kind and by
//! words.

use super::kit::entry::{Entry as PageEntry, LabProps};
use crate::app::kit::page::Page;
use crate::lab::kit::source::{Citation, SOURCES};
use crate::lab::ledger::{Entry, KINDS, Kind, entries};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: PageEntry = PageEntry {
    page: Page::Ledger,
    view: |props| html! { <LedgerPage ..props.clone() /> },
    keys: Vec::new,
    worker_tasks: &[],
};

/// The page of the ledger.
#[component]
fn LedgerPage(props: &LabProps) -> Html {
    let kind = use_state(|| None::<Kind>);
    let words = use_state(String::new);
    let shown: Vec<&Entry> = entries()
        .filter(|entry| kind.is_none_or(|kind| entry.kind == kind))
        .filter(|entry| has_words(entry, &words))
        .collect();
    let choose = {
        let kind = kind.clone();
        Callback::from(move |event: Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            let row = select.and_then(|select| usize::try_from(select.selected_index()).ok());
            kind.set(
                row.and_then(|row| row.checked_sub(1))
                    .map(|row| KINDS[row].1),
            );
        })
    };
    let search = {
        let words = words.clone();
        Callback::from(move |event: InputEvent| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            words.set(input.map(|input| input.value()).unwrap_or_default());
        })
    };
    if !props.shown {
        return html! {};
    }
    html! {
        <article class="report">
            <h1>{ "Ledger" }</h1>
            <p class="report-lead">{ "Wherever what we do is not plainly what a source says, a row says so: \
                what is published and where, what is ours, and why." }</p>
            <div class="row">
                <label class="field-inline">
                    { "Kind " }
                    <select class="select" onchange={choose}>
                        <option selected={kind.is_none()}>{ "all" }</option>
                        { for KINDS.iter().map(|&(name, value)| html! {
                            <option key={name} selected={*kind == Some(value)}>{ name }</option>
                        }) }
                    </select>
                </label>
                <label class="field-inline">
                    { "Words " }
                    <input class="text report-words" type="search" value={(*words).clone()} oninput={search} />
                </label>
                <span class="quiet" role="status">{ format!("{} of {} rows", shown.len(), entries().count()) }</span>
            </div>
            { for shown.into_iter().map(|entry| html! { <Row key={entry.id} {entry} /> }) }
            <h2>{ "Sources" }</h2>
            <ul class="report-sources">
                { for SOURCES.iter().map(|row| html! {
                    <li key={row.key}>
                        <strong>{ row.key }</strong>{ ": " }{ row.authors }{ ", " }<cite>{ row.title }</cite>
                        { ". " }{ row.published_in }{ "." }
                        if let Some(address) = row.found_at {
                            { " " }<a href={address} rel="noreferrer">{ address }</a>
                        }
                    </li>
                }) }
            </ul>
        </article>
    }
}

#[derive(Properties, PartialEq)]
struct RowProps {
    entry: &'static Entry,
}

#[component]
fn Row(props: &RowProps) -> Html {
    let entry = props.entry;
    let kind = KINDS
        .iter()
        .find(|(_, kind)| *kind == entry.kind)
        .map_or("", |&(name, _)| name);
    html! {
        <section class="ledger-row" aria-labelledby={format!("ledger-{}", entry.id)}>
            <h2 id={format!("ledger-{}", entry.id)}>{ entry.topic }
                <span class="ledger-kind">{ kind }</span></h2>
            <dl class="ledger-facts">
                if let Some(published) = entry.published {
                    <div><dt>{ "Published" }</dt><dd>{ published.statement }{ " " }
                        <span class="provenance" data-mark="published">{ cited(published.citation) }</span></dd></div>
                } else {
                    <div><dt>{ "Published" }</dt><dd>{ "Nothing of the kind." }</dd></div>
                }
                <div><dt>{ "Ours" }</dt><dd>{ entry.ours }</dd></div>
                <div><dt>{ "Why" }</dt><dd>{ entry.reason }</dd></div>
            </dl>
        </section>
    }
}

/// A citation in a line of text.
pub fn cited(citation: Citation) -> String {
    let key = SOURCES
        .iter()
        .find(|row| row.source == citation.source)
        .map_or("", |row| row.key);
    format!("{key}, {}", citation.place)
}

fn has_words(entry: &Entry, words: &str) -> bool {
    let statement = entry.published.map_or("", |published| published.statement);
    let text = [entry.topic, statement, entry.ours, entry.reason]
        .join(" ")
        .to_lowercase();
    words
        .to_lowercase()
        .split_whitespace()
        .all(|word| text.contains(word))
}
