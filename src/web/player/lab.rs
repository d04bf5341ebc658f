//! PLAYER's lab on the page.

use super::{EDIT_BUTTON, EDITOR, Panel, js_api};
use crate::app::kit::page::Page;
use crate::app::player::{Lab, keys};
use crate::lab::player::messages::Work;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabPage, LabView};
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Player,
    view: |props| html! { <LabPage<Lab> ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[task::<OneJob<Work>>],
};

impl LabView for Lab {
    const PAGE: Page = Page::Player;
    const SELECTOR: &'static str = ".player";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(_: usize) -> Self {
        Self::default()
    }

    fn view(panel: Panel<'_>) -> Html {
        super::view(panel)
    }
}
