//! Why: the present step in sentences, with the phase of EG's work and the page of the paper; and the
//! node it is about.

use super::Panel;
use crate::app::endgame_lab::{Action, PHASES, Selection, Teller};
use crate::app::explain::Provenance;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some((shown, told)) = lab.shown.as_ref().zip(lab.told()) else {
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
    let is_selected = lab.selection != Selection::Step;
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
            { provenance(told.provenance) }
            <div class="row">
                if is_selected {
                    { panel.button("Run to here", move || Action::RunTo(node)) }
                    { panel.button("Back to the step", || Action::Select(Selection::Step)) }
                }
                { panel.button("Set up this position (s)", || Action::AdoptNode) }
            </div>
            <ol class="algorithm" aria-label="Phases of EG's work">
                { for PHASES.iter().enumerate().map(|(index, phase)| html! {
                    <li key={index} aria-current={(index + 1 == told.phase).then_some("step")}>{ *phase }</li>
                }) }
            </ol>
        </div>
    }
}

fn provenance(provenance: Provenance) -> Html {
    let (mark, place) = match provenance {
        Provenance::Published(place) if place.starts_with("p.") => {
            ("published", format!("Perdue and Berliner 1977, {place}"))
        }
        Provenance::Published(place) => ("published", place.to_owned()),
        Provenance::Ours(reason) => ("ours", format!("ours: {reason}")),
    };
    html! { <p class="provenance" data-mark={mark}>{ place }</p> }
}
