//! "Open this position in …": links from a chess lab to the others that can show what stands on its board.

use crate::experiment::ChessSubject;
use crate::model::Page;
use crate::model::open_in::{Way, ways};
use cozy_chess::Board;
use yew::prelude::*;

/// The links; a lab that cannot show the position is named with the reason.
pub fn view(from: Page, subject: &ChessSubject, board: &Board) -> Html {
    html! {
        <p class="open-in">
            { "Open this position in " }
            { for ways(from, subject, board).into_iter().map(|way| match way {
                Way::To(page, address) => html! {
                    <a key={page.row().slug} href={address}>{ page.row().entry }</a>
                },
                Way::Not(page, why) => html! {
                    <span key={page.row().slug} class="quiet" title={why.clone()}>
                        { page.row().entry }<span class="visually-hidden">{ format!(": not available. {why}") }</span>
                    </span>
                },
            }) }
        </p>
    }
}
