//! The experiments: choose one, run it beside the page, compare tables and charts with the
//! published figures, and save them.

use super::lab::{progress, wrong_in};
use super::{Panel, weights};
use crate::experiment::definition::{ExperimentKind, KINDS, PHASE_WORDS, TIMES_LIMIT};
use crate::experiment::master_games::regression::runs;
use crate::experiment::master_games::variables::TARGETS;
use crate::experiment::report::ShownTable;
use crate::model::{ChuteAction, ExperimentField, ExperimentOutcome, RunningExperiment};
use chess::words::counted;
use kit::view::chart::ChartView;
use kit::view::form;
use kit::view::parts::stale;
use kit::view::parts::table::TableView;
use yew::prelude::*;

/// The number of table rows shown; saved files have all.
const ROWS: usize = 60;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="ch-experiments">
            <section class="ch-form" aria-labelledby="ch-form">
                <h2 id="ch-form">{ "Experiments" }</h2>
                { settings(panel) }
                { weights::state(panel) }
                if let Some(running) = lab.jobs.running() {
                    { under_way(panel, running) }
                } else {
                    <div class="row">
                        { panel.main("Run the experiment", || ChuteAction::Run) }
                        { panel.button("Copy a link that runs it", || ChuteAction::CopyForm) }
                    </div>
                }
            </section>
            <section class="ch-outcome" aria-label="Outcome">
                if let Some(outcome) = &lab.outcome {
                    { stale::results(lab.is_outcome_stale(), outcome_of(panel, outcome)) }
                } else if !lab.jobs.is_running() {
                    <p class="quiet">{ "An experiment runs in the background on the games in use and compares its results with the published ones. The same games, weights and seed give the same figures everywhere." }</p>
                }
            </section>
        </div>
    }
}

fn settings(panel: Panel<'_>) -> Html {
    let form = &panel.lab.form;
    let experiment = &form.experiment;
    let kind = experiment.kind;
    let row_of = |field| form.text(field).parse().unwrap_or(0);
    let typed = |id: &'static str, label: String, field: ExperimentField| {
        let wrong = wrong_in(form.wrong.as_ref(), field);
        let on_typed = panel.sends_with(move |text| ChuteAction::FillIn(field, text));
        html! { <form::Field {id} {label} value={form.text(field)} {wrong} {on_typed} /> }
    };
    let kinds = KINDS.iter().map(|row| (row.title, row.kind == kind));
    let phases = form::rows(
        PHASE_WORDS.iter().map(|row| row.0),
        row_of(ExperimentField::Phase),
    );
    let targets = form::rows(
        TARGETS.iter().map(|row| row.0),
        row_of(ExperimentField::Target),
    );
    html! {
        <>
            { panel.choice("ch-kind", "Question", kinds, |row| {
                ChuteAction::SetKind(KINDS[row.min(KINDS.len() - 1)].kind)
            }) }
            <p class="ch-about">{ kind.row().about }</p>
            <div class="trials-form" role="group" aria-label="Settings">
                if kind.has_phase() {
                    { panel.choice("ch-phase", "Part of the game", phases,
                                   |row| ChuteAction::FillIn(ExperimentField::Phase, row.to_string())) }
                }
                if kind.has_target() {
                    { panel.choice("ch-target", "Closeness of the win", targets,
                                   |row| ChuteAction::FillIn(ExperimentField::Target, row.to_string())) }
                }
                if kind == ExperimentKind::Regression {
                    { typed("ch-what", "Run of Table 4.3, all, or variables".to_owned(), ExperimentField::What) }
                }
                if kind.has_draws() {
                    { typed("ch-times", format!("Bootstrap samples, 0 to {TIMES_LIMIT}"), ExperimentField::Times) }
                    { typed("ch-seed", "Seed".to_owned(), ExperimentField::Seed) }
                }
            </div>
            if kind == ExperimentKind::Regression {
                <p class="quiet">
                    { format!("Runs: {}, or all. Variables: h0 to h21, pawns, rooks, knights, bishops, queens, material, with commas \
                        between them.", runs().iter().map(|run| run.0).collect::<Vec<_>>().join(", ")) }
                </p>
            }
            <p class="quiet">
                { format!("On {} in use (choose them under Games)", counted(panel.lab.game_library.used().count(), "game")) }
                if kind == ExperimentKind::Standing {
                    { format!("; this one uses the game on the board: {}",
                        panel.lab.entry().map_or("", |entry| entry.game.title.as_str())) }
                }
                if kind.uses_weights() && !panel.lab.weights.is_published() {
                    { format!("; with your outer weights {}", panel.lab.weights.text()) }
                }
                { "." }
            </p>
        </>
    }
}

fn under_way(panel: Panel<'_>, running: &RunningExperiment) -> Html {
    let share = running.progress.unwrap_or_default();
    let words = if running.work.is_waiting {
        "Waiting until all games are scored".to_owned()
    } else {
        format!("{:.0} % done", share * 100.0)
    };
    html! {
        <div role="group" aria-label="Running experiment">
            { progress(share, "Progress of the experiment", words) }
            <div class="row">
                { panel.button("Stop", || ChuteAction::Stop) }
                { panel.button("End now, with its worker", || ChuteAction::EndExperimentWorker) }
            </div>
        </div>
    }
}

fn outcome_of(panel: Panel<'_>, outcome: &ExperimentOutcome) -> Html {
    let answer = &outcome.answer;
    let titles = answer.tables.iter().map(|table| &table.title);
    html! {
        <>
            <h2>{ &answer.title }</h2>
            { for answer.notes.iter().map(|note| html! { <p>{ note }</p> }) }
            <div class="trials-charts">
                { for outcome.charts.iter().enumerate().map(|(place, chart)| html! {
                    <ChartView key={place} chart={chart.clone()} />
                }) }
            </div>
            if answer.tables.len() > 1 {
                { panel.choice("ch-shown-table", "Table", form::rows(titles, outcome.table), ChuteAction::ShowTable) }
            }
            if let Some(sheet) = answer.tables.get(outcome.table) {
                { table(sheet) }
            }
            if answer.tables.get(outcome.table).is_some_and(ShownTable::has_intervals) {
                <p class="quiet">{ "± is half the width of the 95 % interval. If an interval is lopsided, brackets show both ends. Saved files always have both ends." }</p>
            }
            <div class="row">
                { panel.button("Save as CSV", || ChuteAction::SaveCsv) }
                { panel.button("Save as JSON", || ChuteAction::SaveJson) }
                { panel.button("Copy the link that repeats it", || ChuteAction::CopyRun) }
            </div>
        </>
    }
}

fn table(sheet: &ShownTable) -> Html {
    let class = |column: usize| {
        let is_number = sheet.numbers.get(column).copied().unwrap_or_default();
        is_number.then_some("number")
    };
    TableView::named(sheet.title.clone()).region("ch-sheet")
        .caption(html! {
            <>
                { &sheet.title }
                if sheet.rows.len() > ROWS {
                    { format!(" (the first {ROWS} of {}; saved files have all)", counted(sheet.rows.len(), "row")) }
                }
            </>
        })
        .heads(sheet.heads.iter().enumerate().map(|(column, head)| html! {
            <th scope="col" class={class(column)}>
                if head.is_empty() {
                    <span class="visually-hidden">{ "key" }</span>
                } else {
                    { head }
                }
            </th>
        }))
        .rows(sheet.rows.iter().take(ROWS).map(|row| html! {
            <tr>{ for row.iter().enumerate().map(|(column, cell)| html! {
                <td class={class(column)}>{ cell }</td>
            }) }</tr>
        }))
}
