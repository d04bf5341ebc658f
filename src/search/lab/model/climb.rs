//! The ladder of improvements: the searches of [`RUNGS`] one after the other, of what is set up.

use super::running::{Purpose, Search};
use super::{Effect, Lab};
use crate::experiment::ladder::RUNGS;
use crate::experiment::{Experiment, Method, Report};
use kit::experiment::Stop;
use search::Score;

/// A search of the ladder that has been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climbed {
    pub nodes: u64,
    pub score: Option<Score>,
    pub stop: Stop,
}

/// The ladder of one position.
#[derive(Clone, Debug)]
pub struct Ladder {
    experiment: Experiment,
    /// The results of the first of [`RUNGS`].
    pub climbed: Vec<Climbed>,
}

impl Lab {
    /// The experiment set up, as the first rung searches it.
    fn base(&self) -> Result<Experiment, String> {
        self.experiment().map(|experiment| {
            let experiment = experiment.with_method(Method::ALPHA_BETA);
            RUNGS[0].of(&experiment)
        })
    }

    /// Begins the ladder anew.
    pub(super) fn climb(&mut self) -> Vec<Effect> {
        match self.base() {
            Ok(experiment) => {
                self.ladder = Some(Ladder {
                    experiment,
                    climbed: Vec::new(),
                });
                self.next_rung()
            }
            Err(message) => self
                .notices
                .refuse(format!("The ladder cannot be measured: {message}.")),
        }
    }

    fn next_rung(&mut self) -> Vec<Effect> {
        let next = self.ladder.as_ref().and_then(|ladder| {
            let rung = RUNGS.get(ladder.climbed.len())?;
            Some(rung.of(&ladder.experiment))
        });
        match next {
            Some(experiment) => self.start(experiment, Purpose::Climb),
            None => vec![Effect::Say("Measurement finished".to_owned())],
        }
    }

    /// A search of the ladder has ended; the next one follows, unless somebody stopped it.
    pub(super) fn climbed(&mut self, search: &Search, report: &Report) -> Vec<Effect> {
        let Some(ladder) = &mut self.ladder else {
            return Vec::new();
        };
        let is_next = RUNGS
            .get(ladder.climbed.len())
            .is_some_and(|rung| rung.of(&ladder.experiment) == search.experiment);
        if report.stop == Stop::Cancelled || !is_next {
            return vec![Effect::Say("The ladder was stopped".to_owned())];
        }
        ladder.climbed.push(Climbed {
            nodes: report.nodes,
            score: report.score,
            stop: report.stop,
        });
        self.next_rung()
    }

    /// The ladder of what is set up, if it was begun.
    pub fn ladder(&self) -> Option<&Ladder> {
        let base = self.base().ok()?;
        self.ladder
            .as_ref()
            .filter(|ladder| ladder.experiment == base)
    }
}
