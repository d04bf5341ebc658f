//! Sharing: the link, as an address or as Markdown.

use super::Panel;
use crate::app::endgame_lab::{Action, LinkForm};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <details class="share">
            <summary>{ "Share and keep" }</summary>
            <div class="row">
                { panel.button("Copy link", || Action::CopyLink(LinkForm::Plain)) }
                { panel.button("Copy as Markdown", || Action::CopyLink(LinkForm::Markdown)) }
            </div>
        </details>
    }
}
