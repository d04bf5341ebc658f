//! Running: the button, and while it runs the progress, pause, stop, and the end by force.

use super::Panel;
use crate::experiment::{Method, Subject};
use crate::model::explain::{ScoreUnit, score_text, sides_of};
use crate::model::outcome::{hint, low_text, outcome};
use crate::model::{Mode, Purpose, Running, SearchAction};
use chess::words::counted;
use kit::view::parts::trace_list::cut_short;
use kit::view::parts::work::{self, Work};
use yew::prelude::*;

pub use kit::model::squares::grouped;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let running = lab.jobs.running();
    html! {
        <div class="run" role="group" aria-label="Run">
            { panel.main(if lab.recording().is_some() && !lab.is_stale() { "Run again" } else { "Run the search" }, || SearchAction::Run) }
            { panel.stale("stale run-stale") }
            if let Some(running) = running {
                { progress(panel, running) }
            } else if let Some(recording) = lab.recording() {
                <p class="run-outcome result">{ outcome(recording) }</p>
                if let Some(hint) = hint(recording) {
                    <p class="quiet">{ hint }</p>
                }
                { cut_short(recording.len(), recording.summary().dropped) }
            } else if let Some(nodes) = lab.estimate().filter(|_| lab.mode == Mode::Chess) {
                <p class="run-outcome quiet">
                    { format!("Not searched yet: press Run. By the number of moves, up to some {}.", counted(grouped(nodes), "node")) }
                </p>
            }
        </div>
    }
}

pub fn progress(panel: Panel<'_>, running: &Running) -> Html {
    let nodes = running.progress.map_or(0, |progress| progress.nodes);
    let share = running.progress.map_or(0.0, |progress| progress.share);
    let experiment = &running.work.experiment;
    let is_tree = matches!(experiment.subject, Subject::Tree(_));
    let unit = ScoreUnit::of(is_tree, experiment.evaluator);
    let score = running.progress.and_then(|progress| progress.score);
    let (whole, label) = match experiment.method() {
        Method::Ctw => ("node limit", "Share of the node limit used"),
        Method::FixedDepth(_) => ("tree", "Share of the tree searched (estimate)"),
    };
    let words = format!(
        "{}{}, about {:.0} % of the {whole}{}",
        match running.work.purpose {
            Purpose::Prove(_) => "Proving the cut: ",
            Purpose::Climb => "Measuring the ladder: ",
            Purpose::Show(_) | Purpose::Look => "",
        },
        counted(grouped(nodes), "node"),
        share * 100.0,
        score.map_or_else(String::new, |score| {
            let score = match experiment.method() {
                Method::Ctw => low_text(score),
                Method::FixedDepth(_) => score_text(score, unit, sides_of(&experiment.subject)),
            };
            format!(", best so far {score}")
        })
    );
    work::view(Work {
        share,
        label,
        words: &words,
        paused: running.paused,
        stopping: running.stopping,
        on_pause: panel.sends(|| SearchAction::TogglePause),
        on_cancel: panel.sends(|| SearchAction::Cancel),
        on_kill: panel.sends(|| SearchAction::Kill),
    })
}
