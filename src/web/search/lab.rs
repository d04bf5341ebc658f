//! The search lab on the page.

use super::js_api;
use super::{EDIT_BUTTON, EDITOR};
use crate::app::Page;
use crate::app::kit::keys::Binding;
use crate::app::search::{Lab, keys};
use crate::lab::search::Searching;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabView, entry};
use crate::web::kit::panel::Panel;
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Searching>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Search;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const SELECTOR: &'static str = ".lab";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;
    const HAS_OWN_FUNCTIONS: bool = true;
}
