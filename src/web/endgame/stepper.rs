//! The stepper of EG's search: its breakpoints, and the steps over a node and out of it.

use super::Panel;
use crate::app::endgame_lab::{Action, STOPS, marks};
use crate::lab::endgame::EgRecording;
use crate::web::icons::{Icon, icon};
use crate::web::stepper::{self, BUCKETS, Step, Stepper};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let idle = lab.shown.is_none();
    let own = |sign: Icon, name: &'static str, action: fn() -> Action| {
        stepper::button(icon(sign), name, idle, panel.sends(action))
    };
    let stop = STOPS.iter().position(|row| row.stop == lab.breakpoint);
    let stop = stop.unwrap_or(0);
    let marks = lab.shown.as_ref().map(|shown| {
        html! { <Marks recording={Rc::clone(&shown.recording)} {stop} /> }
    });
    let after = html! {
        <>
            { own(Icon::Over, "Over this node (↓)", || Action::StepOver) }
            { own(Icon::Out, "Out of this node (↑)", || Action::StepOut) }
        </>
    };
    stepper::view(Stepper {
        cursor: lab.cursor,
        idle,
        playing: lab.playing,
        speed: lab.speed,
        stops: &STOPS.map(|row| (row.glyph, row.name)),
        stop,
        marks: marks.unwrap_or_default(),
        buttons: [Html::default(), after],
        place: Html::default(),
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
        Step::Stop(row) => Action::SetBreakpoint(STOPS[row.min(STOPS.len() - 1)].stop),
        Step::Speed(row) => Action::SetSpeed(row),
    }
}

#[derive(Properties, Clone)]
struct MarksProps {
    recording: Rc<EgRecording>,
    stop: usize,
}

impl PartialEq for MarksProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.recording, &other.recording) && self.stop == other.stop
    }
}

/// The marks under the scrub bar; made anew only for another recording or breakpoint.
#[component]
fn Marks(props: &MarksProps) -> Html {
    let marks = marks(&props.recording, STOPS[props.stop].stop, BUCKETS);
    stepper::marks(marks.into_iter())
}
