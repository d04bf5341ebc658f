//! Where the history begins: the two pages that hold it, each with its headline. No program is needed to read it: it is
//! kept in `www/history.html`.

use crate::experiment::ledger::entries;
use crate::experiment::reproduction::rows;
use kit::model::Page;
use kit::view::parts::text_page;
use yew::prelude::*;

#[component]
pub fn HistoryPage() -> Html {
    let body = html! {
        <article class="about">
            <h1 class="title">{ "What they printed, and what we found" }</h1>
            <p class="lead">{ "The papers of 1975 to 1989 print numbers. We ran their programs again." }</p>
            <ul class="front-doors">
                <li>
                    <a href="#/reproduction">{ format!("{} figures and questions", rows().len()) }</a>
                    <p>{ "Each published figure beside ours: the same, too close to tell, or different, with the reason where we \
                        know one. You can compute every row again." }</p>
                    <p class="quiet">{ "Reproduction" }</p>
                </li>
                <li>
                    <a href="#/ledger">{ format!("{} decisions", entries().count()) }</a>
                    <p>{ "Where a source leaves something open, contradicts itself or is silent: what it says, what we did, and \
                        why." }</p>
                    <p class="quiet">{ "Ledger" }</p>
                </li>
            </ul>
        </article>
    };
    text_page::view(Page::History, body)
}
