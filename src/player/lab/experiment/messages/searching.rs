//! The search for the weights of 1975 as a job: from one restart after another.

use super::super::reconstruction::{WeightRow, rows, targets};
use super::{JobStage, Reply};
use kit::experiment::sorted;
use player::Reading;
use player::fit::{Effort, Fit, Ready, Search, Target};
use serde::{Deserialize, Serialize};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// The best of each restart, the best of all first.
    pub fits: Vec<Fit>,
    /// The knowledge about each weight.
    pub weights: Vec<WeightRow>,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// A search at work.
pub(super) struct Searching {
    targets: Vec<Target>,
    ready: Ready,
    effort: Effort,
    /// The search from the restart it is at.
    search: Option<Search>,
    fits: Vec<Fit>,
}

/// Weights tried in a step: some milliseconds.
const TRIED: u32 = 100;

impl Searching {
    pub(super) fn new(reading: Reading, effort: Effort) -> Self {
        let targets = targets(reading);
        Self {
            ready: Ready::new(&targets),
            targets,
            effort,
            search: None,
            fits: Vec::new(),
        }
    }

    /// Tries some weights more.
    pub(super) fn step(&mut self) -> FitAttempt {
        let restart = self.fits.len() as u32;
        if restart >= self.effort.restarts {
            return FitAttempt::All;
        }
        let search = self
            .search
            .get_or_insert_with(|| Search::new(&self.ready, self.effort, restart));
        if !search.run(&self.ready, TRIED) {
            return FitAttempt::Some;
        }
        let found = search.best();
        self.search = None;
        self.fits.push(found);
        FitAttempt::Restart(found)
    }

    /// The progress so far.
    pub(super) fn progress(&self) -> Reply {
        let within = self.search.as_ref().map_or(0.0, Search::share);
        let share = (self.fits.len() as f64 + within) / f64::from(self.effort.restarts.max(1));
        Reply::Progress(JobStage::Searching, share, self.targets.len() as u32)
    }

    /// What there is; a restart that was stopped counts with what it has found.
    ///
    /// # Errors
    /// If the positions cannot be ranked.
    pub(super) fn finish(mut self, stopped: bool) -> Result<Reply, String> {
        self.fits.extend(self.search.map(|search| search.best()));
        sorted::by_key(&mut self.fits, |fit| (fit.miss, fit.weights));
        let weights = rows(&self.targets, &self.fits).map_err(|error| error.to_string())?;
        Ok(Reply::Searched(Box::new(Searched {
            fits: self.fits,
            weights,
            stopped,
        })))
    }
}

/// The result of a step of the search.
pub(super) enum FitAttempt {
    /// A restart is not over.
    Some,
    /// The best of another restart.
    Restart(Fit),
    /// There is none left.
    All,
}
