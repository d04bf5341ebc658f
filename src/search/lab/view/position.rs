//! The subject of a search: a position on the board with its game, or a typed tree.

use super::Panel;
use crate::experiment::Method;
use crate::model::{Action, Mode, RecordedLab, SearchAction};
use chess::words::counted;
use kit::model::Page;
use kit::model::board::{Mark, Overlay, Players};
use kit::view::parts::open_in;
use kit::view::position::{self, Shown};
use search::TypedTree;
use search::ctw::TypedGraph;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let tab = |mode: Mode, text: &'static str| {
        html! {
            <button type="button" class="tab" aria-pressed={(lab.mode == mode).to_string()}
                    onclick={panel.sends(move || SearchAction::SetMode(mode))}>{ text }</button>
        }
    };
    html! {
        <>
            <h2 id="position-title" class="visually-hidden">{ "Position" }</h2>
            <div class="tabs" role="group" aria-label="Chess position or typed tree">
                { tab(Mode::Chess, "Chess position") }
                { tab(Mode::Tree, "Typed tree") }
            </div>
            { match lab.mode {
                Mode::Chess => chess(panel, panel.lab.marks()),
                Mode::Tree => typed(panel),
            } }
        </>
    }
}

/// The board with the position editor, or with these marks.
pub fn chess(panel: Panel<'_>, marks: Vec<Mark>) -> Html {
    let lab = panel.lab;
    let on = panel.on_action.reform(Action::Position);
    if let Some(editor) = position::editor(&lab.position, super::EDITOR, html! {}, &on) {
        return editor;
    }
    let board = lab.board();
    let follows = lab.followed().is_some();
    let shown = Shown {
        board: board.clone(),
        last_move: lab.last_move(),
        players: Players::Both,
        marks,
        overlay: Overlay::default(),
        is_own: !follows,
    };
    html! {
        <>
            { position::board(&lab.position, shown, &on) }
            <p class="position-where">
                { if follows { where_in_tree(panel) } else { "The position set up.".to_owned() } }
            </p>
        </>
    }
}

/// Controls of the position other than the board.
pub fn more(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if lab.mode == Mode::Tree || lab.position.editing {
        return html! {};
    }
    let on = panel.on_action.reform(Action::Position);
    let board = lab.board();
    html! {
        <>
            { position::move_field(board.clone(), "Nf3, g1f3, Kt-KB3", &on) }
            { position::fen(&lab.position, &board, "search-fen", &on) }
            { open_in::view(Page::Search, &lab.subject(), &board) }
            { super::game::view(panel) }
        </>
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
    let (label, read) = match panel.lab.method() {
        Method::Ctw => (
            "A graph as nested lists; every position may have a range such as 0.1..0.4 from -1 to 1 for \
             the player who moves into it, before its list or alone, and a label: =label comes to that \
             position again",
            graph_note(text),
        ),
        Method::FixedDepth(_) => (
            "A tree as nested lists; the numbers are scores for the player at the root. \
             Any number or list may have a label before it",
            tree_note(text),
        ),
    };
    let on_action = panel.on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let area = event.target_dyn_into::<HtmlTextAreaElement>();
        if let Some(area) = area {
            on_action.emit(SearchAction::Type(|form| &mut form.tree, area.value()).into());
        }
    });
    html! {
        <div class="field">
            <label for="typed-tree">{ label }</label>
            <textarea id="typed-tree" class="text typed-tree" rows="4" spellcheck="false" {oninput}
                      value={text.clone()} aria-invalid={read.is_err().to_string()}
                      aria-describedby="typed-tree-note" />
            <p id="typed-tree-note" class={if read.is_err() { "field-error" } else { "quiet" }}>
                { read.unwrap_or_else(|wrong| wrong) }
            </p>
        </div>
    }
}

/// The size of the tree in a text, or the error in it.
fn tree_note(text: &str) -> Result<String, String> {
    let tree = text.parse::<TypedTree>();
    let tree = tree.map_err(|error| error.to_string())?;
    Ok(format!(
        "{}, {}, {} deep",
        counted(tree.len(), "node"),
        counted(tree.leaves(), "leaf"),
        counted(tree.height(), "ply")
    ))
}

/// The size of the graph in a text, or the error in it.
fn graph_note(text: &str) -> Result<String, String> {
    let graph = text.parse::<TypedGraph>();
    let graph = graph.map_err(|error| error.to_string())?;
    Ok(counted(graph.len(), "position"))
}
