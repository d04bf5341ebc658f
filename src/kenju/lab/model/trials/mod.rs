//! Kenju's experiments on the page: the form, the progress and the results. The thesis's
//! experiments took hours (§4.7.1). Here a pool of workers runs them; they can be paused or
//! stopped at any time, and the results so far are shown.
//!
//! The form is a table of fields (`field`), with the names of the command line and of links.

mod field;
mod form;
mod update;

pub use field::{FIELDS, Field, FieldControl, FieldRow};
pub use form::{EXPERIMENTS, Form, FormError};

use crate::experiment::{TrialSums, UnitReply, UnitRequest, Worksheet};
use chess::words::counted;
use kenju::saved::SavedPlayers;
use kit::experiment::dispatch::{Dispatch, DispatchState};
use kit::experiment::results::{Chart as Figure, Results};
use kit::experiment::wire::{Answer, JobId};
use kit::model::chart::{Axis, Chart, Sample, Series};
use kit::model::effect;
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
pub struct Trials {
    pub form: Form,
    /// The reason why the form cannot run.
    pub error: Option<FormError>,
    /// The number of workers, at least one.
    pub workers: usize,
    pub running: Option<RunningTrial>,
    /// The results of the current or the last trial.
    pub outcome: Option<TrialOutcome>,
    pub(super) next_id: JobId,
}

/// A trial in progress.
#[derive(Clone, Debug)]
pub struct RunningTrial {
    pub id: JobId,
    pub sheet: Rc<Worksheet>,
    pub dispatch: Dispatch,
    /// The sums of the finished units.
    pub sums: TrialSums,
    pub workers: usize,
    pub command: String,
    /// The query of a link to this trial.
    pub query: String,
    /// The number of replaced workers.
    pub deaths: u32,
    /// Working time in milliseconds, without pauses.
    pub elapsed: f64,
    /// The last clock reading, in milliseconds.
    pub(super) seen: Option<f64>,
    /// The working time at which the results were last updated.
    pub(super) shown: f64,
    /// The reason for an early end, once there is one.
    pub stopping: Option<EarlyEnd>,
}

/// The reason why a trial ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    ByHand,
    /// The person ended the workers.
    ByForce,
    /// It cannot continue.
    Failed(String),
}

/// The results of a trial.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialOutcome {
    pub results: Rc<Results>,
    pub charts: Vec<Rc<Chart>>,
    /// The command that repeats the trial.
    pub command: String,
    /// The query of a link to the trial.
    pub query: String,
    /// Working time in milliseconds.
    pub elapsed: f64,
    /// The number of replaced workers.
    pub deaths: u32,
    /// The reason for an early end; `None` also while the trial runs.
    pub stopped: Option<EarlyEnd>,
}

impl Trials {
    /// True if the results belong to other settings than the form's.
    pub fn is_stale(&self) -> bool {
        let outcome = self.outcome.as_ref();
        outcome.is_some_and(|outcome| outcome.query != self.form.query())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum TrialAction {
    /// Opens the query of a link.
    Open(String),
    /// Updates the saved players.
    Know(Rc<SavedPlayers>),
    /// Selects an experiment by its index.
    Choose(usize),
    /// Sets the text of a field.
    Type(Field, String),
    SetWorkers(usize),
    Run,
    TogglePause,
    /// Stops after the units in progress and shows the results so far.
    Stop,
    /// Ends all workers immediately.
    EndWorker,
    Received(usize, Answer<UnitReply>),
    /// A worker died; the text says why.
    Died(usize, String),
    /// The clock, in milliseconds.
    Tick(f64),
    SaveCsv,
    SaveJson,
    CopyCommand,
    CopyLink,
}

pub type TrialEffect = effect::Effect<UnitRequest>;

impl RunningTrial {
    pub fn is_paused(&self) -> bool {
        self.dispatch.handing() == DispatchState::Held
    }

    /// The share of finished units, from 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from(self.dispatch.done()) / f64::from(self.dispatch.units().max(1))
    }

    /// The estimated remaining time in milliseconds; `None` at the beginning.
    pub fn left(&self) -> Option<f64> {
        let done = f64::from(self.dispatch.done());
        let rest = f64::from(self.dispatch.units()) - done;
        (done >= 2.0 && self.elapsed > 300.0).then(|| self.elapsed / done * rest)
    }
}

/// Converts a figure of the results into a chart of the page.
pub fn drawing(figure: &Figure, results: &Results) -> Chart {
    let is_bars = !figure.names.is_empty();
    let across = Axis::new(figure.x);
    let across = if is_bars {
        across.names(figure.names.clone())
    } else {
        across
    };
    let mut chart = Chart::new(figure.title, &sample(results))
        .x(across)
        .y(Axis::new(figure.y).from_zero());
    for series in &figure.series {
        let points = series.points.iter();
        let samples = points.map(|&(x, y)| Sample::estimate(x, y, 1.0)).collect();
        chart = chart.with(if is_bars {
            Series::bars(&series.name, samples)
        } else {
            Series::line(&series.name, samples)
        });
    }
    chart
}

/// The sample behind the results, in a few words.
pub fn sample(results: &Results) -> String {
    if results.is_complete() {
        "95 % intervals".to_owned()
    } else {
        format!(
            "95 % intervals, from {} of {}",
            results.units_done,
            counted(results.units, "part")
        )
    }
}

#[cfg(test)]
mod tests;
