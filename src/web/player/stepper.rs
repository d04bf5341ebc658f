//! The stepper of the lessons: each step of the book, stops at lessons.

use super::Panel;
use crate::app::player_lab::{Action, Entry};
use crate::trace::Cursor;
use crate::web::stepper::{self, BUCKETS, Step, Stepper};
use yew::prelude::*;

/// What one can stop at.
const STOPS: [(&str, &str); 1] = [("✎", "lesson")];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let steps = lab.book.len();
    let lessons = (1..=steps)
        .filter(|&step| matches!(lab.book.entry(step), Some(Entry::Lesson { .. })))
        .map(|step| (step - 1) * BUCKETS / steps.max(1));
    // The marks of a long book are not told apart anyway.
    let marks = if steps <= BUCKETS {
        stepper::marks(lessons)
    } else {
        Html::default()
    };
    stepper::view(Stepper {
        cursor: Cursor::new(steps).seek(lab.book.cursor()),
        idle: steps == 0,
        playing: lab.playing,
        speed: lab.speed,
        stops: &STOPS,
        stop: 0,
        marks,
        buttons: [Html::default(), Html::default()],
        place: html! {
            if steps == 0 {
                <span class="quiet">{ "lessons" }</span>
            }
        },
        on_step: &panel.on_action.reform(action_of),
    })
}

fn action_of(step: Step) -> Action {
    match step {
        Step::First => Action::FirstStep,
        Step::PreviousStop => Action::PreviousStop,
        Step::Previous => Action::Previous,
        Step::TogglePlay => Action::TogglePlay,
        Step::Next => Action::Next,
        Step::NextStop => Action::NextStop,
        Step::Last => Action::LastStep,
        Step::Seek(step) => Action::Seek(step),
        Step::Refused(text) => Action::Note(text),
        Step::Stop(_) => Action::Say("Stops are at lessons".to_owned()),
        Step::Speed(row) => Action::SetSpeed(row),
    }
}
