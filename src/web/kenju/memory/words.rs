//! The table of the 32 words, mirror images together.

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::app::kenju_view::words::{Order, Pair, WordRow, pairs, teachers, when};
use crate::kenju::memory::Memory;
use crate::kenju::pattern::Pattern;
use crate::web::kenju::pattern::{LEGEND, pattern};

#[derive(Properties, PartialEq)]
pub struct WordsProps {
    pub memory: Rc<Memory>,
    pub word: Option<Pattern>,
    pub on_word: Callback<Option<Pattern>>,
}

#[component]
pub fn Words(props: &WordsProps) -> Html {
    let order = use_state_eq(Order::default);
    let onchange = {
        let order = order.setter();
        Callback::from(move |event: Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            let row = select.and_then(|select| usize::try_from(select.selected_index()).ok());
            if let Some(&(chosen, _)) = row.and_then(|row| Order::ALL.get(row)) {
                order.set(chosen);
            }
        })
    };
    let pairs = use_memo((props.memory.clone(), *order), |(memory, order)| {
        pairs(memory, *order)
    });
    html! {
        <div class="words">
            <div class="row">
                <h3 class="words-title">{ "The 32 words" }</h3>
                <label class="field-inline">
                    { "by " }
                    <select class="select" {onchange}>
                        { for Order::ALL.iter().map(|&(value, name)| html! {
                            <option key={name} selected={*order == value}>{ name }</option>
                        }) }
                    </select>
                </label>
            </div>
            <div class="table-scroll words-table" tabindex="0" role="region" aria-label="The 32 words">
                <table class="table">
                    <thead><tr>
                        <th scope="col">{ "Line" }</th>
                        <th scope="col" class="number">{ "Value" }</th>
                        <th scope="col" class="number">{ "Rank" }</th>
                        <th scope="col" class="number">{ "Used" }</th>
                        <th scope="col">{ "Taught by" }</th>
                        <th scope="col">{ "Last taught" }</th>
                    </tr></thead>
                    { for pairs.iter().map(|pair| group(props, pair)) }
                </table>
            </div>
            <p class="quiet">{ LEGEND }{ ". A line and its mirror image stand together; a line is read \
                from the left, or from below. Rank 1 is best, equals share a rank. Used: how often a \
                search followed such a line or chose a move for it." }</p>
        </div>
    }
}

fn group(props: &WordsProps, pair: &Pair) -> Html {
    html! {
        <tbody key={pair.first.pattern.address()} class="words-pair">
            { for pair.rows().map(|row| word(props, row)) }
        </tbody>
    }
}

fn word(props: &WordsProps, row: &WordRow) -> Html {
    let is_chosen = props.word == Some(row.pattern);
    let next = (!is_chosen).then_some(row.pattern);
    let onclick = props.on_word.reform(move |_: MouseEvent| next);
    let is_met = row.pattern.is_reachable();
    html! {
        <tr key={row.pattern.address()} class={classes!(is_chosen.then_some("is-chosen"), (!is_met).then_some("is-unmet"))}>
            <th scope="row">
                <button type="button" class="words-button" aria-pressed={is_chosen.to_string()} {onclick}
                        title={format!("Look at word {}", row.pattern.address())}>
                    { pattern(row.pattern, None) }
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
