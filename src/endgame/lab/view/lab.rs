//! The endgame lab on the page.

use super::js_api;
use super::tasks::{Audits, Endgames, Maker};
use super::{EDIT_BUTTON, EDITOR};
use crate::model::{Lab, RecordedLab};
use kit::model::Page;
use kit::model::keys::Binding;
use kit::view::entry::Entry;
use kit::view::js_api::Command;
use kit::view::page::{LabView, entry, overview_entry};
use kit::view::panel::Panel;
use kit::view::worker::task;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<Endgames>, task::<Maker>, task::<Audits>]);

/// The entry of the overview alone.
pub const OVERVIEW_ENTRY: Entry = overview_entry::<Lab>(&[task::<Endgames>, task::<Maker>]);

impl LabView for Lab {
    const PAGE: Page = Page::Endgame;
    const KEYS: fn() -> Vec<Binding<()>> = <Lab as RecordedLab>::keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const OVERVIEW: Option<fn(Panel<'_, Self>) -> Html> = Some(super::overview::view);
    const SELECTOR: &'static str = ".endgame";
    const EDITOR: [&'static str; 2] = [EDITOR, EDIT_BUTTON];
    const COMMANDS: &'static [Command<Self>] = js_api::COMMANDS;
}
