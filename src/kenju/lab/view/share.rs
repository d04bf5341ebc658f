//! Sharing and saving: a link to the game and step, and the saved players.

use super::Panel;
use super::players::PlayersPanel;
use crate::model::Action;
use kenju::geometry::Colour;
use kit::view::parts::share;
use std::rc::Rc;
use yew::prelude::*;

pub fn link(panel: Panel<'_>) -> Html {
    html! {
        <section class="share" aria-label="Share">
            <div class="row">{ share::links(&panel.on_action.reform(Action::CopyLink)) }</div>
            <p class="quiet">{ "The link contains the game, its answers and the step, what each learner knew when the game \
                began, and the charts of the training before it as far as they fit." }</p>
        </section>
    }
}

pub fn saved_players(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let name = |colour| AttrValue::from(lab.player(colour).name.clone());
    html! {
        <PlayersPanel saved_players={Rc::clone(lab.player_history.saved_players())} seated={Colour::BOTH.map(name)}
            undoable={lab.player_history.undoable().map(|words| AttrValue::from(words.to_owned()))}
            on_action={panel.on_action.reform(Action::SavedPlayers)} on_import={panel.on_file.clone()} />
    }
}
