//! What is searched: a position on the board, or a typed tree.

use super::Panel;
use crate::app::search_lab::{Action, Mode};
use crate::search::TypedTree;
use wasm_bindgen::JsCast;
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
                Mode::Chess => html! {},
                Mode::Tree => typed(panel),
            } }
        </>
    }
}

fn typed(panel: Panel<'_>) -> Html {
    let text = &panel.lab.form.tree;
    let error = text.parse::<TypedTree>().err();
    let on_action = panel.on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let area = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        if let Some(area) = area {
            on_action.emit(Action::SetTree(area.value()));
        }
    });
    html! {
        <div class="field">
            <label for="typed-tree">{ "A tree as nested lists; the numbers are scores for the player at \
                the root, and a label may stand before anything" }</label>
            <textarea id="typed-tree" class="text typed-tree" rows="4" spellcheck="false" {oninput}
                      value={text.clone()} aria-invalid={error.is_some().to_string()}
                      aria-describedby="typed-tree-note" />
            <p id="typed-tree-note" class={if error.is_some() { "field-error" } else { "quiet" }}>
                { match (&error, text.parse::<TypedTree>()) {
                    (Some(error), _) => error.to_string(),
                    (None, Ok(tree)) => format!("{} nodes, {} leaves, {} plies deep",
                                                tree.len(), tree.leaves(), tree.height()),
                    (None, Err(_)) => String::new(),
                } }
            </p>
        </div>
    }
}
