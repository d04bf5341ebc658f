//! The stepper of EG's search: its breakpoints, and the steps over a node and out of it.

use super::Panel;
use crate::experiment::EgRecording;
use crate::model::{Action, STOPS, marks};
use kit::view::memo::{MemoView, memo};
use kit::view::stepper::{self, BUCKETS, Stepper};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let idle = lab.shown().is_none();
    let on_step = &panel.on_action.reform(Action::Playback);
    let marks = lab.shown().map(|shown| {
        memo(Marks {
            recording: Rc::clone(&shown.recording),
            stop: lab.playback.stop,
        })
    });
    stepper::view(Stepper {
        cursor: lab.playback.cursor,
        idle,
        playback: &lab.playback,
        stops: &STOPS.map(|row| (row.glyph, row.name)),
        marks: marks.unwrap_or_default(),
        buttons: stepper::node_buttons(idle, on_step),
        place: Html::default(),
        sentence: Some(lab.explanation().map_or_else(String::new, |told| {
            told.sentences.into_iter().next().unwrap_or(told.heading)
        })),
        on_step,
        on_refused: &panel.on_action.reform(Action::Note),
    })
}

/// The marks under the scrub bar, drawn again only for another recording or breakpoint.
struct Marks {
    recording: Rc<EgRecording>,
    stop: usize,
}

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.recording, &other.recording) && self.stop == other.stop
    }
}

impl MemoView for Marks {
    fn draw(&self) -> Html {
        let marks = marks(&self.recording, STOPS[self.stop].stop, BUCKETS);
        stepper::marks(marks.into_iter())
    }
}
