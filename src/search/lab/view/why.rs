//! Why: the present step in sentences, with the step of the algorithm and the page of the source.

use super::Panel;
use super::trace_list::glyph;
use crate::model::explain::Explainer;
use crate::model::{Action, Selection};
use kit::view::parts::term::told;
use kit::view::parts::why;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(recording) = panel.lab.recording() else {
        return html! {
            <div class="why">
                <h2 id="why-title">{ "Why" }</h2>
                <p>{ "Run a search, then step through it: every decision is explained here." }</p>
            </div>
        };
    };
    let words = Explainer::new(recording);
    let cursor = panel.lab.playback.cursor;
    let explained = words.explain(cursor.step());
    let sign = cursor.event().map(|event| glyph(recording, event));
    html! {
        <div class="why result">
            <h2 id="why-title">{ "Why" }</h2>
            <p class="why-heading" data-sign={sign}>{ &explained.heading }</p>
            { for explained.sentences.iter().enumerate().map(|(place, sentence)| html! {
                <p>{ told("Searching", &format!("why{place}"), sentence) }</p>
            }) }
            if let Some(node) = explained.set_by {
                { panel.button(&format!("Show {}", recording.name(node)),
                               move || Action::Select(Selection::Node(node))) }
            }
            { why::provenance(explained.provenance, "") }
            { why::phases("Steps of the algorithm", words.phases(), explained.step) }
        </div>
    }
}
