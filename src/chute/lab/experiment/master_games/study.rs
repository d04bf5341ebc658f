//! A study of a library as a value: question, games and weights. Parts can run anywhere and merge
//! into exactly the whole, because a part holds the measured games themselves.

use super::measure::{Limits, measure_pgn};
use super::played::Sampling;
use super::regression::{Outcome, Regression, runs};
use super::sample::{Phase, Sample};
use super::tables;
use super::variables::{Target, Variable, VariableError};
use chess::words::agreeing;
use chute::Polynomial;
use kit::experiment::results::Results;
use kit::experiment::shards::{Shards, ShardsError, Share};
use serde::{Deserialize, Serialize};
use stats::Resampling;
use stats::least_squares::FitError;
use std::io::Read;
use std::ops::ControlFlow;
use thiserror::Error;

/// The question of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The rank of the master's move.
    Rank {
        /// `None` for the whole game.
        phase: Option<Phase>,
    },
    /// Means and deviations of the heuristics, and their correlations with the end of the game.
    Stats,
    /// Regression on the end of the game.
    Regress(Regress),
}

/// The regressions of a study, by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Regress {
    /// A run of Table 4.3. Without run and variables, all runs.
    pub run: Option<String>,
    /// Variable names, instead of a run's.
    pub variables: Option<String>,
    /// The score by the end of the game.
    pub target: Target,
    /// The phase, instead of the run's.
    pub phase: Option<Phase>,
}

/// A study: everything that determines its result, apart from the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Study {
    pub kind: Kind,
    /// The outer weights that rank the moves.
    pub polynomial: Polynomial,
    pub resampling: Resampling,
    /// The rules by which games are measured.
    #[serde(default, skip_serializing_if = "Sampling::is_ours")]
    pub sampling: Sampling,
}

/// A part of a study: every nth game, measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    pub study: Study,
    pub shards: Shards,
    pub sample: Sample,
}

/// Why a study has no result.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum StudyError {
    #[error(
        "no position to look at: {} measured, {bad} could not be used{first}",
        agreeing(.games, "game was", "games were")
    )]
    NoPositions {
        games: usize,
        bad: u64,
        /// The first unusable game and the reason, after a semicolon; empty if there is none.
        first: String,
    },
    #[error("{0}")]
    Fit(#[from] FitError),
    #[error("{0}")]
    Variable(#[from] VariableError),
    #[error("{name:?} is not a run of Table 4.3; there are {known}")]
    Run {
        name: String,
        /// The known names.
        known: String,
    },
    /// Parts of different studies.
    #[error("a part of another study than the files before")]
    Part,
    /// Parts that do not add up.
    #[error("{0}")]
    Shards(#[from] ShardsError),
}

impl Study {
    /// A study with CHUTE's own polynomial.
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            polynomial: Polynomial::default(),
            resampling: Resampling::default(),
            sampling: Sampling::default(),
        }
    }

    /// Measures a part of a source's games.
    pub fn measure(
        &self,
        source: impl Read,
        share: Share,
        observe: impl FnMut(&Sample) -> ControlFlow<()>,
    ) -> Part {
        let limits = self.limits(share);
        Part {
            study: self.clone(),
            shards: Shards::new(share),
            sample: measure_pgn(source, &self.polynomial, limits, observe),
        }
    }

    /// Measures all games of a source without progress reports.
    pub fn sample(&self, source: impl Read) -> Sample {
        self.limits(Share::WHOLE).measure(source, &self.polynomial)
    }

    fn limits(&self, Share { index, of }: Share) -> Limits {
        Limits {
            sampling: self.sampling,
            ..Limits::part(index.into(), of.into())
        }
    }

    /// The results from measured games.
    ///
    /// # Errors
    /// If there are too few positions, or a name is unknown.
    pub fn results(&self, sample: &Sample) -> Result<Results, StudyError> {
        let results = match &self.kind {
            _ if sample.positions() == 0 => None,
            Kind::Rank { phase } => tables::rank(sample, *phase, self.resampling),
            Kind::Stats => tables::stats(sample, self.resampling),
            Kind::Regress(regress) => {
                let outcomes = regress.outcomes(sample, self.resampling)?;
                Some(tables::regress(sample, &outcomes, self.resampling))
            }
        };
        results.ok_or_else(|| StudyError::no_positions(sample))
    }
}

impl StudyError {
    /// The error of an empty sample.
    pub fn no_positions(sample: &Sample) -> Self {
        let first = sample.bad.first();
        Self::NoPositions {
            games: sample.games.len(),
            bad: sample.skipped(),
            first: first.map_or_else(String::new, |bad| format!("; {bad}")),
        }
    }
}

