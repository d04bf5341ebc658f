//! Lessons by hand: the better move is pointed at, or the critic judges the first one; how a lesson is
//! taken, and what would become of it if it were repeated.

use super::Panel;
use super::fields::{menu, typed};
use crate::model::words::number;
use crate::model::{
    LessonConfigField, LessonConfigForm, PlayerAction, coding_name, rule_words, stability,
};
use kit::view::chart::ChartView;
use kit::view::form;
use kit::view::panel::tip;
use player::{Coding, Division, Threshold};
use std::rc::Rc;
use yew::prelude::*;

const DIVISIONS: [(Division, &str); 2] = [
    (Division::Norm, "|x|² (ours)"),
    (Division::Inputs, "n + 1 = 18 (published)"),
];
const CODINGS: [Coding; 2] = [Coding::Plain, Coding::Signs];
const THRESHOLDS: [(Threshold, &str); 2] = [
    (Threshold::Off, "0: two moves share it (ours)"),
    (Threshold::Kept, "+1 (published)"),
];

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class="pl-panel pl-two">
            <div>
                <h2>{ "Teach" }</h2>
                { say(panel) }
                { manner(panel) }
                { repeated(panel) }
            </div>
            <div>{ super::lessons::view(panel) }</div>
        </div>
    }
}

fn say(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let first = lab.first().map(|index| lab.san(index));
    let chosen = lab.chosen.map(|index| lab.san(index));
    html! {
        <>
            <p>{ "With a teacher: choose the better move and say so. PLAYER’s learner sees the parameters of your move minus those of \
                its own choice and should answer +1. If it does not, the rule changes the weights." }</p>
            <div class="row">
                <button type="button" class="button button-main" disabled={lab.unteachable().is_some()}
                        title={tip("t")} aria-keyshortcuts="t" onclick={panel.sends(|| PlayerAction::Teach)}>
                    { match (&chosen, &first) {
                        (Some(chosen), Some(first)) if lab.unteachable().is_none() =>
                            format!("Teach it {chosen} instead of {first}"),
                        _ => "Teach it this move".to_owned(),
                    } }
                </button>
            </div>
            if let Some(why) = lab.unteachable() {
                <p class="quiet">{ why }</p>
            }
            <p>{ "A critic only says whether PLAYER’s choice is good or bad. “Good” confirms the learner’s output; “bad” turns its sign round." }</p>
            <div class="row">
                { panel.keyed_if(first.is_some(), [&format!("{} is good", first.as_deref().unwrap_or("The first")), "g"],
                                  || PlayerAction::Criticise(true)) }
                { panel.keyed_if(first.is_some(), [&format!("{} is bad", first.as_deref().unwrap_or("The first")), "x"],
                                  || PlayerAction::Criticise(false)) }
            </div>
            <p class="provenance" data-mark="published">{ "Senft 1975, pp. 22-26, after Widrow and Hoff; what the inputs are is ours" }</p>
        </>
    }
}

fn manner(panel: Panel<'_>) -> Html {
    let form = &panel.lab.lesson_config_form;
    let wrong = form.manner().err();
    html! {
        <fieldset class="pl-manner">
            <legend>{ "How a lesson is taken" }</legend>
            <div class="pl-fields">
                { manner_fields(["pl-rate", "pl-division", "pl-coding", "pl-threshold"], form, PlayerAction::SetLessonConfig, panel) }
            </div>
            { form::error(wrong.as_deref()) }
            <p class="quiet">{ rule_words(form.division) }</p>
        </fieldset>
    }
}

/// The fields of how lessons are taken, with their ids.
pub fn manner_fields(
    ids: [&'static str; 4],
    form: &LessonConfigForm,
    set: fn(LessonConfigField) -> PlayerAction,
    panel: Panel<'_>,
) -> Html {
    html! {
        <>
            { typed(ids[0], "Rate a", &form.rate, move |text| set(LessonConfigField::Rate(text)), panel) }
            { menu(ids[1], "Divided by", DIVISIONS.iter().map(|row| (row.1, row.0 == form.division)),
                   move |row| set(LessonConfigField::Division(DIVISIONS[row.min(1)].0)), panel) }
            { menu(ids[2], "Inputs", CODINGS.iter().map(|&row| (coding_name(row), row == form.coding)),
                   move |row| set(LessonConfigField::Coding(CODINGS[row.min(1)])), panel) }
            { menu(ids[3], "Threshold's input", THRESHOLDS.iter().map(|row| (row.1, row.0 == form.threshold)),
                   move |row| set(LessonConfigField::Threshold(THRESHOLDS[row.min(1)].0)), panel) }
        </>
    }
}

/// The two moves that the next lesson would compare.
fn pair(panel: Panel<'_>) -> String {
    let lab = panel.lab;
    let other = match (lab.chosen, lab.first()) {
        (Some(chosen), Some(first)) if chosen != first => Some(first),
        _ => lab.runner_up(),
    };
    let name = |index: Option<usize>| index.map_or_else(String::new, |index| lab.san(index));
    format!("{} against {}", name(lab.chosen), name(other))
}

/// The course of the error if the lesson were repeated.
fn repeated(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let form = &lab.lesson_config_form;
    let Some((found, rate)) = lab
        .prospect()
        .map(|(found, _)| found)
        .zip(form.manner().ok().map(|manner| manner.rule.rate))
    else {
        return html! {
            <p class="quiet">{ "Choose a move: what the rate does to a lesson about it is shown here." }</p>
        };
    };
    html! {
        <div class="pl-stability">
            <p>{ format!(
                "The inputs of the next lesson, {}, have |x|² = {}. Each time it is given the error is multiplied by 1 − a|x|²/{} = {}.",
                pair(panel), number(found.norm), number(found.divisor), number(found.factor)) }</p>
            <p><strong>{ found.words() }</strong>
                if found.greatest > 0.0 {
                    { format!(" It converges for 0 < a < {}.", number(found.greatest)) }
                }
            </p>
            <ChartView chart={Rc::new(stability(&found, rate, form.division))} height={180.0} />
        </div>
    }
}
