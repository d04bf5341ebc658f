//! What every part of the CHUTE lab gets: the lab, and where actions go.

use crate::app::chute::{Action, Lab};
use crate::web::kit::{self, form};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What every part gets.
pub type Panel<'a> = kit::panel::Panel<'a, Lab>;

impl Panel<'_> {
    /// A list to choose from; the action gets the row chosen.
    pub fn select(
        &self,
        id: &str,
        label: &str,
        rows: &[String],
        at: usize,
        chosen: impl Fn(usize) -> Action + 'static,
    ) -> Html {
        let rows = rows
            .iter()
            .enumerate()
            .map(|(row, words)| (words, row == at));
        form::select(id, label, rows, self.on_action.reform(chosen))
    }

    /// A field for text, taken while it is typed.
    pub fn typed(
        &self,
        id: &str,
        label: &str,
        text: String,
        wrong: Option<&str>,
        typed: impl Fn(String) -> Action + 'static,
    ) -> Html {
        let error = format!("{id}-error");
        let on_action = self.on_action.clone();
        let oninput = Callback::from(move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                on_action.emit(typed(input.value()));
            }
        });
        html! {
            <div class="field" key={id.to_owned()}>
                <label for={id.to_owned()}>{ label }</label>
                <input id={id.to_owned()} class="text" type="text" autocomplete="off" spellcheck="false" value={text}
                       aria-invalid={wrong.is_some().to_string()}
                       aria-describedby={wrong.is_some().then(|| error.clone())} {oninput} />
                if let Some(wrong) = wrong {
                    <p id={error} class="field-error">{ wrong }</p>
                }
            </div>
        }
    }
}

/// A share of work done, as a bar and in words.
pub fn progress(share: f64, label: &'static str, words: String) -> Html {
    html! {
        <div class="run-progress">
            <progress max="1" value={format!("{share:.3}")} aria-label={label} />
            <p>{ words }</p>
        </div>
    }
}
