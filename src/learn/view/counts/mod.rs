//! "What seventeen numbers can see".

pub mod bars;
mod body;

use super::page::{ExplanationView, entry};
use crate::model::counts::{Action, Counts};
use kit::model::Page;
use kit::view::entry::{Entry, KeyRow};
use kit::view::parts::text_page;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = entry::<Counts>();

impl ExplanationView for Counts {
    const PAGE: Page = Page::SeventeenNumbers;
    const KEYS: &'static [KeyRow] = &[
        ("Tab", "to the next answer, count or weight"),
        ("← →", "change a weight by a tenth"),
    ];

    fn draw(&self, on_action: &Callback<Action>) -> Html {
        body::view(self, on_action)
    }
}

/// The page as it is before its program has come: kept in `www/seventeen-numbers.html`.
#[component]
pub fn EarlyPage() -> Html {
    let page = Counts::default();
    text_page::view(Page::SeventeenNumbers, page.draw(&Callback::noop()))
}
