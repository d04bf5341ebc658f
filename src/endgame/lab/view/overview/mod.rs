//! The overview: a position whose men can be dragged, with its exact result in one sentence; and the drill as a game.

mod drill;
mod setting;

use super::Panel;
use crate::model::exact::{Soundness, soundness};
use crate::model::overview::{Explained, Mode, OVERLAYS, OverviewAction, explain};
use crate::model::{Action, EndgameAction};
use chess::words::side_name;
use cozy_chess::{Board, Color};
use endgame::{Range, Value, stronger_side};
use kit::model::Page;
use kit::model::board::{Mark, MarkKind, Overlay};
use kit::view::notices;
use setting::Setting;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let mode = panel.lab.overview.mode;
    html! {
        <div class="endgame overview eg-overview">
            { notices::view(&panel.lab.notices, &panel.sends_with(Action::Dismiss)) }
            { match mode {
                Mode::Explain => explained(panel),
                Mode::Drill => drill::view(panel),
            } }
            <div class="overview-more">
                { panel.ways_on(Page::Endgame, "EG’s search step by step, 69 rules, map, mutual zugzwangs, games, exact tables") }
            </div>
        </div>
    }
}

/// The two states of the overview.
fn modes(panel: Panel<'_>) -> Html {
    let button = |text: &str, mode: Mode| {
        let is_on = panel.lab.overview.mode == mode;
        panel.toggle("button", text, is_on, move || {
            own(OverviewAction::Mode(mode))
        })
    };
    html! {
        <div class="eg-modes" role="group" aria-label="State">
            { button("Explain", Mode::Explain) }
            { button("Drill", Mode::Drill) }
        </div>
    }
}

fn own(action: OverviewAction) -> EndgameAction {
    EndgameAction::Overview(action)
}

fn explained(panel: Panel<'_>) -> Html {
    let overview = &panel.lab.overview;
    let position = overview.position();
    let board = position.as_ref().ok();
    let truth = board.and_then(|board| panel.lab.truth_of(board));
    let said = board
        .zip(truth)
        .and_then(|(board, truth)| explain(board, truth));
    let only = said.as_ref().and_then(|said| said.only);
    let marks: Vec<Mark> = only
        .map(|mv| Mark {
            kind: MarkKind::Ours,
            from: mv.from,
            to: Some(mv.to),
            label: "\u{2713}".to_owned(),
        })
        .into_iter()
        .collect();
    let mut overlay = Overlay::default();
    for place in (0..OVERLAYS.len()).filter(|&place| overview.shown[place]) {
        let more = panel.lab.overlay(place).overlay;
        overlay.patches.extend(more.patches);
        overlay.steps.extend(more.steps);
    }
    html! {
        <>
            <section class="overview-board eg-overview-board" aria-label="Position">
                <Setting hand={overview.hand.clone()} overlay={Rc::new(overlay)} marks={Rc::from(marks)}
                         on_action={panel.sends_with(|action| own(OverviewAction::Hand(action)))} />
                <p class="overview-note">{ "Drag a king or the pawn. Everything is redrawn at once." }</p>
            </section>
            <section class="overview-side" aria-label="Explanation">
                { modes(panel) }
                { match (&position, &said) {
                    (Err(why), _) => html! {
                        <>
                            <p class="overview-tag" data-kind="even">{ "? Not a position" }</p>
                            <p class="overview-say">{ why }</p>
                        </>
                    },
                    (Ok(board), Some(said)) => verdict(panel, board, said),
                    (Ok(board), None) => without_table(panel, board),
                } }
                <div class="overview-action">
                    if let Some((board, said)) = board.zip(said.as_ref()) {
                        { play(panel, board, said) }
                    }
                    { panel.link(if overview.hand.setup().side_to_move() == Color::White { "Let Black move first" } else { "Let White move first" },
                                 || own(OverviewAction::Turn)) }
                    { panel.link("Start again", || own(OverviewAction::Reset)) }
                </div>
                if let Some(board) = board {
                    { eg_says(panel, board) }
                }
            </section>
            <div class="eg-overlays" role="group" aria-label="Show on the board">
                { for (0..OVERLAYS.len()).map(|place| toggle(panel, place)) }
            </div>
        </>
    }
}

fn toggle(panel: Panel<'_>, place: usize) -> Html {
    let is_on = panel.lab.overview.shown[place];
    let picture = panel.lab.overlay(place);
    html! {
        <button type="button" class="eg-overlay" aria-pressed={is_on.to_string()}
                onclick={panel.sends(move || own(OverviewAction::Overlay(place)))}>
            <strong>{ OVERLAYS[place].1 }</strong>
            <small>{ picture.words.first().cloned().unwrap_or_default() }</small>
        </button>
    }
}

