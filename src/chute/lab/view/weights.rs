//! The outer weights, and the ranking curve that follows them.

use super::Panel;
use super::lab::progress;
use crate::experiment::Weights;
use crate::model::ChuteAction;
use chess::words::counted;
use chute::{COUNT, HEURISTICS};
use kit::view::chart::ChartView;
use kit::view::form;
use kit::view::typed::Typed;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The curve and its sentence.
pub fn curve(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let rows = ["all games in use", "the game on the board"];
    html! {
        <>
            <h2>{ "How often CHUTE’s top moves include the master’s" }</h2>
            { panel.choice("ch-scope", "Over", form::rows(rows, usize::from(!lab.of_library)),
                           |row| ChuteAction::ShowLibraryCurve(row == 0)) }
            { state(panel) }
            if let Some(chart) = lab.curve_chart() {
                <ChartView chart={Rc::new(chart)} />
                <p class="ch-curve-words" aria-busy={lab.is_reranking().to_string()}>{ lab.curve_words() }</p>
            }
        </>
    }
}

/// The work in progress, or the reason why there is no curve.
pub fn state(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if let Some((done, all)) = lab.scoring() {
        let share = f64::from(done) / f64::from(all.max(1));
        let words = format!(
            "Scoring all moves of all games: {done} of {}",
            counted(all, "game")
        );
        return progress(share, "Progress of scoring", words);
    }
    if lab.game_library.is_cut() {
        return too_many();
    }
    if lab.curve().is_some() || lab.is_reranking() {
        return html! {};
    }
    let why = if lab.of_library {
        "None of the games in use can be measured; choose others under Games."
    } else {
        "This game cannot be measured: nobody won it, or it did not end by mate or resignation."
    };
    html! { <p class="quiet">{ why }</p> }
}

/// The notice that more games are chosen than can be used.
pub fn too_many() -> Html {
    html! {
        <p class="quiet">{ "You chose more games than can be measured at once. The first ones are used." }</p>
    }
}

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <>
            <h2>{ "Weights" }</h2>
            <p class="quiet">{ "CHUTE’s points already include the published weights, so every weight here starts at 1. Change one and watch the ranking. " }
                <a href="#/heuristics">{ "The thesis on each of them" }</a></p>
            <div class="row">
                { panel.keyed("All as published", "0", || ChuteAction::ResetWeights) }
                { panel.button("Exclude all", || ChuteAction::ExcludeAll) }
                if panel.lab.weights_before.is_some() {
                    { panel.keyed("Previous weights", "z", || ChuteAction::RestoreWeights) }
                }
            </div>
            if let Some(now) = panel.lab.now_words() {
                <p class="ch-now" aria-busy={panel.lab.is_reranking().to_string()}>{ now }</p>
            }
            <ul class="ch-weight-list">
                { for (0..COUNT).map(|number| weight(panel, number)) }
            </ul>
        </>
    }
}

fn weight(panel: Panel<'_>, number: usize) -> Html {
    let lab = panel.lab;
    let name = HEURISTICS[number].plain();
    let weight = lab.weights.get(number);
    let wrong = lab.wrong_weight.as_ref().filter(|it| it.0 == number);
    let on_action = panel.on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(value) = input.and_then(|input| input.value().parse().ok()) {
            on_action.emit(ChuteAction::SetWeight(number, value).into());
        }
    });
    let text = wrong.map_or_else(|| Weights::written(weight), |(_, text)| text.clone());
    let field = format!("ch-weight-{number}");
    html! {
        <li key={number} class={classes!("ch-weight", (weight == 0).then_some("is-silent"))}>
            { form::switch("ch-weight-in", &format!("{number} {name}"), weight != 0,
                           panel.sends(move || ChuteAction::ToggleHeuristic(number))) }
            <input type="range" min="-200" max="300" step="25" value={weight.clamp(-200, 300).to_string()} data-own-keys=""
                   aria-label={format!("Weight of heuristic {number}")} aria-valuetext={Weights::written(weight)} {oninput} />
            <label class="visually-hidden" for={field.clone()}>{ format!("Weight of heuristic {number}, as a number") }</label>
            <Typed id={AttrValue::from(field)} class="text ch-weight-number" inputmode="decimal" value={text}
                   on_typed={panel.sends_with(move |text: String| ChuteAction::TypeWeight(number, text))} />
            { form::error(wrong.map(|_| "A weight is a number from -10 to 10.")) }
        </li>
    }
}
