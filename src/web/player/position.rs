//! The board with what is laid over it, the game, FEN in and out, who has castled, how the listing is read.

use super::fields::menu;
use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::app::board::{BoardEffect, Mark, MarkKind, Pattern, Players};
use crate::app::kit::game::Word;
use crate::app::player::{Action, LAYERS, Layer, OnMove, Picture};
use crate::chess::edit::Setup;
use crate::chess::notation::parse_move;
use crate::lab::player::READINGS;
use crate::player::Oddity;
use crate::web::board::editor::Editor;
use crate::web::board::{Board, MoveField, Voice};
use crate::web::kit::typed::Typed;
use cozy_chess::Color;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What a move on the board does, in words.
const ON_MOVE: [(OnMove, &str); 3] = [
    (OnMove::Choose, "is looked at"),
    (OnMove::Teach, "is taught as the better one"),
    (OnMove::Play, "is played"),
];

/// Whether a side has castled.
const CASTLED: [(Option<bool>, &str); 3] = [
    (None, "guess"),
    (Some(true), "has castled"),
    (Some(false), "has not castled"),
];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <>
            <h2 id="pl-position" class="visually-hidden">{ "Position" }</h2>
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
    let on_action = panel.on_action.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => on_action.emit(Action::Move(mv)),
        BoardEffect::Flip => on_action.emit(Action::Flip),
        BoardEffect::ShapesChanged(shapes) => on_action.emit(Action::SetShapes(shapes)),
        BoardEffect::Say(_) | BoardEffect::Refused(_) | BoardEffect::Focus(_) => {}
    });
    let here = lab.game.board().clone();
    let parse = Callback::from(move |text: String| {
        parse_move(&here, &text).map_err(|error| error.to_string())
    });
    let on_move = panel.on_action.reform(Action::Move);
    let picture = lab.picture();
    let players = if lab.after {
        Players::Nobody
    } else {
        Players::Both
    };
    let shapes = if lab.after {
        Vec::new()
    } else {
        lab.game.shapes()
    };
    html! {
        <>
            <Board position={Rc::new(lab.shown_board())} last_move={lab.last_move()} {players}
                   bottom={bottom(panel)} overlay={Rc::new(picture.overlay.clone())} marks={Rc::from(marks(panel))}
                   shapes={Rc::from(shapes)} voice={Voice::Own} {on_effect} />
            { caption(panel) }
            { legend(&picture) }
            if lab.layer != Layer::Bare && lab.parameter.is_none() {
                <p class="quiet">{ lab.layer.row().shows }</p>
            }
            <MoveField {parse} {on_move} hint="Rc7, a1c1, R-B7" />
            <div class="pl-fields">
                { menu("pl-on-move", "A move on the board or typed", ON_MOVE.iter().map(|row| (row.1, row.0 == lab.on_move)),
                       |row| Action::SetOnMove(ON_MOVE[row.min(2)].0), panel) }
                { menu("pl-layer", "Lay over the board (o)", LAYERS.iter().map(|row| (row.name, row.layer == lab.layer)),
                       |row| Action::SetLayer(LAYERS[row.min(LAYERS.len() - 1)].layer), panel) }
            </div>
            <div class="row">
                { panel.button_if(lab.game.previous().is_some(), "Take back (u)", || Action::Back) }
                { panel.button_if(lab.game.next().is_some(), "Play again (r)", || Action::Forward) }
                <button id={EDIT_BUTTON} type="button" class="button"
                        onclick={panel.sends(|| Action::EditPosition)}>{ "Set up a position (e)" }</button>
            </div>
            if !lab.game.record().is_empty() {
                { moves(panel) }
            }
            { fen(panel) }
            { reading(panel) }
        </>
    }
}

/// Arrows: the move that is looked at, the first one, the recommended one.
fn marks(panel: Panel<'_>) -> Vec<Mark> {
    let lab = panel.lab;
    if lab.after {
        return Vec::new();
    }
    let mut marks: Vec<Mark> = Vec::new();
    let mut add = |index: Option<usize>, kind: MarkKind, label: String| {
        let candidate = index.and_then(|index| lab.decision.candidates.get(index));
        if let Some(candidate) = candidate {
            let (from, to) = (candidate.mv.from, candidate.mv.to);
            if !marks
                .iter()
                .any(|mark| mark.from == from && mark.to == Some(to))
            {
                marks.push(Mark {
                    kind,
                    from,
                    to: Some(to),
                    label,
                });
            }
        }
    };
    let rank = lab
        .chosen
        .and_then(|index| lab.decision.rank(index, &lab.weights()));
    add(
        lab.chosen,
        MarkKind::Ours,
        rank.map_or_else(String::new, |rank| rank.to_string()),
    );
    add(lab.first(), MarkKind::Theirs, "1".to_owned());
    add(
        lab.recommended().map(|(index, _)| index),
        MarkKind::Note,
        "!".to_owned(),
    );
    marks
}

