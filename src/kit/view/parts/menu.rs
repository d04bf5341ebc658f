//! The menu: a line of links, and on a narrow screen a list behind a button.

use crate::model::PAGES;
use crate::model::Page;
use yew::prelude::*;

/// The links, that of the page shown marked. The browser opens and closes the list by itself, also where no
/// program runs; `www/start.js` closes it when a link has been followed.
pub fn view(current: Page) -> Html {
    html! {
        <>
            <button type="button" class="button page-menu" popovertarget="menu">{ "Menu" }</button>
            <nav id="menu" popover="auto" class="page-nav" aria-label="Laboratories and pages">
                { for PAGES.iter().map(|row| html! {
                    <a key={row.slug} href={format!("#/{}", row.slug)}
                       aria-current={(row.page == current).then_some("page")}>
                        { row.entry }
                    </a>
                }) }
            </nav>
        </>
    }
}
