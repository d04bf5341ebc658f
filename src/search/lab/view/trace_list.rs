//! The trace of a search, with a sign for each kind of step.

use super::{Panel, nothing_yet};
use crate::experiment::Recording;
use crate::model::explain::Explainer;
use crate::model::{Action, Step};
use kit::view::parts::trace_list::{self, TraceList};
use search::ctw::{CtwEvent, CtwGraph};
use search::{Effect, SearchEvent};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(recording) = panel.lab.recording() else {
        return nothing_yet();
    };
    let explainer = Explainer::new(recording);
    trace_list::view(&TraceList {
        id: "trace-title",
        cursor: panel.lab.playback.cursor,
        hides: panel.lab.playback.predict.is_on(),
        tree: recording
            .graph()
            .map_or(recording.tree(), CtwGraph::descents),
        glyph: |event| glyph(recording, event),
        headline: |event| explainer.headline(event),
        on_seek: panel.sends_with(|step| Action::Playback(Step::Seek(step))),
    })
}

pub fn glyph(recording: &Recording, event: usize) -> &'static str {
    if let Some(event) = recording.ctw_event(event) {
        return match event {
            CtwEvent::Enter { .. } => "▸",
            CtwEvent::Refine { .. } => "▾",
            CtwEvent::Evaluate { .. } => "•",
            CtwEvent::Range { .. } => "↔",
            CtwEvent::Candidates { .. } => "◫",
            CtwEvent::Anomaly { .. } => "‼",
            CtwEvent::Choose { .. } => "✓",
            CtwEvent::Leave { .. } => "◂",
        };
    }
    match recording.event(event) {
        Some(SearchEvent::Enter { .. }) => "▸",
        Some(SearchEvent::Prune { .. }) => "∤",
        Some(SearchEvent::Update {
            effect: Effect::Cuts,
            ..
        }) => "✂",
        Some(SearchEvent::Update {
            effect: Effect::Raises,
            ..
        }) => "★",
        Some(SearchEvent::Update {
            effect: Effect::Again,
            ..
        }) => "↻",
        Some(SearchEvent::Update { .. }) => "·",
        Some(SearchEvent::Iteration { .. }) => "⇊",
        Some(SearchEvent::Probe { .. }) => "☞",
        Some(SearchEvent::Stand { .. }) => "—",
        Some(SearchEvent::Leave { verdict, .. }) if verdict.is_terminal() => "•",
        Some(SearchEvent::Leave { .. }) => "◂",
        None => "",
    }
}
