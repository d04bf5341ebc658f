//! The parts of the editor beside its board: the FEN, the side to move and the rights, changes of the whole board, and every
//! reason why the set-up cannot be played yet.

use cozy_chess::{Color, Square};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::model::board::editor::{Edit, EditorAction, EditorState};
use crate::model::board::spoken;
use chess::edit::Right;
use chess::validity::Wing;
use chess::words::side_name;

/// The content of the panel and its callbacks.
pub struct Panel<'a> {
    /// Begins the ids of its fields.
    pub id: &'a str,
    pub state: &'a EditorState,
    pub fen: &'a NodeRef,
    pub on_action: &'a Callback<EditorAction>,
    /// Hears that the FEN is to be copied.
    pub on_copy: Callback<MouseEvent>,
    /// Hears that the position is to be taken over.
    pub on_accept: Callback<MouseEvent>,
}

impl Panel<'_> {
    /// The FEN stands above the board, where whoever brings a position looks for it.
    pub fn fen(&self) -> Html {
        fen(self)
    }

    pub fn rights(&self) -> Html {
        html! {
            <div class="editor-panel">
                { side_to_move(self) }
                { castling(self) }
                { en_passant(self) }
                { whole(self) }
            </div>
        }
    }

    /// The verdict and the button that ends the editing; it stays in sight.
    pub fn verdict(&self) -> Html {
        verdict(self)
    }
}

fn side_to_move(panel: &Panel<'_>) -> Html {
    let radio = |side: Color| {
        let on_action = panel.on_action.clone();
        let onchange = move |_: Event| on_action.emit(EditorAction::Do(Edit::Side(side)));
        let checked = panel.state.setup().side_to_move() == side;
        html! {
            <label class="editor-choice">
                <input type="radio" name={format!("{}-side", panel.id)} {checked} {onchange} />
                { side_name(side) }
            </label>
        }
    };
    html! {
        <fieldset class="editor-group">
            <legend>{ "To move" }</legend>
            { radio(Color::White) }
            { radio(Color::Black) }
        </fieldset>
    }
}

fn castling(panel: &Panel<'_>) -> Html {
    let choices = [
        (Color::White, Wing::King, "White O-O"),
        (Color::White, Wing::Queen, "White O-O-O"),
        (Color::Black, Wing::King, "Black O-O"),
        (Color::Black, Wing::Queen, "Black O-O-O"),
    ];
    let check = |(side, wing, name): (Color, Wing, &'static str)| {
        let checked = panel.state.setup().right(side, wing) == Right::Kept;
        let other = if checked { Right::Lost } else { Right::Kept };
        let on_action = panel.on_action.clone();
        let onchange =
            move |_: Event| on_action.emit(EditorAction::Do(Edit::Castling(side, wing, other)));
        html! {
            <label class="editor-choice">
                <input type="checkbox" {checked} {onchange} />
                { name }
            </label>
        }
    };
    html! {
        <fieldset class="editor-group">
            <legend>{ "May castle" }</legend>
            { for choices.into_iter().map(check) }
        </fieldset>
    }
}

fn en_passant(panel: &Panel<'_>) -> Html {
    let setup = panel.state.setup();
    let mut squares = setup.en_passant_choices();
    // A square that does not fit is still shown: it is what the set-up says.
    squares.extend(
        setup
            .en_passant()
            .filter(|square| !squares.contains(square)),
    );
    let onchange = panel.on_action.reform(|event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        EditorAction::Do(Edit::EnPassant(value.parse::<Square>().ok()))
    });
    let id = format!("{}-passing", panel.id);
    let disabled = squares.is_empty();
    html! {
        <p class="editor-line">
            <label for={id.clone()}>{ "En passant on" }</label>
            <select {id} class="board-input" {disabled} {onchange}>
                <option value="" selected={setup.en_passant().is_none()}>{ "no square" }</option>
                { for squares.into_iter().map(|square| html! {
                    <option value={square.to_string()} selected={setup.en_passant() == Some(square)}>{ square.to_string() }</option>
                }) }
            </select>
        </p>
    }
}

