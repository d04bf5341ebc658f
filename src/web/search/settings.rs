//! The settings of the search: chosen from the same tables the links and the command line use; a
//! wrong entry stays in its field with a message under it.

use super::Panel;
use crate::app::search::{Action, Mode};
use crate::lab::kit::query::Names;
use crate::lab::search::link::{ALGORITHMS, EVALUATORS, ORDERS};
use web_sys::{HtmlInputElement, HtmlSelectElement};
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
    let on_action = panel.on_action.clone();
    let onchange = Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        let row = select.and_then(|select| usize::try_from(select.selected_index()).ok());
        if let Some(&(_, value)) = row.and_then(|row| names.get(row)) {
            on_action.emit(action(value));
        }
    });
    html! {
        <div class="field">
            <label for={id}>{ label }</label>
            <select {id} class="select" {onchange}>
                { for names.iter().map(|&(name, value)| html! {
                    <option key={name} selected={value == chosen}>{ name.replace('-', " ") }</option>
                }) }
            </select>
        </div>
    }
}

fn field(
    panel: Panel<'_>,
    id: &'static str,
    label: &'static str,
    value: &str,
    error: Option<String>,
    action: fn(String) -> Action,
) -> Html {
    let on_action = panel.on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(input) = input {
            on_action.emit(action(input.value()));
        }
    });
    // Enter in a field runs, as everywhere.
    let on_action = panel.on_action.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            on_action.emit(Action::Run);
        }
    });
    let error_id = format!("{id}-error");
    html! {
        <div class="field">
            <label for={id}>{ label }</label>
            <input {id} class="text" type="text" inputmode={if id == "fanout" { "text" } else { "numeric" }}
                   autocomplete="off" spellcheck="false" value={value.to_owned()} {oninput} {onkeydown}
                   placeholder={if id == "fanout" { "all, or 7,7,*" } else { "" }}
                   aria-invalid={error.is_some().to_string()}
                   aria-describedby={error.is_some().then(|| error_id.clone())} />
            if let Some(error) = error {
                <p id={error_id} class="field-error">{ error }</p>
            }
        </div>
    }
}
