//! The tournaments on the page.

use super::fetch::Fetch;
use crate::app::Page;
use crate::app::arena::{Action, Lab, keys};
use crate::app::kit::keys::Binding;
use crate::lab::arena::Replay;
use crate::web::kit::entry::Entry;
use crate::web::kit::js_api::Command;
use crate::web::kit::page::{LabView, entry};
use crate::web::kit::panel::Panel;
use crate::web::kit::worker::{OneJob, task};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Lab>(&[task::<OneJob<Replay>>]);

impl LabView for Lab {
    const PAGE: Page = Page::Arena;
    const KEYS: fn() -> Vec<Binding<()>> = keys;
    const VIEW: fn(Panel<'_, Self>) -> Html = super::view;
    const SELECTOR: &'static str = ".arena";
    const COMMANDS: &'static [Command<Self>] = &[];
    const HAS_OWN_FUNCTIONS: bool = true;

    fn beside(panel: Panel<'_, Self>) -> Html {
        let on_text = panel.sends_with(|(tournament, text)| Action::Fetched(tournament, text));
        html! { <Fetch wanted={panel.lab.wanted()} {on_text} /> }
    }
}
