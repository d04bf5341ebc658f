//! The CHUTE lab as a page of the site.

use super::worker_task::ChuteWorker;
use super::{EDIT_BUTTON, EDITOR, js_api};
use crate::model::{Lab, keys};
use kit::model::Page;
use kit::model::keys::Binding;
use kit::view::entry::Entry;
use kit::view::js_api::Command;
use kit::view::page::{LabView, entry};
use kit::view::panel::Panel;
use kit::view::worker::task;
use yew::prelude::*;

pub const ENTRY: Entry = entry::<Lab>(&[task::<ChuteWorker>]);

impl LabView for Lab {
    const PAGE: Page = Page::Chute;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const SELECTOR: &'static str = ".chute";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    fn new(workers: usize) -> Self {
        Self::new(workers)
    }
}
