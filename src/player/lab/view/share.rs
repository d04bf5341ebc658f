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
            <p class="quiet">{ "The link carries the position with its moves, the weights, the lessons that led to them as far as \
                they fit, the move looked at, the panel and how the listing is read. Trainings and texts of your own are not in it. The lesson log is kept in this browser for your next visit; \
                trainings and texts are gone when the page is reloaded: save the weights they led to." }</p>
        </details>
    }
}
