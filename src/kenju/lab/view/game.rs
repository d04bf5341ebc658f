//! The game below the board: its moves, each leading to the search behind it, and the commands
//! for the whole game.

use super::Panel;
use super::pattern::sign;
use crate::model::Action;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="kj-game">
            <div class="row">
                { panel.button("New game", || Action::NewGame) }
                { panel.keyed_if(lab.board().stone_count() > 0, ["Take back", "u"], || Action::TakeBack) }
                <button type="button" class="button" title="Play the game again from its beginning and compare"
                        onclick={panel.sends(|| Action::Replay)}>{ "Repeat exactly" }</button>
            </div>
            { moves(panel) }
        </div>
    }
}

fn moves(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let turn = lab.turn();
    html! {
        <p class="game-moves kj-moves" role="group" aria-label="Moves of the game">
            { for lab.game.recordings.iter().enumerate().filter_map(|(index, recording)| {
                let played = recording.played?;
                let shown = lab.viewed_turn == Some(index) || (lab.viewed_turn.is_none() && index == turn);
                Some(html! {
                    <span key={index} class="game-move">
                        <span class="quiet">{ format!("{}.", played.turn) }</span>
                        <button type="button" class="link-button" aria-current={shown.then_some("true")}
                                onclick={panel.sends(move || Action::ShowTurn(index))}>
                            { sign(played.colour) }{ played.point.to_string() }
                        </button>
                    </span>
                })
            }) }
            if lab.viewed_turn.is_some() {
                { panel.link("back to the game (Esc)", || Action::ShowLatest) }
            }
        </p>
    }
}