impl Regress {
    /// The requested regressions, by name.
    ///
    /// # Errors
    /// If a name is not known.
    pub fn regressions(&self) -> Result<Vec<(String, Regression)>, StudyError> {
        let adapt = |(name, regression): (&str, Regression)| {
            let regression = Regression {
                target: self.target,
                phase: self.phase.or(regression.phase),
                ..regression
            };
            (name.to_owned(), regression)
        };
        if let Some(text) = &self.variables {
            let regression = Regression {
                variables: Variable::parse_list(text)?,
                target: self.target,
                phase: self.phase,
            };
            return Ok(vec![(text.clone(), regression)]);
        }
        let all = runs();
        let Some(name) = &self.run else {
            return Ok(all.into_iter().map(adapt).collect());
        };
        let known = || all.iter().map(|run| run.0).collect::<Vec<_>>().join(", ");
        match all.iter().find(|run| run.0 == name) {
            Some(run) => Ok(vec![adapt(run.clone())]),
            None => Err(StudyError::Run {
                name: name.chars().take(20).collect(),
                known: known(),
            }),
        }
    }

    /// The regressions' outcomes. If there are several, those that cannot be fitted are left out.
    fn outcomes(
        &self,
        sample: &Sample,
        resampling: Resampling,
    ) -> Result<Vec<(String, Regression, Outcome)>, StudyError> {
        let regressions = self.regressions()?;
        let several = regressions.len() > 1;
        let mut outcomes = Vec::new();
        let mut failed = None;
        for (name, regression) in regressions {
            match regression.run(sample, resampling) {
                Ok(outcome) => outcomes.push((name, regression, outcome)),
                Err(error) if several => failed = Some(error),
                Err(error) => return Err(error.into()),
            }
        }
        match failed {
            Some(error) if outcomes.is_empty() => Err(error.into()),
            _ => Ok(outcomes),
        }
    }
}

impl Part {
    /// Merges another part of the same study.
    ///
    /// # Errors
    /// If it belongs to another study, or is merged already.
    pub fn merge(&mut self, other: Self) -> Result<(), StudyError> {
        if other.study != self.study {
            return Err(StudyError::Part);
        }
        self.shards.add(&other.shards)?;
        self.sample.merge(other.sample);
        Ok(())
    }

    /// True if no part is missing.
    pub fn is_whole(&self) -> bool {
        self.shards.is_whole()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::experiment::game_library::LIBRARY;

    fn few() -> &'static str {
        // The first eight games.
        let ends: Vec<usize> = LIBRARY.match_indices("[Event ").map(|(at, _)| at).collect();
        &LIBRARY[..ends[8]]
    }

    fn study() -> Study {
        Study {
            resampling: Resampling { times: 40, seed: 3 },
            ..Study::new(Kind::Rank { phase: None })
        }
    }

    #[test]
    fn merged_parts_give_the_answer_of_one_run() {
        let go_on = |_: &Sample| ControlFlow::Continue(());
        let study = study();
        let whole = study.measure(few().as_bytes(), Share::WHOLE, go_on);
        let mut merged = study.measure(few().as_bytes(), Share { index: 2, of: 3 }, go_on);
        assert!(!merged.is_whole());
        for index in [0, 1] {
            let part = study.measure(few().as_bytes(), Share { index, of: 3 }, go_on);
            let text = serde_json::to_string(&part).unwrap();
            merged.merge(serde_json::from_str(&text).unwrap()).unwrap();
        }
        assert!(merged.is_whole());
        assert_eq!(merged.sample, whole.sample);
        let json = |part: &Part| study.results(&part.sample).unwrap().json();
        assert_eq!(json(&merged), json(&whole));
        let again = merged.clone();
        let error = merged.merge(again).unwrap_err().to_string();
        assert_eq!(error, "part 0 is there already");
    }

    #[test]
    fn names_that_do_not_exist_are_refused() {
        let regress = |run: Option<&str>, variables: Option<&str>| {
            let regress = Regress {
                run: run.map(str::to_owned),
                variables: variables.map(str::to_owned),
                ..Regress::default()
            };
            regress.regressions().map(|found| found.len())
        };
        assert_eq!(regress(None, None), Ok(7));
        assert_eq!(regress(Some("R1.6"), None), Ok(1));
        assert_eq!(regress(None, Some("h1,pawns")), Ok(1));
        let error = regress(Some("R9"), None).unwrap_err().to_string();
        assert!(error.contains("R1.3, R1.5"), "{error}");
        assert!(regress(None, Some("h99")).is_err());
    }

    #[test]
    fn without_games_the_reason_is_told() {
        let sample = Sample::default();
        let error = study().results(&sample).unwrap_err().to_string();
        assert!(error.starts_with("no position to look at: 0 games"));
    }
}
