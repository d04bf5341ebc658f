//! A field for typed moves. What counts as a move, in which notation, is the owner's to say; the
//! field keeps the text until it is understood, and shows why it is not.

use cozy_chess::Move;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::unique_id;
use crate::model::board::spoken;

/// The properties of [`MoveField`].
#[derive(Properties, PartialEq)]
pub struct MoveFieldProps {
    /// Reads what was typed, or says what is wrong with it.
    pub parse: Callback<String, Result<Move, String>>,
    pub on_move: Callback<Move>,
    /// The field's name.
    #[prop_or(AttrValue::Static("Type a move"))]
    pub label: AttrValue,
    /// An example of what can be typed.
    #[prop_or(AttrValue::Static("Nf3, g1f3, Kt-KB3"))]
    pub hint: AttrValue,
}

/// The field: Enter plays, Escape empties.
#[component]
pub fn MoveField(props: &MoveFieldProps) -> Html {
    let text = use_state(String::new);
    let error = use_state(|| None::<String>);
    let id = use_memo((), |()| unique_id("board-move"));
    let oninput = {
        let (text, error) = (text.clone(), error.clone());
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<HtmlInputElement>().value());
            error.set(None);
        })
    };
    let onsubmit = {
        let (text, error) = (text.clone(), error.clone());
        let (parse, on_move) = (props.parse.clone(), props.on_move.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let typed = text.trim();
            if typed.is_empty() {
                return;
            }
            match parse.emit(typed.to_owned()) {
                Ok(mv) => {
                    text.set(String::new());
                    on_move.emit(mv);
                }
                Err(why) => error.set(Some(spoken::sentence(&why))),
            }
        })
    };
    let onkeydown = {
        let (text, error) = (text.clone(), error.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                text.set(String::new());
                error.set(None);
            }
            // A key typed here is not a shortcut of the page.
            event.stop_propagation();
        })
    };
    let error_id = format!("{id}-error");
    html! {
        <form class="board-move" {onsubmit}>
            <label class="board-move-label" for={(*id).clone()}>{ &props.label }</label>
            <input
                id={(*id).clone()}
                class="board-input"
                type="text"
                value={(*text).clone()}
                placeholder={&props.hint}
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                enterkeyhint="go"
                aria-invalid={error.is_some().to_string()}
                aria-describedby={error_id.clone()}
                {oninput}
                {onkeydown}
            />
            <button type="submit" class="board-button">{ "Play" }</button>
            <p id={error_id} class="board-error" role="alert">{ (*error).clone() }</p>
        </form>
    }
}
