//! The results of a trial: how it ended, charts, tables with n and intervals, and ways to save
//! them.

use super::form::seconds;
use crate::model::trials::{TrialAction, TrialOutcome, Trials};
use kit::experiment::results::{Datum, Table};
use kit::view::chart::ChartView;
use yew::prelude::*;

pub fn view(trials: &Trials, on_action: &Callback<TrialAction>) -> Html {
    let Some(outcome) = &trials.outcome else {
        return if trials.running.is_some() {
            html! {}
        } else {
            html! {
                <p class="quiet">{ "A trial runs beside the page, in as many workers as you choose, and shows what it \
                    has while it runs. The same seed gives the same figures, whatever the number of workers, \
                    here and on the command line." }</p>
            }
        };
    };
    html! {
        <div class="trials-outcome">
            { ending(outcome) }
            <div class="trials-charts">
                { for outcome.charts.iter().enumerate().map(|(place, chart)| html! {
                    <ChartView key={place} chart={chart.clone()} />
                }) }
            </div>
            { for outcome.results.tables.iter().map(table) }
            { take_along(outcome, on_action) }
        </div>
    }
}

fn ending(outcome: &TrialOutcome) -> Html {
    let ended = outcome.ended();
    if ended.is_empty() {
        return html! {};
    }
    let class = if outcome.stopped.is_some() {
        "notice notice-note"
    } else {
        "trials-ended"
    };
    html! { <p {class}>{ format!("{ended} {}.", seconds(outcome.elapsed)) }</p> }
}

fn table(table: &Table) -> Html {
    let mut lines = table.cells().into_iter();
    let heads = lines.next().unwrap_or_default();
    let is_number = |row: usize, column: usize| {
        let datum = table.rows.get(row).and_then(|row| row.get(column));
        datum.is_some_and(|datum| !matches!(datum, Datum::Text(_)))
    };
    let class = |row, column| is_number(row, column).then_some("number");
    html! {
        <div key={table.name} class="table-scroll" tabindex="0" role="region" aria-label={table.title}>
            <table class="table" data-csv={table.csv()}>
                <caption>{ table.title }</caption>
                <thead><tr>
                    { for heads.into_iter().enumerate().map(|(column, head)| html! {
                        <th scope="col" class={class(0, column)}>{ head }</th>
                    }) }
                </tr></thead>
                <tbody>
                    { for lines.enumerate().map(|(row, cells)| html! {
                        <tr>{ for cells.into_iter().enumerate().map(|(column, cell)| html! {
                            <td class={class(row, column)}>{ cell }</td>
                        }) }</tr>
                    }) }
                </tbody>
            </table>
        </div>
    }
}

fn take_along(outcome: &TrialOutcome, on_action: &Callback<TrialAction>) -> Html {
    let sends = |action: fn() -> TrialAction| on_action.reform(move |_: MouseEvent| action());
    html! {
        <>
            <p class="quiet">{ "\u{b1} is half the width of the 95 % interval." }</p>
            <div class="row">
                <button type="button" class="button" onclick={sends(|| TrialAction::SaveCsv)}>{ "Save as CSV" }</button>
                <button type="button" class="button" onclick={sends(|| TrialAction::SaveJson)}>{ "Save as JSON" }</button>
                <button type="button" class="button" onclick={sends(|| TrialAction::CopyCommand)}>{ "Copy the command" }</button>
            </div>
            <p class="trials-command">{ "Repeats it: " }<code>{ &outcome.command }</code></p>
        </>
    }
}
