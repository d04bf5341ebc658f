//! Sharing: the link, as an address or as Markdown.

use super::Pane;
use crate::model::Action;
use kit::view::parts::share;
use yew::prelude::*;

pub fn view(pane: Pane<'_>) -> Html {
    html! {
        <div class="row rating-share" role="group" aria-label="Share">
            { share::links(&pane.on_action.reform(Action::CopyLink)) }
            <span class="quiet">{ "The link holds this panel, the timeline with R and P, the engine with its limit, the \
                set and its position, and your own positions while they are the set. Tests and the table are not in it." }</span>
        </div>
    }
}
