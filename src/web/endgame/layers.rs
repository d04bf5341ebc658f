//! The chooser of what is laid over the board, its legend, and the same in words.

use super::Panel;
use crate::app::endgame::{Action, LAYER_ROWS, needs_goal, row_of, usual_goal};
use crate::web::board::patches::legend;
use crate::web::kit::typed::Typed;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let on_action = panel.on_action.clone();
    let current = lab.layer;
    let onchange = Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        let row = select.and_then(|select| usize::try_from(select.selected_index()).ok());
        if let Some(row) = row.and_then(|row| LAYER_ROWS.get(row))
            && row.layer != current
        {
            on_action.emit(Action::SetLayer(row.layer));
        }
    });
    let picture = lab.picture();
    html! {
        <div class="eg-layers" role="group" aria-label="Laid over the board">
            <div class="field">
                <label for="eg-layer">{ "Lay over the board" }</label>
                <select id="eg-layer" class="select" {onchange}>
                    { for LAYER_ROWS.iter().map(|row| html! {
                        <option key={row.key} selected={row.layer == current}>
                            { format!("{}  {}", row.key, row.name) }
                        </option>
                    }) }
                </select>
            </div>
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
    let wrong = lab.wrong_goal.as_ref();
    let goal = lab.goal.or_else(|| usual_goal(lab.position.game.board()));
    let value = wrong.map_or_else(
        || goal.map_or_else(String::new, |goal| goal.to_string()),
        |wrong| wrong.text.clone(),
    );
    html! {
        <div class="field">
            <label for="eg-goal">{ "Goal: type a square, or draw a circle on it" }</label>
            <Typed id={AttrValue::Static("eg-goal")} value={value} maxlength="20"
                   on_typed={panel.on_action.reform(Action::SetGoal)} />
            if let Some(wrong) = wrong {
                <p class="field-error" role="alert">{ &wrong.why }</p>
            }
        </div>
    }
}
