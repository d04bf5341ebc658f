//! Sharing: the link, as an address or as Markdown.

use super::Panel;
use crate::model::{Action, PlayerAction};
use kit::view::parts::share;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <details class="share">
            <summary>{ "Share and save" }</summary>
            <div class="row">
                { share::links(&panel.on_action.reform(Action::CopyLink)) }
                { panel.button("Save the weights as a file", || PlayerAction::SaveWeights) }
            </div>
            <p class="quiet">{ "The link stores the position with its moves, the weights, the lessons (as many as fit), the selected move, the panel and the \
                program options. It does not store trainings and your own texts. The lesson log is kept in this browser for your next visit; \
                trainings and texts are gone when the page is reloaded: save the weights they led to." }</p>
        </details>
    }
}
