//! The settings of the search: chosen from the same tables the links and the command line use; a
//! wrong entry stays in its field with a message under it.

use super::Panel;
use crate::experiment::Method;
use crate::experiment::link::{EVALUATORS, IMPROVEMENTS, METHODS, ORDERS};
use crate::model::{Form, Mode, SearchAction, Switch, Typed};
use kit::experiment::Evaluator;
use kit::experiment::query::Names;
use kit::model::typed::Wrong;
use kit::view::form::{self, Field};
use search::Improvements;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let form = &lab.form;
    let methods = METHODS
        .iter()
        .map(|&(name, method)| (method_name(name, method), method == lab.method()));
    let set_method = |row: usize| SearchAction::SetMethod(METHODS[row.min(METHODS.len() - 1)].1);
    let nodes = form.nodes(lab.method()).err();
    let nodes = field(
        panel,
        "nodes",
        "Stop after nodes",
        &form.nodes,
        nodes,
        |form| &mut form.nodes,
    );
    html! {
        <div class="settings" role="group" aria-label="Settings">
            { panel.choice("algorithm", "Algorithm", methods, set_method) }
            if lab.method() == Method::Ctw {
                { ctw(panel) }
                { nodes.clone() }
            } else {
                { windows(panel) }
                { improvements(panel) }
            }
            <details class="settings-more">
                <summary>{ "Limits" }</summary>
                if lab.method() != Method::Ctw {
                    { nodes }
                }
                { field(panel, "steps", "Steps to record, at most", &form.steps, form.steps().err(),
                        |form| &mut form.steps) }
            </details>
        </div>
    }
}

/// The name of a way of searching for people; `name` is that of links.
pub(super) fn method_name(name: &'static str, method: Method) -> &'static str {
    match method {
        Method::Ctw => "closeness to win",
        Method::PVS => "PVS (principal variation)",
        Method::FixedDepth(_) => name,
    }
}

/// The settings of minimax and alpha-beta.
fn windows(panel: Panel<'_>) -> Html {
    let (lab, form) = (panel.lab, &panel.lab.form);
    let fanout = form
        .fanout
        .parse::<search::Fanout>()
        .err()
        .map(|error| error.to_string());
    html! {
        <>
            { choice(panel, "order", "Order of moves", &ORDERS, lab.settings.order, SearchAction::SetOrder) }
            if lab.mode == Mode::Chess {
                { choice(panel, "evaluator", "Evaluator", &EVALUATORS, lab.evaluator,
                         SearchAction::SetEvaluator) }
                { field(panel, "depth", "Depth (plies)", &form.depth, form.depth().err(),
                        |form| &mut form.depth) }
            }
            { field(panel, "fanout", "Moves kept per level (forward pruning)", &form.fanout, fanout, |form| &mut form.fanout) }
        </>
    }
}

/// The sizes of the transposition table to choose from, in MiB.
const SIZES: [u16; 4] = [0, 1, 16, 64];

/// The improvements that CHUTE did not have, each a switch.
fn improvements(panel: Panel<'_>) -> Html {
    let on = panel.lab.improvements;
    let switches = IMPROVEMENTS.iter().map(|row| {
        let is_on = *(row.place)(&mut { on });
        let action = move |is_on| {
            let mut improvements = on;
            *(row.place)(&mut improvements) = is_on;
            SearchAction::SetImprovements(improvements)
        };
        let switch = form::switch("field-inline", row.label, is_on, panel.sends_with(action));
        html! { <span title={row.help}>{ switch }</span> }
    });
    let mut sizes = SIZES.to_vec();
    if !sizes.contains(&on.hash) {
        sizes.push(on.hash);
    }
    let rows = sizes.iter().map(|&size| {
        let word = if size == 0 {
            "none".to_owned()
        } else {
            format!("{size} MiB")
        };
        (word, size == on.hash)
    });
    let rows: Vec<_> = rows.collect();
    let set_hash = move |row: usize| {
        let hash = sizes.get(row).copied().unwrap_or_default();
        SearchAction::SetImprovements(Improvements { hash, ..on })
    };
    html! {
        <details class="settings-more" open={!on.is_none()}>
            <summary>{ "Improvements" }</summary>
            { panel.choice("hash", "Transposition table", rows.into_iter(), set_hash) }
            <div class="settings-switches">{ for switches }</div>
        </details>
    }
}

/// Where closeness to win has its ranges from; the evaluators that are left out have those of the first.
const RANGES: [(&str, Evaluator); 2] = [
    ("material, mobility, exchanges", Evaluator::Material),
    (
        "CHUTE's heuristics, calibrated on masters' games",
        Evaluator::Chute,
    ),
];

/// The settings of closeness to win.
fn ctw(panel: Panel<'_>) -> Html {
    let form = &panel.lab.form;
    let options = panel.lab.ctw.unwrap_or_default();
    let switch = |label, is_on, switch: Switch| {
        let action = move |is_on| SearchAction::Switch(switch, is_on);
        form::switch("field-inline", label, is_on, panel.sends_with(action))
    };
    let percent = |text: &str| Form::percent(text).err();
    let ranges = match panel.lab.evaluator {
        Evaluator::Chute => Evaluator::Chute,
        Evaluator::Material | Evaluator::MaterialMoves => Evaluator::Material,
    };
    html! {
        <>
            if panel.lab.mode == Mode::Chess {
                { choice(panel, "ranges", "Ranges", &RANGES, ranges, SearchAction::SetEvaluator) }
            }
            { field(panel, "boldness", "Boldness (%)", &form.boldness, percent(&form.boldness),
                    |form| &mut form.boldness) }
            { field(panel, "randomness", "Randomness (%)", &form.randomness, percent(&form.randomness),
                    |form| &mut form.randomness) }
            { field(panel, "seed", "Seed", &form.seed, form.seed().err(), |form| &mut form.seed) }
            <div class="settings-switches">
                { switch("Continue when one candidate is left", options.continue_with_single, |ctw| &mut ctw.continue_with_single) }
                { switch("Let ranges only narrow", options.intersects, |ctw| &mut ctw.intersects) }
            </div>
        </>
    }
}

/// The word for a name of links.
fn word(name: &str) -> String {
    match name {
        "material-moves" => "material after the best reply".to_owned(),
        _ => name.replace('-', " "),
    }
}

fn choice<T: Copy + PartialEq + 'static>(
    panel: Panel<'_>,
    id: &'static str,
    label: &'static str,
    names: &'static Names<T>,
    chosen: T,
    action: fn(T) -> SearchAction,
) -> Html {
    let rows = names
        .iter()
        .map(|&(name, value)| (word(name), value == chosen));
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
    field: Typed,
) -> Html {
    let is_fanout = id == "fanout";
    let wrong = error.map(|why| Wrong {
        text: value.to_owned(),
        why,
    });
    // Enter in a field runs, as everywhere.
    html! {
        <Field {id} {label} inputmode={if is_fanout { "text" } else { "numeric" }} value={value.to_owned()} {wrong}
               placeholder={is_fanout.then_some("all, or 7,7,*")} on_typed={panel.sends_with(move |text| SearchAction::Type(field, text))}
               on_enter={panel.sends(|| SearchAction::Run)} />
    }
}
