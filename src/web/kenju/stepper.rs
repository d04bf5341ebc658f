//! The stepper, docked at the bottom: the steps of one search, the moves of the game, stops, speed,
//! and the scrub bar with marks for the events worth stopping at.

use super::Panel;
use crate::app::kenju_lab::{Action, Recording, STOPS, Stop};
use crate::app::stepper::SPEEDS;
use crate::web::icons::{Icon, icon};
use std::fmt::Write;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// How many places on the scrub bar can bear a mark.
const BUCKETS: usize = 200;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let cursor = lab.cursor;
    let idle = cursor.is_empty();
    let button = |sign: Icon, name: &'static str, action: fn() -> Action| {
        html! {
            <button type="button" class="button step-button" aria-label={name} title={name} disabled={idle}
                    onclick={panel.sends(action)}>{ icon(sign) }</button>
        }
    };
    let turn = |sign: &'static str, name: &'static str, action: fn() -> Action| {
        html! {
            <button type="button" class="button step-button" aria-label={name} title={name}
                    onclick={panel.sends(action)}>{ sign }</button>
        }
    };
    let on_action = panel.on_action.clone();
    let scrub = Callback::from(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(step) = input.and_then(|input| input.value().parse().ok()) {
            on_action.emit(Action::Seek(step));
        }
    });
    let typed = panel.types(|text| match text.trim().parse() {
        Ok(step) => Action::Seek(step),
        Err(_) => Action::Note(format!(
            "\u{201c}{}\u{201d} is not the number of a step.",
            text.chars().take(20).collect::<String>()
        )),
    });
    let moves = lab.recordings.len() - 1;
    html! {
        <section class="stepper" aria-label="Stepper">
            <div class="stepper-scrub">
                <input type="range" min="0" max={cursor.len().to_string()} value={cursor.step().to_string()}
                       step="1" disabled={idle} aria-label="Step" data-own-keys="" oninput={scrub}
                       aria-valuetext={format!("step {} of {}", cursor.step(), cursor.len())} />
                <Marks recording={Rc::clone(lab.recording())} stop={lab.stop} />
            </div>
            <div class="stepper-row">
                <div class="stepper-buttons" role="group" aria-label="Steps">
                    { turn("↑", "Search before the move before (↑)", || Action::PreviousMove) }
                    { button(Icon::First, "First step (Home)", || Action::FirstStep) }
                    { button(Icon::PreviousStop, "Previous stop (Shift ←)", || Action::PreviousStop) }
                    { button(Icon::Previous, "One step back (←)", || Action::Previous) }
                    <button type="button" class="button step-button step-play" disabled={idle}
                            aria-label={if lab.playing { "Pause (Space)" } else { "Play (Space)" }}
                            onclick={panel.sends(|| Action::TogglePlay)}>
                        { icon(if lab.playing { Icon::Pause } else { Icon::Play }) }
                    </button>
                    { button(Icon::Next, "One step on (→)", || Action::Next) }
                    { button(Icon::NextStop, "Next stop (Shift →)", || Action::NextStop) }
                    { button(Icon::Last, "Last step (End)", || Action::LastStep) }
                    { turn("↓", "Search before the next move (↓)", || Action::NextMove) }
                </div>
                <label class="field-inline">
                    <span class="stepper-word">{ "Step " }</span>
                    <input class="text step-number" type="text" inputmode="numeric" disabled={idle}
                           value={cursor.step().to_string()} onchange={typed} />
                    { format!(" of {}", cursor.len()) }
                    <span class="stepper-word">{ format!(", move {} of {moves}", (lab.turn() + 1).min(moves.max(1))) }</span>
                </label>
                <label class="field-inline">
                    <span class="stepper-word">{ "Stop at " }</span>
                    <select class="select" onchange={panel.chooses(|row| Action::SetStop(STOPS[row.min(STOPS.len() - 1)].stop))}>
                        { for STOPS.iter().map(|row| html! {
                            <option key={row.name} selected={row.stop == lab.stop}>{ format!("{} {}", row.glyph, row.name) }</option>
                        }) }
                    </select>
                </label>
                <label class="field-inline">
                    <span class="stepper-word">{ "Speed " }</span>
                    <select class="select" onchange={panel.chooses(Action::SetSpeed)}>
                        { for SPEEDS.iter().enumerate().map(|(row, speed)| html! {
                            <option key={row} selected={row == lab.speed}>{ format!("{speed}/s") }</option>
                        }) }
                    </select>
                </label>
            </div>
        </section>
    }
}

#[derive(Properties)]
struct MarksProps {
    recording: Rc<Recording>,
    stop: Stop,
}

impl PartialEq for MarksProps {
    fn eq(&self, other: &Self) -> bool {
        // A recording that grows is another one: it is copied on writing.
        Rc::ptr_eq(&self.recording, &other.recording) && self.stop == other.stop
    }
}

/// The marks under the scrub bar; made anew only for another recording or stop.
#[component]
fn Marks(props: &MarksProps) -> Html {
    let events = &props.recording.events;
    let mut path = String::new();
    let mut last = usize::MAX;
    for (index, _) in events
        .iter()
        .enumerate()
        .filter(|(_, event)| Stop::of(event) == Some(props.stop))
    {
        let bucket = index * BUCKETS / events.len();
        if bucket != last {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{bucket}.5 0V6");
            last = bucket;
        }
    }
    html! {
        <svg class="stepper-marks" viewBox={format!("0 0 {BUCKETS} 6")} preserveAspectRatio="none" aria-hidden="true">
            <path d={path} stroke="currentColor" stroke-width="0.7" />
        </svg>
    }
}
