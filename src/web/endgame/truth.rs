//! EG beside the truth: the range of the root and of the node shown, each with the exact verdict, and
//! every legal move with what it leads to.

use super::{Panel, range_bar};
use crate::app::endgame::Action;
use crate::app::endgame::exact::{Soundness, mark, seen_range, soundness};
use crate::app::kit::position::PositionAction;
use crate::chess::words::side_name;
use crate::endgame::Range;
use crate::lab::endgame::exact::ExactAnswer;
use cozy_chess::util::display_san_move;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let side = lab.side();
    let name = side_name(side);
    let truth = lab.truth();
    let exact = truth.and_then(|truth| truth.range());
    let exact = exact.map(|range| seen_range(range, side));
    html! {
        <div class="eg-truth">
            <h2 id="eg-truth">{ "EG beside the truth" }</h2>
            if let Some(shown) = lab.shown() {
                if let Some(answer) = shown.recording.answer() {
                    { compared("Root", name, answer.value, shown.recording.board(0)
                        .and_then(|board| lab.exact.of(&board).cloned())
                        .as_deref(), answer.side) }
                }
            }
            if let Some((range, proved)) = lab.node_range().filter(|_| lab.followed().is_some()) {
                { compared(if proved { "This node" } else { "This node (claimed)" }, name, range,
                           truth.map(|truth| &**truth), side) }
            }
            { range_bar::view("Exact", name, exact) }
            <p aria-live="off">{ match (truth, lab.exact.progress) {
                (Some(truth), _) => truth.sentence(),
                (None, Some((solved, found))) => format!(
                    "Being solved: {solved} of {found} pawn structures that can come of this one so far."),
                (None, None) => "Being looked up.".to_owned(),
            } }</p>
            { truth.map(|truth| moves(panel, truth)) }
        </div>
    }
}

fn compared(
    name: &str,
    side: &str,
    range: Range,
    truth: Option<&ExactAnswer>,
    of: cozy_chess::Color,
) -> Html {
    let verdict = soundness(range, of, truth);
    let class = match verdict {
        Soundness::Wrong => "eg-verdict is-wrong",
        _ => "eg-verdict",
    };
    html! {
        <div class="eg-compared">
            { range_bar::view(name, side, Some(range)) }
            <span {class}>{ format!("{} {}", verdict.sign(), verdict.words()) }</span>
        </div>
    }
}

/// Every legal move with its exact outcome; a click plays it.
fn moves(panel: Panel<'_>, truth: &ExactAnswer) -> Html {
    let board = panel.lab.board();
    let mover = board.side_to_move();
    let mut rows: Vec<_> = truth
        .moves()
        .iter()
        .filter_map(|one| {
            Some((
                one.mv.legal(&board)?,
                seen_range(one.range, mover),
                one.plies,
            ))
        })
        .collect();
    if rows.is_empty() {
        return html! {};
    }
    // The best first: what is sure, then what may be.
    rows.sort_by_key(|(_, range, plies)| {
        let soon = match range.decided() {
            Some(crate::endgame::Value::Loss) => u16::MAX - plies.unwrap_or(0),
            _ => plies.unwrap_or(0),
        };
        (std::cmp::Reverse((range.lower(), range.upper())), soon)
    });
    html! {
        <details class="eg-exact-moves">
            <summary>{ format!("Every move with its exact outcome ({})", rows.len()) }</summary>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Every move with its exact outcome">
                <table class="table">
                    <thead><tr>
                        <th scope="col">{ "Move" }</th>
                        <th scope="col">{ format!("For {}", side_name(mover)) }</th>
                        <th scope="col">{ "Mate" }</th>
                        <th scope="col">{ "The move" }</th>
                    </tr></thead>
                    <tbody>
                        { for rows.into_iter().map(|(mv, range, plies)| html! {
                            <tr key={mv.to_string()}>
                                <th scope="row">
                                    <button type="button" class="link-button" onclick={panel.sends(move || Action::Position(PositionAction::Play(mv)))}>
                                        { display_san_move(&board, mv).to_string() }
                                    </button>
                                </th>
                                <td>{ range.decided().map_or_else(
                                    || format!("{range}"), |value| value.to_string()) }</td>
                                <td class="number">{ plies.map_or_else(
                                    || "–".to_owned(), |plies| format!("{plies} plies")) }</td>
                                <td>{ mark(truth, &board, mv).map_or_else(
                                    || "not known".to_owned(),
                                    |mark| format!("{} {}", mark.sign(), mark.words())) }</td>
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
        </details>
    }
}
