//! The endgame lab on the page.

use super::audit_task::Auditor;
use super::js_api;
use super::maker::Maker;
use super::worker_task::Endgames;
use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::app::endgame::{Lab, keys};
use crate::app::kit::page::Page;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabPage, LabView};
use crate::web::kit::worker::task;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Endgame,
    view: |props| html! { <LabPage<Lab> ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[task::<Endgames>, task::<Maker>, task::<Auditor>],
};

impl LabView for Lab {
    const PAGE: Page = Page::Endgame;
    const SELECTOR: &'static str = ".endgame";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(_: usize) -> Self {
        Self::default()
    }

    fn view(panel: Panel<'_>) -> Html {
        super::view(panel)
    }
}
