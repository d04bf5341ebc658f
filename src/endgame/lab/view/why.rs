//! The explanation of the step and its node, with the phase of EG's work and the page of the paper.

use super::Panel;
use super::trace_list::glyph;
use crate::model::explain::Plans;
use crate::model::{Action, EndgameAction, Explainer, PHASES, Selection, Step};
use kit::view::parts::table::TableView;
use kit::view::parts::term::told;
use kit::view::parts::why;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some((shown, explanation)) = lab.shown().zip(lab.explanation()) else {
        return html! {
            <div class="why">
                <h2 id="eg-why-title">{ "Why" }</h2>
                <p>{ "Let EG think, then step through it: every decision is explained here." }</p>
            </div>
        };
    };
    let recording = &shown.recording;
    let explainer = Explainer::new(recording);
    let node = lab.node().unwrap_or(0);
    let path = explainer.path(node);
    let is_selected = lab.playback.selection != Selection::Step;
    html! {
        <div class="why">
            <h2 id="eg-why-title">{ "Why" }</h2>
            <p class="facts-path">
                { if is_selected { "Selected: " } else { "At this step: " } }
                { if path.is_empty() { "the root".to_owned() } else { path } }
                if let Some(means) = explainer.means(node) {
                    { format!(" (to {})", means.strategy().name) }
                }
            </p>
            <p class="why-heading" data-sign={glyph(recording, lab.playback.cursor.event())}>{ &explanation.heading }</p>
            { for explanation.sentences.iter().enumerate().map(|(place, sentence)| html! {
                <p>{ told("Pawn endings", &format!("why{place}"), sentence) }</p>
            }) }
            { plans(&explainer.plans(node, lab.playback.cursor.step())) }
            { why::provenance(explanation.provenance, "Perdue and Berliner 1977") }
            <div class="row">
                if is_selected {
                    { panel.button("Run to here", move || Action::Playback(Step::To(node))) }
                    { panel.button("Back to the step", || Action::Select(Selection::Step)) }
                }
                { panel.keyed("Set up this position", "s", || EndgameAction::AdoptNode) }
            </div>
            { why::phases("Phases of EG's work", &PHASES, explanation.phase) }
        </div>
    }
}

/// The strategies suggested at the node, and the outcome of each.
fn plans(plans: &Plans) -> Html {
    let list = |name: &'static str, texts: &[String]| match texts {
        [] => html! {},
        texts => html! { <p>{ format!("{name}: {}.", texts.join("; ")) }</p> },
    };
    html! {
        <>
            if !plans.rows.is_empty() {
                { TableView::named("Strategies of this position").class("eg-plans")
                    .columns(["Round", "Strategy", "Aim", "What became of it"])
                    .rows(plans.rows.iter().enumerate().map(|(place, row)| html! {
                        <tr key={place}>
                            <td class="number">{ row.round }</td>
                            <th scope="row">{ &row.name }</th>
                            <td>{ row.minimum }</td>
                            <td>{ &row.fate }</td>
                        </tr>
                    })) }
            }
            if let Some(pursued) = &plans.pursued {
                <p>{ format!("Pursued when the position was reached: {pursued}.") }</p>
            }
            { list("Interruptions", &plans.interruptions) }
            { list("Excluded here", &plans.excluded) }
            { list("Learnt here", &plans.learnt) }
        </>
    }
}
