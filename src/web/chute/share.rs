//! Sharing: the link to this very position, move, heuristic and weights.

use super::Panel;
use crate::app::chute::{Action, LinkForm};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <details class="share">
            <summary>{ "Share and keep" }</summary>
            <div class="row">
                { panel.button("Copy link", || Action::CopyLink(LinkForm::Plain)) }
                { panel.button("Copy as Markdown", || Action::CopyLink(LinkForm::Markdown)) }
            </div>
            <p class="quiet">{ "The link has the game, the ply, the move, the highlighted heuristic and the weights." }</p>
        </details>
    }
}
