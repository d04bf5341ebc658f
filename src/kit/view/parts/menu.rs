//! The menu: five items, one of which opens a panel of the labs; on a narrow screen a list behind a button.

use crate::model::{LABS, Page, SECTIONS, SectionRow};
use yew::prelude::*;

/// The menu with the place of the page shown marked. The browser opens and closes list and panel by itself, also
/// where no program runs; `www/start.js` closes them when a link has been followed.
pub fn view(current: Page) -> Html {
    html! {
        <>
            <button type="button" class="button page-menu" popovertarget="menu">{ "Menu" }</button>
            <nav id="menu" popover="auto" class="page-nav" aria-label="Site">
                { for SECTIONS.iter().map(|item| html! { <key={item.name}>{ item_view(item, current) }</> }) }
            </nav>
        </>
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
