//! Running: the button, and while it runs the progress, pause, stop, and the end by force.

use super::Panel;
use crate::app::search::explain::{Explainer, ScoreUnit, score_text, value_text};
use crate::app::search::{Action, Mode, Purpose, Running};
use crate::chess::words::counted;
use crate::lab::kit::Stop;
use crate::lab::search::{Method, Recording};
use crate::search::Score;
use crate::search::ctw;
use crate::web::kit::parts::trace_list::cut_short;
use crate::web::kit::parts::work::{self, Work};
use yew::prelude::*;

pub use crate::app::kit::squares::grouped;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let running = lab.jobs.running();
    html! {
        <div class="run" role="group" aria-label="Run">
            { panel.main(if lab.recording().is_some() && !lab.is_stale() { "Run again" } else { "Run the search" }, || Action::Run) }
            if lab.is_stale() && running.is_none() {
                <span class="run-stale">{ "The recording shown was made with other settings." }</span>
            }
            if let Some(running) = running {
                { progress(panel, running) }
            } else if let Some(recording) = lab.recording() {
                <p class="run-outcome">{ outcome(recording) }</p>
                { cut_short(recording.len(), recording.summary().dropped) }
            } else if let Some(nodes) = lab.estimate().filter(|_| lab.mode == Mode::Chess) {
                <p class="run-outcome quiet">
                    { format!("Not searched yet: press Run. By the number of moves, up to some {}.", counted(grouped(nodes), "node")) }
                </p>
            }
        </div>
    }
}

fn progress(panel: Panel<'_>, running: &Running) -> Html {
    let nodes = running.progress.map_or(0, |progress| progress.nodes);
    let share = running.progress.map_or(0.0, |progress| progress.share);
    let unit = ScoreUnit::of(panel.lab.mode == Mode::Tree, panel.lab.evaluator);
    let score = running.progress.and_then(|progress| progress.score);
    let method = running.work.experiment.method();
    let (whole, label, score_text): (_, _, fn(Score, ScoreUnit) -> String) = match method {
        Method::Ctw => ("node limit", "Share of the node limit used", |score, _| {
            low_text(score)
        }),
        Method::Backed(_) => ("tree", "Share of the tree searched (estimate)", score_text),
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
            format!(", best so far {}", score_text(score, unit))
        })
    );
    work::view(Work {
        share,
        label,
        words: &words,
        paused: running.paused,
        stopping: running.stopping,
        on_pause: panel.sends(|| Action::TogglePause),
        on_cancel: panel.sends(|| Action::Cancel),
        on_kill: panel.sends(|| Action::Kill),
    })
}

/// The lower bound of the best move.
fn low_text(thousandths: Score) -> String {
    format!("L = {}", value_text(thousandths.0 as f32 / 1000.0))
}

/// What the run came to and, if it came to no end of its own, why.
fn outcome(recording: &Recording) -> String {
    let summary = recording.summary();
    let nodes = grouped(summary.nodes);
    let ended = match summary.stop {
        _ if summary.why == Some(ctw::Stop::OneCandidate) => {
            format!("One candidate left after {}", counted(nodes, "node"))
        }
        _ if summary.why == Some(ctw::Stop::Settled) => {
            format!("Nothing left to narrow after {}", counted(nodes, "node"))
        }
        Some(Stop::Completed) | None => format!("{} searched", counted(nodes, "node")),
        Some(Stop::Nodes) => format!("Stopped at its limit of {}", counted(nodes, "node")),
        Some(Stop::Cancelled) => format!("Stopped by you after {}", counted(nodes, "node")),
    };
    let explainer = Explainer::new(recording);
    let found = summary.score.map_or_else(
        || "no move has come back yet".to_owned(),
        |score| {
            let (score, points) = match (recording.graph(), explainer.unit()) {
                (Some(_), _) => (low_text(score), ""),
                (None, ScoreUnit::Points) => (
                    explainer.score_text(score, 0),
                    " points by CHUTE\u{2019}s best last move",
                ),
                (None, _) => (explainer.score_text(score, 0), ""),
            };
            format!("{} has {score}{points}", explainer.mover(0))
        },
    );
    // The line is read from the recording; a full one may have missed its end.
    let line = if summary.dropped == 0 {
        recording.moves_text(0, &recording.line(0, recording.len()))
    } else {
        String::new()
    };
    let by = if line.is_empty() {
        String::new()
    } else {
        format!(" by {line}")
    };
    format!("{ended}: {found}{by}.")
}