fn verdict(panel: Panel<'_>, board: &Board, said: &Explained) -> Html {
    let (kind, words) = said.tag();
    let mover = side_name(board.side_to_move());
    let sign = |value: Value| match value {
        Value::Win => ("win", "\u{2713}", "wins"),
        Value::Draw => ("even", "=", "draws"),
        Value::Loss => ("cut", "\u{2717}", "loses"),
    };
    html! {
        <>
            <p class="overview-tag" data-kind={kind}>{ words }</p>
            if let Some(exchanged) = &panel.lab.overview.exchanged {
                <p class="overview-note">{ exchanged }</p>
            }
            <p class="overview-say" aria-live="polite">{ &said.sentence }</p>
            if !said.moves.is_empty() {
                <div class="eg-chips" role="group" aria-label={format!("{mover}’s moves")}>
                    { for said.moves.iter().map(|(mv, san, value)| {
                        let ((kind, sign, word), mv) = (sign(*value), *mv);
                        html! {
                            <button key={mv.to_string()} type="button" class="eg-chip" data-kind={kind}
                                    onclick={panel.sends(move || own(OverviewAction::Play(mv)))}>
                                <span aria-hidden="true">{ sign }{ " " }</span>{ san }
                                <span class="visually-hidden">{ format!(" {word}") }</span>
                            </button>
                        }
                    }) }
                </div>
            }
        </>
    }
}

/// A position above the exact tables, or one whose result is still awaited.
fn without_table(panel: Panel<'_>, board: &Board) -> Html {
    let answer = eg_answer(panel, board);
    let is_unknown = panel.lab.truth_of(board).is_some();
    html! {
        if !is_unknown {
            <p class="overview-tag" data-kind="even">{ "Looking up the exact result" }</p>
        } else if let Some((range, side)) = answer {
            <>
                <p class="overview-tag" data-kind="ask">{ "EG’s verdict, not an exact result" }</p>
                <p class="overview-say">{ format!("EG says: {} for {}.", range_words(range), side_name(side)) }</p>
            </>
        } else {
            <p class="overview-tag" data-kind="ask">{ "No exact result" }</p>
        }
    }
}

fn play(panel: Panel<'_>, board: &Board, said: &Explained) -> Html {
    let Some((mv, san, _)) = said.moves.first() else {
        return html! {};
    };
    let mv = said.only.unwrap_or(*mv);
    let san = said
        .moves
        .iter()
        .find(|row| row.0 == mv)
        .map_or(san, |row| &row.1);
    let text = if board.side_to_move() == Color::White {
        format!("Play {san}")
    } else {
        format!("Play …{san}")
    };
    panel.main(&text, move || own(OverviewAction::Play(mv)))
}

/// EG's answer to a position: its range and the side it is for.
fn eg_answer(panel: Panel<'_>, board: &Board) -> Option<(Range, Color)> {
    let shown = panel
        .lab
        .shown()
        .filter(|shown| shown.recording.root() == board)?;
    let answer = shown.recording.answer()?;
    Some((answer.value, answer.side))
}

/// EG's verdict of 1977 beside the exact result.
fn eg_says(panel: Panel<'_>, board: &Board) -> Html {
    let side = stronger_side(board);
    let truth = panel.lab.truth_of(board);
    let rules = panel.lab.ruled_of(board).map(|ruled| {
        format!(
            "EG, the program of 1977, says by its rules alone: {} for {}.",
            range_words(ruled.range),
            side_name(side)
        )
    });
    let search = eg_answer(panel, board).map(|(range, of)| {
        let verdict = match soundness(range, of, truth.map(|truth| &**truth)) {
            Soundness::Wrong => " That is wrong.",
            Soundness::Exact => " That is right.",
            Soundness::TooWide | Soundness::Unknown => "",
        };
        format!(
            "With its search: {} for {}.{verdict}",
            range_words(range),
            side_name(of)
        )
    });
    html! {
        <p class="overview-note eg-says">
            { rules }{ " " }{ search }
        </p>
    }
}

fn range_words(range: Range) -> &'static str {
    match (range.lower(), range.upper()) {
        (Value::Win, _) => "a win",
        (Value::Draw, Value::Win) => "a win or a draw",
        (Value::Draw, _) => "a draw",
        (Value::Loss, Value::Win) => "nothing certain",
        (Value::Loss, Value::Draw) => "a draw or a loss",
        (Value::Loss, Value::Loss) => "a loss",
    }
}
