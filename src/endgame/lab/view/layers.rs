//! The menu of layers, with legend and sentences.

use super::Panel;
use crate::model::{EndgameAction, LAYER_ROWS, needs_goal, row_of, usual_goal};
use kit::view::board::patches::legend;
use kit::view::form::{self, Field};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let current = lab.layer;
    let rows = LAYER_ROWS
        .iter()
        .map(|row| (format!("{}  {}", row.key, row.name), row.layer == current));
    let on_action = panel.on_action.clone();
    let choose = Callback::from(move |row: usize| {
        if let Some(row) = LAYER_ROWS.get(row)
            && row.layer != current
        {
            on_action.emit(EndgameAction::SetLayer(row.layer).into());
        }
    });
    let picture = lab.picture();
    html! {
        <div class="eg-layers" role="group" aria-label="Shown on the board">
            { form::select("eg-layer", "Show on the board", rows, choose) }
            if needs_goal(lab.layer) {
                { goal(panel) }
            }
            <p class="quiet">{ row_of(lab.layer).shows }</p>
            { legend(&picture.legend) }
            { for picture.words.iter().map(|sentence| html! { <p>{ sentence }</p> }) }
        </div>
    }
}

fn goal(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let goal = lab.goal.or_else(|| usual_goal(lab.position.game.board()));
    html! {
        <Field id="eg-goal" label="Goal: type a square, or draw a circle on it" maxlength="20"
               value={goal.map_or_else(String::new, |goal| goal.to_string())} wrong={lab.wrong_goal.clone()}
               on_typed={panel.sends_with(EndgameAction::SetGoal)} />
    }
}
