//! "Alpha-beta in five minutes".

mod body;
mod figure;
mod games;

use super::page::{ExplanationView, entry};
use crate::model::alpha_beta::{Action, AlphaBeta};
use kit::model::Page;
use kit::view::entry::{Entry, KeyRow};
use kit::view::parts::text_page;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<AlphaBeta>();

impl ExplanationView for AlphaBeta {
    const PAGE: Page = Page::AlphaBeta;
    const KEYS: &'static [KeyRow] = &[
        ("Tab", "to the next number, move or answer"),
        ("↑ ↓", "change a number by one"),
        ("Page Up, Page Down", "change a number by five"),
        ("Home, End", "the smallest or the largest number"),
    ];

    fn draw(&self, on_action: &Callback<Action>) -> Html {
        body::view(self, on_action)
    }
}

/// The page as it is before its program has come: kept in `www/alpha-beta.html`, compared with this by a test, and
/// shown by `www/start.js` until the program draws the same.
#[component]
pub fn EarlyPage() -> Html {
    let page = AlphaBeta::default();
    text_page::view(Page::AlphaBeta, page.draw(&Callback::noop()))
}
