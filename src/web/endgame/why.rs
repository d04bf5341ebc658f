//! Why: the present step in sentences, with the phase of EG's work and the page of the paper; and the
//! node it is about.

use super::Panel;
use crate::app::endgame::{Action, PHASES, Selection, Step, Teller};
use crate::web::kit::parts::why;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some((shown, told)) = lab.shown().zip(lab.told()) else {
        return html! {
            <div class="why">
                <h2 id="eg-why-title">{ "Why" }</h2>
                <p>{ "Let EG think, then step through it: every decision is explained here." }</p>
            </div>
        };
    };
    let teller = Teller::new(&shown.recording);
    let node = lab.node().unwrap_or(0);
    let path = teller.path(node);
    let is_selected = lab.playback.selection != Selection::Step;
    html! {
        <div class="why">
            <h2 id="eg-why-title">{ "Why" }</h2>
            <p class="facts-path">
                { if is_selected { "Selected: " } else { "At this step: " } }
                { if path.is_empty() { "the root".to_owned() } else { path } }
                if let Some(means) = teller.means(node) {
                    { format!(" (to {})", means.strategy().name) }
                }
            </p>
            <p class="why-heading">{ &told.heading }</p>
            { for told.sentences.iter().map(|sentence| html! { <p>{ sentence }</p> }) }
            { why::provenance(told.provenance, "Perdue and Berliner 1977") }
            <div class="row">
                if is_selected {
                    { panel.button("Run to here", move || Action::Playback(Step::To(node))) }
                    { panel.button("Back to the step", || Action::Select(Selection::Step)) }
                }
                { panel.button("Set up this position (s)", || Action::AdoptNode) }
            </div>
            { why::phases("Phases of EG's work", &PHASES, told.phase) }
        </div>
    }
}
