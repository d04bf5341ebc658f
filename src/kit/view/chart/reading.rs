//! The chart in words: a slider that reads it place by place, and the table of its numbers.

use chess::words::counted;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::Table;
use crate::model::chart::{Chart, Plot, words};
use crate::view::parts::table::TableView;

/// The slider and what stands at the cursor. Charts with fewer than two places have none.
pub fn view(chart: &Chart, plot: &Plot, cursor: Option<f64>, on_stop: Callback<usize>) -> Html {
    if plot.stops.len() < 2 {
        return html! {};
    }
    let stop = cursor.and_then(|x| plot.stop_at(x));
    let words = cursor.map(|x| words::reading(chart, plot, x));
    let oninput = Callback::from(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(stop) = input.and_then(|input| input.value().parse().ok()) {
            on_stop.emit(stop);
        }
    });
    html! {
        <div class="chart-reading">
            <input type="range" class="chart-slider" min="0" max={(plot.stops.len() - 1).to_string()}
                   value={stop.unwrap_or(0).to_string()} aria-label={format!("{}: read at", chart.title)}
                   aria-valuetext={words.clone().unwrap_or_else(|| "not set".to_owned())} {oninput} />
            <p class="chart-words">{ words.unwrap_or_else(|| "Click or slide to read values.".to_owned()) }</p>
        </div>
    }
}

/// The table of the numbers, made when it is unfolded.
pub fn numbers(chart: &Chart, plot: &Plot, first: Table, is_open: &UseStateHandle<bool>) -> Html {
    html! {
        <details class="chart-numbers" open={first == Table::Open} ontoggle={follow(is_open)}>
            <summary>{ "Numbers" }</summary>
            if **is_open {
                { table(chart, plot) }
            }
        </details>
    }
}

/// Keeps a state in step with a `details` element that a person folds and unfolds.
pub fn follow(is_open: &UseStateHandle<bool>) -> Callback<Event> {
    let is_open = is_open.setter();
    Callback::from(move |event: Event| {
        let details = event.target_dyn_into::<Element>();
        is_open.set(details.is_some_and(|details| details.has_attribute("open")));
    })
}

fn table(chart: &Chart, plot: &Plot) -> Html {
    let table = words::table(chart, plot);
    html! {
        <>
            if table.every > 1 {
                <p class="quiet">{ format!("One in {} of {}; the slider reads each.", table.every, counted(table.of, "place")) }</p>
            }
            { TableView::named(format!("{}: numbers", chart.title)).region("chart-table")
                .columns(table.heads)
                .rows(table.rows.into_iter().map(|row| {
                    let mut cells = row.into_iter();
                    html! {
                        <tr>
                            <th scope="row" class="number">{ cells.next().unwrap_or_default() }</th>
                            { for cells.map(|cell| html! { <td class="number">{ cell }</td> }) }
                        </tr>
                    }
                })) }
        </>
    }
}
