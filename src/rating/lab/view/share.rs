//! Sharing: the link, as an address or as Markdown.

use super::Pane;
use crate::model::Action;
use kit::view::parts::share;
use yew::prelude::*;

pub fn view(pane: Pane<'_>) -> Html {
    html! {
        <div class="row rating-share" role="group" aria-label="Share">
            { share::links(&pane.on_action.reform(Action::CopyLink)) }
            <span class="quiet">{ "The link stores this panel, the timeline, R and P, the engine and its limit, the test \
                set and its position, and your own positions if you selected them. It does not store tests or the table." }</span>
        </div>
    }
}
