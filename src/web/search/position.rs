//! What is searched: a position on the board with its game, or a typed tree.

use super::Panel;
use crate::app::board::{BoardEffect, Players};
use crate::app::search::{Action, Mode};
use crate::chess::edit::Setup;
use crate::chess::notation::parse_move;
use crate::search::TypedTree;
use crate::web::board::editor::Editor;
use crate::web::board::{Board, MoveField, Voice};
use cozy_chess::Color;
use std::rc::Rc;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let tab = |mode: Mode, text: &'static str| {
        html! {
            <button type="button" class="tab" aria-pressed={(lab.mode == mode).to_string()}
                    onclick={panel.sends(move || Action::SetMode(mode))}>{ text }</button>
        }
    };
    html! {
        <>
            <h2 id="position-title" class="visually-hidden">{ "What is searched" }</h2>
            <div class="tabs" role="group" aria-label="What is searched">
                { tab(Mode::Chess, "Chess position") }
                { tab(Mode::Tree, "Typed tree") }
            </div>
            { match lab.mode {
                Mode::Chess => chess(panel),
                Mode::Tree => typed(panel),
            } }
        </>
    }
}

fn chess(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if let Some(draft) = lab.draft.clone().filter(|_| lab.editing) {
        return editor(panel, draft);
    }
    let board = lab.board();
    let on_action = panel.on_action.clone();
    let on_effect = Callback::from(move |effect: BoardEffect| match effect {
        BoardEffect::Played(mv) => on_action.emit(Action::Play(mv)),
        BoardEffect::Flip => on_action.emit(Action::Flip),
        BoardEffect::ShapesChanged(shapes) => on_action.emit(Action::SetShapes(shapes)),
        BoardEffect::Say(_) | BoardEffect::Refused(_) | BoardEffect::Focus(_) => {}
    });
    let shown = board.clone();
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
    html! {
        <>
            <Board position={Rc::new(board)} last_move={lab.last_move()} players={Players::Both}
                   bottom={bottom(panel)} marks={Rc::from(lab.marks())} shapes={Rc::from(shapes)}
                   voice={Voice::Own} {on_effect} />
            <p class="position-where">
                { if follows { where_in_tree(panel) } else { "The position set up.".to_owned() } }
            </p>
            <MoveField {parse} {on_move} />
            { super::game::view(panel) }
        </>
    }
}

fn editor(panel: Panel<'_>, draft: Setup) -> Html {
    let on_change = panel.on_action.reform(Action::Draft);
    let on_accept = panel.on_action.reform(|board: Rc<cozy_chess::Board>| {
        Action::SetPosition(cozy_chess::Board::clone(&board))
    });
    html! {
        <div id={super::EDITOR} class="position-editor" role="group" aria-label="Position editor" tabindex="-1">
            <Editor start={draft} bottom={bottom(panel)} {on_change} {on_accept} />
            <div class="row">{ panel.button("Cancel", || Action::LeaveEditor) }</div>
        </div>
    }
}

fn bottom(panel: Panel<'_>) -> Color {
    if panel.lab.flipped {
        Color::Black
    } else {
        Color::White
    }
}

/// Where in the recorded tree the board stands.
fn where_in_tree(panel: Panel<'_>) -> String {
    let Some((recording, node)) = panel.lab.recording().zip(panel.lab.node()) else {
        return String::new();
    };
    let path = recording.tree().path(node);
    if path.len() < 2 {
        return "The root of the recorded search.".to_owned();
    }
    format!(
        "In the recorded search after {}.",
        recording.moves_text(0, &path[1..])
    )
}

fn typed(panel: Panel<'_>) -> Html {
    let text = &panel.lab.form.tree;
    let read = text.parse::<TypedTree>();
    let on_action = panel.on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let area = event.target_dyn_into::<HtmlTextAreaElement>();
        if let Some(area) = area {
            on_action.emit(Action::SetTree(area.value()));
        }
    });
    html! {
        <div class="field">
            <label for="typed-tree">{ "A tree as nested lists; the numbers are scores for the player at \
                the root, and a label may stand before anything" }</label>
            <textarea id="typed-tree" class="text typed-tree" rows="4" spellcheck="false" {oninput}
                      value={text.clone()} aria-invalid={read.is_err().to_string()}
                      aria-describedby="typed-tree-note" />
            <p id="typed-tree-note" class={if read.is_err() { "field-error" } else { "quiet" }}>
                { match read {
                    Err(error) => error.to_string(),
                    Ok(tree) => format!("{} nodes, {} leaves, {} plies deep",
                                        tree.len(), tree.leaves(), tree.height()),
                } }
            </p>
        </div>
    }
}
