//! The stepper: the steps of a learner's search, and the moves of the game.

use super::Panel;
use super::why::explained;
use crate::model::{Action, Recording, STOPS, Stop};
use kit::view::memo::{MemoView, memo};
use kit::view::stepper::{self, BUCKETS, Stepper};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let turn = |sign: &'static str, name: &'static str, action: fn() -> Action| {
        stepper::button(html! { { sign } }, name, false, panel.sends(action))
    };
    let moves = lab.game.recordings.len() - 1;
    let place = format!(", move {} of {moves}", (lab.turn() + 1).min(moves.max(1)));
    stepper::view(Stepper {
        cursor: lab.playback.cursor,
        idle: lab.playback.cursor.is_empty(),
        playback: &lab.playback,
        stops: &STOPS.map(|row| (row.glyph, row.name)),
        marks: memo(Marks {
            recording: Rc::clone(lab.recording()),
            stop: lab.stop().stop,
        }),
        buttons: html! {
            <>
                { turn("↑", "Search before the previous move (↑)", || Action::PreviousMove) }
                { turn("↓", "Search before the next move (↓)", || Action::NextMove) }
            </>
        },
        place: html! { <span class="stepper-word">{ place }</span> },
        // The learner's question is shown below the board.
        sentence: explained(lab)
            .filter(|_| lab.marked_question().is_none())
            .map(|told| told.heading),
        on_step: &panel.on_action.reform(Action::Playback),
        on_refused: &panel.on_action.reform(Action::Note),
    })
}

/// The marks under the scrub bar. They are drawn again only for another recording or stop.
struct Marks {
    recording: Rc<Recording>,
    stop: Stop,
}

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        // A growing recording gets a new `Rc`.
        Rc::ptr_eq(&self.recording, &other.recording) && self.stop == other.stop
    }
}

impl MemoView for Marks {
    fn draw(&self) -> Html {
        let events = &self.recording.events;
        let stops = events
            .iter()
            .enumerate()
            .filter(|(_, event)| Stop::of(event) == Some(self.stop));
        stepper::marks(stops.map(|(index, _)| index * BUCKETS / events.len()))
    }
}
