//! The drill: what is to be practised, the exercise on the board, what was said of the last move, the score.

use super::Panel;
use crate::model::EndgameAction;
use crate::model::drill::{AIMS, DIFFICULTIES, DrillAction, ExerciseState, KINDS};
use crate::model::panels::words::material;
use kit::model::squares::plural;
use kit::view::form::{self, Field};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let drill = &panel.lab.drill;
    let on = panel.sends_with(EndgameAction::Drill);
    let kinds = KINDS.map(|kind| kind.parse().map_or_else(|_| kind.to_owned(), material));
    let difficulty = DIFFICULTIES
        .iter()
        .position(|row| row.0 == drill.difficulty);
    let aim = AIMS.iter().position(|row| row.0 == drill.aim);
    html! {
        <div class="eg-drill" role="group" aria-label="Drill">
            <h3>{ "Drill" }</h3>
            <p class="quiet">
                { "Play one side of a random ending against perfect play. Positions you fail come back later." }
            </p>
            { form::select("eg-drill-kind", "Ending", form::rows(kinds, drill.kind), on.reform(DrillAction::Kind)) }
            { form::select("eg-drill-aim", "Task", form::rows(AIMS.map(|row| row.1), aim.unwrap_or_default()),
                           on.reform(DrillAction::Aim)) }
            { form::select("eg-drill-difficulty", "Difficulty",
                           form::rows(DIFFICULTIES.map(|row| row.1), difficulty.unwrap_or_default()),
                           on.reform(DrillAction::Difficulty)) }
            <Field id="eg-drill-seed" label="Exercise number" inputmode="numeric" maxlength="12"
                   value={drill.seed.to_string()} wrong={drill.wrong_seed.clone()} on_typed={on.reform(DrillAction::Seed)} />
            <div class="row">
                { panel.keyed("Next exercise", "d", || EndgameAction::Drill(DrillAction::NextGame)) }
                if let Some(exercise) = &drill.exercise {
                    { panel.keyed("Try again", "a", || EndgameAction::Drill(DrillAction::Again)) }
                    if exercise.stand == ExerciseState::Playing {
                        { panel.button("Stop the exercise", || EndgameAction::Drill(DrillAction::Leave)) }
                    }
                }
            </div>
            if let Some(assigned) = &drill.assigned {
                <p>{ format!("Assigned exercises: {}. {}", assigned.place(), assigned.result.words()) }</p>
            }
            <p class="eg-drill-word" role="status">
                if let Some(exercise) = &drill.exercise {
                    if let Some(sign) = sign(exercise.stand) {
                        <strong>{ sign }{ " " }</strong>
                    }
                    { &exercise.word }
                }
            </p>
            if drill.is_on() {
                <p class="quiet">{ "Make your move on the board. EG's verdict and the exact result are hidden until the exercise is over." }</p>
            }
            if let Some(words) = panel.lab.waiting_words() {
                <p class="eg-making" aria-live="off">
                    if let Some(progress) = panel.lab.making {
                        <progress max="100" value={progress.percent.to_string()} aria-label="Tables for the exercise" />
                        { " " }
                    }
                    { words }
                </p>
                <div class="row">{ panel.button("Stop waiting", || EndgameAction::Drill(DrillAction::Leave)) }</div>
            }
            { form::error(drill.trouble.as_deref()) }
            if drill.score.done > 0 {
                <p class="eg-drill-score">
                    { format!("Score: {} of {} solved, {} in a row. {} to come back later. ", drill.score.kept,
                              plural(drill.score.done.into(), "exercise"), drill.score.row, drill.score.waiting()) }
                    { panel.button("Reset the score", || EndgameAction::Drill(DrillAction::Forget)) }
                </p>
            }
        </div>
    }
}

/// The state of an exercise that is over, in a word with a sign.
fn sign(stand: ExerciseState) -> Option<&'static str> {
    match stand {
        ExerciseState::Playing => None,
        ExerciseState::Kept => Some("\u{2713} Solved."),
        ExerciseState::Lost => Some("\u{2717} Failed."),
        ExerciseState::Left => Some("Stopped."),
    }
}
