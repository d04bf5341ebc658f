//! The Kenju lab on the page.

use super::js_api;
use super::panel::Panel;
use super::trials::{TrialsPanel, Trying};
use super::worker_task::Thinker;
use crate::app::kenju::{Lab, Window, keys};
use crate::app::kit::page::Page;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabPage, LabView};
use crate::web::kit::worker::task;
use yew::prelude::*;

/// Below this width, in pixels, the board begins with fewer points.
const NARROW: i32 = 560;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Kenju,
    view: |props| html! { <LabPage<Lab> ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[task::<Thinker>, task::<Trying>],
};

impl LabView for Lab {
    const PAGE: Page = Page::Kenju;
    const SELECTOR: &'static str = ".kenju";
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(_: usize) -> Self {
        let mut lab = Self::default();
        if gloo::utils::body().client_width() < NARROW {
            lab.window = Window::new(11);
        }
        lab
    }

    fn view(panel: Panel<'_>) -> Html {
        super::view(panel)
    }

    /// The experiments go on while other pages are read.
    fn beside(panel: Panel<'_>) -> Html {
        let props = panel.props;
        html! {
            <TrialsPanel shown={props.shown} saved_players={panel.lab.cabinet.saved_players().clone()}
                         query={props.query.clone()} on_call={props.on_call.clone()} />
        }
    }
}
