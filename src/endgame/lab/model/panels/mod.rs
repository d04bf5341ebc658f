//! The models of the panels below the board: all rules with their audits, the map of king and pawn against king,
//! knowledge against search, and collections of positions. Each panel has a worker of its own.

pub mod collection;
pub mod figure;
pub mod knowledge;
pub mod map;
pub mod rules;
pub mod words;

use cozy_chess::Board;
use kit::experiment::wire::JobId;
use kit::model::job::{Jobs, Running};

/// A request of a panel to the browser; `Q` is what its worker is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<Q> {
    /// Send to the panel's worker, which is started if need be.
    Send(JobId, Q),
    /// End the panel's worker.
    EndWorker,
    /// Put this position up on the board.
    PutUp(Board),
    /// Say this in the live region.
    Say(String),
    /// Save this text as a file of this name.
    Save(&'static str, String),
}

/// Advice after a worker failed.
const AGAIN: &str = " Ask again; a new one will do it.";

/// Progress of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    /// In all; 0 until that is known.
    pub of: u64,
}

impl Progress {
    /// The share that is done, between 0 and 1.
    pub fn share(self) -> f64 {
        self.done as f64 / self.of.max(1) as f64
    }
}

/// The jobs that a panel gives to its worker, one at a time, and the reason why the last one failed.
#[derive(Clone, Debug)]
pub struct PanelJobs<T> {
    jobs: Jobs<T, Progress>,
    pub trouble: Option<String>,
}

impl<T> Default for PanelJobs<T> {
    fn default() -> Self {
        Self {
            jobs: Jobs::default(),
            trouble: None,
        }
    }
}

impl<T> PanelJobs<T> {
    pub fn running(&self) -> Option<&Running<T, Progress>> {
        self.jobs.running()
    }

    pub fn is_running(&self) -> bool {
        self.jobs.is_running()
    }

    pub fn progress(&self) -> Option<Progress> {
        let running = self.jobs.running()?;
        Some(running.progress.unwrap_or_default())
    }

    /// Begins a job in place of any other.
    fn start<Q>(&mut self, task: T, request: Q) -> Vec<Effect<Q>> {
        self.trouble = None;
        vec![Effect::Send(self.jobs.start(task), request)]
    }

    /// True if a reply is of the job that runs; any other comes too late.
    fn is_of(&self, job: JobId) -> bool {
        self.jobs.running().is_some_and(|running| running.id == job)
    }

    fn report(&mut self, job: JobId, progress: Progress) {
        if let Some(running) = self.jobs.find(job) {
            running.progress = Some(progress);
        }
    }

    /// Asks for the end of the job that runs, and for what there is by then.
    fn stop_by<Q>(&self, cancel: Q) -> Vec<Effect<Q>> {
        let running = self.jobs.running();
        running.map_or_else(Vec::new, |running| vec![Effect::Send(running.id, cancel)])
    }

    fn end(&mut self) -> Option<T> {
        self.jobs.end().map(|running| running.work)
    }

    /// The job has failed; its worker is ended, and another is started when it is needed.
    fn fail<Q>(&mut self, why: String) -> Vec<Effect<Q>> {
        self.jobs.end();
        self.trouble = Some(why.clone());
        vec![Effect::EndWorker, Effect::Say(why)]
    }

    /// The worker is dead. Nothing has to be said if it had nothing to do.
    fn die<Q>(&mut self, why: &str, then: &str) -> Vec<Effect<Q>> {
        if !self.is_running() {
            return Vec::new();
        }
        self.fail(format!("The worker failed: {why}.{then}"))
    }
}
