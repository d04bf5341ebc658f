//! The experiments' form, the experiment under way, and what came of the last one.

use super::action::{Action, Effect};
use super::model::Lab;
use crate::app::chart::{Axis, Chart, Sample, Series};
use crate::app::kit::job;
use crate::lab::chute::Weights;
use crate::lab::chute::answer::{Answer, Figure, Form as Shape};
use crate::lab::chute::experiment::{Experiment, Kind, PHASE_WORDS, TIMES_LIMIT};
use crate::lab::chute::link::{ChuteLink, Panel};
use crate::lab::chute::master_games::Variable;
use crate::lab::chute::master_games::regression::runs;
use crate::lab::chute::master_games::target::TARGETS;
use crate::lab::chute::{Key, Request};
use crate::lab::kit::link::LinkState;
use crate::lab::kit::wire::JobId;
use std::rc::Rc;

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The part of the game, as a row of [`PHASE_WORDS`].
    Phase,
    /// The scale, as a row of [`TARGETS`].
    Target,
    /// The run or the variables of a regression.
    What,
    /// How many times games are drawn.
    Times,
    /// The seed of the draws.
    Seed,
}

/// The form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// What is to be run; its weights are those of the lab.
    pub experiment: Experiment,
    /// What was typed and cannot be used, with what is wrong.
    pub wrong: Option<(Field, String, String)>,
}

/// An experiment that is run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    experiment: Experiment,
    query: String,
    /// The digest that a link promises.
    promised: Option<u64>,
    /// Whether it waits until all games are scored.
    pub is_waiting: bool,
}

/// The experiment under way.
pub type Running = job::Running<Run, f64>;

/// What came of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Tables and figures.
    pub answer: Rc<Answer>,
    /// The figures as they are drawn.
    pub charts: Vec<Rc<Chart>>,
    /// The table that is shown.
    pub table: usize,
    /// The query of the link that runs it again.
    pub query: String,
    /// Its word, for files.
    pub word: &'static str,
}

impl Form {
    /// What stands in a field.
    pub fn text(&self, field: Field) -> String {
        if let Some((wrong, text, _)) = &self.wrong
            && *wrong == field
        {
            return text.clone();
        }
        let experiment = &self.experiment;
        match field {
            Field::Phase => PHASE_WORDS
                .iter()
                .position(|row| row.1 == experiment.phase)
                .unwrap_or(0)
                .to_string(),
            Field::Target => TARGETS
                .iter()
                .position(|row| row.1 == experiment.target)
                .unwrap_or(0)
                .to_string(),
            Field::What => experiment.what.clone(),
            Field::Times => experiment.times.to_string(),
            Field::Seed => experiment.seed.to_string(),
        }
    }

    fn fill(&mut self, field: Field, text: &str) {
        self.wrong = None;
        let typed = text;
        let text = text.trim();
        let experiment = &mut self.experiment;
        let row = || text.parse::<usize>().ok();
        let wrong = match field {
            Field::Phase => {
                let phase = row().and_then(|row| PHASE_WORDS.get(row));
                experiment.phase = phase.and_then(|row| row.1);
                None
            }
            Field::Target => {
                let target = row().and_then(|row| TARGETS.get(row));
                experiment.target = target.map_or_else(Default::default, |row| row.1);
                None
            }
            Field::What => {
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
                    // A blank at the end is one that is being typed.
                    experiment.what = typed.trim_start().chars().take(300).collect();
                }
                problem
            }
            Field::Times => match text.parse() {
                Ok(times) if times <= TIMES_LIMIT => {
                    experiment.times = times;
                    None
                }
                _ => Some(format!(
                    "\u{201c}{text}\u{201d} is not a number of draws from 0 to {TIMES_LIMIT}"
                )),
            },
            Field::Seed => match text.parse() {
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
    pub(super) fn experiments(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetKind(kind) => {
                self.form.experiment.kind = kind;
                self.form.wrong = None;
            }
            Action::Fill(field, text) => self.form.fill(field, &text),
            Action::Run => return self.run(None),
            Action::Stop => return self.stop_running(),
            Action::ShowTable(table) => {
                if let Some(outcome) = &mut self.outcome {
                    outcome.table = table.min(outcome.answer.tables.len().saturating_sub(1));
                }
            }
            Action::SaveCsv => return self.save("csv", |answer| &answer.csv),
            Action::SaveJson => return self.save("json", |answer| &answer.json),
            Action::CopyForm => {
                if let Some((_, _, why)) = &self.form.wrong {
                    return vec![Effect::Say(format!("This cannot be run: {why}."))];
                }
                let query = self.run_link().to_query();
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

    /// The link that runs what stands in the form.
    fn run_link(&self) -> ChuteLink {
        let usual = ChuteLink::default();
        let (game, ply) = if self.form.experiment.kind == Kind::Standing {
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

    /// Weights that change nothing are left out of links.
    fn run_weights(&self) -> Weights {
        let kind = self.form.experiment.kind;
        if kind.uses_weights() || kind == Kind::Standing {
            self.weights
        } else {
            Weights::default()
        }
    }

    /// The experiment with what it does not need as usual, so that equal questions have equal links.
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
            what: if kind == Kind::Regression {
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
        self.jobs.start(Run {
            experiment: self.asked(),
            query: self.run_link().to_query(),
            promised,
            is_waiting: true,
        });
        effects.push(Effect::Say("Running the experiment".to_owned()));
        effects.extend(self.staff());
        effects.extend(self.launch());
        effects
    }

    /// Begins the experiment that waits, once all games are scored.
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
        let games: Vec<Key> = self.game_library.used().map(|entry| entry.key).collect();
        let shown = Some(self.replayed_game.key);
        let request = |running: &Running| {
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

    pub(super) fn answered(&mut self, id: JobId, answer: Answer) -> Vec<Effect> {
        if self.jobs.find(id).is_none() {
            return Vec::new();
        }
        let Some(Running { work: run, .. }) = self.jobs.end() else {
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
        self.outcome = Some(Outcome {
            charts: charts.map(|figure| Rc::new(drawing(figure))).collect(),
            answer: Rc::new(answer),
            table: 0,
            query: link.to_query(),
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

    fn save(&self, ending: &str, text: fn(&Answer) -> &String) -> Vec<Effect> {
        let Some(outcome) = &self.outcome else {
            return Vec::new();
        };
        vec![Effect::Save {
            name: format!("chute-{}.{ending}", outcome.word),
            bytes: text(&outcome.answer).clone().into_bytes(),
        }]
    }
}

/// A figure as the page draws it.
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
        chart = chart.with(match series.form {
            Shape::Line => Series::line(&series.name, samples),
            Shape::Bars => Series::bars(&series.name, samples),
            Shape::Dots => Series::dots(&series.name, samples),
        });
    }
    chart
}
