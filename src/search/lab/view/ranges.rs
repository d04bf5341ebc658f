//! The moves of the root as bars from L to H, which narrow step by step until one clears the others. Everything a
//! bar shows stands beside it in words, so the table can be read without it.

use super::Panel;
use crate::experiment::Recording;
use crate::model::explain::value_text;
use crate::model::{Action, Step};
use kit::view::parts::table::TableView;
use search::ctw::{CtwGraph, Span};
use trace::NodeId;
use yew::prelude::*;

/// The width of a bar's drawing; its own units.
const WIDTH: f32 = 200.0;

/// The status of a root move at a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RangeStatus {
    Chosen,
    Presumptive,
    Candidate,
    Out,
}

impl RangeStatus {
    const fn words(self) -> &'static str {
        match self {
            Self::Chosen => "✓ chosen",
            Self::Presumptive => "★ presumptive",
            Self::Candidate => "candidate",
            Self::Out => "out: H is not above the presumptive L",
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Chosen | Self::Presumptive => "range-row is-best",
            Self::Candidate => "range-row",
            Self::Out => "range-row is-out",
        }
    }
}

pub fn view(panel: Panel<'_>, recording: &Recording, graph: &CtwGraph) -> Html {
    let step = panel.lab.playback.cursor.step();
    let (choice, presumptive) = (graph.choice(step), graph.presumptive(0, step));
    let candidates = graph.candidates(step);
    let standing = |node: NodeId| match node {
        _ if choice == Some(node) => RangeStatus::Chosen,
        _ if presumptive == Some(node) => RangeStatus::Presumptive,
        _ if candidates.contains(&node) => RangeStatus::Candidate,
        _ => RangeStatus::Out,
    };
    let low = presumptive.and_then(|node| Some(graph.range(node, step)?.low));
    let scale = scale(graph);
    let evaluated = graph.evaluated(0, step);
    let moves: Vec<_> = evaluated
        .filter_map(|node| Some((node, graph.range(node, step)?)))
        .collect();
    let (near, out): (Vec<_>, Vec<_>) = moves
        .iter()
        .partition(|&&(node, _)| standing(node) != RangeStatus::Out);
    let count = |number: usize, word: &str| match number {
        1 => format!("1 {word}"),
        _ => format!("{number} {word}s"),
    };
    let row = |&(node, range): &(NodeId, Span)| {
        let standing = standing(node);
        html! {
            <tr key={node} class={standing.class()}>
                <th scope="row">
                    { panel.link(&recording.name(node), move || Action::Playback(Step::To(node))) }
                </th>
                <td class="range-cell">{ bar(scale, range, low) }</td>
                <td class="number">{ value_text(range.low) }</td>
                <td class="number">{ value_text(range.high) }</td>
                <td>{ standing.words() }</td>
            </tr>
        }
    };
    html! {
        <div class="root-moves ranges">
            <p>{ format!("{} of {} evaluated so far", count(candidates.len(), "candidate"),
                         count(moves.len(), "move")) }</p>
            <p class="quiet">{ "Each bar is a move's range, from what the player who makes it can expect at \
                least (L) to what he may hope for at most (H). The line is the highest L: a bar that ends \
                left of it is out." }</p>
            { TableView::named("Ranges of the root's moves")
                .columns(["Move"]).unnamed().columns(["L", "H", "RangeStatus"])
                .bodies([near, out].map(|moves| html! { <tbody>{ for moves.into_iter().map(row) }</tbody> })) }
        </div>
    }
}

/// The span of the bars: every range a candidate ever had, so that it is the same at every step.
fn scale(graph: &CtwGraph) -> Span {
    let all = graph.scale().unwrap_or(Span {
        low: -1.0,
        high: 1.0,
    });
    let margin = (all.high - all.low).max(0.01) / 50.0;
    Span {
        low: all.low - margin,
        high: all.high + margin,
    }
}

/// A bar from L to H, and a line at the presumptive L. The figures stand beside it, so readers skip it.
fn bar(scale: Span, range: Span, low: Option<f32>) -> Html {
    let at = |value: f32| {
        let share = (value - scale.low) / (scale.high - scale.low);
        share.clamp(0.0, 1.0) * WIDTH
    };
    let (from, to) = (at(range.low), at(range.high));
    // A certain value is seen, too.
    let width = (to - from).max(2.0);
    html! {
        <svg class="range-bar" viewBox={format!("0 0 {WIDTH} 16")} preserveAspectRatio="none"
             aria-hidden="true" focusable="false">
            <path class="range-axis" d={format!("M0,8H{WIDTH}")} />
            <rect class="range-span" x={from.min(WIDTH - 2.0).to_string()} y="3" height="10"
                  width={width.to_string()} />
            if let Some(low) = low {
                <path class="range-low" d={format!("M{},0V16", at(low))} />
            }
        </svg>
    }
}
