//! The facts of the node shown: window and who set it, static and backed-up score, verdict, principal
//! continuation; and what the search has cost beside what theory says.

use super::run::grouped;
use super::{Panel, cost, range_facts};
use crate::experiment::Recording;
use crate::model::explain::{Explainer, StaticBars};
use crate::model::outcome::theory;
use crate::model::{Action, SearchAction, Selection, Step};
use chess::words::counted;
use kit::experiment::Stop;
use kit::view::parts::points_bar::points_bar;
use kit::view::parts::term::told;
use search::Bound;
use trace::NodeId;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let (Some(recording), Some(node)) = (panel.lab.recording(), panel.lab.node()) else {
        return html! {};
    };
    let step = panel.lab.playback.cursor.step();
    let (rows, counters) = match recording.graph() {
        Some(graph) => (
            range_facts::rows(recording, graph, node, step),
            range_facts::counters(recording, step),
        ),
        None => (rows(recording, node, step), counters(recording, step)),
    };
    html! {
        <>
            { node_facts(panel, recording, node, rows) }
            { static_bars(recording, node) }
            { counters }
        </>
    }
}

fn node_facts(
    panel: Panel<'_>,
    recording: &Recording,
    node: NodeId,
    rows: Vec<(&'static str, String)>,
) -> Html {
    let path = recording.tree().path(node);
    let is_selected = panel.lab.playback.selection != Selection::Step;
    let name = if node == 0 {
        recording.name(0)
    } else {
        recording.moves_text(0, &path[1..])
    };
    html! {
        <div class="facts">
            <h3>{ if is_selected { "The node selected" } else { "The node of this step" } }</h3>
            <p class="facts-path">{ name }</p>
            <dl class="facts-list">
                { for rows.into_iter().map(|(word, text)| html! {
                    <div key={word}><dt>{ told("Searching", "facts", word) }</dt><dd>{ text }</dd></div>
                }) }
            </dl>
            <div class="row">
                if is_selected {
                    { panel.button("Run to here", move || Action::Playback(Step::To(node))) }
                    { panel.button("Back to the step", || Action::Select(Selection::Step)) }
                }
                if panel.lab.offers_proof() {
                    { panel.keyed("Prove the cut", "p", || SearchAction::ProveCut) }
                }
                if recording.is_chess() && node != 0 {
                    { panel.button("Set up this position", || SearchAction::AdoptNode) }
                }
            </div>
        </div>
    }
}

/// The terms of the static score.
fn static_bars(recording: &Recording, node: NodeId) -> Html {
    let Some(StaticBars { sentence, rows }) = Explainer::new(recording).static_bars(node) else {
        return html! {};
    };
    let most = rows.first().map_or(1.0, |row| f64::from(row.1.abs()));
    html! {
        <details class="static-bars" open=true>
            <summary>{ "Static score, term by term" }</summary>
            <table class="table">
                <caption>{ sentence }</caption>
                <tbody>
                    { for rows.into_iter().map(|(name, value, text)| html! {
                        <tr key={name.clone()}>
                            <th scope="row">{ name }</th>
                            <td class="number">{ text }</td>
                            <td class="points-bar">{ points_bar(f64::from(value), None, most) }</td>
                        </tr>
                    }) }
                </tbody>
            </table>
        </details>
    }
}

fn rows(recording: &Recording, node: NodeId, step: usize) -> Vec<(&'static str, String)> {
    let explainer = Explainer::new(recording);
    let mut rows: Vec<(&'static str, String)> = Vec::new();
    rows.push(("To move", explainer.mover(node).to_owned()));
    if let Some(live) = recording.live(node, step) {
        let (low, high) = if explainer.is_ours(node) {
            (Bound::Alpha, Bound::Beta)
        } else {
            (Bound::Beta, Bound::Alpha)
        };
        rows.push(("Window", explainer.window_text(live.window, node)));
        rows.push(("alpha", explainer.set_by(node, low, step)));
        rows.push(("beta", explainer.set_by(node, high, step)));
        if let Some(best) = live.best {
            let by = live.best_child.map_or_else(
                || "without taking".to_owned(),
                |child| format!("by {}", recording.name(child)),
            );
            rows.push((
                "Best so far",
                format!("{} {by}", explainer.score_text(best, node)),
            ));
        }
    }
    if let Some(score) = recording.static_score(node) {
        rows.push(("Static score", explainer.score_text(score, node)));
    }
    match recording.result_by(node, step) {
        Some((score, verdict)) => {
            rows.push(("Backed up", explainer.score_text(score, node)));
            rows.push(("Verdict", explainer.verdict_word(verdict, node).to_owned()));
        }
        None => rows.push(("Backed up", "not yet: the node is open".to_owned())),
    }
    if let Some((kept, of)) = recording.pruned(node) {
        rows.push((
            "Forward pruning",
            format!("kept {kept} of {}", counted(of, "move")),
        ));
    }
    if let Some(left) = explainer.left_out(node, step) {
        rows.push(("Moves not tried", left.to_string()));
    }
    let line = recording.line(node, step);
    if !line.is_empty() {
        rows.push(("Principal variation", recording.moves_text(node, &line)));
    }
    rows
}

/// Whose figures these are: a recording may hold less than the search it is of, and that less than was asked for.
fn whose(recording: &Recording) -> &'static str {
    let summary = recording.summary();
    match (summary.dropped, summary.stop) {
        (0, None | Some(Stop::Completed)) => "This search",
        (0, Some(Stop::Nodes | Stop::Cancelled)) => {
            "This search, which was stopped before its end,"
        }
        (1.., _) => "The part of this search that was recorded, not the whole of it,",
    }
}

fn counters(recording: &Recording, step: usize) -> Html {
    let all = recording.counters(recording.len());
    let cost = recording.cost();
    html! {
        <div class="counters">
            <h3>{ "Cost" }</h3>
            { cost::table(recording, step) }
            <p>{ format!(
                "{} {} scored {}: an effective branching factor of {:.2}.",
                theory(cost), whose(recording), grouped(all.leaves), cost.effective(all.leaves)) }</p>
            if let Some(typed) = recording.typed().filter(|_| all.iterations == 0) {
                <p>{ format!("The typed tree has {}; {} of them {} scored.", counted(grouped(typed.leaves() as u64), "leaf"),
                             grouped(all.leaves), if all.leaves == 1 { "was" } else { "were" }) }</p>
            }
            if all.iterations > 0 || all.beyond > 0 {
                <p>{ "The count includes the leaves of all iterations and those beyond the horizon. Theory knows \
                    neither." }</p>
            }
            <p class="provenance" data-mark="published">{ "Sugar 1975, p. 27; alpha-beta\u{2019}s least count: \
                Knuth and Moore 1975" }</p>
        </div>
    }
}
