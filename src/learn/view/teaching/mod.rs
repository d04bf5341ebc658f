//! "Teaching a program by answering".

mod board;
mod body;
mod school;

use super::page::{ExplanationView, entry};
use crate::model::teaching::{Action, Teaching};
use kit::model::Page;
use kit::view::entry::{Entry, KeyRow};
use kit::view::parts::text_page;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Teaching>();

impl ExplanationView for Teaching {
    const PAGE: Page = Page::TeachingKenju;
    const KEYS: &'static [KeyRow] = &[
        ("Tab", "to the next answer"),
        ("Enter", "answer"),
        ("← →", "show the pupil one move earlier or later"),
    ];

    fn draw(&self, on_action: &Callback<Action>) -> Html {
        body::view(self, on_action)
    }
}

/// The page as it is before its program has come: kept in `www/teaching-kenju.html`.
#[component]
pub fn EarlyPage() -> Html {
    let page = Teaching::default();
    text_page::view(Page::TeachingKenju, page.draw(&Callback::noop()))
}
