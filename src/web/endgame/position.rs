//! The board with its game: moves by click, drag and typing, FEN in and out, the position editor.

use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::app::board::spoken;
use crate::app::board::{BoardEffect, Players};
use crate::app::endgame::{Action, material};
use crate::app::kit::game::Word;
use crate::chess::edit::Setup;
use crate::chess::notation::parse_move;
use crate::web::board::editor::Editor;
use crate::web::board::{Board, MoveField, Voice};
use crate::web::kit::typed::Typed;
use cozy_chess::Color;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <>
            <h2 id="eg-position" class="visually-hidden">{ "Position" }</h2>
            { match lab.draft.clone().filter(|_| lab.editing) {
                Some(draft) => editor(panel, draft),
                None => board(panel),
            } }
        </>
    }
}

fn bottom(panel: Panel<'_>) -> Color {
    if panel.lab.flipped {
        Color::Black
    } else {
        Color::White
    }
}

fn board(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let position = lab.board();
    let on_action = panel.on_action.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => on_action.emit(Action::Play(mv)),
        BoardEffect::Flip => on_action.emit(Action::Flip),
        BoardEffect::ShapesChanged(shapes) => on_action.emit(Action::SetShapes(shapes)),
        BoardEffect::Say(_) | BoardEffect::Refused(_) | BoardEffect::Focus(_) => {}
    });
    let shown = position.clone();
    let parse = Callback::from(move |text: String| {
        parse_move(&shown, &text).map_err(|error| error.to_string())
    });
    let on_move = panel.on_action.reform(Action::Play);
    let follows = lab.followed().is_some();
    let shapes = if follows {
        Vec::new()
    } else {
        lab.game.shapes()
    };
    let where_ = spoken::sentence(&capital(&material::name(&position)));
    let players = lab
        .plays
        .filter(|_| !follows)
        .map_or(Players::Both, Players::Only);
    html! {
        <>
            <Board position={Rc::new(position)} last_move={lab.last_move()} {players}
                   bottom={bottom(panel)} overlay={Rc::new(lab.picture().overlay)}
                   shapes={Rc::from(shapes)} voice={Voice::Own} {on_effect} />
            <p class="position-where">
                { where_ }{ if follows { " In EG's search." } else { " The position set up." } }
            </p>
            <MoveField {parse} {on_move} hint="Kc3, c2c3, K-B3" />
            <div class="row">
                <button type="button" class="button" disabled={lab.game.previous().is_none()}
                        onclick={panel.sends(|| Action::Back)}>{ "Take back (u)" }</button>
                <button type="button" class="button" disabled={lab.game.next().is_none()}
                        onclick={panel.sends(|| Action::Forward)}>{ "Play again (r)" }</button>
                <button id={EDIT_BUTTON} type="button" class="button"
                        onclick={panel.sends(|| Action::EditPosition)}>{ "Set up a position" }</button>
            </div>
            if !lab.game.record().is_empty() {
                { moves(panel) }
            }
            { super::play::view(panel) }
            { fen(panel) }
        </>
    }
}

fn editor(panel: Panel<'_>, draft: Setup) -> Html {
    let on_change = panel.on_action.reform(Action::Draft);
    let on_accept = panel.on_action.reform(|board: Rc<cozy_chess::Board>| {
        Action::SetPosition(cozy_chess::Board::clone(&board))
    });
    html! {
        <div id={EDITOR} class="position-editor" role="group" aria-label="Position editor" tabindex="-1">
            <p class="quiet">{ spoken::sentence(&capital(material::TAKES)) }</p>
            <Editor start={draft} bottom={bottom(panel)} {on_change} {on_accept} />
            <div class="row">{ panel.button("Back without taking it over", || Action::LeaveEditor) }</div>
        </div>
    }
}

fn moves(panel: Panel<'_>) -> Html {
    let game = &panel.lab.game;
    html! {
        <p class="game-moves" aria-label="Moves of the game" role="group">
            <button type="button" class="link-button" onclick={panel.sends(|| Action::GoToStart)}>{ "start" }</button>
            { for game.words().into_iter().map(|word| match word {
                Word::Move { node, number, san, .. } => html! {
                    <span class="game-move">
                        { number }
                        <button type="button" class="link-button" aria-current={(node == game.at()).then_some("true")}
                                onclick={panel.sends(move || Action::GoTo(node))}>{ san }</button>
                        if let Some(mark) = panel.lab.mark_of(node).filter(|_| panel.lab.plays.is_some()) {
                            <span class="eg-mark" title={mark.words()}>
                                <span aria-hidden="true">{ mark.sign() }</span>
                                <span class="visually-hidden">{ mark.words() }</span>
                            </span>
                        }
                    </span>
                },
                Word::Comment(text) => html! { <span class="game-comment">{ text }</span> },
                Word::Open => html! { <span class="game-bracket-open">{ "(" }</span> },
                Word::Close => html! { <span class="game-bracket-close">{ ")" }</span> },
            }) }
        </p>
    }
}

/// The position as FEN: what is typed and cannot be used stays, with what is wrong below it.
fn fen(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let wrong = lab.wrong_fen.as_ref();
    let value = wrong.map_or_else(|| lab.board().to_string(), |wrong| wrong.text.clone());
    html! {
        <div class="field">
            <label for="eg-fen">{ "Position as FEN: paste another one here" }</label>
            <div class="row eg-fen">
                <Typed id={AttrValue::Static("eg-fen")} class="text eg-fen-text" value={value}
                       on_typed={panel.on_action.reform(Action::TypeFen)} />
                { panel.button("Copy", || Action::CopyFen) }
            </div>
            if let Some(wrong) = wrong {
                <p class="field-error" role="alert">{ &wrong.why }</p>
            }
        </div>
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
