//! The stepper: the moves of the game, with stops by CHUTE's rank of the master's move.

use super::Panel;
use crate::model::{Action, Lab, STOPS};
use kit::view::stepper::{self, BUCKETS, Stepper};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let turn = |sign: &'static str, name: &'static str, by: i32| {
        let action = move || Action::StepGame(by);
        stepper::button(html! { { sign } }, name, false, panel.sends(action))
    };
    stepper::view(Stepper {
        cursor: lab.playback.cursor,
        idle: lab.playback.cursor.is_empty(),
        playback: &lab.playback,
        stops: &STOPS.map(|row| (row.glyph, row.name)),
        marks: marks(lab),
        buttons: html! {
            <>
                { turn("⇞", "The game before (Page ↑)", -1) }
                { turn("⇟", "The next game (Page ↓)", 1) }
            </>
        },
        place: html! { <span class="stepper-word">{ " plies" }</span> },
        sentence: Some(lab.sentence()),
        on_step: &panel.on_action.reform(Action::Playback),
        on_refused: &panel.on_action.reform(Action::Note),
    })
}

fn marks(lab: &Lab) -> Html {
    let (game, ranks) = (&lab.replayed_game, lab.ranks());
    let length = game.len().max(1);
    let stop = STOPS[lab.playback.stop.min(STOPS.len() - 1)].stop;
    let stops = (0..game.len()).filter(|&ply| stop.is_at(game, ranks, ply));
    stepper::marks(stops.map(|ply| ply * BUCKETS / length))
}
