//! The messages of a lab, over its page; each can be put away before its cause is gone.

use crate::model::notice::{Notice, NoticeKind};
use yew::prelude::*;

/// The messages; `dismiss` gets the number of the one to put away.
pub fn view(notices: &[Notice], dismiss: &Callback<u32>) -> Html {
    html! {
        <div class="lab-notices">
            { for notices.iter().map(|notice| {
                let id = notice.id;
                let (class, word) = match notice.kind {
                    NoticeKind::Note => ("notice notice-note", "Note: "),
                    NoticeKind::Problem => ("notice notice-problem", "Problem: "),
                };
                html! {
                    <p key={id} {class}>
                        <span><strong>{ word }</strong>{ &notice.text }</span>
                        <button type="button" class="button button-small" aria-label="Close this message"
                                onclick={dismiss.reform(move |_: MouseEvent| id)}>{ "×" }</button>
                    </p>
                }
            }) }
        </div>
    }
}
