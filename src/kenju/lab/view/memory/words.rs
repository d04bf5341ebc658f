//! The table of the 32 words, mirror images together.

use yew::prelude::*;

use super::MemoryPanelProps;
use crate::model::view::words::{Pair, WordOrder, WordRow, teachers, when};
use crate::view::pattern::{LEGEND, pattern};
use kit::view::form;
use kit::view::parts::table::TableView;

pub fn view(props: &MemoryPanelProps, pairs: &[Pair], order: &UseStateHandle<WordOrder>) -> Html {
    let rows = WordOrder::ALL.map(|(value, name)| (name, value == **order));
    let choose = {
        let order = order.setter();
        Callback::from(move |row: usize| {
            if let Some(&(chosen, _)) = WordOrder::ALL.get(row) {
                order.set(chosen);
            }
        })
    };
    html! {
        <div class="words">
            <div class="row">
                <h3 class="words-title">{ "The 32 words" }</h3>
                { form::select_inline("by", rows, choose) }
            </div>
            { TableView::named("The 32 words").region("words-table")
                .columns(["Line"]).numbers(["Value", "Rank", "Used"]).columns(["Taught by", "Last taught"])
                .bodies(pairs.iter().map(|pair| group(props, pair))) }
            <p class="quiet">{ LEGEND }{ ". A line and its mirror image stand together; a line is read \
                from the left, or from below. Rank 1 is best, equals share a rank. Used: how often a \
                search followed such a line or chose a move for it." }</p>
        </div>
    }
}

fn group(props: &MemoryPanelProps, pair: &Pair) -> Html {
    html! {
        <tbody key={pair.first.pattern.address()} class="words-pair">
            { for pair.rows().map(|row| word(props, row)) }
        </tbody>
    }
}

fn word(props: &MemoryPanelProps, row: &WordRow) -> Html {
    let is_chosen = props.word == Some(row.pattern);
    let next = (!is_chosen).then_some(row.pattern);
    let onclick = props.on_word.reform(move |_: MouseEvent| next);
    let is_met = row.pattern.is_reachable();
    html! {
        <tr key={row.pattern.address()} class={classes!(is_chosen.then_some("is-chosen"), (!is_met).then_some("is-unmet"))}>
            <th scope="row">
                <button type="button" class="words-button" aria-pressed={is_chosen.to_string()} {onclick}
                        title={format!("Look at word {}", row.pattern.address())}>
                    { pattern(row.pattern) }
                </button>
            </th>
            <td class="number">{ row.value }</td>
            <td class="number">{ row.rank }</td>
            if is_met {
                <td class="number">{ row.uses }</td>
                <td>{ teachers(row) }</td>
                <td>{ row.last.map(when).unwrap_or_default() }</td>
            } else {
                <td colspan="3">{ "no search meets it" }</td>
            }
        </tr>
    }
}
