//! The Kenju lab as a page of the site: its panels' type, its worker and its entry.

use super::js_api;
use super::trials::{TrialWorker, TrialsPanel};
use crate::experiment::jobs::{Request, ThinkJob, TrainingJob};
use crate::model::{Action, Lab, Window, keys};
use kit::experiment::wire::JobId;
use kit::model::Page;
use kit::model::keys::Binding;
use kit::view::entry::Entry;
use kit::view::js_api::Command;
use kit::view::page::{LabView, entry, overview_entry};
use kit::view::workbench::Workbench;
use kit::view::worker::{OneJob, OutboxOf, WorkerTask, task};
use web_sys::Element;
use yew::prelude::*;

/// Below this width, in pixels, the board starts with fewer points.
const NARROW: i32 = 560;

pub const ENTRY: Entry = entry::<Lab>(&[task::<GameWorker>, task::<TrialWorker>]);

/// The entry of the overview alone.
pub const OVERVIEW_ENTRY: Entry = overview_entry::<Lab>(&[task::<GameWorker>]);

impl LabView for Lab {
    const PAGE: Page = Page::Kenju;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_>) -> Html = super::view;
    const OVERVIEW: Option<fn(Panel<'_>) -> Html> = Some(super::first_look);
    const SELECTOR: &'static str = ".kenju";
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(_: usize) -> Self {
        let is_first = !Workbench::kept(Page::Kenju).is_needed();
        let mut lab = if is_first {
            Self::with_pupil()
        } else {
            Self::default()
        };
        if gloo::utils::body().client_width() < NARROW {
            lab.window = Window::new(11);
        }
        lab
    }

    /// The experiments continue while other pages are open.
    fn beside(panel: Panel<'_>) -> Html {
        let props = panel.props;
        html! {
            <TrialsPanel shown={props.shown} saved_players={panel.lab.player_history.saved_players().clone()}
                         query={props.query.clone()} on_call={props.on_call.clone()} />
        }
    }
}

pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

/// A panel that is drawn only while it is unfolded.
pub fn fold(
    panel: Panel<'_>,
    name: &'static str,
    summary: &str,
    content: impl FnOnce() -> Html,
) -> Html {
    let is_open = panel.lab.open.contains(name);
    let on_action = panel.on_action.clone();
    let ontoggle = Callback::from(move |event: Event| {
        if let Some(details) = event.target_dyn_into::<Element>() {
            on_action.emit(Action::Unfold(name, details.has_attribute("open")));
        }
    });
    html! {
        <details open={is_open} {ontoggle}>
            <summary>{ summary }</summary>
            if is_open {
                { content() }
            }
        </details>
    }
}

#[derive(Default)]
pub struct GameWorker {
    thinking: OneJob<ThinkJob>,
    studying: OneJob<TrainingJob>,
}

impl WorkerTask for GameWorker {
    type Request = Request;

    fn receive(
        &mut self,
        job: JobId,
        request: Request,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        match request {
            Request::Think(order) => self.thinking.receive(job, order, outbox),
            Request::Train(order) => self.studying.receive(job, order, outbox),
        }
    }

    fn work(&mut self, outbox: &OutboxOf<Self>) {
        self.thinking.work(outbox);
        self.studying.work(outbox);
    }
}
