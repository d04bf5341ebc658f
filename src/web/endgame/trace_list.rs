//! The trace: the steps round the present one, each in a few words. Only these are in the page, however
//! long the recording is.

use super::Panel;
use crate::app::endgame_lab::{Action, STOPS, Teller};
use yew::prelude::*;

/// Steps shown before and after the present one.
const BEFORE: usize = 6;
const SHOWN: usize = 16;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(shown) = &panel.lab.shown else {
        return html! {};
    };
    let recording = &shown.recording;
    let teller = Teller::new(recording);
    let trace = recording.trace();
    let step = panel.lab.cursor.step();
    let last = trace.events.len().saturating_sub(SHOWN);
    let first = step.saturating_sub(BEFORE + 1).min(last);
    let end = (first + SHOWN).min(trace.events.len());
    html! {
        <div class="trace">
            <h2 id="eg-trace-title">{ "Trace" }</h2>
            <ol class="trace-list" aria-labelledby="eg-trace-title">
                { for (first..end).map(|event| {
                    let node = recording.tree().node_of(event);
                    let ply = node.and_then(|node| recording.tree().get(node)).map_or(0, |node| node.ply);
                    let is_current = event + 1 == step;
                    let class = classes!("trace-step", (event + 1 > step).then_some("is-ahead"));
                    let glyph = STOPS.iter().find(|row| row.stop.matches(recording, event)).map_or("·", |row| row.glyph);
                    html! {
                        <li key={event}>
                            <button type="button" {class} aria-current={is_current.then_some("step")}
                                    onclick={panel.sends(move || Action::Seek(event + 1))}>
                                <span class="trace-number">{ event + 1 }</span>
                                <span class="trace-indent" aria-hidden="true">{ indent(ply) }</span>
                                <span class="trace-glyph" aria-hidden="true">{ glyph }</span>
                                <span class="trace-text">{ teller.headline(event) }</span>
                            </button>
                        </li>
                    }
                }) }
            </ol>
            if trace.dropped > 0 {
                <p class="quiet">{ format!(
                    "The recording holds the first {} steps; {} more happened after it was full.",
                    trace.events.len(), trace.dropped) }</p>
            }
        </div>
    }
}

/// One bar for each ply, at most twelve.
fn indent(ply: u32) -> String {
    "│".repeat(ply.min(12) as usize)
}
