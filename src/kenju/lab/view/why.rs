//! The search step by step: the stepper, the step's box in the flow chart, what happened and why,
//! nearby steps, and the codes of Systems 1 and 2 (thesis §3.2, §3.3).

use super::Panel;
use crate::model::{
    Action, BOXES, Explanation, ExplanationSource, Lab, Recording, STOPS, Step, Stop, code_at,
    describe, explain,
};
use chess::words::agreeing;
use kenju::event::Event;
use kenju::geometry::Colour;
use kit::experiment::source::Source;
use kit::view::memo::{MemoView, memo};
use kit::view::parts::term::told;
use kit::view::stepper::{self, BUCKETS, Stepper};
use std::rc::Rc;
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
                    "A person made this move, so there was no search. When a learner of System 3 or 4 moves, its chain of attention appears on the board and is explained here."
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
                <p class="quiet">{ agreeing(recording.dropped, "more step was not recorded.", "more steps were not recorded.") }</p>
            }
        </>
    }
}

fn glyph(event: &Event) -> &'static str {
    let stop = Stop::of(event);
    let row = STOPS.iter().find(|row| Some(row.stop) == stop);
    row.map_or("·", |row| row.glyph)
}

pub fn codes(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let board = lab.shown_board();
    let views: Vec<_> = Colour::BOTH
        .into_iter()
        .filter_map(|colour| {
            let player = lab.player(colour);
            let seen = code_at(&player.mind, board, lab.board_cursor)?;
            Some((colour, player.name.clone(), seen))
        })
        .collect();
    if views.is_empty() || board.stone_at(lab.board_cursor).is_some() {
        return html! {};
    }
    html! {
        <section class="kj-codes" aria-label="The net's view">
            <h3>{ format!("How the net sees {}", lab.board_cursor) }</h3>
            { for views.into_iter().map(|(colour, name, (code, said))| html! {
                <dl key={colour.to_string()} class="facts-list">
                    <div><dt>{ format!("{name} ({colour})") }</dt><dd><code>{ code }</code></dd></div>
                    <div><dt>{ "response" }</dt><dd>{ said }</dd></div>
                </dl>
            }) }
            <p class="quiet">{ "For each direction: stones and lines of the side to move / of its opponent; 0.5 means none. Choose another vacant point to see its code." }</p>
        </section>
    }
}

pub fn stepper(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let turn = |sign: &'static str, name: &'static str, action: fn() -> Action| {
        stepper::button(html! { { sign } }, name, false, panel.sends(action))
    };
    let moves = lab.game.recordings.len() - 1;
    let place = format!(", move {} of {moves}", (lab.turn() + 1).min(moves.max(1)));
    stepper::view(Stepper {
        cursor: lab.playback.cursor,
        idle: lab.playback.cursor.is_empty(),
        playback: &lab.playback,
        stops: &STOPS.map(|row| (row.glyph, row.name)),
        marks: memo(Marks {
            recording: Rc::clone(lab.recording()),
            stop: lab.stop().stop,
        }),
        buttons: html! {
            <>
                { turn("↑", "Search before the previous move (↑)", || Action::PreviousMove) }
                { turn("↓", "Search before the next move (↓)", || Action::NextMove) }
            </>
        },
        place: html! { <span class="stepper-word">{ place }</span> },
        // The learner's question is shown below the board.
        sentence: explained(lab)
            .filter(|_| lab.marked_question().is_none())
            .map(|told| told.heading),
        on_step: &panel.on_action.reform(Action::Playback),
        on_refused: &panel.on_action.reform(Action::Note),
    })
}

/// The marks under the scrub bar. They are drawn again only for another recording or stop.
struct Marks {
    recording: Rc<Recording>,
    stop: Stop,
}

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        // A growing recording gets a new `Rc`.
        Rc::ptr_eq(&self.recording, &other.recording) && self.stop == other.stop
    }
}

impl MemoView for Marks {
    fn draw(&self) -> Html {
        let events = &self.recording.events;
        let stops = events
            .iter()
            .enumerate()
            .filter(|(_, event)| Stop::of(event) == Some(self.stop));
        stepper::marks(stops.map(|(index, _)| index * BUCKETS / events.len()))
    }
}
