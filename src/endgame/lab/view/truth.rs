//! EG's verdict and the exact result: the ranges of the root and of the node shown, each judged by the exact result, and every
//! legal move with its value and, if it is bad, the reason. Then the rules' verdict: the static range, and every rule that fired,
//! which can be shown on the board.

use super::Panel;
use crate::experiment::exact::ExactAnswer;
use crate::experiment::left_out::without_castling;
use crate::model::exact::{MoveMark, Soundness, mark, soundness};
use crate::model::{Action, EndgameAction};
use chess::words::{counted, side_name};
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Move};
use endgame::oracle::InTime;
use endgame::rules::Source;
use endgame::{Range, Value, short};
use kit::model::position::PositionAction;
use kit::model::recorded::RecordedLab;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let side = lab.side();
    let name = side_name(side);
    let truth = lab.truth();
    let exact = truth.and_then(|truth| truth.range());
    let exact = exact.map(|range| range.seen_by(side));
    html! {
        <div class="eg-truth">
            <h2 id="eg-truth">{ "EG's verdict and the exact result" }</h2>
            if let Some(shown) = lab.shown() {
                if let Some(answer) = shown.recording.answer() {
                    { compared("Root", name, answer.value, shown.recording.board(0)
                        .and_then(|board| lab.truth_of(&board).cloned())
                        .as_deref(), answer.side) }
                }
            }
            if let Some((range, proved)) = lab.node_range().filter(|_| lab.followed().is_some()) {
                { compared(if proved { "This node" } else { "This node (claimed)" }, name, range,
                           truth.map(|truth| &**truth), side) }
            }
            { range_bar("Exact", name, exact) }
            <p aria-live="off">{ match (truth, lab.truth_progress()) {
                (Some(truth), _) => truth.sentence(),
                (None, Some((solved, found))) => format!("Solving: {solved} of {} that can arise from this one so far.", counted(found, "pawn structure")),
                (None, None) => "Looking up the exact result.".to_owned(),
            } }</p>
            if let Some(without) = without_castling(&lab.board()) {
                <div class="row">
                    { panel.button("Judge without castling rights", move || {
                        Action::Position(PositionAction::Set(without.clone()))
                    }) }
                </div>
            }
            if let Some(progress) = lab.making {
                <p class="eg-making">
                    <progress max="100" value={progress.percent.to_string()} aria-label="Exact tables being built" />
                    { format!(" Building exact tables: {} %.", progress.percent) }
                </p>
            }
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
            { range_bar(name, side, Some(range)) }
            <span {class}>{ format!("{} {}", verdict.sign(), verdict.words()) }</span>
        </div>
    }
}

/// The results of a move, from the best: a shape and a word, so that no colour is needed.
const GROUPS: [(&str, &str); 4] = [
    ("\u{25b2}", "Win"),
    ("\u{25a0}", "Draw"),
    ("\u{25bc}", "Loss"),
    ("?", "Open"),
];

fn group_of(range: Range) -> usize {
    range.decided().map_or(3, |value| 2 - value as usize)
}

/// Every legal move, grouped by its value. A click plays it; "why?" asks for the refutation of a bad move.
fn moves(panel: Panel<'_>, truth: &ExactAnswer) -> Html {
    let board = panel.lab.board();
    let mover = board.side_to_move();
    let mut rows: Vec<_> = truth
        .moves()
        .iter()
        .filter_map(|one| {
            Some((
                one.mv.legal(&board)?,
                one.under_clock().seen_by(mover),
                one.plies,
                one.zeroing,
                one.in_time,
            ))
        })
        .collect();
    if rows.is_empty() {
        return html! {};
    }
    // Soon wins and late losses first.
    short::sort_by_key(&mut rows, |(_, range, plies, ..)| {
        match (group_of(*range), plies.unwrap_or(0)) {
            (2, plies) => (2, u16::MAX - plies),
            other => other,
        }
    });
    html! {
        <>
            <h3>{ format!("Every move for {}", side_name(mover)) }</h3>
            { for (0..GROUPS.len()).map(|group| {
                let own = rows.iter().filter(|row| group_of(row.1) == group);
                let (count, (shape, word)) = (own.clone().count(), GROUPS[group]);
                html! {
                    if count > 0 {
                        <div class="eg-group" role="group" aria-label={word} key={word}>
                            <h4><span aria-hidden="true">{ shape }</span>{ format!(" {word} ({count})") }</h4>
                            <ul>
                                { for own.map(|&(mv, _, plies, zeroing, in_time)| {
                                    one(panel, truth, &board, mv, [plies, zeroing], in_time)
                                }) }
                            </ul>
                        </div>
                    }
                }
            }) }
            if panel.lab.asks_why() {
                <div class="eg-blame" role="status">
                    if let Some(told) = panel.lab.told_why() {
                        { for told.into_iter().map(|sentence| html! { <p>{ sentence }</p> }) }
                    } else {
                        <p>{ "Looking up the best play." }</p>
                    }
                </div>
            }
        </>
    }
}

