//! What the panel shows, what can happen to it, and what it asks of the browser.

use super::field::Field;
use super::form::{Form, Mistake};
use crate::experiment::{Partial, Worksheet};
use crate::experiment::{UnitReply, UnitRequest};
use kenju::saved::SavedPlayers;
use kit::experiment::dispatch::{Dispatch, DispatchState};
use kit::experiment::results::Results;
use kit::experiment::wire::{Answer, JobId};
use kit::model::chart::Chart;
use kit::model::effect;
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
pub struct Trials {
    /// What is to be run.
    pub form: Form,
    /// What cannot be run.
    pub mistake: Option<Mistake>,
    /// How many workers share the work; at least one.
    pub workers: usize,
    /// The trial under way.
    pub running: Option<Running>,
    /// What has come of it so far, or of the last one.
    pub outcome: Option<Outcome>,
    pub(super) next_id: JobId,
}

/// A trial under way.
#[derive(Clone, Debug)]
pub struct Running {
    pub id: JobId,
    pub sheet: Rc<Worksheet>,
    /// Who has which unit.
    pub dispatch: Dispatch,
    /// What the units that came back add up to.
    pub sums: Partial,
    /// How many workers share it.
    pub workers: usize,
    pub command: String,
    /// The query of the link to it.
    pub query: String,
    /// Workers that died and were replaced.
    pub deaths: u32,
    /// Milliseconds of work, without those in which it was paused.
    pub elapsed: f64,
    /// The clock at its last look, in milliseconds.
    pub(super) seen: Option<f64>,
    /// When the outcome was last brought up to date.
    pub(super) shown: f64,
    /// Why it ends before all units are done.
    pub stopping: Option<Stopped>,
}

/// Why a trial ended before all its units were done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    ByHand,
    /// Somebody ended its workers.
    ByForce,
    /// It cannot go on.
    Failed(String),
}

/// What has come of a trial.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Tables and charts.
    pub results: Rc<Results>,
    /// The charts as they are drawn.
    pub charts: Vec<Rc<Chart>>,
    /// The command that repeats the trial.
    pub command: String,
    /// The query of the link to it.
    pub query: String,
    /// Milliseconds of work.
    pub elapsed: f64,
    /// Workers that died and were replaced.
    pub deaths: u32,
    /// Why it is not the whole; `None` while it runs, too.
    pub stopped: Option<Stopped>,
}

impl Trials {
    /// True if the outcome shown belongs to a trial with other settings than the form has now.
    pub fn is_stale(&self) -> bool {
        let outcome = self.outcome.as_ref();
        outcome.is_some_and(|outcome| outcome.query != self.form.query())
    }
}

/// What happens to the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A link is opened: its query.
    Open(String),
    /// These are the saved players.
    Know(Rc<SavedPlayers>),
    /// Another experiment, by its place in the list.
    Choose(usize),
    /// Something is typed into a field, or chosen.
    Type(Field, String),
    SetWorkers(usize),
    Run,
    /// It is paused, or goes on.
    TogglePause,
    /// It stops when the units under way are done, and shows what there is.
    Stop,
    /// Its workers are ended now.
    Kill,
    Received(usize, Answer<UnitReply>),
    /// A worker died, for this reason.
    Died(usize, String),
    /// The clock, in milliseconds.
    Tick(f64),
    SaveCsv,
    SaveJson,
    CopyCommand,
    CopyLink,
}

/// What the panel asks of the browser.
pub type Effect = effect::Effect<UnitRequest>;

impl Running {
    pub fn is_paused(&self) -> bool {
        self.dispatch.handing() == DispatchState::Held
    }

    /// The share of the units that are done, from 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from(self.dispatch.done()) / f64::from(self.dispatch.units().max(1))
    }

    /// Milliseconds that the rest will take if it is like what is done; nothing is known at the
    /// beginning.
    pub fn left(&self) -> Option<f64> {
        let done = f64::from(self.dispatch.done());
        let rest = f64::from(self.dispatch.units()) - done;
        (done >= 2.0 && self.elapsed > 300.0).then(|| self.elapsed / done * rest)
    }
}
