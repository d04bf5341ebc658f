//! The stepper, docked at the bottom: first, back, play, on, last, stops, speed, and the scrub bar
//! with marks for the events worth stopping at.

use super::Panel;
use crate::app::search_lab::Action;
use crate::app::stepper::{BREAKPOINTS, SPEEDS, marks};
use crate::lab::Recording;
use crate::web::icons::{Icon, icon};
use std::fmt::Write;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// How many places on the scrub bar can bear a mark.
const BUCKETS: usize = 200;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let cursor = lab.cursor;
    let idle = lab.recording.is_none();
    let button = |sign: Icon, name: &'static str, action: fn() -> Action| {
        html! {
            <button type="button" class="button step-button" aria-label={name} title={name} disabled={idle}
                    onclick={panel.sends(action)}>{ icon(sign) }</button>
        }
    };
    let seek = number_input(panel);
    let scrub = seek.clone();
    html! {
        <section class="stepper" aria-label="Stepper">
            <div class="stepper-scrub">
                <input type="range" min="0" max={cursor.len().to_string()} value={cursor.step().to_string()}
                       step="1" disabled={idle} aria-label="Step" data-own-keys="" oninput={scrub}
                       aria-valuetext={format!("step {} of {}", cursor.step(), cursor.len())} />
                if let Some(recording) = &lab.recording {
                    <Marks recording={Rc::clone(recording)} breakpoint={breakpoint_row(panel)} />
                }
            </div>
            <div class="stepper-row">
                <div class="stepper-buttons" role="group" aria-label="Steps">
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
                    { button(Icon::Over, "Over this node (↓)", || Action::StepOver) }
                    { button(Icon::Out, "Out of this node (↑)", || Action::StepOut) }
                </div>
                <label class="field-inline">
                    { "Step " }
                    <input class="text step-number" type="text" inputmode="numeric" disabled={idle}
                           value={cursor.step().to_string()} onchange={seek_typed(panel)} />
                    { format!(" of {}", cursor.len()) }
                </label>
                <label class="field-inline">
                    { "Stop at " }
                    <select class="select" onchange={choose_breakpoint(panel)}>
                        { for BREAKPOINTS.iter().map(|row| html! {
                            <option key={row.name} selected={row.breakpoint == lab.breakpoint}>
                                { format!("{} {}", row.glyph, row.name) }
                            </option>
                        }) }
                    </select>
                </label>
                <label class="field-inline">
                    { "Speed " }
                    <select class="select" onchange={choose_speed(panel)}>
                        { for SPEEDS.iter().enumerate().map(|(row, speed)| html! {
                            <option key={row} selected={row == lab.speed}>{ format!("{speed}/s") }</option>
                        }) }
                    </select>
                </label>
            </div>
        </section>
    }
}

#[derive(Properties, Clone)]
struct MarksProps {
    recording: Rc<Recording>,
    breakpoint: usize,
}

impl PartialEq for MarksProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.recording, &other.recording) && self.breakpoint == other.breakpoint
    }
}

/// The marks under the scrub bar; made anew only for another recording or breakpoint.
#[component]
fn Marks(props: &MarksProps) -> Html {
    let row = &BREAKPOINTS[props.breakpoint];
    let marks = marks(&props.recording, row.breakpoint, BUCKETS);
    let mut path = String::new();
    for (bucket, _) in marks.iter().enumerate().filter(|&(_, &mark)| mark) {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{bucket}.5 0V6");
    }
    html! {
        <svg class="stepper-marks" viewBox={format!("0 0 {BUCKETS} 6")} preserveAspectRatio="none"
             aria-hidden="true">
            <path d={path} stroke="currentColor" stroke-width="0.7" />
        </svg>
    }
}

fn breakpoint_row(panel: Panel<'_>) -> usize {
    BREAKPOINTS
        .iter()
        .position(|row| row.breakpoint == panel.lab.breakpoint)
        .unwrap_or(0)
}

fn number_input(panel: Panel<'_>) -> Callback<InputEvent> {
    let on_action = panel.on_action.clone();
    Callback::from(move |event: InputEvent| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(step) = input.and_then(|input| input.value().parse().ok()) {
            on_action.emit(Action::Seek(step));
        }
    })
}

fn seek_typed(panel: Panel<'_>) -> Callback<Event> {
    let on_action = panel.on_action.clone();
    let now = panel.lab.cursor.step();
    Callback::from(move |event: Event| {
        let Some(input) = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        let typed = input.value();
        if let Ok(step) = typed.trim().parse() {
            on_action.emit(Action::Seek(step));
            return;
        }
        input.set_value(&now.to_string());
        let shown: String = typed.chars().take(20).collect();
        on_action.emit(Action::Note(format!(
            "\u{201c}{shown}\u{201d} is not the number of a step."
        )));
    })
}

fn choose_breakpoint(panel: Panel<'_>) -> Callback<Event> {
    chosen(panel, |row| {
        Action::SetBreakpoint(BREAKPOINTS[row.min(BREAKPOINTS.len() - 1)].breakpoint)
    })
}

fn choose_speed(panel: Panel<'_>) -> Callback<Event> {
    chosen(panel, Action::SetSpeed)
}

fn chosen(panel: Panel<'_>, action: fn(usize) -> Action) -> Callback<Event> {
    let on_action = panel.on_action.clone();
    Callback::from(move |event: Event| {
        let select = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        if let Some(row) = select.and_then(|select| usize::try_from(select.selected_index()).ok()) {
            on_action.emit(action(row));
        }
    })
}
