//! The position of a lab on the page: the board, the moves of its game, the editor, FEN in and out. Each part is
//! a function; a lab puts between them what is its own.

use super::form;
use super::panel::tip;
use super::typed::Typed;
use crate::model::board::{BoardEffect, Mark, Overlay, Players};
use crate::model::game::Word;
use crate::model::position::{Position, PositionAction as Action};
use crate::view::board::editor::Editor;
use crate::view::board::{Board, MoveField, Voice};
use chess::notation::parse_move;
use chess::record::NodeId;
use cozy_chess::Move;
use std::rc::Rc;
use yew::prelude::*;

/// The content of the board.
pub struct Shown {
    pub board: cozy_chess::Board,
    pub last_move: Option<Move>,
    pub players: Players,
    pub marks: Vec<Mark>,
    pub overlay: Overlay,
    /// Whether it is the position set up: only that has drawings of its own.
    pub is_own: bool,
}

pub fn board(position: &Position, shown: Shown, on: &Callback<Action>) -> Html {
    let on_action = on.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => on_action.emit(Action::Play(mv)),
        BoardEffect::Flip => on_action.emit(Action::Flip),
        BoardEffect::ShapesChanged(shapes) => on_action.emit(Action::SetShapes(shapes)),
        BoardEffect::Say(_) | BoardEffect::Refused(_) | BoardEffect::Focus(_) => {}
    });
    let shapes = shown.is_own.then(|| position.game.shapes());
    html! {
        <Board position={Rc::new(shown.board)} last_move={shown.last_move} players={shown.players}
               bottom={position.bottom()} marks={Rc::from(shown.marks)} overlay={Rc::new(shown.overlay)}
               shapes={Rc::from(shapes.unwrap_or_default())} voice={Voice::Own} {on_effect} />
    }
}

/// The field for a typed move of the position on the board.
pub fn move_field(board: cozy_chess::Board, hint: &'static str, on: &Callback<Action>) -> Html {
    let parse = Callback::from(move |text: String| {
        parse_move(&board, &text).map_err(|error| error.to_string())
    });
    html! { <MoveField {parse} {hint} on_move={on.reform(Action::Play)} /> }
}

/// Through the game, and into the editor by the button of this id.
pub fn buttons(position: &Position, edit: &'static str, on: &Callback<Action>) -> Html {
    let game = &position.game;
    let button = |[text, key]: [&'static str; 2],
                  id: Option<&'static str>,
                  disabled: bool,
                  action: fn() -> Action| {
        html! {
            <button {id} type="button" class="button" {disabled} title={tip(key)} aria-keyshortcuts={key}
                    onclick={on.reform(move |_: MouseEvent| action())}>{ text }</button>
        }
    };
    html! {
        <div class="row">
            { button(["Take back", "u"], None, !position.can_take_back(), || Action::Back) }
            { button(["Redo move", "r"], None, game.next().is_none(), || Action::Forward) }
            { button(["Set up a position", "e"], Some(edit), false, || Action::Edit) }
        </div>
    }
}

/// The moves of the game, if it has any, the one at the cursor marked if the board shows it; `beside` draws
/// what a lab says of a move.
pub fn moves(
    position: &Position,
    is_own: bool,
    on: &Callback<Action>,
    beside: impl Fn(NodeId) -> Html,
) -> Html {
    let game = &position.game;
    if game.record().is_empty() {
        return html! {};
    }
    let go = |action: Action| on.reform(move |_: MouseEvent| action.clone());
    html! {
        <p class="game-moves" aria-label="Moves of the game" role="group" tabindex="0">
            <button type="button" class="link-button" onclick={go(Action::START)}>{ "start" }</button>
            { for game.words().into_iter().map(|word| match word {
                Word::Move { node, number, san, meaning } => {
                    let is_current = is_own && node == game.at();
                    html! {
                        <span class="game-move">
                            { number }
                            <button type="button" class="link-button" aria-current={is_current.then_some("true")}
                                    title={(!meaning.is_empty()).then_some(meaning)}
                                    onclick={go(Action::GoTo(node))}>{ san }</button>
                            { beside(node) }
                        </span>
                    }
                }
                Word::Comment(text) => html! { <span class="game-comment">{ text }</span> },
                Word::Open => html! { <span class="game-bracket-open">{ "(" }</span> },
                Word::Close => html! { <span class="game-bracket-close">{ ")" }</span> },
            }) }
        </p>
    }
}

/// The position as FEN: what is typed and cannot be used stays, with what is wrong below it.
pub fn fen(
    position: &Position,
    shown: &cozy_chess::Board,
    id: &'static str,
    on: &Callback<Action>,
) -> Html {
    let wrong = position.wrong_fen.as_ref();
    let value = wrong.map_or_else(|| shown.to_string(), |wrong| wrong.text.clone());
    html! {
        <div class="field">
            <label for={id}>{ "Position as FEN: paste another one here" }</label>
            <div class="row position-fen">
                <Typed id={AttrValue::Static(id)} class="text position-fen-text" {value}
                       on_typed={on.reform(Action::TypeFen)} />
                { form::button("Copy", on.reform(|_: MouseEvent| Action::CopyFen)) }
            </div>
            { form::error(wrong.map(|wrong| wrong.why.as_str())) }
            if let Some(assumed) = position.assumed(shown).filter(|_| wrong.is_none()) {
                <p class="field-note" role="status">{ assumed }</p>
            }
        </div>
    }
}

/// The editor of this id, if it is open; `about` says what the lab takes.
pub fn editor(
    position: &Position,
    id: &'static str,
    about: Html,
    on: &Callback<Action>,
) -> Option<Html> {
    let start = position.draft.clone().filter(|_| position.editing)?;
    let on_accept =
        on.reform(|board: Rc<cozy_chess::Board>| Action::Set(cozy_chess::Board::clone(&board)));
    Some(html! {
        <div {id} class="position-editor" role="group" aria-label="Position editor" tabindex="-1">
            { about }
            <Editor {start} bottom={position.bottom()} on_change={on.reform(Action::Draft)} {on_accept} />
            <div class="row">
                { form::button("Cancel", on.reform(|_: MouseEvent| Action::LeaveEditor)) }
            </div>
        </div>
    })
}
