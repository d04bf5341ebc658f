//! The stepper, docked at the bottom of every lab: first, back, play, on, last, stops, speed, and the
//! scrub bar with marks for the events worth stopping at.

use crate::model::playback::{Playback, SPEEDS, Step};
use crate::model::typed::quoted;
use crate::view::form;
use crate::view::icons::{Icon, icon};
use crate::view::typed::Typed;
use std::fmt::Write;
use trace::Cursor;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Number of places on the scrub bar that can bear a mark.
pub const BUCKETS: usize = 200;

/// The content of the stepper.
pub struct Stepper<'a> {
    pub cursor: Cursor,
    /// Whether there is nothing to step through.
    pub idle: bool,
    pub playback: &'a Playback,
    /// The kinds of stop, as sign and name.
    pub stops: &'a [(&'static str, &'static str)],
    /// The marks under the scrub bar.
    pub marks: Html,
    /// Buttons of the lab's own after the common ones, so that few keys lead to Play.
    pub buttons: Html,
    /// The content behind the number of steps.
    pub place: Html,
    /// The step in one sentence, which a narrow screen shows here, in sight with the board; it has its room as soon
    /// as there may be one.
    pub sentence: Option<String>,
    /// Hears what is done.
    pub on_step: &'a Callback<Step>,
    /// Hears what is wrong with the number that was typed.
    pub on_refused: &'a Callback<String>,
}

/// A button of the stepper; the key in brackets after its name stands in the tooltip alone.
pub fn button(sign: Html, name: &'static str, idle: bool, onclick: Callback<MouseEvent>) -> Html {
    html! {
        <button type="button" class="button step-button" aria-label={bare(name)} title={name} disabled={idle}
                {onclick}>{ sign }</button>
    }
}

/// A name without its key.
fn bare(name: &'static str) -> &'static str {
    name.split_once(" (").map_or(name, |(bare, _)| bare)
}

/// The buttons over a node and out of it, for a recording with a tree.
pub fn node_buttons(idle: bool, on_step: &Callback<Step>) -> Html {
    html! {
        <>
            { button(icon(Icon::Over), "Over this node (↓)", idle, on_step.reform(|_| Step::Over)) }
            { button(icon(Icon::Out), "Out of this node (↑)", idle, on_step.reform(|_| Step::Out)) }
        </>
    }
}

pub fn view(stepper: Stepper<'_>) -> Html {
    let Stepper {
        cursor,
        idle,
        playback,
        stops,
        marks,
        buttons,
        place,
        sentence,
        on_step,
        on_refused,
    } = stepper;
    // A recording of another position has no steps here.
    let cursor = if idle { Cursor::default() } else { cursor };
    let common = |sign: Icon, name: &'static str, step: Step| {
        button(icon(sign), name, idle, on_step.reform(move |_| step))
    };
    let play = if playback.playing {
        "Pause (Space)"
    } else {
        "Play (Space)"
    };
    let word = |word: &str| html! { <span class="stepper-word">{ word }</span> };
    let kinds = form::rows(
        stops.iter().map(|(sign, name)| format!("{sign} {name}")),
        playback.stop.min(stops.len().saturating_sub(1)),
    );
    let speeds = form::rows(
        SPEEDS.iter().map(|words| format!("{words}/s")),
        playback.speed,
    );
    // The places of the stops would give the answer away.
    let marks = if playback.predict.is_on() {
        Html::default()
    } else {
        marks
    };
    html! {
        <section class="stepper" aria-label="Stepper">
            // Read aloud where it stands with its reasons, not here again.
            if let Some(sentence) = sentence {
                <p class="stepper-sentence" aria-hidden="true">{ sentence }</p>
            }
            <div class="stepper-row">
                <div class="stepper-buttons" role="group" aria-label="Steps">
                    { common(Icon::First, "First step (Home)", Step::First) }
                    { common(Icon::PreviousStop, "Previous stop (Shift ←)", Step::PreviousStop) }
                    { common(Icon::Previous, "One step back (←)", Step::Previous) }
                    <button type="button" class="button step-button step-play" disabled={idle} aria-label={bare(play)} title={play}
                            onclick={on_step.reform(|_| Step::TogglePlay)}>
                        { icon(if playback.playing { Icon::Pause } else { Icon::Play }) }
                    </button>
                    { common(Icon::Next, "One step on (→)", Step::Next) }
                    { common(Icon::NextStop, "Next stop (Shift →)", Step::NextStop) }
                    { common(Icon::Last, "Last step (End)", Step::Last) }
                    { buttons }
                </div>
                <label class="field-inline">
                    <span class="stepper-word">{ "Step " }</span>
                    <Typed class="text step-number" inputmode="numeric" disabled={idle}
                           value={cursor.step().to_string()} on_typed={typed(on_step, on_refused)} />
                    { format!(" of {}", cursor.len()) }
                    { place }
                </label>
                { form::select_inline(word("Stop at"), kinds, on_step.reform(Step::SetStop)) }
                { form::select_inline(word("Speed"), speeds, on_step.reform(Step::SetSpeed)) }
            </div>
            // Drawn above the buttons, reached after them: few keys lead to Play.
            <div class="stepper-scrub">
                <input type="range" min="0" max={cursor.len().to_string()} value={cursor.step().to_string()}
                       step="1" disabled={idle} aria-label="Step" data-own-keys="" oninput={scrubbed(on_step)}
                       aria-valuetext={format!("step {} of {}", cursor.step(), cursor.len())} />
                { marks }
            </div>
        </section>
    }
}

/// The marks under the scrub bar: one in each of the [`BUCKETS`] named, which rise.
pub fn marks(buckets: impl Iterator<Item = usize>) -> Html {
    let mut path = String::new();
    let mut last = None;
    for bucket in buckets {
        if last != Some(bucket) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{bucket}.5 0V6");
            last = Some(bucket);
        }
    }
    html! {
        <svg class="stepper-marks" viewBox={format!("0 0 {BUCKETS} 6")} preserveAspectRatio="none" aria-hidden="true">
            <path d={path} stroke="currentColor" stroke-width="0.7" />
        </svg>
    }
}

fn scrubbed(on_step: &Callback<Step>) -> Callback<InputEvent> {
    let on_step = on_step.clone();
    Callback::from(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(step) = input.and_then(|input| input.value().parse().ok()) {
            on_step.emit(Step::Seek(step));
        }
    })
}

fn typed(on_step: &Callback<Step>, on_refused: &Callback<String>) -> Callback<String> {
    let (on_step, on_refused) = (on_step.clone(), on_refused.clone());
    Callback::from(move |text: String| match text.trim().parse() {
        Ok(step) => on_step.emit(Step::Seek(step)),
        Err(_) => on_refused.emit(format!("{} is not the number of a step.", quoted(&text))),
    })
}
