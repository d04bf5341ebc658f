//! The CHUTE lab on the page.

use super::worker_task::Measuring;
use super::{EDIT_BUTTON, EDITOR, Panel, js_api};
use crate::app::chute::{Lab, keys};
use crate::app::kit::page::Page;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabPage, LabView};
use crate::web::kit::worker::task;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Chute,
    view: |props| html! { <LabPage<Lab> ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[task::<Measuring>],
};

impl LabView for Lab {
    const PAGE: Page = Page::Chute;
    const SELECTOR: &'static str = ".chute";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(workers: usize) -> Self {
        Self::new(workers)
    }

    fn view(panel: Panel<'_>) -> Html {
        super::view(panel)
    }
}
