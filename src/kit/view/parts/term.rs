//! Sentences whose terms open a note: by click, tap or Enter, and shown by the browser on hover.

use crate::model::glossary::{Part, parts};
use yew::prelude::*;

/// A sentence with its terms of a subject marked. `place` tells apart the notes of sentences that stand on one
/// page.
pub fn told(subject: &str, place: &str, text: &str) -> Html {
    html! {
        { for parts(subject, text).into_iter().map(|part| match part {
            Part::Plain(text) => html! { { text.to_owned() } },
            Part::Term(text, term) => {
                let id = format!("term-{place}-{}", term.name.replace(' ', "-"));
                html! {
                    <>
                        <button type="button" class="term" title={term.words} popovertarget={id.clone()}>{ text.to_owned() }</button>
                        <span {id} popover="auto" class="term-note" role="note">
                            <strong>{ term.name }</strong>{ ": " }{ term.words }{ " " }
                            <a href="#/glossary">{ "All terms" }</a>
                        </span>
                    </>
                }
            }
        }) }
    }
}
