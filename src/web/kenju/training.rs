//! *Train by a scheme*: the form, the progress, and what came of it. The training itself runs in
//! slices, so that the page stays free while it goes on.

use super::Panel;
use crate::app::kenju::{Action, COURSE_LIMIT, Lab, SchoolAction};
use crate::kenju::geometry::Colour;
use crate::kenju::scheme::{Learner, Scheme, Taught};
use crate::web::kit::typed::Typed;
use yew::prelude::*;

/// The longest slice, in milliseconds: less than a frame.
const SLICE: f64 = 12.0;

const LEARNERS: [(Learner, &str); 2] = [
    (Learner::System3, "System 3: asks about lines"),
    (Learner::System4, "System 4: asks about moves"),
];

/// The first teaches every system; the second has a word on moves only.
const TEACHERS: [(Taught, &str); 2] = [
    (Taught::ByMax, "MAX, by its table"),
    (Taught::ByThreats, "the search for forced wins"),
];

/// Trains for a slice; false when there is nothing left to do.
pub fn study(lab: &mut Lab) -> bool {
    let begun = js_sys::Date::now();
    while js_sys::Date::now() - begun < SLICE {
        if !lab.study() {
            return false;
        }
    }
    true
}

pub fn view(panel: Panel<'_>) -> Html {
    panel.fold("school", "Train by a scheme", || {
        html! {
            <div class="kj-school">
                { form(panel) }
                { outcome(panel) }
            </div>
        }
    })
}

fn form(panel: Panel<'_>) -> Html {
    let now = &panel.lab.training.syllabus;
    let chooses = |action: fn(usize) -> SchoolAction| {
        panel.chooses(move |row| Action::Schooling(action(row)))
    };
    let teachers = match now.learner {
        Learner::System3 => &TEACHERS[..1],
        Learner::System4 => &TEACHERS[..],
    };
    html! {
        <>
            { menu("kj-scheme", "Scheme", chooses(|row| SchoolAction::Scheme(Scheme::ALL[row.min(5)])),
                Scheme::ALL.iter().map(|&scheme| (format!("{scheme}: {}", scheme.description()), scheme == now.scheme))) }
            { menu("kj-pupil", "Learner", chooses(|row| SchoolAction::Learner(LEARNERS[row.min(1)].0)),
                LEARNERS.iter().map(|&(learner, words)| (words.to_owned(), learner == now.learner))) }
            { menu("kj-taught", "Taught by", chooses(|row| SchoolAction::Taught(TEACHERS[row.min(1)].0)),
                teachers.iter().map(|&(taught, words)| (words.to_owned(), taught == now.taught))) }
            { menu("kj-place", "Takes the seat of", chooses(|row| SchoolAction::Seat(Colour::BOTH[row.min(1)])),
                Colour::BOTH.iter().map(|&colour| (colour.to_string(), colour == now.seat))) }
            <div class="settings">
                <div class="field">
                    <label for="kj-course-moves">{ format!("Moves (at most {COURSE_LIMIT})") }</label>
                    <Typed id="kj-course-moves" inputmode="numeric" value={now.moves.clone()}
                           on_typed={panel.types(|text| Action::Schooling(SchoolAction::Moves(text)))} />
                </div>
                <div class="field">
                    <label for="kj-course-seed">{ "Seed of the training" }</label>
                    <Typed id="kj-course-seed" inputmode="numeric" value={now.seed.clone()}
                           on_typed={panel.types(|text| Action::Schooling(SchoolAction::Seed(text)))} />
                </div>
            </div>
        </>
    }
}

fn menu(
    id: &'static str,
    label: &'static str,
    onchange: Callback<Event>,
    rows: impl Iterator<Item = (String, bool)>,
) -> Html {
    html! {
        <div class="field">
            <label for={id}>{ label }</label>
            <select {id} class="select" {onchange}>
                { for rows.map(|(words, selected)| html! { <option key={words.clone()} {selected}>{ words }</option> }) }
            </select>
        </div>
    }
}

fn outcome(panel: Panel<'_>) -> Html {
    let training = &panel.lab.training;
    let sends = |action: fn() -> SchoolAction| panel.sends(move || Action::Schooling(action()));
    html! {
        <>
            if let Some((done, of)) = training.progress() {
                <div class="row">
                    <progress max={of.to_string()} value={done.to_string()} aria-label="Moves of the training" />
                    <span>{ format!("{done} of {of} moves") }</span>
                    <button type="button" class="button" onclick={sends(|| SchoolAction::Finish)}>{ "Stop and keep it" }</button>
                </div>
            } else {
                <div class="row">
                    <button type="button" class="button button-main" onclick={sends(|| SchoolAction::Begin)}>{ "Train" }</button>
                    if let Some(names) = training.way_back() {
                        <button type="button" class="button" onclick={sends(|| SchoolAction::Back)}>{ format!("Back to {names}") }</button>
                    }
                </div>
            }
            <p>{ training.told.clone() }</p>
            <p class="quiet">{ "The pupil comes with its lessons and the record of its training: see the words, ranks and \
                questions below. Programs stand in for the thesis's people." }</p>
        </>
    }
}
