//! The form of an experiment, and while it runs its progress with pause and stop.

use crate::app::kenju::trials::{Action, EXPERIMENTS, Entry, Field, Running, Trials};
use crate::lab::kenju::command::watched_names;
use crate::lab::kit::dispatch::WORKERS_LIMIT;
use crate::web::kit::form;
use web_sys::HtmlInputElement;
use yew::prelude::*;

pub fn view(trials: &Trials, on_action: &Callback<Action>) -> Html {
    let form = &trials.form;
    let sends = |action: fn() -> Action| on_action.reform(move |_: MouseEvent| action());
    let names = EXPERIMENTS.iter().map(|(_, _, title)| (*title).to_owned());
    let at = form.experiment();
    let general = trials.mistake.as_ref().filter(|it| it.field.is_none());
    html! {
        <>
            <div class="trials-form" role="group" aria-label="What is tried">
                { select("trials-experiment", "Experiment", names.collect(), at,
                         on_action.reform(Action::Choose)) }
                { for form.fields().map(|field| one(trials, field, on_action)) }
                { select("trials-workers", "Workers",
                         (1..=WORKERS_LIMIT).map(|n| n.to_string()).collect(), trials.workers - 1,
                         on_action.reform(|row| Action::SetWorkers(row + 1))) }
            </div>
            if let Some(mistake) = general {
                <p class="field-error" role="alert">{ &mistake.text }</p>
            }
            if let Some(running) = &trials.running {
                { progress(running, on_action) }
            } else {
                <div class="row">
                    <button type="button" class="button button-main" disabled={trials.mistake.is_some()}
                            onclick={sends(|| Action::Run)}>{ "Run the trial" }</button>
                    <button type="button" class="button" onclick={sends(|| Action::CopyLink)}>{ "Copy the link" }</button>
                </div>
            }
        </>
    }
}

fn one(trials: &Trials, field: Field, on_action: &Callback<Action>) -> Html {
    let form = &trials.form;
    let row = field.row();
    let id = format!("trials-{}", row.name);
    let label = field.label(&form.base().kind);
    let text = form.text(field);
    let (written, said): (Vec<String>, Vec<String>) = match row.entry {
        Entry::Number | Entry::Text => {
            return typed(trials, field, &id, label, text, on_action);
        }
        Entry::Choice(rows) => rows
            .iter()
            .map(|&(written, said)| (written.to_owned(), said.to_owned()))
            .unzip(),
        Entry::Player => form
            .players()
            .into_iter()
            .map(|name| (name.clone(), name))
            .unzip(),
        Entry::Watched => {
            let all = (String::new(), "all".to_owned());
            let names = watched_names().into_iter().map(|name| (name.clone(), name));
            std::iter::once(all).chain(names).unzip()
        }
    };
    let at = written.iter().position(|it| *it == text).unwrap_or(0);
    let chosen = on_action.reform(move |row: usize| {
        Action::Type(field, written.get(row).cloned().unwrap_or_default())
    });
    select(&id, label, said, at, chosen)
}

fn select(
    id: &str,
    label: &'static str,
    rows: Vec<String>,
    at: usize,
    chosen: Callback<usize>,
) -> Html {
    let rows = rows
        .into_iter()
        .enumerate()
        .map(|(row, words)| (words, row == at));
    form::select(id, label, rows, chosen)
}

fn typed(
    trials: &Trials,
    field: Field,
    id: &str,
    label: &'static str,
    text: String,
    on_action: &Callback<Action>,
) -> Html {
    let is_number = field.row().entry == Entry::Number;
    let mistake = trials.mistake.as_ref().filter(|it| it.field == Some(field));
    let error = format!("{id}-error");
    let type_in = on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            type_in.emit(Action::Type(field, input.value()));
        }
    });
    let run = on_action.clone();
    let is_running = trials.running.is_some();
    // Enter in a field runs, as everywhere.
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Enter" && !is_running {
            run.emit(Action::Run);
        }
    });
    html! {
        <div class="field" key={id.to_owned()}>
            <label for={id.to_owned()}>{ label }</label>
            <input id={id.to_owned()} class="text" type="text" autocomplete="off" spellcheck="false"
                   inputmode={if is_number { "numeric" } else { "text" }} value={text}
                   placeholder={(!is_number).then_some("as they are, or mediocre=47%,\u{2026}")}
                   aria-invalid={mistake.is_some().to_string()}
                   aria-describedby={mistake.is_some().then(|| error.clone())} {oninput} {onkeydown} />
            if let Some(mistake) = mistake {
                <p id={error} class="field-error">{ &mistake.text }</p>
            }
        </div>
    }
}

fn progress(running: &Running, on_action: &Callback<Action>) -> Html {
    let sends = |action: fn() -> Action| on_action.reform(move |_: MouseEvent| action());
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
                { format!("{done} of {units} parts, {}", seconds(running.elapsed)) }
                if let Some(left) = running.left().filter(|_| state.is_empty()) {
                    { format!(", about {} left", seconds(left)) }
                }
                if running.deaths > 0 {
                    { format!(", {} workers replaced", running.deaths) }
                }
                if !state.is_empty() {
                    { format!(" ({state})") }
                }
            </p>
            if running.stopping.is_none() {
                <button type="button" class="button" onclick={sends(|| Action::TogglePause)}>
                    { if paused { "Go on" } else { "Pause" } }</button>
                <button type="button" class="button" onclick={sends(|| Action::Stop)}>{ "Stop and show" }</button>
            }
            <button type="button" class="button" onclick={sends(|| Action::Kill)}>{ "End now" }</button>
        </div>
    }
}

/// A time in words.
pub fn seconds(milliseconds: f64) -> String {
    let seconds = (milliseconds / 1000.0).round() as u64;
    match seconds {
        0..=9 => format!("{:.1} s", milliseconds / 1000.0),
        10..=119 => format!("{seconds} s"),
        120..=7199 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
