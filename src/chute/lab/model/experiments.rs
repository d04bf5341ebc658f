//! Running the experiments, and showing and saving their results.

use super::action::{Action, Effect};
use super::state::Lab;
use crate::experiment::Weights;
use crate::experiment::answer::{ExperimentReport, Figure, SeriesStyle as Shape};
use crate::experiment::definition::{Experiment, ExperimentKind};
use crate::experiment::link::{ChuteLink, Panel};
use crate::experiment::{GameKey, Request};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::titled_csv;
use kit::experiment::wire::JobId;
use kit::model::chart::{Axis, Chart, Sample, Series};
use std::rc::Rc;

use super::experiment_form::{ExperimentOutcome, ExperimentRun, RunningExperiment};

impl Lab {
    pub(super) fn experiments(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetKind(kind) => {
                self.form.experiment.kind = kind;
                self.form.wrong = None;
            }
            Action::FillIn(field, text) => self.form.fill(field, &text),
            Action::Run => return self.run(None),
            Action::Stop => return self.stop_running(),
            Action::ShowTable(table) => {
                if let Some(outcome) = &mut self.outcome {
                    outcome.table = table.min(outcome.answer.tables.len().saturating_sub(1));
                }
            }
            Action::SaveCsv => return self.save("csv", |answer| titled_csv(&answer.sheets)),
            Action::SaveJson => return self.save("json", |answer| answer.json.clone()),
            Action::CopyForm => {
                if let Some((_, _, why)) = &self.form.wrong {
                    return vec![Effect::Say(format!("This cannot be run: {why}."))];
                }
                let query = self.run_link().to_lasting_query();
                return vec![Effect::CopyAddress { query, text: None }];
            }
            Action::CopyRun => {
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
            let link = self.link();
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
            return vec![Effect::Say(format!("This cannot be run: {why}."))];
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
        effects.extend(self.launch());
        effects
    }

    /// Starts the waiting experiment once all games are scored.
    pub(super) fn launch(&mut self) -> Vec<Effect> {
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
        let mut effects = vec![Effect::Say("The experiment is stopped".to_owned())];
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
                self.note("Reproduced exactly: every figure is the one the link was made with.".to_owned());
            }
            Some(_) => self.problem(
                "Not reproduced: the figures differ from those the link was made with. Other games or another \
                 version of the page may be the cause."
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
            .refuse(format!("The experiment has no answer: {message}."))
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
