//! The settings of the search: chosen from the same tables the links and the command line use; a
//! wrong entry stays in its field with a message under it.

use super::Panel;
use crate::app::kit::typed::Wrong;
use crate::app::search::{Action, Mode};
use crate::lab::kit::query::Names;
use crate::lab::search::link::{ALGORITHMS, EVALUATORS, ORDERS};
use crate::web::kit::form::Field;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let form = &lab.form;
    let fanout = form
        .fanout
        .parse::<crate::search::Fanout>()
        .err()
        .map(|error| error.to_string());
    let is_chess = lab.mode == Mode::Chess;
    html! {
        <div class="settings" role="group" aria-label="Settings">
            { choice(panel, "algorithm", "Algorithm", &ALGORITHMS, lab.settings.algorithm,
                     Action::SetAlgorithm) }
            { choice(panel, "order", "Order of moves", &ORDERS, lab.settings.order, Action::SetOrder) }
            if is_chess {
                { choice(panel, "evaluator", "Evaluator", &EVALUATORS, lab.evaluator,
                         Action::SetEvaluator) }
                { field(panel, "depth", "Depth (plies)", &form.depth, form.depth().err(),
                        Action::SetDepth) }
            }
            { field(panel, "fanout", "Fanout per level", &form.fanout, fanout, Action::SetFanout) }
            <details class="settings-more">
                <summary>{ "Limits" }</summary>
                { field(panel, "nodes", "Stop after nodes", &form.nodes, form.nodes().err(),
                        Action::SetNodes) }
                { field(panel, "steps", "Record steps", &form.steps, form.steps().err(),
                        Action::SetSteps) }
            </details>
        </div>
    }
}

fn choice<T: Copy + PartialEq + 'static>(
    panel: Panel<'_>,
    id: &'static str,
    label: &'static str,
    names: &'static Names<T>,
    chosen: T,
    action: fn(T) -> Action,
) -> Html {
    let rows = names
        .iter()
        .map(|&(name, value)| (name.replace('-', " "), value == chosen));
    panel.choice(id, label, rows, move |row| {
        action(names.get(row).map_or(chosen, |&(_, value)| value))
    })
}

fn field(
    panel: Panel<'_>,
    id: &'static str,
    label: &'static str,
    value: &str,
    error: Option<String>,
    action: fn(String) -> Action,
) -> Html {
    let is_fanout = id == "fanout";
    let wrong = error.map(|why| Wrong {
        text: value.to_owned(),
        why,
    });
    // Enter in a field runs, as everywhere.
    html! {
        <Field {id} {label} inputmode={if is_fanout { "text" } else { "numeric" }} value={value.to_owned()} {wrong}
               placeholder={is_fanout.then_some("all, or 7,7,*")} on_typed={panel.on_action.reform(action)}
               on_enter={panel.sends(|| Action::Run)} />
    }
}
