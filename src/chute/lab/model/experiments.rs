//! The experiments: the form, the experiment in progress, and its results.

use super::{ChuteAction, Effect, Lab};
use crate::experiment::definition::{Experiment, ExperimentKind, PHASE_WORDS, TIMES_LIMIT};
use crate::experiment::link::{ChuteLink, Panel};
use crate::experiment::master_games::Variable;
use crate::experiment::master_games::regression::runs;
use crate::experiment::master_games::variables::TARGETS;
use crate::experiment::report::{ExperimentReport, Figure, SeriesStyle as Shape};
use crate::experiment::{GameKey, Request, Weights};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::titled_csv;
use kit::experiment::wire::JobId;
use kit::model::chart::{Axis, Chart, Sample, Series};
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

impl Lab {
    pub(super) fn experiments(&mut self, action: ChuteAction) -> Vec<Effect> {
        match action {
            ChuteAction::SetKind(kind) => {
                self.form.experiment.kind = kind;
                self.form.wrong = None;
            }
            ChuteAction::FillIn(field, text) => self.form.fill(field, &text),
            ChuteAction::Run => return self.run(None),
            ChuteAction::Stop => return self.stop_running(),
            ChuteAction::ShowTable(table) => {
                if let Some(outcome) = &mut self.outcome {
                    outcome.table = table.min(outcome.answer.tables.len().saturating_sub(1));
                }
            }
            ChuteAction::SaveCsv => return self.save("csv", |answer| titled_csv(&answer.sheets)),
            ChuteAction::SaveJson => return self.save("json", |answer| answer.json.clone()),
            ChuteAction::CopyForm => {
                if let Some((_, _, why)) = &self.form.wrong {
                    return vec![Effect::Say(format!("The experiment cannot run: {why}."))];
                }
                let query = self.run_link().to_lasting_query();
                return vec![Effect::CopyAddress { query, text: None }];
            }
            ChuteAction::CopyRun => {
                let outcome = self.outcome.as_ref().map(|outcome| outcome.query.clone());
                let effect = outcome.map(|query| Effect::CopyAddress { query, text: None });
                return effect.into_iter().collect();
            }
            _ => {}
        }
        Vec::new()
    }

    /// The link that runs the experiment in the form.
    fn run_link(&self) -> ChuteLink {
        let usual = ChuteLink::default();
        let (game, ply) = if self.form.experiment.kind == ExperimentKind::Standing {
            let link = self.shown_link();
            (link.game, link.ply)
        } else {
            (usual.game.clone(), usual.ply)
        };
        ChuteLink {
            panel: Panel::Experiments,
            game,
            ply,
            weights: self.run_weights(),
            without: self.game_library.without(),
            own: self.game_library.own(),
            experiment: Some(self.asked()),
            ..usual
        }
    }

    /// True if the results belong to other settings than the form's.
    pub fn is_outcome_stale(&self) -> bool {
        self.outcome.as_ref().is_some_and(|outcome| {
            let mut link = ChuteLink::from_query(&outcome.query).0;
            link.digest = None;
            link.to_query() != self.run_link().to_query()
        })
    }

    /// Links omit weights that do not change the results.
    fn run_weights(&self) -> Weights {
        let kind = self.form.experiment.kind;
        if kind.uses_weights() || kind == ExperimentKind::Standing {
            self.weights
        } else {
            Weights::default()
        }
    }

    /// The experiment with unneeded settings reset, so that equal questions have equal links.
    fn asked(&self) -> Experiment {
        let (form, usual) = (&self.form.experiment, Experiment::default());
        let kind = form.kind;
        Experiment {
            kind,
            weights: self.run_weights(),
            phase: form.phase.filter(|_| kind.has_phase()),
            target: if kind.has_target() {
                form.target
            } else {
                usual.target
            },
            what: if kind == ExperimentKind::Regression {
                form.what.trim().to_owned()
            } else {
                usual.what
            },
            times: if kind.has_draws() {
                form.times
            } else {
                usual.times
            },
            seed: if kind.has_draws() {
                form.seed
            } else {
                usual.seed
            },
        }
    }

