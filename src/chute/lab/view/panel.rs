//! What every part of the CHUTE lab gets: the lab, and where actions go.

use crate::model::Lab;
use kit::model::typed::Wrong;
use yew::prelude::*;

/// What every part gets.
pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

/// What was typed into a field and cannot be used, if this is the field.
pub fn wrong_in<F: Copy + PartialEq>(
    wrong: Option<&(F, String, String)>,
    field: F,
) -> Option<Wrong> {
    let (_, text, why) = wrong.filter(|wrong| wrong.0 == field)?;
    Some(Wrong {
        text: text.clone(),
        why: why.clone(),
    })
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
