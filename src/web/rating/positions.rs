//! The marked positions: each on the board with its marks and the reason for each; own ones can be
//! brought in, marked and handed out as EPD.

use super::engines::set_select;
use super::field::{Single, mistake, select};
use super::share::file_button;
use super::timeline::{bottom, show_board};
use super::{Pane, marks};
use crate::app::board::{BoardEffect, Mark as Arrow, MarkKind, Players};
use crate::app::rating_lab::{Action, Spot, Touch, bare_san};
use crate::chess::notation::parse_move;
use crate::lab::rating::{RatedPosition, SetName};
use crate::web::board::{Board, MoveField, Part, Voice};
use crate::web::typed::Typed;
use cozy_chess::Move;
use std::rc::Rc;
use yew::prelude::*;

/// Arrows that are drawn: more would be a thicket.
const ARROWS: usize = 6;

/// Positions in the list to choose from.
const LISTED: usize = 200;

pub fn view(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let is_own = lab.set == SetName::Own;
    html! {
        <div class="rating-columns rating-two">
            <section class="rating-main" aria-label="Position">
                <h2>{ "Marked positions" }</h2>
                <div class="rating-form">{ set_select(pane) }</div>
                { chooser(pane) }
                { match lab.shown() {
                    None => html! { <p>{ "There are no own positions yet. Bring some in: paste EPD, open a file, drop one \
                        on the page, or copy one that comes with the program and change its marks." }</p> },
                    Some(position) if is_own => own(pane, position),
                    Some(position) => shipped(pane, position),
                } }
            </section>
            <section class="rating-side" aria-label="In and out">
                { in_and_out(pane) }
            </section>
        </div>
    }
}

/// The position's number and name, with the ones before and after.
pub fn chooser(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let positions = lab.positions();
    if positions.is_empty() {
        return html! {};
    }
    // A long list is shown in part, round the position shown.
    let first = lab
        .position
        .saturating_sub(LISTED / 2)
        .min(positions.len().saturating_sub(LISTED));
    let names: Vec<String> = positions
        .iter()
        .enumerate()
        .skip(first)
        .take(LISTED)
        .map(|(place, position)| format!("{}. {}", place + 1, position.name))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let chosen = pane
        .on_action
        .reform(move |row: usize| Action::SetPosition(first + row));
    let is_free = !lab.is_sitting();
    html! {
        <div class="rating-chooser">
            { select("rating-position", &format!("Position, of {}", positions.len()), &names,
                     lab.position - first.min(lab.position), chosen) }
            { pane.button_if(is_free && lab.position > 0, "Previous", || Action::StepPosition(-1)) }
            { pane.button_if(is_free && lab.position + 1 < positions.len(), "Next", || Action::StepPosition(1)) }
        </div>
    }
}

/// The best moves as arrows with their marks.
pub fn arrows(position: &RatedPosition) -> Vec<Arrow> {
    let moves = position.marks.moves().iter().take(ARROWS);
    let best = position.marks.best();
    moves
        .map(|marked| Arrow {
            kind: if marked.mark == best {
                MarkKind::Rule
            } else {
                MarkKind::Ours
            },
            from: marked.mv.from,
            to: Some(marked.mv.to),
            label: marked.mark.to_string(),
        })
        .collect()
}

fn shipped(pane: Pane<'_>, position: &RatedPosition) -> Html {
    html! {
        <>
            { show_board(pane, &position.board, &arrows(position)) }
            { marks::table(position, None) }
            { difficulty(pane, position) }
            <div class="row">
                { pane.button("Type a timeline for it", || Action::EditTimeline) }
                { pane.button("Copy it to my own, to change it", || Action::AdoptOwn) }
            </div>
            <p class="provenance" data-mark="ours">{ if pane.lab.set == SetName::Endings {
                "Textbook positions; the marks are exact: every move that keeps the result has 10, every other 0."
            } else {
                "The positions, marks and reasons are ours: quiet positions from games of masters. The marks rest on an \
                 analysis by a strong engine: the best move has 10, another ten less one for every tenth of a pawn it \
                 gives away."
            } }</p>
        </>
    }
}

