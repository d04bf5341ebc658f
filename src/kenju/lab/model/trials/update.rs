//! The updates of the experiments' panel.

use super::form::FormError;
use super::{EarlyEnd, RunningTrial, TrialAction, TrialEffect, TrialOutcome, Trials, drawing};
use crate::experiment::{TrialSums, UnitReply, UnitRequest};
use chess::words::counted;
use kit::experiment::dispatch::{Dispatch, WORKERS_LIMIT};
use kit::experiment::results::Results;
use kit::experiment::wire::Answer;
use kit::model::effect::LinkForm;
use std::rc::Rc;

/// The interval between updates of the results, in milliseconds.
const SHOW_EVERY: f64 = 1_000.0;

impl Trials {
    /// A panel whose trials run on this many workers.
    pub fn new(workers: usize) -> Self {
        Self {
            workers: workers.clamp(1, WORKERS_LIMIT),
            ..Self::default()
        }
    }

    /// Performs an action and returns the effects.
    pub fn update(&mut self, action: TrialAction) -> Vec<TrialEffect> {
        match action {
            TrialAction::Open(query) => return self.open(&query),
            TrialAction::Know(players) => self.form.know(players),
            TrialAction::Choose(experiment) => {
                self.form.choose(experiment);
                self.error = None;
            }
            TrialAction::Type(field, text) => {
                self.form.type_in(field, &text);
                self.error = self.form.worksheet().err();
            }
            TrialAction::SetWorkers(workers) => self.workers = workers.clamp(1, WORKERS_LIMIT),
            TrialAction::Run => return self.run(),
            TrialAction::TogglePause => return self.toggle_pause(),
            TrialAction::Stop => return self.stop(EarlyEnd::ByHand),
            TrialAction::EndWorker => {
                let mut effects = vec![TrialEffect::EndWorkers];
                effects.extend(self.finish(Some(EarlyEnd::ByForce)));
                return effects;
            }
            TrialAction::Received(worker, answer) => return self.received(worker, answer),
            TrialAction::Died(worker, message) => return self.died(worker, &message),
            TrialAction::Tick(now) => self.tick(now),
            TrialAction::SaveCsv => return self.save("csv", Results::csv),
            TrialAction::SaveJson => return self.save("json", json),
            TrialAction::CopyCommand => {
                let command = self.outcome.as_ref().map(|outcome| &outcome.command);
                return vec![TrialEffect::Copy(
                    command.cloned().unwrap_or_else(|| self.form.command()),
                )];
            }
            TrialAction::CopyLink => {
                let query = self.outcome.as_ref().map(|outcome| &outcome.query);
                let query = query.cloned().unwrap_or_else(|| self.form.query());
                return vec![TrialEffect::copy_link(LinkForm::Plain, query, String::new)];
            }
        }
        Vec::new()
    }

    fn open(&mut self, query: &str) -> Vec<TrialEffect> {
        let Some(unknown) = self.form.open(query) else {
            return Vec::new();
        };
        self.error = self.form.worksheet().err();
        if unknown.is_empty() {
            return Vec::new();
        }
        let text = format!(
            "This experiment has no setting {} from the link.",
            unknown.join(", ")
        );
        self.error = Some(FormError {
            field: None,
            text: text.clone(),
        });
        vec![TrialEffect::Say(text)]
    }

    fn run(&mut self) -> Vec<TrialEffect> {
        let sheet = match self.form.worksheet() {
            Ok(sheet) => sheet,
            Err(error) => {
                let text = format!("The trial cannot be run: {error}.");
                self.error = Some(error);
                return vec![TrialEffect::Say(text)];
            }
        };
        self.error = None;
        self.next_id += 1;
        self.outcome = None;
        let dispatch = Dispatch::new(sheet.units());
        let workers = self.workers.min(sheet.units().max(1) as usize);
        self.running = Some(RunningTrial {
            id: self.next_id,
            sheet: Rc::new(sheet),
            dispatch,
            sums: TrialSums::default(),
            workers,
            command: self.form.command(),
            query: self.form.query(),
            deaths: 0,
            elapsed: 0.0,
            seen: None,
            shown: 0.0,
            stopping: None,
        });
        let mut effects = vec![TrialEffect::Say("Running the trial".to_owned())];
        for worker in 0..workers {
            effects.extend(self.begin(worker));
        }
        effects
    }

    /// Prepares a worker and sends it its first unit.
    fn begin(&mut self, worker: usize) -> Vec<TrialEffect> {
        let Some(running) = &self.running else {
            return Vec::new();
        };
        let (id, trial) = (running.id, Box::new(running.sheet.trial().clone()));
        let mut effects = vec![TrialEffect::SendToPool(
            worker,
            id,
            UnitRequest::Prepare(trial),
        )];
        effects.extend(self.feed(worker));
        effects
    }

    fn feed(&mut self, worker: usize) -> Option<TrialEffect> {
        let running = self.running.as_mut()?;
        let id = running.id;
        let unit = running.dispatch.hand_out(worker)?;
        Some(TrialEffect::SendToPool(worker, id, UnitRequest::Unit(unit)))
    }

