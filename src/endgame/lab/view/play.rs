//! Play against EG from either side: its reason for each move, a hint, and the exact mark of every move.

use super::Panel;
use crate::model::EndgameAction;
use chess::words::side_name;
use cozy_chess::Color;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let is_thinking = lab.is_thinking_in_game();
    let choose = |side: Color| {
        let text = format!("Play {}", side_name(side));
        let is_chosen = lab.plays == Some(side);
        panel.toggle("button", &text, is_chosen, move || {
            EndgameAction::PlayAgainstEg(Some(side))
        })
    };
    html! {
        <div class="eg-play" role="group" aria-label="Play against EG">
            <h3>{ "Play against EG" }</h3>
            <div class="row">
                { choose(Color::White) }
                { choose(Color::Black) }
                if lab.plays.is_some() {
                    { panel.button("End the game", || EndgameAction::PlayAgainstEg(None)) }
                }
                { panel.keyed("Hint", "h", || EndgameAction::Hint) }
            </div>
            <p class="eg-word" role="status">
                if is_thinking {
                    { "EG is thinking … " }
                } else if let Some(word) = lab.word() {
                    { word }
                } else if lab.waits_for_eg() {
                    { "It is EG's move. " }
                    { panel.button("Let EG move", { let plays = lab.plays; move || EndgameAction::PlayAgainstEg(plays) }) }
                } else if lab.outcome().is_some() {
                    // The outcome is shown below.
                } else if let Some(side) = lab.plays {
                    { format!("You play {}. It is your move.", side_name(side)) }
                } else {
                    { "EG answers your moves; an exact table marks them." }
                }
                if let Some(outcome) = lab.outcome() {
                    <strong>{ format!(" {outcome}") }</strong>
                }
            </p>
            if is_thinking {
                <div class="row">
                    { panel.button("Stop EG", || EndgameAction::Cancel) }
                    { panel.button("End now", || EndgameAction::Kill) }
                </div>
            }
        </div>
    }
}
