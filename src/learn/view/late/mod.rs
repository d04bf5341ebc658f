//! "A late good move".

mod body;
mod plot;

use super::page::{ExplanationView, entry};
use crate::model::late::{Action, Late};
use kit::model::Page;
use kit::view::entry::{Entry, KeyRow};
use kit::view::parts::text_page;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Late>();

impl ExplanationView for Late {
    const PAGE: Page = Page::LateGoodMove;
    const KEYS: &'static [KeyRow] = &[
        ("Tab", "to the next handle or mark"),
        ("← →", "move a handle by one second"),
        ("↑ ↓", "change a mark by one"),
    ];

    fn draw(&self, on_action: &Callback<Action>) -> Html {
        body::view(self, on_action)
    }
}

/// The page as it is before its program has come: kept in `www/late-good-move.html`.
#[component]
pub fn EarlyPage() -> Html {
    let page = Late::default();
    text_page::view(Page::LateGoodMove, page.draw(&Callback::noop()))
}
