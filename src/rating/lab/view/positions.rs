//! The marked positions: each on the board with its marks and the reason for each; own ones can be
//! brought in, marked and handed out as EPD.

use super::field::{Single, cell, left, mistake};
use super::show::{bottom, show_board};
use super::{Pane, marks};
use crate::experiment::{POSITIONS_LIMIT, RatedPosition, SETS, SetName, TEXT_LIMIT};
use crate::model::{Field, Lab, RatingAction, Spot, Touch};
use chess::notation::{bare_san, parse_move};
use chess::words::counted;
use chess::words::side_name;
use cozy_chess::Move;
use kit::experiment::ChessSubject;
use kit::model::Page;
use kit::model::board::{BoardEffect, Mark as Arrow, MarkKind, Players};
use kit::model::squares::plural;
use kit::view::board::{Board, MoveField, Part, Voice};
use kit::view::parts::open_in;
use kit::view::parts::table::TableView;
use kit::view::typed::Typed;
use kit::view::{files, form};
use std::rc::Rc;
use yew::prelude::*;

/// Arrows that are drawn: more would be a thicket.
const ARROWS: usize = 6;

/// Marked moves that have a row of their own.
const ROWS: usize = 60;

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
            <section class="rating-side" aria-label="Import and export">
                { in_and_out(pane) }
            </section>
        </div>
    }
}

