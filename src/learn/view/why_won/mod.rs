//! "Why this ending is won".

mod board;
mod body;

use super::page::{ExplanationView, entry};
use crate::model::why_won::{Action, WhyWon};
use kit::model::Page;
use kit::view::entry::{Entry, KeyRow};
use kit::view::parts::text_page;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<WhyWon>();

impl ExplanationView for WhyWon {
    const PAGE: Page = Page::WhyWon;
    const KEYS: &'static [KeyRow] = &[
        ("Tab", "to the next move or king"),
        ("← ↑ → ↓", "move a king by one square"),
    ];

    fn draw(&self, on_action: &Callback<Action>) -> Html {
        body::view(self, on_action)
    }
}

/// The page as it is before its program has come: kept in `www/why-won.html`.
#[component]
pub fn EarlyPage() -> Html {
    let page = WhyWon::default();
    text_page::view(Page::WhyWon, page.draw(&Callback::noop()))
}
