//! The rating lab on the page.

use super::js_api;
use crate::experiment::Analysis;
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
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Analysis>>]);

/// The entry of the overview alone.
pub const OVERVIEW_ENTRY: Entry = overview_entry::<Lab>(&[task::<OneJob<Analysis>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Rating;
    const KEYS: fn() -> Vec<Binding<()>> = <Lab as RecordedLab>::keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const OVERVIEW: Option<fn(Panel<'_, Self>) -> Html> = Some(super::overview::view);
    const SELECTOR: &'static str = ".rating";
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;

    /// The overview shows a timeline.
    fn is_beyond_overview(&self) -> bool {
        self.panel != crate::experiment::Panel::Timeline
    }
}
