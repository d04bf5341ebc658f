//! Sharing: the link, as an address or as Markdown.

use super::Pane;
use crate::app::rating::{Action, LinkForm};
use yew::prelude::*;

pub fn view(pane: Pane<'_>) -> Html {
    html! {
        <div class="row rating-share" role="group" aria-label="Share">
            { pane.button("Copy link", || Action::CopyLink(LinkForm::Plain)) }
            { pane.button("Copy as Markdown", || Action::CopyLink(LinkForm::Markdown)) }
            <span class="quiet">{ "The link holds this panel, the timeline with R and P, the engine with its limit, the \
                set and its position, and your own positions while they are the set. Tests and the table are not in it." }</span>
        </div>
    }
}
