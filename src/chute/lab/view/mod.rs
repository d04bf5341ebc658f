//! The page of the CHUTE lab. It shows one of six panels: the heuristics of a position, the
//! library of positions, the games, the experiments, the errors of lookahead, and the exam.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod bounds;
mod contributions;
mod exam;
mod experiments;
mod games;
mod js_api;
pub mod lab;
mod overview;
mod position;
mod positions;
mod weights;

pub use lab::{ENTRY, OVERVIEW_ENTRY, Panel};

use crate::experiment::link::Panel as Shown;
use crate::model::examples::EXAMPLES;
use crate::model::{Action, ChuteAction, Lab, STOPS};
use kit::experiment::example::Example;
use kit::model::Page;
use kit::view::notices;
use kit::view::parts::{examples, predict, share};
use kit::view::stepper::{self, BUCKETS, Stepper};
use yew::prelude::*;

/// The id of the position editor.
pub const EDITOR: &str = "ch-editor";

/// The id of the button that opens it.
pub const EDIT_BUTTON: &str = "ch-edit-position";

/// The instruction above the questions of predict mode.
const PREDICT_HINT: &str =
    "Step forward (→): in each position, predict which move CHUTE ranks first.";

/// The panels in order, with their labels and keys.
const TABS: [(Shown, &str, &str); 6] = [
    (Shown::Heuristics, "Heuristics", "h"),
    (Shown::Positions, "Position library", "o"),
    (Shown::Games, "Games", "g"),
    (Shown::Experiments, "Experiments", "t"),
    (Shown::Bounds, "Error bounds", "b"),
    (Shown::Exam, "Sit the exam", "q"),
];

pub fn view(panel: Panel<'_>) -> Html {
    let shown = panel.lab.panel;
    html! {
        <div class={panel.classes("chute")}>
            if matches!(shown, Shown::Heuristics | Shown::Positions) {
                { stepper(panel) }
            }
            { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <nav class="tabs ch-tabs" aria-label="Parts of the laboratory">
                { for TABS.iter().map(|&(tab, name, key)| html! {
                    <button key={name} type="button" class="tab" aria-pressed={(tab == shown).to_string()}
                            title={format!("{name} ({key})")}
                            onclick={panel.sends(move || ChuteAction::SetPanel(tab))}>{ name }</button>
                }) }
            </nav>
            { match shown {
                Shown::Heuristics => heuristics(panel),
                Shown::Positions => positions::view(panel),
                Shown::Games => games::view(panel),
                Shown::Experiments => experiments::view(panel),
                Shown::Bounds => bounds::view(panel),
                Shown::Exam => exam::view(panel),
            } }
            { examples::view(Page::Chute, EXAMPLES.iter().map(Example::parts)) }
        </div>
    }
}

fn heuristics(panel: Panel<'_>) -> Html {
    let is_asking = panel.lab.is_asking();
    html! {
        <div class="ch-heuristics">
            <section class="ch-position" aria-label="Position">
                { position::view(panel) }
            </section>
            <section class="ch-moves" aria-label="Moves by rank">
                { panel.stale("stale") }
                { predict::view(panel, PREDICT_HINT) }
                if !is_asking {
                    <div class="result">{ contributions::best(panel) }</div>
                }
            </section>
            <section class="ch-points result" aria-label="Contributions">
                if !is_asking {
                    { contributions::view(panel) }
                }
            </section>
            <section class="ch-why" aria-label="Why">
                <div class="ch-reason">
                    if !is_asking {
                        <div class="result">{ contributions::reasons(panel) }</div>
                    }
                    { share_link(panel) }
                </div>
            </section>
            <section class="ch-curve" aria-label="Ranking curve">
                { weights::curve(panel) }
            </section>
            <section class="ch-weights" aria-label="Weights">
                { weights::view(panel) }
            </section>
        </div>
    }
}

pub fn share_link(panel: Panel<'_>) -> Html {
    html! {
        <details class="share">
            <summary>{ "Share and save" }</summary>
            <div class="row">{ share::links(&panel.on_action.reform(Action::CopyLink)) }</div>
            <p class="quiet">{ "The link stores the game, the ply, the move, the highlighted heuristic and the weights." }</p>
        </details>
    }
}

pub fn stepper(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let turn = |sign: &'static str, name: &'static str, by: i32| {
        let action = move || ChuteAction::StepGame(by);
        stepper::button(html! { { sign } }, name, false, panel.sends(action))
    };
    stepper::view(Stepper {
        cursor: lab.playback.cursor,
        idle: lab.playback.cursor.is_empty(),
        playback: &lab.playback,
        stops: &STOPS.map(|row| (row.glyph, row.name)),
        marks: marks(lab),
        buttons: html! {
            <>
                { turn("⇞", "The previous game (Page ↑)", -1) }
                { turn("⇟", "The next game (Page ↓)", 1) }
            </>
        },
        place: html! { <span class="stepper-word">{ " plies" }</span> },
        sentence: Some(lab.sentence()),
        on_step: &panel.on_action.reform(Action::Playback),
        on_refused: &panel.on_action.reform(Action::Note),
    })
}

fn marks(lab: &Lab) -> Html {
    let (game, ranks) = (&lab.replayed_game, lab.ranks());
    let length = game.len().max(1);
    let stop = STOPS[lab.playback.stop.min(STOPS.len() - 1)].stop;
    let stops = (0..game.len()).filter(|&ply| stop.is_at(game, ranks, ply));
    stepper::marks(stops.map(|ply| ply * BUCKETS / length))
}
