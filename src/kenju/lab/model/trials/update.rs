//! The updates of the experiments' panel.

use super::drawing::drawing;
use super::form::Mistake;
use super::model::{Action, Effect, Outcome, Running, Stopped, Trials};
use crate::experiment::Partial;
use crate::experiment::{UnitReply, UnitRequest};
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
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => return self.open(&query),
            Action::Know(players) => self.form.know(players),
            Action::Choose(experiment) => {
                self.form.choose(experiment);
                self.mistake = None;
            }
            Action::Type(field, text) => {
                self.form.type_in(field, &text);
                self.mistake = self.form.worksheet().err();
            }
            Action::SetWorkers(workers) => self.workers = workers.clamp(1, WORKERS_LIMIT),
            Action::Run => return self.run(),
            Action::TogglePause => return self.toggle_pause(),
            Action::Stop => return self.stop(Stopped::ByHand),
            Action::Kill => {
                let mut effects = vec![Effect::EndWorkers];
                effects.extend(self.finish(Some(Stopped::ByForce)));
                return effects;
            }
            Action::Received(worker, answer) => return self.received(worker, answer),
            Action::Died(worker, message) => return self.died(worker, &message),
            Action::Tick(now) => self.tick(now),
            Action::SaveCsv => return self.save("csv", Results::csv),
            Action::SaveJson => return self.save("json", json),
            Action::CopyCommand => {
                let command = self.outcome.as_ref().map(|outcome| &outcome.command);
                return vec![Effect::Copy(
                    command.cloned().unwrap_or_else(|| self.form.command()),
                )];
            }
            Action::CopyLink => {
                let query = self.outcome.as_ref().map(|outcome| &outcome.query);
                let query = query.cloned().unwrap_or_else(|| self.form.query());
                return vec![Effect::copy_link(LinkForm::Plain, query, String::new)];
            }
        }
        Vec::new()
    }

    fn open(&mut self, query: &str) -> Vec<Effect> {
        let Some(unknown) = self.form.open(query) else {
            return Vec::new();
        };
        self.mistake = self.form.worksheet().err();
        if unknown.is_empty() {
            return Vec::new();
        }
        let text = format!(
            "This experiment does not know what the link says of {}.",
            unknown.join(", ")
        );
        self.mistake = Some(Mistake {
            field: None,
            text: text.clone(),
        });
        vec![Effect::Say(text)]
    }

    fn run(&mut self) -> Vec<Effect> {
        let sheet = match self.form.worksheet() {
            Ok(sheet) => sheet,
            Err(mistake) => {
                let text = format!("The trial cannot be run: {mistake}.");
                self.mistake = Some(mistake);
                return vec![Effect::Say(text)];
            }
        };
        self.mistake = None;
        self.next_id += 1;
        self.outcome = None;
        let dispatch = Dispatch::new(sheet.units());
        let workers = self.workers.min(sheet.units().max(1) as usize);
        self.running = Some(Running {
            id: self.next_id,
            sheet: Rc::new(sheet),
            dispatch,
            sums: Partial::default(),
            workers,
            command: self.form.command(),
            query: self.form.query(),
            deaths: 0,
            elapsed: 0.0,
            seen: None,
            shown: 0.0,
            stopping: None,
        });
        let mut effects = vec![Effect::Say("Running the trial".to_owned())];
        for worker in 0..workers {
            effects.extend(self.begin(worker));
        }
        effects
    }

    /// Prepares a worker and sends it its first unit.
    fn begin(&mut self, worker: usize) -> Vec<Effect> {
        let Some(running) = &self.running else {
            return Vec::new();
        };
        let (id, trial) = (running.id, Box::new(running.sheet.trial().clone()));
        let mut effects = vec![Effect::SendToPool(worker, id, UnitRequest::Prepare(trial))];
        effects.extend(self.feed(worker));
        effects
    }

    fn feed(&mut self, worker: usize) -> Option<Effect> {
        let running = self.running.as_mut()?;
        let id = running.id;
        let unit = running.dispatch.hand_out(worker)?;
        Some(Effect::SendToPool(worker, id, UnitRequest::Unit(unit)))
    }

    fn toggle_pause(&mut self) -> Vec<Effect> {
        let Some(running) = self.running.as_mut().filter(|it| it.stopping.is_none()) else {
            return Vec::new();
        };
        let paused = !running.is_paused();
        running.dispatch.hold(paused);
        if paused {
            return vec![Effect::Say("Paused".to_owned())];
        }
        running.seen = None;
        let workers = running.workers;
        (0..workers)
            .filter_map(|worker| self.feed(worker))
            .collect()
    }

    fn stop(&mut self, reason: Stopped) -> Vec<Effect> {
        let Some(running) = &mut self.running else {
            return Vec::new();
        };
        running.dispatch.close();
        running.stopping.get_or_insert(reason);
        self.end_if_over()
    }

    fn received(&mut self, worker: usize, answer: Answer<UnitReply>) -> Vec<Effect> {
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
                let mut effects: Vec<Effect> = self.feed(worker).into_iter().collect();
                effects.extend(self.end_if_over());
                effects
            }
            Err(message) => self.finish(Some(Stopped::Failed(message))),
        }
    }

    /// Gives the unit of a dead worker to its successor.
    fn died(&mut self, worker: usize, message: &str) -> Vec<Effect> {
        let mut effects = vec![Effect::ReplaceWorker(worker)];
        if let Some(running) = &mut self.running {
            running.deaths += 1;
            match running.dispatch.lose(worker) {
                Ok(()) => effects.extend(self.begin(worker)),
                Err(fatal) => {
                    let reason = Stopped::Failed(format!("{fatal}: {message}"));
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

    fn end_if_over(&mut self) -> Vec<Effect> {
        let is_over = |running: &Running| running.dispatch.is_over();
        if !self.running.as_ref().is_some_and(is_over) {
            return Vec::new();
        }
        let stopping = self.running.as_mut().and_then(|it| it.stopping.take());
        self.finish(stopping)
    }

    fn finish(&mut self, stopped: Option<Stopped>) -> Vec<Effect> {
        let Some(outcome) = self.outcome_now(stopped) else {
            return Vec::new();
        };
        self.running = None;
        let said = outcome.ended();
        self.outcome = Some(outcome);
        vec![Effect::RestWorkers, Effect::Say(said)]
    }

    fn outcome_now(&self, stopped: Option<Stopped>) -> Option<Outcome> {
        let running = self.running.as_ref()?;
        let results = running.sheet.finish(&running.sums);
        let charts = results.charts.iter();
        Some(Outcome {
            charts: charts.map(|it| Rc::new(drawing(it, &results))).collect(),
            command: running.command.clone(),
            query: running.query.clone(),
            elapsed: running.elapsed,
            deaths: running.deaths,
            stopped,
            results: Rc::new(results),
        })
    }

    fn save(&self, ending: &str, write: fn(&Results) -> String) -> Vec<Effect> {
        let Some(outcome) = &self.outcome else {
            return Vec::new();
        };
        let results = &outcome.results;
        let part = if results.is_complete() {
            ""
        } else {
            "-partial"
        };
        vec![Effect::Save {
            name: format!(
                "kenju-{}-{}{part}.{ending}",
                results.experiment, results.seed
            ),
            bytes: write(results).into_bytes(),
        }]
    }
}

impl Outcome {
    /// How the trial ended, as a sentence.
    pub fn ended(&self) -> String {
        let (done, units) = (self.results.units_done, self.results.units);
        let what = match &self.stopped {
            None if done == units => return "The trial is done.".to_owned(),
            None => return String::new(),
            Some(Stopped::ByHand) => "Stopped by you".to_owned(),
            Some(Stopped::ByForce) => {
                "Ended by you together with its workers; what they were working on is lost"
                    .to_owned()
            }
            Some(Stopped::Failed(why)) => format!("The trial cannot go on: {why}"),
        };
        if done == 0 {
            return format!("{what}. Nothing of it was done.");
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
