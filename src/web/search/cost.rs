//! A table of what a search has cost, to the step shown and in all.

use super::run::grouped;
use yew::prelude::*;

pub fn table(rows: impl IntoIterator<Item = (&'static str, u64, u64)>) -> Html {
    html! {
        <table class="table">
            <thead><tr><td></td><th scope="col">{ "to this step" }</th>
                <th scope="col">{ "recorded" }</th></tr></thead>
            <tbody>
                { for rows.into_iter().map(|(word, now, all)| html! {
                    <tr><th scope="row">{ word }</th><td class="number">{ grouped(now) }</td>
                        <td class="number">{ grouped(all) }</td></tr>
                }) }
            </tbody>
        </table>
    }
}
