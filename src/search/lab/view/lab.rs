//! The search lab on the page.

use super::js_api;
use super::{EDIT_BUTTON, EDITOR};
use crate::experiment::Searching;
use crate::model::{Lab, RecordedLab};
use kit::model::Page;
use kit::model::keys::Binding;
use kit::view::entry::Entry;
use kit::view::js_api::Command;
use kit::view::page::{LabView, entry, overview_entry};
use kit::view::panel::Panel;
use kit::view::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Searching>>]);

/// The entry of the overview alone.
pub const OVERVIEW_ENTRY: Entry = overview_entry::<Lab>(&[task::<OneJob<Searching>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Search;
    const KEYS: fn() -> Vec<Binding<()>> = <Lab as RecordedLab>::keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const OVERVIEW: Option<fn(Panel<'_, Self>) -> Html> = Some(super::overview::view);
    const EDITS_IN_OVERVIEW: bool = true;
    const SELECTOR: &'static str = ".lab";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;
    const HAS_OWN_FUNCTIONS: bool = true;

    fn is_beyond_overview(&self) -> bool {
        !self.has_overview()
    }
}