    pub(super) fn run(&mut self, promised: Option<u64>) -> Vec<Effect> {
        if let Some((_, _, why)) = &self.form.wrong {
            return vec![Effect::Say(format!("The experiment cannot run: {why}."))];
        }
        let mut effects = self.stop_running();
        self.outcome = None;
        self.jobs.start(ExperimentRun {
            experiment: self.asked(),
            query: self.run_link().to_lasting_query(),
            promised,
            is_waiting: true,
        });
        effects.push(Effect::Say("Running the experiment".to_owned()));
        effects.extend(self.assign_pool_work());
        effects.extend(self.start_waiting_experiment());
        effects
    }

    /// Starts the waiting experiment once all games are scored.
    pub(super) fn start_waiting_experiment(&mut self) -> Vec<Effect> {
        let is_ready = self.unscored().is_empty() || self.deaths >= super::DEATHS_LIMIT;
        let Some(run) = self
            .jobs
            .work_mut()
            .filter(|run| run.is_waiting && is_ready)
        else {
            return Vec::new();
        };
        run.is_waiting = false;
        let games: Vec<GameKey> = self.game_library.used().map(|entry| entry.key).collect();
        let shown = Some(self.replayed_game.key);
        let request = |running: &RunningExperiment| {
            let experiment = Box::new(running.work.experiment.clone());
            let request = Request::Run {
                experiment,
                games,
                shown,
            };
            Effect::Send(running.id, request)
        };
        self.jobs.running().map(request).into_iter().collect()
    }

    fn stop_running(&mut self) -> Vec<Effect> {
        let Some(running) = self.jobs.end() else {
            return Vec::new();
        };
        let mut effects = vec![Effect::Say("The experiment was stopped".to_owned())];
        if !running.work.is_waiting {
            effects.push(self.experiment_worker(Request::Cancel).1);
        }
        effects
    }

    pub(super) fn answered(&mut self, id: JobId, answer: ExperimentReport) -> Vec<Effect> {
        if self.jobs.find(id).is_none() {
            return Vec::new();
        }
        let Some(RunningExperiment { work: run, .. }) = self.jobs.end() else {
            return Vec::new();
        };
        match run.promised {
            Some(promised) if promised == answer.digest => {
                self.note("Reproduced exactly: every figure equals the link's.".to_owned());
            }
            Some(_) => self.problem(
                "Not reproduced: the figures differ from the link's. Other games or another version of the page may be the cause."
                    .to_owned(),
            ),
            None => {}
        }
        let charts = answer.figures.iter();
        let mut link = ChuteLink::from_query(&run.query).0;
        link.digest = Some(answer.digest);
        self.outcome = Some(ExperimentOutcome {
            charts: charts.map(|figure| Rc::new(drawing(figure))).collect(),
            answer: Rc::new(answer),
            table: 0,
            query: link.to_lasting_query(),
            word: run.experiment.kind.row().word,
        });
        vec![Effect::Say("The experiment is done".to_owned())]
    }

    pub(super) fn failed(&mut self, id: JobId, message: &str) -> Vec<Effect> {
        if self.jobs.find(id).is_none() {
            return Vec::new();
        }
        self.jobs.end();
        self.notices
            .refuse(format!("The experiment has no result: {message}."))
    }

    fn save(&self, ending: &str, text: fn(&ExperimentReport) -> String) -> Vec<Effect> {
        let Some(outcome) = &self.outcome else {
            return Vec::new();
        };
        vec![Effect::Save {
            name: format!("chute-{}.{ending}", outcome.word),
            bytes: text(&outcome.answer).into_bytes(),
        }]
    }
}

/// Converts a figure into a chart of the page.
pub fn drawing(figure: &Figure) -> Chart {
    let across = Axis::new(&figure.x);
    let across = if figure.names.is_empty() {
        across
    } else {
        across.names(figure.names.clone())
    };
    let up = Axis::new(&figure.y.0).unit(&figure.y.1).from_zero();
    let mut chart = Chart::new(&figure.title, &figure.sample).x(across).y(up);
    for series in &figure.series {
        let samples = series.points.iter().map(|&(x, estimate)| {
            if estimate.width() > 0.0 {
                Sample::estimate(x, estimate, 1.0)
            } else {
                Sample::at(x, estimate.value)
            }
        });
        let samples = samples.collect();
        chart = chart.with(match series.style {
            Shape::Line => Series::line(&series.name, samples),
            Shape::Bars => Series::bars(&series.name, samples),
            Shape::Dots => Series::dots(&series.name, samples),
        });
    }
    chart
}