    fn toggle_pause(&mut self) -> Vec<TrialEffect> {
        let Some(running) = self.running.as_mut().filter(|it| it.stopping.is_none()) else {
            return Vec::new();
        };
        let paused = !running.is_paused();
        running.dispatch.hold(paused);
        if paused {
            return vec![TrialEffect::Say("Paused".to_owned())];
        }
        running.seen = None;
        let workers = running.workers;
        (0..workers)
            .filter_map(|worker| self.feed(worker))
            .collect()
    }

    fn stop(&mut self, reason: EarlyEnd) -> Vec<TrialEffect> {
        let Some(running) = &mut self.running else {
            return Vec::new();
        };
        running.dispatch.close();
        running.stopping.get_or_insert(reason);
        self.end_if_over()
    }

    fn received(&mut self, worker: usize, answer: Answer<UnitReply>) -> Vec<TrialEffect> {
        let Some(running) = &mut self.running else {
            return Vec::new();
        };
        if running.id != answer.job {
            return Vec::new();
        }
        match answer.reply {
            Ok(UnitReply { unit, found }) => {
                if running.dispatch.bring_in(worker, unit) {
                    running.sums.merge(&found);
                }
                let mut effects: Vec<TrialEffect> = self.feed(worker).into_iter().collect();
                effects.extend(self.end_if_over());
                effects
            }
            Err(message) => self.finish(Some(EarlyEnd::Failed(message))),
        }
    }

    /// Gives the unit of a dead worker to its successor.
    fn died(&mut self, worker: usize, message: &str) -> Vec<TrialEffect> {
        let mut effects = vec![TrialEffect::ReplaceWorker(worker)];
        if let Some(running) = &mut self.running {
            running.deaths += 1;
            match running.dispatch.lose(worker) {
                Ok(()) => effects.extend(self.begin(worker)),
                Err(fatal) => {
                    let reason = EarlyEnd::Failed(format!("{fatal}: {message}"));
                    effects.extend(self.stop(reason));
                }
            }
        }
        effects
    }

    fn tick(&mut self, now: f64) {
        let Some(running) = &mut self.running else {
            return;
        };
        if !running.is_paused() {
            let seen = running.seen.replace(now).unwrap_or(now);
            running.elapsed += (now - seen).max(0.0);
        }
        let is_due = running.elapsed - running.shown >= SHOW_EVERY;
        if is_due && running.sums.units > 0 {
            running.shown = running.elapsed;
            self.outcome = self.outcome_now(None);
        }
    }

    fn end_if_over(&mut self) -> Vec<TrialEffect> {
        let is_over = |running: &RunningTrial| running.dispatch.is_over();
        if !self.running.as_ref().is_some_and(is_over) {
            return Vec::new();
        }
        let stopping = self.running.as_mut().and_then(|it| it.stopping.take());
        self.finish(stopping)
    }

    fn finish(&mut self, stopped: Option<EarlyEnd>) -> Vec<TrialEffect> {
        let Some(outcome) = self.outcome_now(stopped) else {
            return Vec::new();
        };
        self.running = None;
        let said = outcome.ended();
        self.outcome = Some(outcome);
        vec![TrialEffect::RestWorkers, TrialEffect::Say(said)]
    }

    fn outcome_now(&self, stopped: Option<EarlyEnd>) -> Option<TrialOutcome> {
        let running = self.running.as_ref()?;
        let results = running.sheet.finish(&running.sums);
        let charts = results.charts.iter();
        Some(TrialOutcome {
            charts: charts.map(|it| Rc::new(drawing(it, &results))).collect(),
            command: running.command.clone(),
            query: running.query.clone(),
            elapsed: running.elapsed,
            deaths: running.deaths,
            stopped,
            results: Rc::new(results),
        })
    }

    fn save(&self, ending: &str, write: fn(&Results) -> String) -> Vec<TrialEffect> {
        let Some(outcome) = &self.outcome else {
            return Vec::new();
        };
        let results = &outcome.results;
        let part = if results.is_complete() {
            ""
        } else {
            "-partial"
        };
        vec![TrialEffect::Save {
            name: format!(
                "kenju-{}-{}{part}.{ending}",
                results.experiment, results.seed
            ),
            bytes: write(results).into_bytes(),
        }]
    }
}

impl TrialOutcome {
    /// The end of the trial, as a sentence.
    pub fn ended(&self) -> String {
        let (done, units) = (self.results.units_done, self.results.units);
        let what = match &self.stopped {
            None if done == units => return "The trial is done.".to_owned(),
            None => return String::new(),
            Some(EarlyEnd::ByHand) => "Stopped by you".to_owned(),
            Some(EarlyEnd::ByForce) => {
                "You ended the trial and its workers; unfinished units are lost".to_owned()
            }
            Some(EarlyEnd::Failed(why)) => format!("The trial failed: {why}"),
        };
        if done == 0 {
            return format!("{what}. There are no results.");
        }
        format!(
            "{what}. The results rest on {done} of {}.",
            counted(units, "part")
        )
    }
}

/// The same JSON as the command line's. A part of a trial names itself.
fn json(results: &Results) -> String {
    let mut json = results.json();
    if !results.is_complete()
        && let Some(object) = json.as_object_mut()
    {
        object.insert("units_done".to_owned(), results.units_done.into());
        object.insert("units".to_owned(), results.units.into());
    }
    format!("{json:#}\n")
}
