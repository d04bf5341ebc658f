//! The Kenju lab as a page of the site.

use super::js_api;
use super::trials::{TrialWorker, TrialsPanel};
use super::worker_task::GameWorker;
use crate::model::{Lab, Window, keys};
use kit::model::Page;
use kit::model::keys::Binding;
use kit::view::entry::Entry;
use kit::view::js_api::Command;
use kit::view::page::{LabView, entry};
use kit::view::panel::Panel;
use kit::view::worker::task;
use yew::prelude::*;

/// Below this width, in pixels, the board starts with fewer points.
const NARROW: i32 = 560;

pub const ENTRY: Entry = entry::<Lab>(&[task::<GameWorker>, task::<TrialWorker>]);

impl LabView for Lab {
    const PAGE: Page = Page::Kenju;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const SELECTOR: &'static str = ".kenju";
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(_: usize) -> Self {
        let mut lab = Self::default();
        if gloo::utils::body().client_width() < NARROW {
            lab.window = Window::new(11);
        }
        lab
    }

    /// The experiments continue while other pages are open.
    fn beside(panel: Panel<'_, Self>) -> Html {
        let props = panel.props;
        html! {
            <TrialsPanel shown={props.shown} saved_players={panel.lab.player_history.saved_players().clone()}
                         query={props.query.clone()} on_call={props.on_call.clone()} />
        }
    }
}
