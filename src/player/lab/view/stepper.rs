//! The stepper of the lessons: each step of the lesson log, stops at lessons.

use super::Panel;
use crate::model::Action;
use kit::view::stepper::{self, BUCKETS, Stepper};
use trace::Cursor;
use yew::prelude::*;

/// The stops of the stepper.
const STOPS: [(&str, &str); 1] = [("✎", "lesson")];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let steps = lab.lesson_log.len();
    let lessons = (1..=steps)
        .filter(|&step| lab.lesson_log.is_lesson(step))
        .map(|step| (step - 1) * BUCKETS / steps.max(1));
    // The marks of a long log would run together.
    let marks = if steps <= BUCKETS {
        stepper::marks(lessons)
    } else {
        Html::default()
    };
    stepper::view(Stepper {
        cursor: Cursor::new(steps).seek(lab.lesson_log.cursor()),
        idle: steps == 0,
        playback: &lab.playback,
        stops: &STOPS,
        marks,
        buttons: Html::default(),
        place: html! {
            if steps == 0 {
                <span class="quiet">{ "lessons" }</span>
            }
        },
        // The question stands below the board itself.
        sentence: Some(if lab.is_asking() {
            String::new()
        } else {
            lab.standing().concat()
        }),
        on_step: &panel.on_action.reform(Action::Playback),
        on_refused: &panel.on_action.reform(Action::Note),
    })
}
