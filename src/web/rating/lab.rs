//! The rating lab on the page.

use super::js_api;
use crate::app::Page;
use crate::app::kit::keys::{Binding, listed};
use crate::app::rating::{BINDINGS, Lab};
use crate::lab::rating::Analysis;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabView, entry};
use crate::web::kit::panel::Panel;
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Analysis>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Rating;
    const KEYS: fn() -> Vec<Binding<()>> = || listed(&BINDINGS).collect();
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const SELECTOR: &'static str = ".rating";
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;
}
