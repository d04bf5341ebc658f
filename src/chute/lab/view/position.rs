//! The game and its board: choose a game or set up a position, see the master's move, try any
//! other move.

use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::experiment::link::Notation;
use crate::model::{Action, ChuteAction, Step, numbered, written};
use cozy_chess::{Board, Color, Move};
use kit::model::Page;
use kit::model::board::Players;
use kit::view::form;
use kit::view::panel::tip;
use kit::view::parts::open_in;
use kit::view::position::{self, Shown};
use yew::prelude::*;

/// The number of games listed beside the board; the library lists all.
const LISTED: usize = 60;

/// The number of moves listed before and after the current one.
const AROUND: usize = 40;

pub fn view(panel: Panel<'_>) -> Html {
    let on = panel.on_action.reform(Action::Position);
    position::editor(&panel.lab.position, EDITOR, html! {}, &on).unwrap_or_else(|| board(panel))
}

fn board(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let on = panel.on_action.reform(Action::Position);
    let board = Board::clone(&lab.evaluated.board);
    let shown = Shown {
        board: board.clone(),
        last_move: lab.position.game.last_move(),
        players: Players::Both,
        marks: lab.marks(),
        overlay: lab.overlay(),
        is_own: true,
    };
    let hint = match lab.notation {
        Notation::Algebraic => "Nf3, g1f3, Kt-KB3",
        Notation::Descriptive => "Kt-KB3, Nf3, g1f3",
    };
    html! {
        <>
            { picker(panel) }
            { position::board(&lab.position, shown, &on) }
            <p class="ch-verdict">{ lab.verdict() }</p>
            if !lab.replayed_game.about.is_empty() {
                <p class="quiet ch-source">{ &lab.replayed_game.about }</p>
            }
            { position::move_field(board.clone(), hint, &on) }
            { position::buttons(&lab.position, EDIT_BUTTON, &on) }
            <p class="quiet">{ "A move you make here is only evaluated. The game does not change." }</p>
            if !lab.replayed_game.is_empty() {
                { moves(panel) }
            }
            <div class="row">
                <button type="button" class="button" aria-pressed={(lab.notation == Notation::Descriptive).to_string()}
                        title={tip("d")} aria-keyshortcuts="d"
                        onclick={other_notation(panel)}>{ "Descriptive notation" }</button>
            </div>
            { position::fen(&lab.position, &board, "ch-fen", &on) }
            { open_in::view(Page::Chute, &lab.position.game.subject(), &board) }
        </>
    }
}

fn other_notation(panel: Panel<'_>) -> Callback<MouseEvent> {
    let other = match panel.lab.notation {
        Notation::Algebraic => Notation::Descriptive,
        Notation::Descriptive => Notation::Algebraic,
    };
    panel.sends(move || ChuteAction::SetNotation(other))
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
    let rows: Vec<String> = listed.map(|entry| entry.game.title.clone()).collect();
    panel.choice("ch-game", "Game", form::rows(rows, at - from), move |row| {
        ChuteAction::ChooseGame(keys.get(row).copied().unwrap_or_default())
    })
}

/// The moves around the current one, with CHUTE's rank of each.
fn moves(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let at = lab.ply();
    let (from, to) = (
        at.saturating_sub(AROUND),
        (at + AROUND).min(lab.replayed_game.len()),
    );
    html! {
        <>
        <p class="game-moves" aria-label="Moves of the game, with CHUTE’s rank of each" role="group">
            if from > 0 {
                { panel.link("start", || Action::Playback(Step::First)) }
                { " … " }
            }
            { for (from..to).map(|ply| one(panel, ply, ply == from)) }
            if to < lab.replayed_game.len() {
                { " … " }
                { panel.link("end", || Action::Playback(Step::Last)) }
            }
        </p>
        <p class="quiet">{ "The small number after a move is CHUTE’s rank of it." }</p>
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
    // Later moves are hidden while they are to be predicted.
    let guessed = lab.ply() + usize::from(!lab.is_asking());
    let is_hidden = lab.playback.predict.is_on() && ply >= guessed;
    let rank = lab
        .ranks()
        .and_then(|ranks| ranks.get(ply))
        .filter(|_| !is_hidden);
    let is_next = ply == lab.ply();
    html! {
        <span class="game-move">
            <button type="button" class="link-button" aria-current={is_next.then_some("true")}
                    onclick={panel.sends(move || Action::Playback(Step::Seek(ply)))}>{ text }</button>
            if let Some(rank) = rank {
                <sub class="ch-rank">{ rank }</sub>
            }
            if !is_hidden {
                { for lab.variations(ply).into_iter().map(|mv| html! {
                    <>
                        <span class="game-bracket-open">{ "(" }</span>
                        <button type="button" class="link-button" aria-current={(is_next && lab.chosen == Some(mv)).then_some("true")}
                                onclick={try_it(panel, ply, mv)}>{ numbered(&step.board, mv, lab.notation) }</button>
                        <span class="game-bracket-close">{ ")" }</span>
                    </>
                }) }
            }
        </span>
    }
}

/// Goes to a position of the game and selects a variation's move.
fn try_it(panel: Panel<'_>, ply: usize, mv: Move) -> Callback<MouseEvent> {
    let on_action = panel.on_action.clone();
    Callback::from(move |_| {
        on_action.emit(Action::Playback(Step::Seek(ply)));
        on_action.emit(ChuteAction::SelectMove(Some(mv)).into());
    })
}
