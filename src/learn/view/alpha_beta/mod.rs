//! "Alpha-beta in five minutes".

mod body;
mod figure;
mod games;
pub mod page;

use crate::model::alpha_beta::{Action, AlphaBeta};
use kit::model::Page;
use kit::view::parts::text_page;
use yew::prelude::*;

/// The page as it is before its program has come: kept in `www/alpha-beta.html`, compared with this by a test, and
/// shown by `www/start.js` until the program draws the same.
#[component]
pub fn EarlyPage() -> Html {
    let page = AlphaBeta::default();
    text_page::view(Page::AlphaBeta, body::view(&page, &Callback::noop()))
}

/// The page with these numbers, for whoever draws it natively.
pub fn view(page: &AlphaBeta, on_action: &Callback<Action>) -> Html {
    body::view(page, on_action)
}