/// Which set.
pub fn set_select(pane: Pane<'_>) -> Html {
    let words = SETS.map(|(_, set)| match set {
        SetName::Shipped | SetName::Endings => Lab::set_words(set).to_owned(),
        SetName::Own => plural(pane.lab.own.get().len() as u64, "own position"),
    });
    let at = SETS.iter().position(|(_, set)| *set == pane.lab.set);
    let rows = form::rows(words, at.unwrap_or(0));
    pane.choice("rating-set", "Positions", rows, |row| {
        RatingAction::SetSet(SETS[row.min(SETS.len() - 1)].1)
    })
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
    let names = positions
        .iter()
        .enumerate()
        .skip(first)
        .take(LISTED)
        .map(|(place, position)| format!("{}. {}", place + 1, position.name));
    let rows = form::rows(names, lab.position.saturating_sub(first));
    html! {
        <div class="rating-chooser">
            { pane.choice("rating-position", &format!("Position, of {}", positions.len()), rows,
                          move |row| RatingAction::SetPosition(first + row)) }
            { pane.button_if(lab.position > 0, "Previous", || RatingAction::StepPosition(-1)) }
            { pane.button_if(lab.position + 1 < positions.len(), "Next", || RatingAction::StepPosition(1)) }
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

/// The position as FEN, and in the other labs.
fn elsewhere(pane: Pane<'_>, position: &RatedPosition) -> Html {
    let subject = ChessSubject {
        start: position.board.to_string(),
        moves: Vec::new(),
    };
    let fen = subject.start.clone();
    html! {
        <>
            <div class="field">
                <label for="rating-fen">{ "Position as FEN" }</label>
                <div class="row position-fen">
                    <input id="rating-fen" class="text position-fen-text" type="text" readonly=true value={fen.clone()} />
                    { pane.button("Copy", move || RatingAction::CopyFen(fen.clone())) }
                </div>
            </div>
            { open_in::view(Page::Rating, &subject, &position.board) }
        </>
    }
}

fn shipped(pane: Pane<'_>, position: &RatedPosition) -> Html {
    html! {
        <>
            { show_board(pane, &position.board, &arrows(position)) }
            { elsewhere(pane, position) }
            { marks::table(position, None) }
            { difficulty(pane, position) }
            { mistake(pane, Spot::Own) }
            <div class="row">
                { pane.button("Open it in the timeline", || RatingAction::EditTimeline) }
                { pane.button("Copy to my positions and edit", || RatingAction::AdoptOwn) }
            </div>
            { marks::origin(pane.lab.set) }
        </>
    }
}

fn own(pane: Pane<'_>, position: &Rc<RatedPosition>) -> Html {
    let lab = pane.lab;
    let played = super::means(pane, |effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => Some(RatingAction::Touch(Touch::Mark(mv, "5".to_owned()))),
        BoardEffect::Flip => Some(RatingAction::Flip),
        _ => None,
    });
    let board = position.board.clone();
    let parse = Callback::from(move |text: String| {
        parse_move(&board, &text).map_err(|error| error.to_string())
    });
    let on_move = pane.sends_with(|mv: Move| RatingAction::Touch(Touch::Mark(mv, "5".to_owned())));
    let name = pane.sends_with(|text| RatingAction::Touch(Touch::Name(text)));
    html! {
        <>
            <div class="rating-board">
                <p class="quiet rating-turn">{ format!("{} to move", side_name(position.board.side_to_move())) }</p>
                <Board position={Rc::new(position.board.clone())} players={Players::Both}
                       bottom={bottom(pane, &position.board)} marks={Rc::from(arrows(position))}
                       voice={Voice::Own} tools={Part::Hidden} on_effect={played} />
            </div>
            <MoveField {parse} {on_move} label="Mark a move: play it on the board or type it" />
            if position.marks.moves().is_empty() {
                <p class="quiet">{ "No move has a mark yet. A move that you play gets 5; then change the mark and say why." }</p>
            }
            { TableView::named("Marks and reasons").class("rating-marks")
                .columns(["Move", "Mark", "Why"]).hidden("Remove")
                .rows(position.marks.moves().iter().take(ROWS).map(|marked| mark_row(pane, position, marked.mv))) }
            if position.marks.moves().len() > ROWS {
                <p class="quiet">{ format!("The first {ROWS} of {}; the EPD has all.", counted(position.marks.moves().len(), "marked move")) }</p>
            }
            { mistake(pane, Spot::Own) }
            <div class="rating-form">
                <form::Field id="rating-name" label="Name" maxlength={TEXT_LIMIT.to_string()} value={position.name.clone()} on_typed={name} />
                { difficulty(pane, position) }
            </div>
            <div class="row">
                { pane.button_if(lab.own.can_undo(), "Undo", || RatingAction::Undo) }
                { pane.button_if(lab.own.can_redo(), "Redo", || RatingAction::Redo) }
                { pane.button("Open it in the timeline", || RatingAction::EditTimeline) }
                { pane.button("Remove this position", || RatingAction::RemoveOwn) }
            </div>
        </>
    }
}

fn mark_row(pane: Pane<'_>, position: &RatedPosition, mv: Move) -> Html {
    let name = bare_san(&position.board, mv);
    let mark = pane.sends_with(move |text| RatingAction::Touch(Touch::Mark(mv, text)));
    let why = pane.sends_with(move |text| RatingAction::Touch(Touch::Reason(mv, text)));
    html! {
        <tr key={mv.to_string()}>
            <th scope="row">{ &name }</th>
            <td>{ cell(pane, &Field::OwnMark(mv), format!("Mark of {name}"), position.marks.of(mv).to_string(), mark) }</td>
            <td><label>
                <span class="visually-hidden">{ format!("Why {name} has its mark") }</span>
                <Typed class="text" maxlength={TEXT_LIMIT.to_string()} value={marks::reason(position, mv)} on_typed={why} />
            </label></td>
            <td>
                { pane.cross(format!("Remove the mark of {name}"), move || RatingAction::Touch(Touch::Unmark(mv))) }
            </td>
        </tr>
    }
}

fn difficulty(pane: Pane<'_>, position: &RatedPosition) -> Html {
    let typed = pane.sends_with(|text| RatingAction::Touch(Touch::Difficulty(text)));
    let value = left(pane, &Field::Difficulty, position.difficulty.to_string());
    html! {
        <form::Field class="rating-difficulty" id="rating-difficulty" label="Difficulty (weight in averages)"
                     inputmode="decimal" {value} on_typed={typed} />
    }
}

fn in_and_out(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let has_some = !lab.positions().is_empty();
    html! {
        <>
            <h2>{ "Import and export" }</h2>
            <Single id="rating-epd" label="Paste EPD: a line for each position, marks in c0" rows={4}
                    hint={"r1bqk2r/... w KQkq - id \"mine\"; c0 \"Nf3=10, d4=7\";"} button="Add these positions"
                    on_text={pane.sends_with(RatingAction::TakeEpd)} />
            <div class="row">
                { files::field("rating-open-epd", "Open an EPD file", ".epd,.txt", pane.on_file) }
                { pane.button_if(has_some, "Save this set as EPD", || RatingAction::SaveEpd) }
                { pane.button_if(has_some, "Copy as EPD", || RatingAction::CopyEpd) }
            </div>
            if let Some(taken) = &lab.taken {
                <p>{ taken }</p>
            }
            if !lab.broken.is_empty() {
                <div role="alert" class="rating-broken">
                    <p>{ match lab.bad_lines {
                        1 => "One line cannot be read; the others are taken:".to_owned(),
                        count if count > lab.broken.len() => format!("{} cannot be read; the others are taken. \
                            The first {}:", counted(count, "line"), lab.broken.len()),
                        count => format!("{} cannot be read; the others are taken:", counted(count, "line")),
                    } }</p>
                    <ul>{ for lab.broken.iter().map(|error| html! { <li>{ error }</li> }) }</ul>
                </div>
            }
            <Single id="rating-add" label="Or add one position as FEN and mark it here" rows={2}
                    hint="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" button="Add this position"
                    on_text={pane.sends_with(RatingAction::AddOwn)} />
            { mistake(pane, Spot::In) }
            <p class="quiet">{ format!("Marks stand in c0; a difficulty in c1 \"difficulty=1.5\" and reasons in c2 \"Nf3: develops | \
                d4: takes the centre\" are our own use of EPD. Files can be dropped anywhere on the page. This browser \
                stores up to {POSITIONS_LIMIT} positions. Links include them when that set is selected.") }</p>
        </>
    }
}
