//! The link to the position, move, heuristic and weights shown.

use super::Panel;
use crate::model::Action;
use kit::view::parts::share;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <details class="share">
            <summary>{ "Share and keep" }</summary>
            <div class="row">{ share::links(&panel.on_action.reform(Action::CopyLink)) }</div>
            <p class="quiet">{ "The link has the game, the ply, the move, the highlighted heuristic and the weights." }</p>
        </details>
    }
}
