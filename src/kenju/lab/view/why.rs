//! The search step by step: the step's box in the flow chart, what happened and why, and a list
//! of nearby steps.

use super::Panel;
use crate::model::{
    Action, BOXES, Explanation, ExplanationSource, Lab, STOPS, Step, Stop, describe, explain,
};
use chess::words::agreeing;
use kenju::event::Event;
use kit::experiment::source::Source;
use kit::view::parts::term::told;
use yew::prelude::*;

/// The number of steps listed before and after the one shown.
const ROUND: usize = 5;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let recording = lab.recording();
    if lab.playback.cursor.event().is_none() {
        return html! {
            <div class="why">
                <h2>{ "The search" }</h2>
                <p>{ if recording.events.is_empty() {
                    "There was no search for this move: a person made it. When a learner of System 3 or 4 \
                     moves, its chain of attention is drawn on the board and explained here."
                } else {
                    "Before the first step. Press → to follow the search."
                } }</p>
            </div>
        };
    }
    let Some(explanation) = explained(lab) else {
        return html! {};
    };
    let (mark, place) = match explanation.source {
        ExplanationSource::Thesis(place) => ("published", format!("thesis {place}")),
        ExplanationSource::Ours(reason) => ("ours", format!("ours: {reason}")),
    };
    html! {
        <div class="why">
            <h2>{ format!("The search: step {} of {}", lab.playback.cursor.step(), lab.playback.cursor.len()) }</h2>
            <div class="kj-step">
                <p class="why-heading">{ explanation.heading }</p>
                <p>{ told("Kenju", "because", &explanation.because) }</p>
                <p class="provenance" data-mark={mark}>
                    { place }
                    if let ExplanationSource::Thesis(place) = explanation.source {
                        { " " }<a href={ledger_at(place)}>{ "in the ledger" }</a>
                    }
                </p>
            </div>
            { list(panel) }
            <details>
                <summary>{ "The boxes of the flow chart" }</summary>
                <ol class="algorithm">
                    { for BOXES.iter().enumerate().map(|(index, text)| html! {
                        <li key={index} aria-current={(explanation.number == Some(index as u8 + 1)).then_some("step")}>{ *text }</li>
                    }) }
                </ol>
            </details>
        </div>
    }
}

/// The ledger's rows about a place in the thesis.
fn ledger_at(place: &str) -> String {
    let at = format!("{}, {place}", Source::Kenju1982.row().key);
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("at", &at)
        .finish();
    format!("#/ledger?{query}")
}

pub fn explained(lab: &Lab) -> Option<Explanation> {
    let mover = lab.mover();
    let mind = &lab.player(mover).mind;
    let (events, at) = (&lab.recording().events, lab.playback.cursor.event()?);
    explain(&lab.board_before(), (mover, mind), events, at)
}

fn list(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let recording = lab.recording();
    let board = lab.board_before();
    let now = lab.playback.cursor.step();
    let first = now
        .saturating_sub(ROUND + 1)
        .min(recording.events.len().saturating_sub(2 * ROUND + 1));
    // Later steps are hidden while they are to be predicted.
    let last = if lab.playback.predict.is_on() {
        now
    } else {
        recording.events.len()
    };
    html! {
        <>
            <ol class="trace-list" aria-label="Steps of the search">
                { for recording.events.iter().enumerate().take(last).skip(first).take(2 * ROUND + 1).map(|(index, event)| {
                    let step = index + 1;
                    let class = if step > now { "trace-step is-ahead" } else { "trace-step" };
                    html! {
                        <li key={step}>
                            <button type="button" {class} aria-current={(step == now).then_some("step")}
                                    onclick={panel.sends(move || Action::Playback(Step::Seek(step)))}>
                                <span class="trace-number">{ step }</span>
                                <span class="trace-glyph" aria-hidden="true">{ glyph(event) }</span>
                                <span class="trace-text">{ describe(&board, event) }</span>
                            </button>
                        </li>
                    }
                }) }
            </ol>
            if recording.dropped > 0 {
                <p class="quiet">{ agreeing(recording.dropped, "more step happened; there was no room for it.", "more steps happened; there was no room for them.") }</p>
            }
        </>
    }
}

fn glyph(event: &Event) -> &'static str {
    let stop = Stop::of(event);
    let row = STOPS.iter().find(|row| Some(row.stop) == stop);
    row.map_or("·", |row| row.glyph)
}
