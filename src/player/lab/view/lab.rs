//! PLAYER's lab on the page.

use super::{EDIT_BUTTON, EDITOR, js_api};
use crate::experiment::messages::Work;
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
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Work>>]);

/// The entry of the overview alone.
pub const OVERVIEW_ENTRY: Entry = overview_entry::<Lab>(&[task::<OneJob<Work>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Player;
    const KEYS: fn() -> Vec<Binding<()>> = <Lab as RecordedLab>::keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const OVERVIEW: Option<fn(Panel<'_, Self>) -> Html> = Some(super::overview::view);
    const SELECTOR: &'static str = ".player";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    /// Panels and explained counts are the workbench's. A position, a move, weights and lessons are in both.
    fn link_needs_workbench(query: &str) -> Option<bool> {
        let names = ["panel=", "parameter="];
        let is_its = |part: &str| names.iter().any(|name| part.starts_with(name));
        query.split('&').any(is_its).then_some(true)
    }

    fn show_overview(&mut self, is_overview: bool) -> bool {
        Self::show_overview(self, is_overview);
        false
    }
}
