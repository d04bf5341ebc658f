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
            { header(page) }
            <main id="main" class="page-main" tabindex="-1" data-title={page.row().title}>{ body }</main>
        </>
    }
}

/// The header: name, menu, and a button for light or dark, which `www/start.js` answers.
pub fn header(page: Page) -> Html {
    html! {
        <header class="page-header">
            <p class="page-title"><a href="#/" aria-current={(page == Page::Front).then_some("page")}>{ "Plyground" }</a></p>
            { menu::view(page) }
            <button type="button" class="page-theme" data-theme-next="" aria-label="Light or dark"></button>
        </header>
    }
}
