//! The frame of a page that is read and needs no program: it is rendered natively, kept in `www`, and put into
//! the document by `www/start.js`.

use super::menu;
use crate::model::Page;
use yew::prelude::*;

/// A page with its header; `www/start.js` takes its title from `data-title`.
pub fn view(page: Page, body: Html) -> Html {
    html! {
        <>
            <a class="skip" href="#main">{ "Skip to the page" }</a>
            { menu::header(page, Html::default()) }
            <main id="main" class="page-main" tabindex="-1" data-title={page.row().title}>{ body }</main>
        </>
    }
}
