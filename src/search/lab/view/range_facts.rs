//! The facts of the node shown in closeness to win, and what the search has cost.

use super::cost;
use crate::experiment::Recording;
use crate::model::explain::{Explainer, range_text};
use chess::words::counted;
use search::ctw::{CtwGraph, Source};
use trace::NodeId;
use yew::prelude::*;

pub fn rows(
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
                (
                    "Refined",
                    format!("{evaluated} of {} evaluated", counted(moves, "move")),
                )
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

pub fn counters(recording: &Recording, step: usize) -> Html {
    html! {
        <div class="counters">
            <h3>{ "Cost" }</h3>
            { cost::table(recording, step) }
            <p class="provenance" data-mark="published">{ "Horning 1972, in Sugar 1975, pp. 116-121; \
                not implemented there" }</p>
        </div>
    }
}
