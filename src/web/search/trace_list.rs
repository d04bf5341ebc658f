//! The trace: the steps round the present one, each in a few words. Only these are in the page,
//! however long the recording is.

use super::Panel;
use crate::app::explain::Teller;
use crate::app::search_lab::Action;
use crate::search::{Effect, SearchEvent};
use yew::prelude::*;

/// Steps shown before and after the present one.
const BEFORE: usize = 6;
const SHOWN: usize = 16;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(recording) = &panel.lab.recording else {
        return html! {};
    };
    let teller = Teller::new(recording);
    let step = panel.lab.cursor.step();
    let last = recording.len().saturating_sub(SHOWN);
    let first = step.saturating_sub(BEFORE + 1).min(last);
    let end = (first + SHOWN).min(recording.len());
    html! {
        <div class="trace">
            <h2 id="trace-title">{ "Trace" }</h2>
            <ol class="trace-list" aria-labelledby="trace-title">
                { for (first..end).map(|event| {
                    let node = recording.tree().node_of(event);
                    let ply = node.and_then(|node| recording.tree().get(node)).map_or(0, |node| node.ply);
                    let is_current = event + 1 == step;
                    let class = classes!("trace-step", (event + 1 > step).then_some("is-ahead"));
                    html! {
                        <li key={event}>
                            <button type="button" {class} aria-current={is_current.then_some("step")}
                                    onclick={panel.sends(move || Action::Seek(event + 1))}>
                                <span class="trace-number">{ event + 1 }</span>
                                <span class="trace-indent" aria-hidden="true">{ indent(ply) }</span>
                                <span class="trace-glyph" aria-hidden="true">{ glyph(recording.event(event)) }</span>
                                <span class="trace-text">{ teller.headline(event) }</span>
                            </button>
                        </li>
                    }
                }) }
            </ol>
            if recording.summary().dropped > 0 {
                <p class="quiet">{ format!(
                    "The recording holds the first {} steps; {} more happened after it was full. The \
                     result is that of the whole search.",
                    super::run::grouped(recording.len() as u64),
                    super::run::grouped(recording.summary().dropped)) }</p>
            }
        </div>
    }
}

/// One bar for each ply, at most twelve.
fn indent(ply: u32) -> String {
    "│".repeat(ply.min(12) as usize)
}

fn glyph(event: Option<SearchEvent<()>>) -> &'static str {
    match event {
        Some(SearchEvent::Enter { .. }) => "▸",
        Some(SearchEvent::Prune { .. }) => "∤",
        Some(SearchEvent::Update {
            effect: Effect::Cuts,
            ..
        }) => "✂",
        Some(SearchEvent::Update {
            effect: Effect::Raises,
            ..
        }) => "★",
        Some(SearchEvent::Update { .. }) => "·",
        Some(SearchEvent::Leave { verdict, .. }) if verdict.is_terminal() => "•",
        Some(SearchEvent::Leave { .. }) => "◂",
        None => "",
    }
}