/// What the board shows, in words.
fn caption(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let side = match lab.game.board().side_to_move() {
        Color::White => "White",
        Color::Black => "Black",
    };
    let recommended = lab
        .recommended()
        .map(|(index, from)| format!(" {}: {from}.", lab.san(index)));
    html! {
        <>
            <p class="position-where">
                if let Some(chosen) = lab.chosen.filter(|_| lab.after) {
                    { format!("After {}, as PLAYER surveys it. ", lab.san(chosen)) }
                    <button type="button" class="link-button" onclick={panel.sends(|| Action::ToggleAfter)}>
                        { "Back to the position (b)" }
                    </button>
                } else {
                    { format!("{side} to move.") }
                    { recommended.unwrap_or_default() }
                }
            </p>
            if !lab.after && lab.chosen.is_some() {
                <p class="quiet">{ "Arrows: solid the move looked at, with its rank; dashed PLAYER's first, 1; dotted the \
                    recommended move, !." }</p>
            }
        </>
    }
}

fn legend(picture: &Picture) -> Html {
    if picture.legend.is_empty() {
        return html! {};
    }
    html! {
        <>
            <ul class="pl-legend">
                { for picture.legend.iter().map(|(pattern, meaning)| html! {
                    <li key={meaning.clone()}>{ swatch(*pattern) }{ meaning }</li>
                }) }
            </ul>
            { for picture.words.iter().map(|words| html! { <p class="quiet">{ words }</p> }) }
        </>
    }
}

fn swatch(pattern: Pattern) -> Html {
    html! {
        <svg class="board-swatch" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <path class={classes!("board-patch", format!("board-patch-{}", pattern.name()))} d={pattern.path()} />
        </svg>
    }
}

fn editor(panel: Panel<'_>, draft: Setup) -> Html {
    let on_change = panel.on_action.reform(Action::Draft);
    let on_accept = panel.on_action.reform(|board: Rc<cozy_chess::Board>| {
        Action::SetPosition(cozy_chess::Board::clone(&board))
    });
    html! {
        <div id={EDITOR} class="position-editor" role="group" aria-label="Position editor" tabindex="-1">
            <Editor start={draft} bottom={bottom(panel)} {on_change} {on_accept} />
            <div class="row">{ panel.button("Cancel", || Action::LeaveEditor) }</div>
        </div>
    }
}

fn moves(panel: Panel<'_>) -> Html {
    let game = &panel.lab.game;
    html! {
        <p class="game-moves pl-game" aria-label="Moves of the game" role="group" tabindex="0">
            <button type="button" class="link-button" onclick={panel.sends(|| Action::GoToStart)}>{ "start" }</button>
            { for game.words().into_iter().map(|word| match word {
                Word::Move { node, number, san, .. } => html! {
                    <span class="game-move">
                        { number }
                        <button type="button" class="link-button" aria-current={(node == game.at()).then_some("true")}
                                onclick={panel.sends(move || Action::GoTo(node))}>{ san }</button>
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
    let value = wrong.map_or_else(|| lab.game.board().to_string(), |wrong| wrong.text.clone());
    html! {
        <div class="field">
            <label for="pl-fen">{ "Position as FEN: paste another one here" }</label>
            <div class="row pl-fen">
                <Typed id={AttrValue::Static("pl-fen")} class="text pl-fen-text" {value}
                       on_typed={panel.on_action.reform(Action::TypeFen)} />
                { panel.button("Copy", || Action::CopyFen) }
            </div>
            if let Some(wrong) = wrong {
                <p class="field-error" role="alert">{ &wrong.why }</p>
            }
        </div>
    }
}

/// Who has castled, and how the listing is read.
fn reading(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let side = |id: &'static str, side: Color, name: &str, said: Option<bool>| {
        html! {
            <div>
                { menu(id, name, CASTLED.iter().map(|row| (row.1, row.0 == said)),
                       move |row| Action::SetCastled(side, CASTLED[row.min(2)].0), panel) }
                <p class="quiet">{ lab.castled_words(side) }</p>
            </div>
        }
    };
    let named = READINGS.iter().position(|row| row.1 == lab.reading);
    let words = ["as listed", "as meant", "some of each"];
    let count = if named.is_some() { 2 } else { 3 };
    html! {
        <details class="pl-reading">
            <summary>{ "Castling, and how the listing is read" }</summary>
            <div class="pl-fields">
                { side("pl-castled-white", Color::White, "White", lab.castled.white) }
                { side("pl-castled-black", Color::Black, "Black", lab.castled.black) }
            </div>
            { menu("pl-reading", "Where the listing computes something other than was meant",
                   words.iter().take(count).enumerate().map(|(row, words)| (*words, named.unwrap_or(2) == row)),
                   |row| Action::SetReading(READINGS[row.min(1)].1), panel) }
            <ul class="pl-oddities">
                { for Oddity::ALL.into_iter().map(|oddity| {
                    let on_action = panel.on_action.clone();
                    let onchange = Callback::from(move |event: Event| {
                        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                            on_action.emit(Action::SetOddity(oddity, input.checked()));
                        }
                    });
                    html! {
                        <li key={oddity.name()}>
                            <label><input type="checkbox" checked={lab.reading.has(oddity)} {onchange} />
                                { format!(" {}", oddity.statement()) }</label>
                        </li>
                    }
                }) }
            </ul>
            <p class="quiet">{ "Ticked: as the listing computes it. Table I (panel 4) shows which reading comes nearer to the ranks of 1975." }</p>
            <p class="provenance" data-mark="published">{ "Senft 1975, pp. 70-92 (the listing); that these places were meant otherwise is our reading of pp. 37-44" }</p>
        </details>
    }
}
