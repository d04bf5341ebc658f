//! The tournament page as a view.

use super::fetch::Fetch;
use crate::experiment::Replay;
use crate::model::{Action, Lab, keys};
use kit::model::Page;
use kit::model::keys::Binding;
use kit::view::entry::Entry;
use kit::view::js_api::Command;
use kit::view::page::{LabView, entry};
use kit::view::panel::Panel;
use kit::view::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Replay>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Arena;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const OVERVIEW: Option<fn(Panel<'_, Self>) -> Html> = Some(super::overview::view);
    const WORKBENCH: &'static str = "All numbers";
    const SELECTOR: &'static str = ".arena";
    const COMMANDS: &'static [Command<Self>] = &[];
    const HAS_OWN_FUNCTIONS: bool = true;

    fn beside(panel: Panel<'_, Self>) -> Html {
        let on_text = panel.sends_with(|(tournament, text)| Action::Fetched(tournament, text));
        html! { <Fetch wanted={panel.lab.wanted()} {on_text} /> }
    }
}
