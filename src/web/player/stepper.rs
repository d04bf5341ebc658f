//! The stepper of the lessons: each step of the book, stops at lessons.

use super::Panel;
use crate::app::player_lab::Action;
use crate::trace::Cursor;
use crate::web::stepper::{self, BUCKETS, Stepper};
use yew::prelude::*;

/// What one can stop at.
const STOPS: [(&str, &str); 1] = [("✎", "lesson")];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let steps = lab.book.len();
    let lessons = (1..=steps)
        .filter(|&step| lab.book.is_lesson(step))
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
        playing: lab.walk.playing,
        speed: lab.walk.speed,
        stops: &STOPS,
        stop: 0,
        marks,
        buttons: [Html::default(), Html::default()],
        place: html! {
            if steps == 0 {
                <span class="quiet">{ "lessons" }</span>
            }
        },
        on_step: &panel.on_action.reform(Action::Walk),
        on_refused: &panel.on_action.reform(Action::Note),
    })
}
