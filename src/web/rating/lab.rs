//! The rating lab on the page.

use super::{Pane, js_api};
use crate::app::kit::page::Page;
use crate::app::rating::{BINDINGS, Lab};
use crate::lab::rating::Analysis;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabPage, LabView};
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Rating,
    view: |props| html! { <LabPage<Lab> ..props.clone() /> },
    keys: || BINDINGS.iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[task::<OneJob<Analysis>>],
};

impl LabView for Lab {
    const PAGE: Page = Page::Rating;
    const SELECTOR: &'static str = ".rating";
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(_: usize) -> Self {
        Self::default()
    }

    fn view(pane: Pane<'_>) -> Html {
        super::view(pane)
    }
}
