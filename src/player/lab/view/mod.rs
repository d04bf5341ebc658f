//! The page of PLAYER's lab: the board, PLAYER's moves with their parameters, why one stands before
//! another; below, the weights, lessons by hand, training over sets, and ranks measured.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod fields;
mod gallery;
mod js_api;
pub mod lab;
mod lessons;
mod measure;
mod moves;
mod overview;
mod position;
mod reconstruction;
mod share;
mod stepper;
mod teach;
mod train;
mod weights;
mod why;

pub use lab::{ENTRY, OVERVIEW_ENTRY};

use crate::experiment::link::Panel as Below;
use crate::model::{Action, Lab, PlayerAction};
use kit::view::notices;
use kit::view::panel::{self, tip};
use kit::view::parts::predict;
use yew::prelude::*;

/// The argument of every part.
pub type Panel<'a> = panel::Panel<'a, Lab>;

/// The id of the position editor.
pub const EDITOR: &str = "pl-editor";

/// The id of the button that opens it.
pub const EDIT_BUTTON: &str = "pl-edit-position";

/// The panels below the moves with their words and keys.
const PANELS: [(Below, &str, &str); 4] = [
    (Below::Weights, "Weights", "1"),
    (Below::Teach, "Teach", "2"),
    (Below::Train, "Train", "3"),
    (Below::Measure, "Measure", "4"),
];

/// The whole page.
pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class={panel.classes("player")}>
            { stepper::view(panel) }
            { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <section class="pl-position" aria-labelledby="pl-position">
                { position::view(panel) }
            </section>
            <section class="pl-moves" aria-labelledby="pl-moves">
                { panel.stale("stale") }
                { predict::view(panel, "Set up another position, or go on: each is a question.") }
                if !panel.lab.is_asking() {
                    <div class="result">{ moves::view(panel) }</div>
                }
            </section>
            <section class="pl-why result" aria-labelledby="pl-why">
                if !panel.lab.is_asking() {
                    { why::view(panel) }
                }
            </section>
            <section class="pl-below" aria-label="Weights, lessons, training, measuring">
                { tabs(panel) }
                { match panel.lab.panel {
                    Below::Weights => weights::view(panel),
                    Below::Teach => teach::view(panel),
                    Below::Train => train::view(panel),
                    Below::Measure => measure::view(panel),
                } }
            </section>
            { gallery::view(panel) }
        </div>
    }
}

fn tabs(panel: Panel<'_>) -> Html {
    html! {
        <div class="tabs" role="group" aria-label="Panels">
            { for PANELS.iter().map(|&(below, name, key)| html! {
                <button key={name} type="button" class="tab" aria-pressed={(panel.lab.panel == below).to_string()}
                        title={tip(key)} aria-keyshortcuts={key}
                        onclick={panel.sends(move || PlayerAction::SetPanel(below))}>{ name }</button>
            }) }
        </div>
    }
}
