//! The form of the experiments, the experiment in progress, and its results.

use crate::experiment::answer::ExperimentReport;
use crate::experiment::definition::{Experiment, PHASE_WORDS, TIMES_LIMIT};
use crate::experiment::master_games::Variable;
use crate::experiment::master_games::regression::runs;
use crate::experiment::master_games::target::TARGETS;
use kit::model::chart::Chart;
use kit::model::job;
use std::rc::Rc;

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExperimentField {
    /// The phase of the game, as an index of [`PHASE_WORDS`].
    Phase,
    /// The scale, as an index of [`TARGETS`].
    Target,
    /// The run or the variables of a regression.
    What,
    /// The number of resamples.
    Times,
    /// The seed of the resampling.
    Seed,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExperimentForm {
    /// The experiment to run. The weights are the lab's.
    pub experiment: Experiment,
    /// An unusable entry: the field, the text and the problem.
    pub wrong: Option<(ExperimentField, String, String)>,
}

/// An experiment to run or in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentRun {
    pub(super) experiment: Experiment,
    pub(super) query: String,
    /// The digest that a link promises.
    pub(super) promised: Option<u64>,
    /// True while it waits for games to be scored.
    pub is_waiting: bool,
}

pub type RunningExperiment = job::Running<ExperimentRun, f64>;

/// The results of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentOutcome {
    pub answer: Rc<ExperimentReport>,
    pub charts: Vec<Rc<Chart>>,
    /// The index of the table shown.
    pub table: usize,
    /// The query of the link that repeats the experiment.
    pub query: String,
    /// The experiment's word, for file names.
    pub word: &'static str,
}

impl ExperimentForm {
    /// The text of a field.
    pub fn text(&self, field: ExperimentField) -> String {
        if let Some((wrong, text, _)) = &self.wrong
            && *wrong == field
        {
            return text.clone();
        }
        let experiment = &self.experiment;
        match field {
            ExperimentField::Phase => PHASE_WORDS
                .iter()
                .position(|row| row.1 == experiment.phase)
                .unwrap_or(0)
                .to_string(),
            ExperimentField::Target => TARGETS
                .iter()
                .position(|row| row.1 == experiment.target)
                .unwrap_or(0)
                .to_string(),
            ExperimentField::What => experiment.what.clone(),
            ExperimentField::Times => experiment.times.to_string(),
            ExperimentField::Seed => experiment.seed.to_string(),
        }
    }

    pub(super) fn fill(&mut self, field: ExperimentField, text: &str) {
        self.wrong = None;
        let typed = text;
        let text = text.trim();
        let experiment = &mut self.experiment;
        let row = || text.parse::<usize>().ok();
        let wrong = match field {
            ExperimentField::Phase => {
                let phase = row().and_then(|row| PHASE_WORDS.get(row));
                experiment.phase = phase.and_then(|row| row.1);
                None
            }
            ExperimentField::Target => {
                let target = row().and_then(|row| TARGETS.get(row));
                experiment.target = target.map_or_else(Default::default, |row| row.1);
                None
            }
            ExperimentField::What => {
                let is_run = text == "all" || runs().iter().any(|run| run.0 == text);
                let problem = match Variable::parse_list(text) {
                    _ if is_run => None,
                    Ok(list) if list.is_empty() => Some(
                        "name a run of Table 4.3 such as R1.5, or variables such as h3,h6,pawns"
                            .to_owned(),
                    ),
                    Ok(_) => None,
                    Err(error) => Some(error.to_string()),
                };
                if problem.is_none() {
                    // Keep a blank at the end: the person is still typing.
                    experiment.what = typed.trim_start().chars().take(300).collect();
                }
                problem
            }
            ExperimentField::Times => match text.parse() {
                Ok(times) if times <= TIMES_LIMIT => {
                    experiment.times = times;
                    None
                }
                _ => Some(format!(
                    "\u{201c}{text}\u{201d} is not a number of draws from 0 to {TIMES_LIMIT}"
                )),
            },
            ExperimentField::Seed => match text.parse() {
                Ok(seed) => {
                    experiment.seed = seed;
                    None
                }
                Err(_) => Some(format!("\u{201c}{text}\u{201d} is not a whole number")),
            },
        };
        self.wrong = wrong.map(|why| (field, typed.to_owned(), why));
    }
}
