//! Running: the button, and while it runs the progress, pause, stop, and the end by force.

use super::Panel;
use crate::app::explain::score_text;
use crate::app::search_lab::{Action, Mode, Running};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="run" role="group" aria-label="Run">
            <button type="button" class="button button-main" onclick={panel.sends(|| Action::Run)}>
                { if lab.recording.is_some() && !lab.is_stale() { "Run again" } else { "Run the search" } }
            </button>
            if lab.is_stale() && lab.running.is_none() {
                <span class="run-stale">{ "What is put up differs from the recording shown." }</span>
            }
            if let Some(running) = &lab.running {
                { progress(panel, running) }
            }
        </div>
    }
}

fn progress(panel: Panel<'_>, running: &Running) -> Html {
    let nodes = running.progress.map_or(0, |progress| progress.nodes);
    let share = running.progress.map_or(0.0, |progress| progress.share);
    let is_typed = panel.lab.mode == Mode::Tree;
    let score = running.progress.and_then(|progress| progress.score);
    html! {
        <div class="run-progress">
            <progress max="1" value={format!("{share:.3}")} aria-label="Share of the tree searched (estimate)" />
            <p>
                { if running.proves.is_some() { "Proving the cut: " } else { "" } }
                { format!("{} nodes, about {:.0} % of the tree", grouped(nodes), share * 100.0) }
                if let Some(score) = score {
                    { format!(", best so far {}", score_text(score, is_typed)) }
                }
                { if running.paused { " (held)" } else if running.cancelling { " (stopping)" } else { "" } }
            </p>
            { panel.button(if running.paused { "Go on" } else { "Pause" }, || Action::TogglePause) }
            { panel.button("Stop and show", || Action::Cancel) }
            { panel.button("End now", || Action::Kill) }
        </div>
    }
}

/// A count with thin spaces between groups of three digits.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}
