//! *Train by a scheme*: the form, the progress, and what came of it.

use super::Panel;
use crate::app::kenju::{Action, COURSE_LIMIT, TrainingAction};
use crate::app::kit::job::Running;
use crate::kenju::geometry::Colour;
use crate::kenju::scheme::{Course, Learner, Scheme, Taught};
use crate::web::kit::parts::work::{self, Work};
use crate::web::kit::typed::Typed;
use yew::prelude::*;

const LEARNERS: [(Learner, &str); 2] = [
    (Learner::System3, "System 3: asks about lines"),
    (Learner::System4, "System 4: asks about moves"),
];

/// The first teaches every system; the second has a word on moves only.
const TEACHERS: [(Taught, &str); 2] = [
    (Taught::ByMax, "MAX, by its table"),
    (Taught::ByThreats, "the search for forced wins"),
];

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
    let chooses =
        |action: fn(usize) -> TrainingAction| panel.chooses(move |row| Action::Train(action(row)));
    let teachers = match now.learner {
        Learner::System3 => &TEACHERS[..1],
        Learner::System4 => &TEACHERS[..],
    };
    html! {
        <>
            { menu("kj-scheme", "Scheme", chooses(|row| TrainingAction::Scheme(Scheme::ALL[row.min(5)])),
                Scheme::ALL.iter().map(|&scheme| (format!("{scheme}: {}", scheme.description()), scheme == now.scheme))) }
            { menu("kj-pupil", "Learner", chooses(|row| TrainingAction::Learner(LEARNERS[row.min(1)].0)),
                LEARNERS.iter().map(|&(learner, words)| (words.to_owned(), learner == now.learner))) }
            { menu("kj-taught", "Taught by", chooses(|row| TrainingAction::Taught(TEACHERS[row.min(1)].0)),
                teachers.iter().map(|&(taught, words)| (words.to_owned(), taught == now.taught))) }
            { menu("kj-place", "Takes the seat of", chooses(|row| TrainingAction::Seat(Colour::BOTH[row.min(1)])),
                Colour::BOTH.iter().map(|&colour| (colour.to_string(), colour == now.seat))) }
            <div class="settings">
                <div class="field">
                    <label for="kj-course-moves">{ format!("Moves (at most {COURSE_LIMIT})") }</label>
                    <Typed id="kj-course-moves" inputmode="numeric" value={now.moves.clone()}
                           on_typed={panel.types(|text| Action::Train(TrainingAction::Moves(text)))} />
                </div>
                <div class="field">
                    <label for="kj-course-seed">{ "Seed of the training" }</label>
                    <Typed id="kj-course-seed" inputmode="numeric" value={now.seed.clone()}
                           on_typed={panel.types(|text| Action::Train(TrainingAction::Seed(text)))} />
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

fn progress(panel: Panel<'_>, running: &Running<Course, u32>) -> Html {
    let (done, of) = (running.progress.unwrap_or(0), running.work.moves);
    work::view(Work {
        share: f64::from(done) / f64::from(of),
        label: "Moves of the training",
        words: &format!("{done} of {of} moves"),
        paused: running.paused,
        stopping: running.stopping,
        on_pause: panel.sends(|| Action::Train(TrainingAction::TogglePause)),
        on_cancel: panel.sends(|| Action::Train(TrainingAction::Stop)),
        on_kill: panel.sends(|| Action::Train(TrainingAction::Kill)),
    })
}

fn outcome(panel: Panel<'_>) -> Html {
    let training = &panel.lab.training;
    let sends = |action: fn() -> TrainingAction| panel.sends(move || Action::Train(action()));
    html! {
        <>
            if let Some(running) = training.jobs.running() {
                { progress(panel, running) }
            } else {
                <div class="row">
                    <button type="button" class="button button-main" onclick={sends(|| TrainingAction::Begin)}>{ "Train" }</button>
                    if let Some(names) = training.way_back() {
                        <button type="button" class="button" onclick={sends(|| TrainingAction::Back)}>{ format!("Back to {names}") }</button>
                    }
                </div>
            }
            <p>{ training.summary.clone() }</p>
            <p class="quiet">{ "The pupil comes with its lessons and the record of its training: see the words, ranks and \
                questions below. Programs stand in for the thesis's people." }</p>
        </>
    }
}
