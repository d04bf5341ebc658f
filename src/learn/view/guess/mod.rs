//! "Guess the master's move".

mod body;
mod scatter;

use super::page::{ExplanationView, entry};
use crate::model::guess::{Action, Guess};
use kit::model::Page;
use kit::view::entry::{Entry, KeyRow};
use kit::view::parts::text_page;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Guess>();

impl ExplanationView for Guess {
    const PAGE: Page = Page::GuessTheMove;
    const KEYS: &'static [KeyRow] = &[
        ("Tab", "to the next move, rule or dot"),
        ("← ↑ → ↓", "move a dot"),
    ];

    fn draw(&self, on_action: &Callback<Action>) -> Html {
        body::view(self, on_action)
    }
}

/// The page as it is before its program has come: kept in `www/guess-the-move.html`.
#[component]
pub fn EarlyPage() -> Html {
    let page = Guess::default();
    text_page::view(Page::GuessTheMove, page.draw(&Callback::noop()))
}
