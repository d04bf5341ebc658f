//! The glossary's page: every term in plain words, by subject.

use super::kit::entry::{Entry, LabProps};
use crate::app::kit::glossary::SUBJECTS;
use crate::app::kit::page::Page;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Glossary,
    view: |props| html! { <GlossaryPage ..props.clone() /> },
    keys: Vec::new,
    worker_tasks: &[],
};

#[component]
fn GlossaryPage(props: &LabProps) -> Html {
    if !props.shown {
        return html! {};
    }
    html! {
        <article class="report">
            <h1>{ "Glossary" }</h1>
            <p class="report-lead">{ "The words of the field that the pages use. In the labs a word underlined with \
                dots says the same where it stands." }</p>
            { for SUBJECTS.iter().map(|(subject, terms)| html! {
                <section key={*subject}>
                    <h2>{ *subject }</h2>
                    <dl class="glossary">
                        { for terms.iter().map(|term| html! {
                            <div key={term.name}><dt>{ term.name }</dt><dd>{ term.words }</dd></div>
                        }) }
                    </dl>
                </section>
            }) }
        </article>
    }
}
