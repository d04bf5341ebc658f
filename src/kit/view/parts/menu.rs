//! The head of every page: the site's name, the menu, and a button for light or dark. The menu has five items, one of
//! which opens a panel of the labs; on a narrow screen it is a list behind a button.

use crate::model::{LABS, Page, SECTIONS, SectionRow};
use yew::prelude::*;

/// The head with the place of the page shown marked. The browser opens and closes list and panel by itself, also
/// where no program runs; `www/start.js` closes them when a link has been followed, and answers the button for light or
/// dark. A lab adds its `keys` before the menu, which therefore stands in the same place on every page.
pub fn header(current: Page, keys: Html) -> Html {
    html! {
        <header class="page-header">
            <p class="page-title"><a href="#/" aria-current={(current == Page::Front).then_some("page")}>{ "Plyground" }</a></p>
            { keys }
            <button type="button" class="button page-menu" popovertarget="menu">{ "Menu" }</button>
            <nav id="menu" popover="auto" class="page-nav" aria-label="Site">
                { for SECTIONS.iter().map(|item| html! { <key={item.name}>{ item_view(item, current) }</> }) }
            </nav>
            <button type="button" class="page-theme" data-theme-next="" aria-label="Light or dark"></button>
        </header>
    }
}

/// The button that shows the list of keys; without a callback it waits for the program.
pub fn keys(on_click: Option<Callback<MouseEvent>>) -> Html {
    let waits = on_click.is_none();
    html! {
        <button type="button" class="page-keys" aria-label="Keys ?" aria-haspopup="dialog" disabled={waits} onclick={on_click}>{ "?" }</button>
    }
}

fn item_view(item: &SectionRow, current: Page) -> Html {
    let is_here = current.section() == Some(item.section);
    match item.page {
        // A page deeper in its section marks the item as the place, not as the page itself.
        Some(page) => html! {
            <a href={format!("#/{}", page.row().slug)}
               aria-current={is_here.then_some(if page == current { "page" } else { "true" })}>{ item.name }</a>
        },
        None => html! {
            <>
                <button type="button" id="labs-button" class="page-labs" popovertarget="labs" aria-current={is_here.then_some("true")}>
                    { item.name }
                    if is_here { { " " }<span class="page-lab">{ current.row().entry }</span> }
                </button>
                <div id="labs" popover="auto" class="labs-panel">
                    { for LABS.map(|lab| {
                        let row = lab.row();
                        html! {
                            <a key={row.slug} href={format!("#/{}", row.slug)}
                               aria-current={(lab == current).then_some("page")}>
                                <b>{ row.entry }</b><span>{ row.lede[0] }</span>
                            </a>
                        }
                    }) }
                </div>
            </>
        },
    }
}
