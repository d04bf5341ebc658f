//! The type that every panel of the CHUTE page receives, and two shared pieces.

use crate::model::Lab;
use kit::model::typed::Wrong;
use yew::prelude::*;

pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

/// The unusable text and its problem, if they belong to this field.
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

/// A progress bar with its share in words.
pub fn progress(share: f64, label: &'static str, words: String) -> Html {
    html! {
        <div class="run-progress">
            <progress max="1" value={format!("{share:.3}")} aria-label={label} />
            <p>{ words }</p>
        </div>
    }
}
