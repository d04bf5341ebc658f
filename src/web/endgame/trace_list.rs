//! The trace of EG's search, with a sign for each kind of step.

use super::Panel;
use crate::app::endgame::{Action, Explainer, STOPS, Step};
use crate::web::kit::parts::trace_list::{self, TraceList};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(shown) = panel.lab.shown() else {
        return html! {};
    };
    let recording = &shown.recording;
    let explainer = Explainer::new(recording);
    let glyph = |event| {
        let row = STOPS.iter().find(|row| row.stop.matches(recording, event));
        row.map_or("·", |row| row.glyph)
    };
    trace_list::view(&TraceList {
        id: "eg-trace-title",
        cursor: panel.lab.playback.cursor,
        dropped: recording.trace().dropped,
        tree: recording.tree(),
        glyph,
        headline: |event| explainer.headline(event),
        on_seek: panel
            .on_action
            .reform(|step| Action::Playback(Step::Seek(step))),
    })
}
