//! The trace of EG's search, with a sign for each kind of step.

use super::Panel;
use crate::experiment::EgRecording;
use crate::model::{Action, Explainer, STOPS, Step};
use kit::view::parts::trace_list::{self, TraceList};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(shown) = panel.lab.shown() else {
        return html! {};
    };
    let recording = &shown.recording;
    let explainer = Explainer::new(recording);
    let list = trace_list::view(&TraceList {
        id: "eg-trace-title",
        cursor: panel.lab.playback.cursor,
        hides: panel.lab.playback.predict.is_on(),
        tree: recording.tree(),
        glyph: |event| glyph(recording, Some(event)),
        headline: |event| explainer.headline(event),
        on_seek: panel.sends_with(|step| Action::Playback(Step::Seek(step))),
    });
    html! {
        <>
            { list }
            { trace_list::cut_short(panel.lab.playback.cursor.len(), recording.trace().dropped) }
        </>
    }
}

/// The sign of an event worth stopping at, and a dot for all others.
pub fn glyph(recording: &EgRecording, event: Option<usize>) -> &'static str {
    let event = event.and_then(|event| STOPS.iter().find(|row| row.stop.matches(recording, event)));
    event.map_or("·", |row| row.glyph)
}
