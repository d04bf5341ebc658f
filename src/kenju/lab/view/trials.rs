//! The experiments: choose one, fill in its numbers, run it on a pool of workers, watch the
//! results, and save them as a table, a file or a command.

use crate::experiment::catalogue::insight_player_names;
use crate::experiment::{UnitReply, UnitRequest, Worksheet};
use crate::model::trials::{
    EXPERIMENTS, Field, FieldControl, RunningTrial, TrialAction, TrialEffect, TrialOutcome, Trials,
};
use chess::words::counted;
use gloo::timers::callback::Interval;
use kenju::saved::SavedPlayers;
use kit::experiment::dispatch::WORKERS_LIMIT;
use kit::experiment::results::{Datum, Table};
use kit::experiment::wire::JobId;
use kit::model::typed::Wrong;
use kit::view::chart::ChartView;
use kit::view::entry::Call;
use kit::view::parts::stale;
use kit::view::pool::{self, Pool};
use kit::view::worker::{OutboxOf, WorkerTask};
use kit::view::{browser, form};
use std::rc::Rc;
use yew::prelude::*;

/// The interval between clock readings while a trial runs, in milliseconds.
const LOOK: u32 = 200;

#[derive(Properties, PartialEq)]
pub struct TrialsProps {
    /// False while the panel is hidden. A trial continues meanwhile.
    pub shown: bool,
    pub saved_players: Rc<SavedPlayers>,
    /// The query of the address. If it names an experiment, it fills the form in.
    pub query: AttrValue,
    pub on_call: Callback<Call>,
}

pub enum Msg {
    Trials(TrialAction),
    /// An event from a worker of the pool.
    Pool(usize, pool::Event<UnitReply>),
    /// Read the clock.
    Look,
}

pub struct TrialsPanel {
    trials: Trials,
    pool: Pool<UnitRequest>,
    looking: Option<Interval>,
}

impl Component for TrialsPanel {
    type Message = Msg;
    type Properties = TrialsProps;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self {
            trials: Trials::new(pool::suitable_workers()),
            pool: Pool::new(
                ctx.link()
                    .callback(|(worker, event)| Msg::Pool(worker, event)),
            ),
            looking: None,
        };
        this.act(
            ctx,
            TrialAction::Know(Rc::clone(&ctx.props().saved_players)),
        );
        this.act(ctx, TrialAction::Open(ctx.props().query.to_string()));
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Trials(action) => {
                self.act(ctx, action);
                self.look(ctx);
                true
            }
            // Hundreds of units arrive per second; they are drawn at the next clock reading.
            Msg::Pool(worker, pool::Event::Answered(answer)) => {
                self.look(ctx);
                self.act(ctx, TrialAction::Received(worker, answer));
                self.trials.running.is_none()
            }
            Msg::Pool(worker, pool::Event::Died(message)) => {
                self.act(ctx, TrialAction::Died(worker, message));
                true
            }
            Msg::Look => {
                self.look(ctx);
                ctx.props().shown
            }
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TrialsProps) -> bool {
        let props = ctx.props();
        if !Rc::ptr_eq(&props.saved_players, &old.saved_players) {
            self.act(ctx, TrialAction::Know(Rc::clone(&props.saved_players)));
        }
        if props.query != old.query {
            self.act(ctx, TrialAction::Open(props.query.to_string()));
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        let on_action = ctx.link().callback(Msg::Trials);
        html! {
            <section id="trials" class="trials" aria-labelledby="trials-title">
                <h2 id="trials-title">{ "Experiments" }</h2>
                { view(&self.trials, &on_action) }
            </section>
        }
    }
}

impl TrialsPanel {
    fn look(&mut self, ctx: &Context<Self>) {
        self.act(ctx, TrialAction::Tick(js_sys::Date::now()));
    }

    fn act(&mut self, ctx: &Context<Self>, action: TrialAction) {
        for effect in self.trials.update(action) {
            self.carry_out(ctx, effect);
        }
        if self.trials.running.is_none() {
            self.looking = None;
        } else if self.looking.is_none() {
            let look = ctx.link().callback(|()| Msg::Look);
            self.looking = Some(Interval::new(LOOK, move || look.emit(())));
        }
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: TrialEffect) {
        let call = match effect {
            TrialEffect::SendToPool(worker, job, request) => {
                return self.pool.send(worker, job, &request);
            }
            TrialEffect::ReplaceWorker(worker) => return self.pool.replace(worker),
            TrialEffect::EndWorkers => return self.pool.end(),
            TrialEffect::RestWorkers => return self.pool.rest(),
            TrialEffect::Save { name, bytes } => match browser::save(&name, &bytes) {
                Ok(()) => return,
                Err(_) => Call::Say("The browser does not allow saving".to_owned()),
            },
            TrialEffect::Say(text) => Call::Say(text),
            TrialEffect::Copy(text) => Call::Copy(text),
            TrialEffect::CopyAddress { query, .. } => Call::CopyLink(query),
            _ => return,
        };
        ctx.props().on_call.emit(call);
    }
}

/// The form and the results.
pub fn view(trials: &Trials, on_action: &Callback<TrialAction>) -> Html {
    html! {
        <>
            { trial_form(trials, on_action) }
            { stale::results(trials.is_stale(), trial_outcome(trials, on_action)) }
        </>
    }
}

pub fn trial_form(trials: &Trials, on_action: &Callback<TrialAction>) -> Html {
    let sends = |action: fn() -> TrialAction| on_action.reform(move |_: MouseEvent| action());
    let names = EXPERIMENTS.iter().map(|row| row.2);
    let at = trials.form.experiment();
    let general = trials.error.as_ref().filter(|it| it.field.is_none());
    html! {
        <>
            <div class="trials-form" role="group" aria-label="Settings of the experiment">
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
                     placeholder={(!is_number).then_some("unchanged, or mediocre=47%,\u{2026}")} {on_typed} {on_enter} />
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
        <div class="run-progress" role="group" aria-label="Running trial">
            <progress max="1" value={format!("{:.3}", running.share())} aria-label="Progress of the trial" />
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
                { form::button("Stop and keep results", sends(|| TrialAction::Stop)) }
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

pub fn trial_outcome(trials: &Trials, on_action: &Callback<TrialAction>) -> Html {
    let Some(outcome) = &trials.outcome else {
        return if trials.running.is_some() {
            html! {}
        } else {
            html! {
                <p class="quiet">{ "A trial runs in the background on the number of workers you choose, and shows results as they arrive. The same seed gives the same figures with any number of workers, here and on the command line." }</p>
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

#[derive(Default)]
pub struct TrialWorker {
    trial: Option<(JobId, Worksheet)>,
}

impl WorkerTask for TrialWorker {
    type Request = UnitRequest;

    fn receive(
        &mut self,
        job: JobId,
        request: UnitRequest,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        match request {
            UnitRequest::Prepare(trial) => {
                let sheet = Worksheet::new(&trial).map_err(|error| error.to_string())?;
                self.trial = Some((job, sheet));
            }
            UnitRequest::Unit(unit) => {
                if let Some((_, sheet)) = self.trial.as_ref().filter(|(ready, _)| *ready == job) {
                    let found = sheet.run(unit);
                    outbox.send(job, &UnitReply { unit, found });
                }
            }
        }
        Ok(())
    }
}
