//! PLAYER's lab on the page.

use super::{EDIT_BUTTON, EDITOR, js_api};
use crate::app::Page;
use crate::app::kit::keys::Binding;
use crate::app::player::{Lab, keys};
use crate::lab::player::messages::Work;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabView, entry};
use crate::web::kit::panel::Panel;
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Work>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Player;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const SELECTOR: &'static str = ".player";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;
}
