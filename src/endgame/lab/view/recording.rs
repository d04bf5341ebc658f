//! EG's recording on the page: the stepper, the tree, the trace, and the explanation of the step.

use super::Panel;
use crate::experiment::EgRecording;
use crate::model::explain::Plans;
use crate::model::{Action, EndgameAction, Explainer, PHASES, STOPS, Selection, Step, marks};
use endgame::eg::words::ONLY_MOVE;
use kit::view::memo::{MemoView, memo};
use kit::view::parts::table::TableView;
use kit::view::parts::term::told;
use kit::view::parts::trace_list::{self, TraceList};
use kit::view::parts::why;
use kit::view::stepper::{self as steps, BUCKETS, Stepper};
use kit::view::tree::{SourceHandle, TreeView};
use std::rc::Rc;
use yew::prelude::*;

pub fn stepper(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let idle = lab.shown().is_none();
    let on_step = &panel.on_action.reform(Action::Playback);
    let marks = lab.shown().map(|shown| {
        memo(Marks {
            recording: Rc::clone(&shown.recording),
            stop: lab.playback.stop,
        })
    });
    steps::view(Stepper {
        cursor: lab.playback.cursor,
        idle,
        playback: &lab.playback,
        stops: &STOPS.map(|row| (row.glyph, row.name)),
        marks: marks.unwrap_or_default(),
        buttons: steps::node_buttons(idle, on_step),
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
        steps::marks(marks.into_iter())
    }
}

pub fn tree(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <>
            <h2 id="eg-tree-title">{ "EG's tree" }</h2>
            <p class="quiet">
                { "[lower,upper] for the side with more material. w = win, d = draw, l = loss, ? = claimed, not proved, \
                   … = still open." }
            </p>
            { match lab.shown() {
                None => html! {
                    <p class="quiet">{ "The tree grows here when EG has thought." }</p>
                },
                Some(shown) => html! {
                    <TreeView source={SourceHandle(shown.source.clone())} step={lab.playback.cursor.step()}
                              selected={lab.node()} theme={panel.props.colours}
                              hides_later={lab.playback.predict.is_on()} name="EG's tree"
                              on_select={panel.on_action.reform(|node| Action::Select(Selection::Node(node)))}
                              on_visit={panel.on_action.reform(|step| Action::Playback(Step::Seek(step)))} />
                },
            } }
        </>
    }
}

pub fn trace(panel: Panel<'_>) -> Html {
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
fn glyph(recording: &EgRecording, event: Option<usize>) -> &'static str {
    let event = event.and_then(|event| STOPS.iter().find(|row| row.stop.matches(recording, event)));
    event.map_or("·", |row| row.glyph)
}

pub fn explanation(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some((shown, explanation)) = lab.shown().zip(lab.explanation()) else {
        return html! {
            <div class="why">
                <h2 id="eg-why-title">{ "Why" }</h2>
                <p>{ "Let EG think, then step through it: every decision is explained here." }</p>
            </div>
        };
    };
    let recording = &shown.recording;
    let explainer = Explainer::new(recording);
    let node = lab.node().unwrap_or(0);
    let path = explainer.path(node);
    let is_selected = lab.playback.selection != Selection::Step;
    html! {
        <div class="why">
            <h2 id="eg-why-title">{ "Why" }</h2>
            <p class="facts-path">
                { if is_selected { "Selected: " } else { "At this step: " } }
                { if path.is_empty() { "the root".to_owned() } else { path } }
                if let Some(purpose) = explainer.purpose(node) {
                    { if purpose == ONLY_MOVE { format!(" ({purpose})") } else { format!(" (to {purpose})") } }
                }
            </p>
            <p class="why-heading" data-sign={glyph(recording, lab.playback.cursor.event())}>{ &explanation.heading }</p>
            { for explanation.sentences.iter().enumerate().map(|(place, sentence)| html! {
                <p>{ told("Pawn endings", &format!("why{place}"), sentence) }</p>
            }) }
            { plans(&explainer.plans(node, lab.playback.cursor.step())) }
            { why::provenance(explanation.provenance, "Perdue and Berliner 1977") }
            <div class="row">
                if is_selected {
                    { panel.button("Run to here", move || Action::Playback(Step::To(node))) }
                    { panel.button("Back to the step", || Action::Select(Selection::Step)) }
                }
                { panel.keyed("Set up this position", "s", || EndgameAction::AdoptNode) }
            </div>
            { why::phases("Phases of EG's work", &PHASES, explanation.phase) }
        </div>
    }
}

/// The strategies suggested at the node, and the outcome of each.
fn plans(plans: &Plans) -> Html {
    let list = |name: &'static str, texts: &[String]| match texts {
        [] => html! {},
        texts => html! { <p>{ format!("{name}: {}.", texts.join("; ")) }</p> },
    };
    html! {
        <>
            if !plans.rows.is_empty() {
                { TableView::named("Strategies of this position").class("eg-plans")
                    .columns(["Round", "Strategy", "Aim", "What became of it"])
                    .rows(plans.rows.iter().enumerate().map(|(place, row)| html! {
                        <tr key={place}>
                            <td class="number">{ row.round }</td>
                            <th scope="row">{ &row.name }</th>
                            <td>{ row.minimum }</td>
                            <td>{ &row.fate }</td>
                        </tr>
                    })) }
            }
            if let Some(pursued) = &plans.pursued {
                <p>{ format!("Pursued when the position was reached: {pursued}.") }</p>
            }
            { list("Interruptions", &plans.interruptions) }
            { list("Excluded here", &plans.excluded) }
            { list("Learnt here", &plans.learnt) }
        </>
    }
}
