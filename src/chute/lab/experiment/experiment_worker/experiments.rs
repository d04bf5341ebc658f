//! The experiments: from games with the points of all moves to tables and figures, with the
//! published figures beside ours.

mod ranking;
mod regression;
mod scores;

use super::{sample, uses_shown_game_only};
use crate::experiment::definition::{Experiment, ExperimentKind, phase_word};
use crate::experiment::master_games::ranking::Ranking;
use crate::experiment::master_games::regression::runs;
use crate::experiment::master_games::scored::ScoredGame;
use crate::experiment::master_games::{self, Sample, Sampling, Study, StudyError};
use crate::experiment::report::{ExperimentReport, FigureSeries, SeriesStyle, exact, times};
use chess::words::counted;
use chute::COUNT;
use kit::experiment::results::{Column, Datum, Results, Table, Unit};
use ranking::LeftOut;
use stats::{Estimate, Resampling};

/// An experiment that runs in steps.
#[derive(Debug)]
pub struct ExperimentSteps {
    experiment: Experiment,
    games: Vec<ScoredGame>,
    shown: Option<ScoredGame>,
    /// The results of the steps so far.
    parts: Vec<StepResult>,
    all: usize,
}

/// The result of a step.
#[derive(Debug)]
enum StepResult {
    /// The ranking with heuristics left out.
    Without(LeftOut, Box<Ranking>, Vec<Estimate>),
    /// One fitted regression and its name.
    Run(String, Box<Results>),
    /// The name of a regression that could not be fitted, and why.
    NoRun(String, String),
}

const fn column(key: &'static str, label: &'static str, unit: Unit) -> Column {
    Column { key, label, unit }
}

fn text(text: impl Into<String>) -> Datum {
    Datum::Text(text.into())
}

fn number_or_none(value: Option<f64>) -> Datum {
    value.map_or_else(|| text(""), Datum::Number)
}

fn reason(error: &StudyError) -> String {
    error.to_string()
}

impl ExperimentSteps {
    /// An experiment on `games`; `shown` is the game on the board.
    pub fn new(experiment: Experiment, games: Vec<ScoredGame>, shown: Option<ScoredGame>) -> Self {
        let all = match experiment.kind {
            ExperimentKind::Subsets => ranking::ALL,
            ExperimentKind::Regression if experiment.what.trim() == "all" => runs().len(),
            _ => 1,
        };
        Self {
            experiment,
            games,
            shown,
            parts: Vec::new(),
            all,
        }
    }

    /// The share of finished steps, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.parts.len() as f64 / self.all as f64
    }

    /// Runs one step. The last step returns the results.
    ///
    /// # Errors
    /// The reason why the experiment has no result.
    pub fn step(&mut self) -> Result<Option<ExperimentReport>, String> {
        let is_empty = if uses_shown_game_only(self.experiment.kind) {
            self.shown.is_none()
        } else {
            self.games.iter().all(|game| game.kept().is_empty())
        };
        if is_empty {
            return Err(if uses_shown_game_only(self.experiment.kind) {
                "the game on the board cannot be measured; choose one that somebody won".to_owned()
            } else {
                "no game is chosen that can be measured; choose some in the library".to_owned()
            });
        }
        match self.experiment.kind {
            ExperimentKind::Ranking => self.ranking().map(Some),
            ExperimentKind::Subsets => self.subsets(),
            ExperimentKind::Scoring => self.scoring().map(Some),
            ExperimentKind::Standing => Ok(self.standing()),
            ExperimentKind::Correlations => Ok(Some(self.correlations())),
            ExperimentKind::Regression => self.regression(),
            ExperimentKind::Uncertainty => self.uncertainty().map(Some),
            ExperimentKind::Overlap => self.overlap().map(Some),
        }
    }

    fn sample(&self) -> Sample {
        sample(&self.games, &self.experiment.weights)
    }

    const fn resampling(&self) -> Resampling {
        Resampling {
            times: self.experiment.times,
            seed: self.experiment.seed,
        }
    }

    fn study(&self, kind: master_games::Kind) -> Study {
        Study {
            kind,
            polynomial: self.experiment.weights.polynomial(),
            resampling: self.resampling(),
            sampling: Sampling::default(),
        }
    }

    fn rests_on(&self, sample: &Sample) -> String {
        let experiment = &self.experiment;
        let weights = if !experiment.kind.uses_weights() {
            String::new()
        } else if experiment.weights.is_published() {
            "; all weights as published".to_owned()
        } else {
            format!("; outer weights {}", experiment.weights.text())
        };
        let phase = experiment
            .phase
            .filter(|_| experiment.kind.has_phase())
            .map(|phase| format!("; {} only", phase_word(phase)));
        let (games, positions) = (sample.games.len(), sample.positions());
        format!(
            "{}, {}{weights}{}.",
            counted(games, "game"),
            counted(positions, "position"),
            phase.unwrap_or_default()
        )
    }

    /// The caption that explains the figures' bands.
    fn bands(&self, what: &str) -> String {
        if self.experiment.times == 0 {
            what.to_owned()
        } else {
            format!("{what}, 95 % intervals over games")
        }
    }
}

fn of_table(name: &'static str, tables: Vec<Table>) -> Results {
    Results {
        experiment: name,
        tables,
        ..Results::default()
    }
}

fn series(name: &str, style: SeriesStyle, points: Vec<(f64, Estimate)>) -> FigureSeries {
    FigureSeries {
        name: name.to_owned(),
        style,
        points,
    }
}

fn numbers() -> Vec<String> {
    (0..COUNT).map(|number| number.to_string()).collect()
}

/// The numbers of a column, by row.
fn points_of(table: &Table, key: &str, unit: f64) -> Vec<(f64, Estimate)> {
    let Some(column) = table.columns.iter().position(|column| column.key == key) else {
        return Vec::new();
    };
    let cells = table.rows.iter().map(|row| row.get(column));
    let cells = cells.enumerate();
    let points = cells.filter_map(|(place, cell)| match cell? {
        Datum::Estimate(estimate) => Some((place as f64, times(*estimate, unit))),
        Datum::Number(number) => Some((place as f64, exact(number * unit))),
        _ => None,
    });
    points.collect()
}
