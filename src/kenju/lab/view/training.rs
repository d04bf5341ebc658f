//! Training by a scheme: form, progress and result.

use super::Panel;
use super::lab::fold;
use crate::model::{Action, COURSE_LIMIT, TrainingAction};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::scheme::{Course, Learner, Scheme, TeacherKind};
use kit::model::job::Running;
use kit::view::form::Field;
use kit::view::parts::work::{self, Work};
use yew::prelude::*;

const LEARNERS: [(Learner, &str); 2] = [
    (Learner::System3, "System 3: asks about lines"),
    (Learner::System4, "System 4: asks about moves"),
];

/// MAX teaches every system. The threat search judges moves only.
const TEACHERS: [(TeacherKind, &str); 2] = [
    (TeacherKind::ByMax, "MAX, by its table"),
    (TeacherKind::ByThreats, "the search for forced wins"),
];

pub fn view(panel: Panel<'_>) -> Html {
    fold(panel, "school", "Train by a scheme", || {
        html! {
            <div class="kj-school">
                { form(panel) }
                { outcome(panel) }
            </div>
        }
    })
}

fn form(panel: Panel<'_>) -> Html {
    let now = &panel.lab.training.form;
    let train = |action: fn(String) -> TrainingAction| {
        panel.sends_with(move |text| Action::Train(action(text)))
    };
    let teachers = match now.learner {
        Learner::System3 => &TEACHERS[..1],
        Learner::System4 => &TEACHERS[..],
    };
    html! {
        <>
            { panel.choice("kj-scheme", "Scheme",
                           Scheme::ALL.map(|scheme| (format!("{scheme}: {}", scheme.description()), scheme == now.scheme)),
                           |row| Action::Train(TrainingAction::Scheme(Scheme::ALL[row.min(5)]))) }
            { panel.choice("kj-pupil", "Learner", LEARNERS.map(|(learner, words)| (words, learner == now.learner)),
                           |row| Action::Train(TrainingAction::Learner(LEARNERS[row.min(1)].0))) }
            { panel.choice("kj-taught", "Taught by", teachers.iter().map(|&(taught, words)| (words, taught == now.taught)),
                           |row| Action::Train(TrainingAction::Taught(TEACHERS[row.min(1)].0))) }
            { panel.choice("kj-place", "Takes the seat of", Colour::BOTH.map(|colour| (colour, colour == now.seat)),
                           |row| Action::Train(TrainingAction::Seat(Colour::BOTH[row.min(1)]))) }
            <div class="settings">
                <Field id="kj-course-moves" label={format!("Moves (at most {COURSE_LIMIT})")} inputmode="numeric"
                       value={now.moves.clone()} on_typed={train(TrainingAction::Moves)} />
                <Field id="kj-course-seed" label="Seed of the training" inputmode="numeric"
                       value={now.seed.clone()} on_typed={train(TrainingAction::Seed)} />
            </div>
        </>
    }
}

fn progress(panel: Panel<'_>, running: &Running<Course, u32>) -> Html {
    let (done, of) = (running.progress.unwrap_or(0), running.work.moves);
    work::view(Work {
        share: f64::from(done) / f64::from(of),
        label: "Moves of the training",
        words: &format!("{done} of {}", counted(of, "move")),
        paused: running.paused,
        stopping: running.stopping,
        on_pause: panel.sends(|| Action::Train(TrainingAction::TogglePause)),
        on_cancel: panel.sends(|| Action::Train(TrainingAction::Stop)),
        on_kill: panel.sends(|| Action::Train(TrainingAction::EndWorker)),
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
            <p class="quiet">{ "The trained player joins the game with its lessons and its record. Its values, ranks and questions appear below. Programs stand in for the human teachers of the thesis." }</p>
        </>
    }
}
