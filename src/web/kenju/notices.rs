//! The messages: each stays until it is put away.

use super::Panel;
use crate::app::kenju_lab::{Action, NoticeKind};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class="kenju-notices lab-notices">
            { for panel.lab.notices.iter().map(|notice| {
                let id = notice.id;
                let (class, word) = match notice.kind {
                    NoticeKind::Note => ("notice notice-note", "Note: "),
                    NoticeKind::Problem => ("notice notice-problem", "Problem: "),
                };
                html! {
                    <p key={id} {class}>
                        <span><strong>{ word }</strong>{ &notice.text }</span>
                        <button type="button" class="button button-small" aria-label="Put this message away"
                                onclick={panel.sends(move || Action::Dismiss(id))}>{ "×" }</button>
                    </p>
                }
            }) }
        </div>
    }
}
