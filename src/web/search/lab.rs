//! The search lab on the page.

use super::js_api;
use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::app::kit::page::Page;
use crate::app::search::{Lab, keys};
use crate::lab::search::Searching;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabPage, LabView};
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Search,
    view: |props| html! { <LabPage<Lab> ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[task::<OneJob<Searching>>],
};

impl LabView for Lab {
    const PAGE: Page = Page::Search;
    const SELECTOR: &'static str = ".lab";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;
    const HAS_OWN_FUNCTIONS: bool = true;

    fn new(_: usize) -> Self {
        Self::default()
    }

    fn view(panel: Panel<'_>) -> Html {
        super::view(panel)
    }
}