fn own(pane: Pane<'_>, position: &Rc<RatedPosition>) -> Html {
    let lab = pane.lab;
    let played = pane.means(|effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => Some(Action::Touch(Touch::Mark(mv, "5".to_owned()))),
        BoardEffect::Flip => Some(Action::Flip),
        _ => None,
    });
    let board = position.board.clone();
    let parse = Callback::from(move |text: String| {
        parse_move(&board, &text).map_err(|error| error.to_string())
    });
    let on_move = pane
        .on_action
        .reform(|mv: Move| Action::Touch(Touch::Mark(mv, "5".to_owned())));
    let name = pane
        .on_action
        .reform(|text| Action::Touch(Touch::Name(text)));
    html! {
        <>
            <div class="rating-board">
                <Board position={Rc::new(position.board.clone())} players={Players::Both}
                       bottom={bottom(pane, &position.board)} marks={Rc::from(arrows(position))}
                       voice={Voice::Own} tools={Part::Hidden} on_effect={played} />
            </div>
            <MoveField {parse} {on_move} label="Mark a move (on the board, or typed here)" />
            <div class="table-scroll" tabindex="0" role="region" aria-label="Marks and reasons">
                <table class="table rating-marks">
                    <thead><tr>
                        <th scope="col">{ "Move" }</th>
                        <th scope="col">{ "Mark" }</th>
                        <th scope="col">{ "Why" }</th>
                        <th scope="col"><span class="visually-hidden">{ "Remove" }</span></th>
                    </tr></thead>
                    <tbody>
                        { for position.marks.moves().iter().take(60).map(|marked| mark_row(pane, position, marked.mv)) }
                    </tbody>
                </table>
            </div>
            { mistake(pane, Spot::Own) }
            <div class="rating-form">
                { super::field::typed("rating-name", "Name", position.name.clone(), name) }
                { difficulty(pane, position) }
            </div>
            <div class="row">
                { pane.button_if(lab.own.can_undo(), "Undo", || Action::Undo) }
                { pane.button_if(lab.own.can_redo(), "Redo", || Action::Redo) }
                { pane.button("Type a timeline for it", || Action::EditTimeline) }
                { pane.button("Remove this position", || Action::RemoveOwn) }
            </div>
        </>
    }
}

fn mark_row(pane: Pane<'_>, position: &RatedPosition, mv: Move) -> Html {
    let name = bare_san(&position.board, mv);
    let mark = pane
        .on_action
        .reform(move |text| Action::Touch(Touch::Mark(mv, text)));
    let why = pane
        .on_action
        .reform(move |text| Action::Touch(Touch::Reason(mv, text)));
    html! {
        <tr key={mv.to_string()}>
            <th scope="row">{ &name }</th>
            <td><label>
                <span class="visually-hidden">{ format!("Mark of {name}") }</span>
                <Typed class="text rating-cell" value={position.marks.of(mv).to_string()} on_typed={mark} />
            </label></td>
            <td><label>
                <span class="visually-hidden">{ format!("Why {name} has its mark") }</span>
                <Typed class="text" value={marks::reason(position, mv)} on_typed={why} />
            </label></td>
            <td>
                <button type="button" class="button button-small" aria-label={format!("Remove the mark of {name}")}
                        onclick={pane.sends(move || Action::Touch(Touch::Unmark(mv)))}>{ "×" }</button>
            </td>
        </tr>
    }
}

fn difficulty(pane: Pane<'_>, position: &RatedPosition) -> Html {
    let typed = pane
        .on_action
        .reform(|text| Action::Touch(Touch::Difficulty(text)));
    html! {
        <div class="field rating-difficulty">
            <label for="rating-difficulty">{ "Difficulty: its weight in averages" }</label>
            <Typed id="rating-difficulty" inputmode="decimal" value={position.difficulty.to_string()} on_typed={typed} />
            if pane.lab.set != SetName::Own {
                { mistake(pane, Spot::Own) }
            }
        </div>
    }
}

fn in_and_out(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let has_some = !lab.positions().is_empty();
    html! {
        <>
            <h2>{ "In and out" }</h2>
            <Single id="rating-epd" label="Paste EPD: a line for each position, marks in c0" rows={4}
                    hint={"r1bqk2r/... w KQkq - id \"mine\"; c0 \"Nf3=10, d4=7\";"} button="Take these positions"
                    on_text={pane.on_action.reform(Action::TakeEpd)} />
            <div class="row">
                { file_button(pane, "rating-open-epd", "Open an EPD file", ".epd,.txt") }
                { pane.button_if(has_some, "Save this set as EPD", || Action::SaveEpd) }
                { pane.button_if(has_some, "Copy as EPD", || Action::CopyEpd) }
            </div>
            if !lab.broken.is_empty() {
                <div role="alert" class="rating-broken">
                    <p>{ match lab.broken.len() {
                        1 => "One line cannot be read; the others are taken:".to_owned(),
                        count => format!("{count} lines cannot be read; the others are taken:"),
                    } }</p>
                    <ul>{ for lab.broken.iter().map(|error| html! { <li>{ error }</li> }) }</ul>
                </div>
            }
            <Single id="rating-add" label="Or one position, as FEN, to be marked here" rows={2}
                    hint="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" button="Add this position"
                    on_text={pane.on_action.reform(Action::AddOwn)} />
            if lab.set != SetName::Own || lab.positions().is_empty() {
                { mistake(pane, Spot::Own) }
            }
            <p class="quiet">{ "Marks stand in c0, a difficulty in c1 \"difficulty=1.5\", reasons in c2 \"Nf3: develops | \
                d4: takes the centre\". Files can be dropped anywhere on the page. Your own positions are kept in \
                this browser and go into links." }</p>
        </>
    }
}
