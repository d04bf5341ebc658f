//! The facts of the node shown in closeness to win, and what the search has cost.

use super::Panel;
use super::facts::count_row;
use crate::app::search::explain::{Explainer, range_text};
use crate::app::search::{Action, Selection, Step};
use crate::lab::search::Recording;
use crate::search::ctw::{CtwGraph, Source};
use crate::trace::NodeId;
use yew::prelude::*;

pub fn view(panel: Panel<'_>, recording: &Recording, graph: &CtwGraph, node: NodeId) -> Html {
    let step = panel.lab.playback.cursor.step();
    let is_selected = panel.lab.playback.selection != Selection::Step;
    let path = recording.tree().path(node);
    let name = match node {
        0 => recording.name(0),
        _ => recording.moves_text(0, &path[1..]),
    };
    let rows = rows(recording, graph, node, step);
    html! {
        <>
            <div class="facts">
                <h3>{ if is_selected { "The node selected" } else { "The node of this step" } }</h3>
                <p class="facts-path">{ name }</p>
                <dl class="facts-list">
                    { for rows.into_iter().map(|(word, text)| html! {
                        <div key={word}><dt>{ word }</dt><dd>{ text }</dd></div>
                    }) }
                </dl>
                <div class="row">
                    if is_selected {
                        { panel.button("Run to here", move || Action::Playback(Step::To(node))) }
                        { panel.button("Back to the step", || Action::Select(Selection::Step)) }
                    }
                    if recording.is_chess() {
                        { panel.button("Set up this position", || Action::AdoptNode) }
                    }
                </div>
            </div>
            { counters(recording, graph, step) }
        </>
    }
}

fn rows(
    recording: &Recording,
    graph: &CtwGraph,
    node: NodeId,
    step: usize,
) -> Vec<(&'static str, String)> {
    let explainer = Explainer::new(recording);
    let mut rows = vec![("To move", explainer.mover(node).to_owned())];
    let Some(range) = graph.range(node, step) else {
        rows.push(("Range", "not yet evaluated".to_owned()));
        return rows;
    };
    rows.push(("Range, L to H", range_text(range)));
    let source = match graph.source(node) {
        Some(Source::Repeated) => "a draw: it comes back to an earlier position",
        Some(Source::Stored) => "known from another order of moves",
        _ => "evaluated here first",
    };
    if node != 0 {
        rows.push(("Whence", source.to_owned()));
    }
    if let Some(number) = graph.number(node) {
        rows.push(match graph.moves(number, step) {
            Some(moves) => {
                let evaluated = graph.evaluated(number, step).count();
                ("Refined", format!("{evaluated} of {moves} moves evaluated"))
            }
            None => ("Refined", "no".to_owned()),
        });
    }
    let line = recording.line(node, step);
    if !line.is_empty() {
        rows.push(("Presumptive line", recording.moves_text(node, &line)));
    }
    rows
}

fn counters(recording: &Recording, graph: &CtwGraph, step: usize) -> Html {
    let now = graph.counters(step);
    let all = graph.counters(recording.len());
    html! {
        <div class="counters">
            <h3>{ "What it costs" }</h3>
            <table class="table">
                <thead><tr><td></td><th scope="col">{ "to this step" }</th>
                    <th scope="col">{ "recorded" }</th></tr></thead>
                <tbody>
                    { count_row("Positions evaluated", now.nodes as u64, all.nodes as u64) }
                    { count_row("Positions refined", now.refinements as u64, all.refinements as u64) }
                    { count_row("Descents", now.descents as u64, all.descents as u64) }
                    { count_row("Moves to known positions", now.stored as u64, all.stored as u64) }
                    { count_row("Anomalies", now.anomalies as u64, all.anomalies as u64) }
                </tbody>
            </table>
            <p class="provenance" data-mark="published">{ "Horning 1972, in Sugar 1975, pp. 116-121; \
                not implemented there" }</p>
        </div>
    }
}
