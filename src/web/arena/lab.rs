//! The tournaments on the page.

use super::Panel;
use super::fetch::Fetch;
use crate::app::arena::{Action, Lab, keys};
use crate::app::kit::page::Page;
use crate::lab::arena::Replay;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabPage, LabView};
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Arena,
    view: |props| html! { <LabPage<Lab> ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[task::<OneJob<Replay>>],
};

impl LabView for Lab {
    const PAGE: Page = Page::Arena;
    const SELECTOR: &'static str = ".arena";
    const COMMANDS: &'static [Command<Self>] = &[];
    const HAS_OWN_FUNCTIONS: bool = true;

    fn new(_: usize) -> Self {
        Self::default()
    }

    fn view(panel: Panel<'_>) -> Html {
        super::view(panel)
    }

    fn beside(panel: Panel<'_>) -> Html {
        let on_text = panel
            .on_action
            .reform(|(tournament, text)| Action::Fetched(tournament, text));
        html! { <Fetch wanted={panel.lab.wanted()} {on_text} /> }
    }
}
