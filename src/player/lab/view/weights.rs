//! The seventeen weights: a slider and a field for each, weights with names, files.

use super::Panel;
use super::fields::file;
use crate::experiment::RECONSTRUCTION_RECIPE;
use crate::experiment::link::{PRESETS, Preset};
use crate::experiment::weights::FILE_LIMIT;
use crate::model::words::number;
use crate::model::{PlayerAction, preset_name};
use kit::view::form;
use kit::view::typed::Typed;
use player::{PARAMETERS, Parameter, RECIPE};
use web_sys::HtmlInputElement;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let weights = lab.weights();
    html! {
        <div class="pl-panel">
            <h2>{ "Weights" }</h2>
            <p>{ "The value of a move is the sum of its parameters times these, +3000 if the opponent has no move, −50 for a king move. The \
                weights used in 1975 were never printed." }</p>
            <p class="provenance" data-mark="published">{ "Senft 1975, pp. 45, 71" }</p>
            <div class="row" role="group" aria-label="Weights to take">
                { for PRESETS.iter().map(|&(name, preset)| html! {
                    <button key={name} type="button" class="button" aria-pressed={(preset.weights() == weights).to_string()}
                            onclick={panel.sends(move || PlayerAction::Take(preset))}>{ preset_name(preset) }</button>
                }) }
            </div>
            if let Some(recipe) = recipe(Preset::of(&weights)) {
                <p class="provenance" data-mark="ours">{ recipe }</p>
            }
            <ul class="pl-weights">
                { for Parameter::ALL.into_iter().map(|parameter| weight(panel, parameter, weights.of(parameter))) }
            </ul>
            { form::error(lab.wrong_weight.as_ref().map(|(_, wrong)| wrong.why.as_str())) }
            <div class="row">
                { panel.button("Save the weights as a file", || PlayerAction::SaveWeights) }
                { file("pl-weights-file", "Open a file of weights", ".txt,.weights", FILE_LIMIT, PlayerAction::OpenWeights, panel) }
            </div>
            { form::error(lab.wrong_file.as_deref()) }
            <p class="quiet">{ "Every change re-orders the table at once and can be undone (z). The link at the bottom of the page \
                carries the weights to the last bit." }</p>
        </div>
    }
}

/// Where named weights are from.
fn recipe(preset: Option<Preset>) -> Option<String> {
    match preset? {
        Preset::Ones => Some(
            "ours: the starting point, in which every weight is 1 and nothing has been learnt"
                .to_owned(),
        ),
        Preset::TrainedListed => Some(trained(RECIPE)),
        Preset::TrainedMeant => Some(trained(&format!("{RECIPE} --reading meant"))),
        Preset::Reconstructed => Some(format!(
            "ours: the weights that come nearest to the ranks of 1975; {RECONSTRUCTION_RECIPE}"
        )),
        Preset::Zeros => {
            Some("ours: nothing counts, moves stand in the order of generation".to_owned())
        }
    }
}

fn trained(recipe: &str) -> String {
    format!(
        "ours: trained on one position from each of 400 master games, by {recipe}. What they are worth on games they have not seen: \
         panel 4, on the games that come with the program"
    )
}

fn weight(panel: Panel<'_>, parameter: Parameter, value: f64) -> Html {
    let lab = panel.lab;
    let name = PARAMETERS[parameter.number() - 1].name;
    let id = format!("pl-weight-{}", parameter.number());
    let on_action = panel.on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(weight) = input.and_then(|input| input.value().parse().ok()) {
            on_action.emit(PlayerAction::SetWeight(parameter, weight).into());
        }
    });
    let wrong = lab.wrong_weight.as_ref().filter(|(of, _)| *of == parameter);
    let shown = wrong.map_or_else(|| number(value), |(_, wrong)| wrong.text.clone());
    let is_idle =
        lab.reading.has(player::Oddity::SixteenWeighted) && parameter == Parameter::AttackFour;
    html! {
        <li key={parameter.number()} class="pl-weight">
            <label for={id.clone()}>
                { format!("{} {name}", parameter.number()) }
                if is_idle {
                    <span class="quiet">{ " (not counted, as listed)" }</span>
                }
            </label>
            <input type="range" class="pl-slider" min={(-lab.reach).to_string()} max={lab.reach.to_string()} step="any"
                   value={value.to_string()} aria-label={format!("Weight of {name}, slider")}
                   aria-valuetext={number(value)} {oninput} />
            <Typed id={AttrValue::from(id)} class="text pl-number" inputmode="decimal" maxlength="24" value={shown}
                   on_typed={panel.sends_with(move |text| PlayerAction::TypeWeight(parameter, text))} />
        </li>
    }
}
