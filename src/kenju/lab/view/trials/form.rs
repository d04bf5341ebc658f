//! The form of an experiment, and its progress with pause and stop.

use crate::experiment::command::insight_player_names;
use crate::model::trials::{EXPERIMENTS, Field, FieldControl, RunningTrial, TrialAction, Trials};
use chess::words::counted;
use kit::experiment::dispatch::WORKERS_LIMIT;
use kit::model::typed::Wrong;
use kit::view::form;
use yew::prelude::*;

pub fn view(trials: &Trials, on_action: &Callback<TrialAction>) -> Html {
    let sends = |action: fn() -> TrialAction| on_action.reform(move |_: MouseEvent| action());
    let names = EXPERIMENTS.iter().map(|row| row.2);
    let at = trials.form.experiment();
    let general = trials.error.as_ref().filter(|it| it.field.is_none());
    html! {
        <>
            <div class="trials-form" role="group" aria-label="What is tried">
                { form::select("trials-experiment", "Experiment", form::rows(names, at), on_action.reform(TrialAction::Choose)) }
                { for trials.form.fields().map(|field| one(trials, field, on_action)) }
                { form::select("trials-workers", "Workers", form::rows(1..=WORKERS_LIMIT, trials.workers - 1),
                               on_action.reform(|row| TrialAction::SetWorkers(row + 1))) }
            </div>
            { form::error(general.map(|error| error.text.as_str())) }
            if let Some(running) = &trials.running {
                { progress(running, on_action) }
            } else {
                <div class="row">
                    <button type="button" class="button button-main" onclick={sends(|| TrialAction::Run)}>{ "Run the trial" }</button>
                    { form::button("Copy the link", sends(|| TrialAction::CopyLink)) }
                </div>
            }
        </>
    }
}

fn one(trials: &Trials, field: Field, on_action: &Callback<TrialAction>) -> Html {
    let row = field.row();
    let text = trials.form.text(field);
    let (written, said): (Vec<String>, Vec<String>) = match row.entry {
        FieldControl::Number | FieldControl::Text => return typed(trials, field, on_action),
        FieldControl::Choice(rows) => rows
            .iter()
            .map(|&(written, said)| (written.to_owned(), said.to_owned()))
            .unzip(),
        FieldControl::Player => trials
            .form
            .players()
            .into_iter()
            .map(|name| (name.clone(), name))
            .unzip(),
        FieldControl::Watched => {
            let all = (String::new(), "all".to_owned());
            let names = insight_player_names()
                .into_iter()
                .map(|name| (name.clone(), name));
            std::iter::once(all).chain(names).unzip()
        }
    };
    let at = written.iter().position(|it| *it == text).unwrap_or(0);
    let chosen = on_action.reform(move |row: usize| {
        TrialAction::Type(field, written.get(row).cloned().unwrap_or_default())
    });
    let label = field.label(&trials.form.base().kind);
    form::select(
        &format!("trials-{}", row.name),
        label,
        form::rows(said, at),
        chosen,
    )
}

fn typed(trials: &Trials, field: Field, on_action: &Callback<TrialAction>) -> Html {
    let row = field.row();
    let is_number = row.entry == FieldControl::Number;
    let text = trials.form.text(field);
    let error = trials.error.as_ref().filter(|it| it.field == Some(field));
    let wrong = error.map(|error| Wrong {
        text: text.clone(),
        why: error.text.clone(),
    });
    let is_running = trials.running.is_some();
    let on_action = on_action.clone();
    let on_typed = on_action.reform(move |text| TrialAction::Type(field, text));
    // Enter in a field starts the trial, as on every page.
    let on_enter = Callback::from(move |()| {
        if !is_running {
            on_action.emit(TrialAction::Run);
        }
    });
    html! {
        <form::Field key={row.name} id={format!("trials-{}", row.name)} label={field.label(&trials.form.base().kind)}
                     inputmode={if is_number { "numeric" } else { "text" }} value={text} {wrong}
                     placeholder={(!is_number).then_some("as they are, or mediocre=47%,\u{2026}")} {on_typed} {on_enter} />
    }
}

fn progress(running: &RunningTrial, on_action: &Callback<TrialAction>) -> Html {
    let sends = |action: fn() -> TrialAction| on_action.reform(move |_: MouseEvent| action());
    let (done, units) = (running.dispatch.done(), running.dispatch.units());
    let paused = running.is_paused();
    let state = match (&running.stopping, paused) {
        (Some(_), _) => "stopping",
        (None, true) => "paused",
        (None, false) => "",
    };
    html! {
        <div class="run-progress" role="group" aria-label="The trial under way">
            <progress max="1" value={format!("{:.3}", running.share())} aria-label="Share of the trial done" />
            <p class="trials-progress">
                { format!("{done} of {}, {}", counted(units, "part"), seconds(running.elapsed)) }
                if let Some(left) = running.left().filter(|_| state.is_empty()) {
                    { format!(", about {} left", seconds(left)) }
                }
                if running.deaths > 0 {
                    { format!(", {} replaced", counted(running.deaths, "worker")) }
                }
                if !state.is_empty() {
                    { format!(" ({state})") }
                }
            </p>
            if running.stopping.is_none() {
                { form::button(if paused { "Go on" } else { "Pause" }, sends(|| TrialAction::TogglePause)) }
                { form::button("Stop and show", sends(|| TrialAction::Stop)) }
            }
            { form::button("End now", sends(|| TrialAction::EndWorker)) }
        </div>
    }
}

/// A duration in words.
pub fn seconds(milliseconds: f64) -> String {
    let seconds = (milliseconds / 1000.0).round() as u64;
    match seconds {
        0..=9 => format!("{:.1} s", milliseconds / 1000.0),
        10..=119 => format!("{seconds} s"),
        120..=7199 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