fn whole(panel: &Panel<'_>) -> Html {
    let state = panel.state;
    let button = |name: &'static str, action: EditorAction, disabled: bool| {
        let onclick = panel.on_action.reform(move |_: MouseEvent| action.clone());
        html! { <button type="button" class="board-button" {disabled} {onclick}>{ name }</button> }
    };
    html! {
        <div class="board-tools" role="group" aria-label="The whole board">
            { button("Opening position", EditorAction::Do(Edit::Start), false) }
            { button("Clear", EditorAction::Do(Edit::Clear), false) }
            { button("Swap colours", EditorAction::Do(Edit::SwapColours), false) }
            { button("Mirror", EditorAction::Do(Edit::Mirror), false) }
            { button("Flip", EditorAction::Flip, false) }
            { button("Undo", EditorAction::Undo, !state.may_undo()) }
            { button("Redo", EditorAction::Redo, !state.may_redo()) }
        </div>
    }
}

fn fen(panel: &Panel<'_>) -> Html {
    let on_action = panel.on_action.clone();
    let oninput = move |event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        on_action.emit(EditorAction::TypeFen(text));
        // A pasted text is whole; typing waits for Enter.
        if event.input_type() == "insertFromPaste" {
            on_action.emit(EditorAction::EnterFen);
        }
    };
    let on_action = panel.on_action.clone();
    let onsubmit = move |event: SubmitEvent| {
        event.prevent_default();
        on_action.emit(EditorAction::EnterFen);
    };
    let on_action = panel.on_action.clone();
    let onkeydown = move |event: KeyboardEvent| {
        event.stop_propagation();
        if event.key() == "Escape" {
            on_action.emit(EditorAction::DropFen);
        }
    };
    let error = panel.state.draft().and_then(|draft| draft.error.clone());
    let (field_id, error_id) = (
        format!("{}-fen", panel.id),
        format!("{}-fen-error", panel.id),
    );
    let draft = panel.state.draft().is_some();
    html! {
        <form class="editor-fen" {onsubmit}>
            <label for={field_id.clone()}>{ "FEN: type or paste one" }</label>
            <input
                ref={panel.fen.clone()}
                id={field_id}
                class="board-input"
                type="text"
                value={panel.state.fen_text()}
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-invalid={error.is_some().to_string()}
                aria-describedby={error_id.clone()}
                {oninput}
                {onkeydown}
            />
            <div class="board-tools">
                if draft {
                    <button type="submit" class="board-button">{ "Set up" }</button>
                    <button type="button" class="board-button" onclick={panel.on_action.reform(|_: MouseEvent| EditorAction::DropFen)}>
                        { "Back to the board's" }
                    </button>
                } else {
                    <button type="button" class="board-button" onclick={panel.on_copy.clone()}>{ "Copy FEN" }</button>
                }
            </div>
            <p id={error_id} class="board-error" role="alert">{ error }</p>
            if let Some(assumed) = panel.state.assumed() {
                <p class="field-note">{ assumed }</p>
            }
        </form>
    }
}

fn verdict(panel: &Panel<'_>) -> Html {
    let faults = panel.state.setup().faults();
    // A FEN that has been typed is set up by the button, too.
    let is_typed = panel
        .state
        .draft()
        .is_some_and(|draft| draft.error.is_none());
    let list_id = format!("{}-faults", panel.id);
    let onclick = panel.on_accept.clone();
    html! {
        <div class="editor-verdict">
            <div id={list_id.clone()} role="status">
                if is_typed {
                    <p>{ "The FEN is not on the board yet." }</p>
                } else if faults.is_empty() {
                    <p class="editor-legal">{ "This position can be played." }</p>
                } else {
                    <p class="editor-illegal">{ "This cannot be played yet:" }</p>
                    <ul class="editor-faults">
                        { for faults.iter().map(|fault| html! { <li>{ spoken::sentence(&fault.to_string()) }</li> }) }
                    </ul>
                }
            </div>
            <button
                type="button"
                class="board-button board-button-main"
                disabled={!is_typed && !faults.is_empty()}
                aria-describedby={list_id}
                {onclick}
            >
                { "Use this position" }
            </button>
        </div>
    }
}