/// A move, with the distances to mate and to zeroing.
fn one(
    panel: Panel<'_>,
    truth: &ExactAnswer,
    board: &Board,
    mv: Move,
    [plies, zeroing]: [Option<u16>; 2],
    in_time: InTime,
) -> Html {
    let san = display_san_move(board, mv).to_string();
    let is_bad = mark(truth, board, mv).filter(|mark| *mark != MoveMark::Keeps);
    html! {
        <li key={mv.to_string()}>
            { panel.link(&san, move || Action::Position(PositionAction::Play(mv))) }
            // The distance is counted from the position after the move.
            { plies.map_or_else(String::new, |plies| format!(" mate in {}", plies / 2 + 1)) }
            { zeroing.map_or_else(String::new, |plies| format!(", DTZ {plies}")) }
            { match in_time {
                InTime::Yes => "",
                InTime::No => ", too late for the fifty-move rule",
                InTime::Open => ", perhaps too late for the fifty-move rule",
            } }
            if let Some(mark) = is_bad {
                { " " }
                <button type="button" class="link-button" title={mark.words()} onclick={panel.sends(move || EndgameAction::Why(mv))}>
                    <span aria-hidden="true">{ mark.sign() }{ " " }</span>
                    { "why?" }
                    <span class="visually-hidden">{ format!(" {san} {}", mark.words()) }</span>
                </button>
            }
        </li>
    }
}

pub fn rules(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some(ruled) = lab.ruled() else {
        return html! {
            <div class="eg-static">
                <h2 id="eg-static">{ "What the rules say" }</h2>
                <p class="quiet">{ "Asking the rules." }</p>
            </div>
        };
    };
    html! {
        <div class="eg-static">
            <h2 id="eg-static">{ "What the rules say" }</h2>
            { range_bar("Static range", side_name(lab.side()), Some(ruled.range)) }
            if ruled.fired.is_empty() {
                <p class="quiet">{ "No rule fires: the rules alone leave every outcome open." }</p>
            } else {
                <ul class="eg-fired">
                    { for ruled.fired.iter().enumerate().filter_map(|(place, said)| Some((place, said, said.rule()?))).map(|(place, said, rule)| html! {
                        <li key={place}>
                            <button type="button" class="button button-small" aria-pressed={(lab.highlighted == Some(place)).to_string()}
                                    onclick={panel.sends(move || EndgameAction::ShowRule(Some(place)))}>
                                { if lab.highlighted == Some(place) { "Shown" } else { "Show" } }
                                <span class="visually-hidden">{ format!(": {}", rule.name) }</span>
                            </button>
                            <span>{ &said.sentence }{ format!(" {} ", said.range) }
                                <span class="provenance" data-mark={source_mark(rule.source)}>{ rule.whence() }</span>
                            </span>
                        </li>
                    }) }
                </ul>
            }
        </div>
    }
}

pub fn source_mark(source: Source) -> &'static str {
    match source {
        Source::Published { .. } => "published",
        Source::Ours => "ours",
    }
}

/// A range as a bar with parts for loss, draw and win, of which the possible ones are filled, and in words.
fn range_bar(name: &str, side: &str, range: Option<Range>) -> Html {
    let words = range.map_or_else(
        || "nothing yet".to_owned(),
        |range| format!("{range} for {side}"),
    );
    html! {
        <div class="eg-range" role="group" aria-label={format!("{name}: {words}")}>
            <span class="eg-range-name">{ name }</span>
            <svg class="eg-range-bar" viewBox="0 0 96 16" aria-hidden="true" focusable="false">
                { for Value::ALL.iter().enumerate().map(|(place, &value)| {
                    let possible = range.is_some_and(|range| range.contains(value));
                    let class = if possible { "eg-range-part is-possible" } else { "eg-range-part" };
                    let x = (place * 32).to_string();
                    html! {
                        <g {class} transform={format!("translate({x} 0)")}>
                            <rect x="1" y="1" width="30" height="14" />
                            <text x="16" y="12">{ ["L", "D", "W"][place] }</text>
                        </g>
                    }
                }) }
            </svg>
            <span class="eg-range-words">{ words }</span>
        </div>
    }
}
