//! The endgame lab on the page.

use super::audit_task::Auditor;
use super::js_api;
use super::maker::Maker;
use super::worker_task::Endgames;
use super::{EDIT_BUTTON, EDITOR};
use crate::app::Page;
use crate::app::endgame::{Lab, keys};
use crate::app::kit::keys::Binding;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabView, entry};
use crate::web::kit::panel::Panel;
use crate::web::kit::worker::task;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<Endgames>, task::<Maker>, task::<Auditor>]);

impl LabView for Lab {
    const PAGE: Page = Page::Endgame;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const SELECTOR: &'static str = ".endgame";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;
}
