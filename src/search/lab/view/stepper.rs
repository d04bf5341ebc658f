//! The stepper of a search: its breakpoints, and the steps over a node and out of it.

use super::Panel;
use crate::experiment::Recording;
use crate::model::Action;
use crate::model::breakpoint::{BreakpointRow, marks};
use crate::model::explain::Explainer;
use kit::view::memo::{MemoView, memo};
use kit::view::stepper::{self, BUCKETS, Stepper};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let idle = lab.recording().is_none();
    let on_step = &panel.on_action.reform(Action::Playback);
    let marks = lab.recording().map(|recording| {
        memo(Marks {
            recording: Rc::clone(recording),
            stop: lab.stop(),
        })
    });
    let stops: Vec<_> = lab
        .stops()
        .iter()
        .map(|row| (row.glyph, row.name))
        .collect();
    stepper::view(Stepper {
        cursor: lab.playback.cursor,
        idle,
        playback: &lab.playback,
        stops: &stops,
        marks: marks.unwrap_or_default(),
        buttons: stepper::node_buttons(idle, on_step),
        place: Html::default(),
        sentence: Some(lab.recording().map_or_else(String::new, |recording| {
            let told = Explainer::new(recording).explain(lab.playback.cursor.step());
            told.sentences.into_iter().next().unwrap_or(told.heading)
        })),
        on_step,
        on_refused: &panel.on_action.reform(Action::Note),
    })
}

/// The marks under the scrub bar; made anew only for another recording or breakpoint.
struct Marks {
    recording: Rc<Recording>,
    stop: &'static BreakpointRow,
}

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.recording, &other.recording) && self.stop == other.stop
    }
}

impl MemoView for Marks {
    fn draw(&self) -> Html {
        let marks = marks(&self.recording, self.stop.breakpoint, BUCKETS);
        stepper::marks((0..BUCKETS).filter(|&bucket| marks[bucket]))
    }
}
