//! A table of what a search has cost, to the step shown and in all.

use super::run::grouped;
use crate::experiment::Recording;
use crate::model::costs;
use kit::view::parts::table::TableView;
use yew::prelude::*;

pub fn table(recording: &Recording, step: usize) -> Html {
    TableView::default()
        .unnamed()
        .columns(["to this step", "recorded"])
        .rows(costs(recording, step).into_iter().map(|(word, now, all)| {
            html! {
                <tr><th scope="row">{ word }</th><td class="number">{ grouped(now) }</td>
                    <td class="number">{ grouped(all) }</td></tr>
            }
        }))
}
