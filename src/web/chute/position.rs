//! The game and its board: choose a game, see the position with the master's move, try any other move.

use super::Panel;
use crate::app::board::{BoardEffect, Players};
use crate::app::chute::{Action, Step, numbered, written};
use crate::chess::notation::parse_move;
use crate::lab::chute::link::Notation;
use crate::web::board::{Board, MoveField, Part, Voice};
use crate::web::kit::form;
use cozy_chess::Color;
use std::rc::Rc;
use yew::prelude::*;

/// How many games the list beside the board offers; the library has all.
const LISTED: usize = 60;

/// How many moves before and after the present one are listed.
const AROUND: usize = 40;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let on_action = panel.on_action.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => on_action.emit(Action::Choose(Some(mv))),
        BoardEffect::Flip => on_action.emit(Action::Flip),
        _ => {}
    });
    let shown = Rc::clone(&lab.seen.board);
    let parse = Callback::from(move |text: String| {
        parse_move(&shown, &text).map_err(|error| error.to_string())
    });
    let on_move = panel.on_action.reform(|mv| Action::Choose(Some(mv)));
    let bottom = if lab.flipped {
        Color::Black
    } else {
        Color::White
    };
    let hint = match lab.notation {
        Notation::Algebraic => "Nf3, g1f3, Kt-KB3",
        Notation::Descriptive => "Kt-KB3, Nf3, g1f3",
    };
    html! {
        <>
            { picker(panel) }
            <Board position={Rc::clone(&lab.seen.board)} last_move={lab.replayed_game.last_move(lab.ply())}
                   players={Players::Both} {bottom} marks={Rc::from(lab.marks())} overlay={Rc::new(lab.overlay())}
                   tools={Part::Hidden} voice={Voice::Own} {on_effect} />
            <p class="ch-verdict">{ lab.verdict() }</p>
            if !lab.replayed_game.about.is_empty() {
                <p class="quiet ch-source">{ &lab.replayed_game.about }</p>
            }
            <MoveField {parse} {on_move} label="Look at a move" {hint} />
            { moves(panel) }
            <div class="row">
                { panel.button("Flip the board (f)", || Action::Flip) }
                <button type="button" class="button" aria-pressed={(lab.notation == Notation::Descriptive).to_string()}
                        onclick={other_notation(panel)}>{ "Descriptive notation (d)" }</button>
            </div>
        </>
    }
}

fn other_notation(panel: Panel<'_>) -> Callback<MouseEvent> {
    let other = match panel.lab.notation {
        Notation::Algebraic => Notation::Descriptive,
        Notation::Descriptive => Notation::Algebraic,
    };
    panel.sends(move || Action::SetNotation(other))
}

fn picker(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let entries = lab.game_library.entries();
    let at = entries
        .iter()
        .position(|entry| entry.key == lab.replayed_game.key)
        .unwrap_or(0);
    let from = at
        .saturating_sub(LISTED / 2)
        .min(entries.len().saturating_sub(LISTED));
    let listed = entries.iter().skip(from).take(LISTED);
    let keys: Vec<u32> = listed.clone().map(|entry| entry.key).collect();
    let rows: Vec<String> = listed.map(|entry| entry.title.clone()).collect();
    panel.choice("ch-game", "Game", form::rows(rows, at - from), move |row| {
        Action::ChooseGame(keys.get(row).copied().unwrap_or_default())
    })
}

/// The moves around the present one, with the rank that CHUTE gives to each.
fn moves(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let at = lab.ply();
    let (from, to) = (
        at.saturating_sub(AROUND),
        (at + AROUND).min(lab.replayed_game.len()),
    );
    html! {
        <>
        <div class="ch-line">
            <p class="game-moves" aria-label="Moves of the game, with CHUTE’s rank of each" role="group">
                if from > 0 {
                    <button type="button" class="link-button" onclick={panel.sends(|| Action::Playback(Step::First))}>{ "start" }</button>
                    { " … " }
                }
                { for (from..to).map(|ply| one(panel, ply, ply == from)) }
                if to < lab.replayed_game.len() {
                    { " … " }
                    <button type="button" class="link-button" onclick={panel.sends(|| Action::Playback(Step::Last))}>{ "end" }</button>
                }
            </p>
        </div>
        <p class="quiet">{ "The small number behind a move is the rank that CHUTE gives to it." }</p>
        </>
    }
}

fn one(panel: Panel<'_>, ply: usize, is_first: bool) -> Html {
    let lab = panel.lab;
    let Some(step) = lab.replayed_game.moves.get(ply) else {
        return html! {};
    };
    let is_white = step.board.side_to_move() == Color::White;
    let text = if is_white || is_first {
        numbered(&step.board, step.mv, lab.notation)
    } else {
        written(&step.board, step.mv, lab.notation)
    };
    let rank = lab.ranks().and_then(|ranks| ranks.get(ply));
    let is_next = ply == lab.ply();
    html! {
        <span class="game-move">
            <button type="button" class="link-button" aria-current={is_next.then_some("true")}
                    onclick={panel.sends(move || Action::Playback(Step::Seek(ply)))}>{ text }</button>
            if let Some(rank) = rank {
                <sub class="ch-rank">{ rank }</sub>
            }
        </span>
    }
}
