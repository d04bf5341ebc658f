//! The button "Show me the forced win": the moves of a win by continuous fours and threes, if
//! there is one.

use super::{Panel, thinking};
use crate::model::{Action, WorkerTask};
use kenju::threats::Threat;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(forced) = &panel.lab.forced else {
        let is_idle = !panel.lab.is_thinking();
        return panel.button_if(is_idle, "Show me the forced win", || Action::ShowForcedWin);
    };
    html! {
        <div class="kj-forced" role="group" aria-label="Forced win">
            <p>{ forced.sentence() }</p>
            { thinking::view(panel, &WorkerTask::ForcedWin) }
            if let Some(line) = forced.line() {
                <ol>
                    { for line.iter().map(|step| html! {
                        <li>
                            { format!("{} {}", step.attack, match step.threat {
                                Threat::Five => "is five",
                                Threat::Four => "threatens five",
                                Threat::Three => "threatens a win by fours",
                            }) }
                            if let Some(reply) = step.reply {
                                { format!("; {reply} holds out longest") }
                            }
                        </li>
                    }) }
                </ol>
            }
            { panel.button("Put it away", || Action::HideForcedWin) }
        </div>
    }
}
