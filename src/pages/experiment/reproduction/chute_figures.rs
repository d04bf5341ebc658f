//! The figures of chapter 4 of the thesis on CHUTE, measured anew on the games that come with the program. Those of
//! a sample have intervals: games are drawn anew, as often as the commands draw them, so that both give the same.
//! Where drawing twice would flatter a fit, its standard error is taken instead (over games, too).

use super::Value;
use ::chess::words::counted;
use ::chute::{COUNT, Polynomial};
use ::stats::least_squares::{Coefficient, Fit};
use ::stats::moments::Moments;
use ::stats::{Estimate, Resampling};
use chute_lab::experiment::master_games::published::{
    LEFT_OUT, RUNS, TABLE_4_3, WEIGHT_UNIT, weight,
};
use chute_lab::experiment::master_games::ranking::{KEPT, Ranking, gain};
use chute_lab::experiment::master_games::regression::correlations;
use chute_lab::experiment::master_games::regression::{Regression, runs};
use chute_lab::experiment::master_games::scoring::{self, Positions, Scoring};
use chute_lab::experiment::master_games::uncertainty::{Terms, Uncertainty};
use chute_lab::experiment::master_games::{Limits, Sample, Target, Variable};
use kit::experiment::game_library::LIBRARY;
use std::borrow::Cow;
use std::sync::LazyLock;

/// The games that come with the program, measured once.
static SAMPLE: LazyLock<Sample> = LazyLock::new(|| measured(&Polynomial::default()));

/// The tables of scoring over all positions and where the two differ.
static SCORINGS: LazyLock<[Option<Scoring>; 2]> = LazyLock::new(|| {
    [Positions::All, Positions::Differing]
        .map(|positions| Scoring::of(&SAMPLE, positions, Resampling::default()))
});

/// Which weights of the regression over the whole file rank the moves (p. 71).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regressed {
    All,
    /// Those above 0 alone.
    Positive,
}

/// A figure of chapter 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// 100 A(f): how often the master's move is not among the first f, in percent.
    Error(usize),
    /// How many percent of positions more have the master's move among the first three when
    /// heuristics are left out.
    LeftOut,
    /// In how many of 1,000 positions the master's move is among the first seven by weights of run R1.3.
    Regressed(Regressed),
    /// 100 times a column of Table 4.2.1 or 4.2.2: mean and deviation of CHUTE's choice (0, 1), of the master's
    /// move (2, 3), of the difference (4, 5), and the normalised difference (6).
    Scoring(Positions, usize),
    /// The heuristics whose mean is higher for the master's move.
    FavourMaster,
    /// The six heuristics with the largest normalised difference, in order.
    Damaging,
    /// Those with the smallest, the smallest first.
    LeastDamaging,
    /// 100 times the correlations of the heuristics with 1/N.
    Correlations,
    /// The same of the leads in men that Table 4.3 has, and of material.
    LeadCorrelations,
    /// r² of the runs in tenths of a percent.
    Fits,
    /// The weights of a run times 100,000, by its place in the table.
    Weights(usize),
    /// The constant of run R1.5 times 100,000.
    Constant,
    /// The first four heuristics that the stepwise regression of run R1.3 takes, in order.
    FirstEntries,
    /// The rank of the 28 variables of the thesis.
    Rank,
    /// How much of the squared residual is predicted, in hundredths of a percent.
    Uncertainty,
}

impl Figure {
    /// Measures it; `None` if it has no value.
    pub fn measure(self) -> Option<Value> {
        let sample = &*SAMPLE;
        let drawn = Resampling::default();
        match self {
            Self::Error(kept) => {
                let found = *Ranking::of(sample, None, drawn)?.within.get(kept - 1)?;
                let missed = Estimate {
                    value: 1.0 - found.value,
                    low: 1.0 - found.high,
                    high: 1.0 - found.low,
                };
                Some(Value::measured(&[missed], 0.01))
            }
            Self::LeftOut => {
                let without = measured(&Polynomial::default().without(&LEFT_OUT));
                Some(Value::measured(&[gain(&without, sample, 3, drawn)?], 0.01))
            }
            Self::Regressed(which) => {
                let ranked = measured(&regressed(which)?);
                let found = *Ranking::of(&ranked, None, drawn)?.within.get(KEPT - 1)?;
                Some(Value::measured(&[found], 0.001))
            }
            Self::Scoring(positions, column) => {
                let cells = scoring(positions)?.iter().map(|row| cells(row)[column]);
                Some(Value::measured(&cells.collect::<Vec<_>>(), 0.01))
            }
            Self::FavourMaster => {
                let rows = scoring(Positions::All)?.iter().take(COUNT).enumerate();
                let favour = rows.filter(|(_, row)| row.difference.value < 0.0);
                Some(listed(favour.map(|(number, _)| number)))
            }
            Self::Damaging => Some(listed(by_damage()?.into_iter().rev().take(6))),
            Self::LeastDamaging => Some(listed(by_damage()?.into_iter().take(6))),
            Self::Correlations => Some(correlated(&Variable::heuristics().collect::<Vec<_>>())),
            Self::LeadCorrelations => {
                let leads = TABLE_4_3.iter().skip(COUNT);
                let leads = leads.map(|row| row.variable.parse().ok());
                Some(correlated(&leads.collect::<Option<Vec<_>>>()?))
            }
            Self::Fits => {
                let fits = runs().into_iter().map(|(_, regression)| {
                    let design = regression.design(sample);
                    Moments::of(&design, &design.fit().ok()?).in_sample()
                });
                let fits: Vec<Estimate> = fits.collect::<Option<_>>()?;
                Some(Value::measured(&fits, 0.001))
            }
            Self::Weights(run) => {
                let coefficients = fitted(run)?.coefficients;
                let weights: Vec<Estimate> = coefficients.into_iter().map(interval).collect();
                Some(Value::measured(&weights, WEIGHT_UNIT))
            }
            Self::Constant => {
                let constant = interval(Some(fitted(1)?.constant));
                Some(Value::measured(&[constant], WEIGHT_UNIT))
            }
            Self::FirstEntries => {
                let entries = fitted(0)?.entry;
                Some(listed(entries.iter().take(4).map(|entry| entry.column)))
            }
            Self::Rank => {
                let (_, run) = runs().into_iter().next()?;
                let all = Regression {
                    variables: Variable::all(),
                    ..run
                };
                Some(Value::Number(all.design(sample).fit().ok()?.rank as i64))
            }
            Self::Uncertainty => {
                let (_, regression) = runs().into_iter().nth(1)?;
                let bare = Resampling { times: 0, seed: 0 };
                let found = Uncertainty::of(sample, &regression, Terms::Heuristics, bare).ok()?;
                Some(Value::measured(&[found.r2_in_sample?], 0.0001))
            }
        }
    }

    /// What its number at that place is of, where it has several.
    pub(super) fn part(self, place: usize) -> String {
        match self {
            Self::Scoring(..) if place == COUNT => "the polynomial".to_owned(),
            Self::Fits => format!("run {}", RUNS[place]),
            Self::LeadCorrelations => TABLE_4_3[COUNT + place].variable.to_owned(),
            Self::Weights(run) => match runs()[run].1.variables[place] {
                Variable::Heuristic(number) => heuristic(number),
                lead => lead.to_string(),
            },
            _ => heuristic(place),
        }
    }

    /// How far ours lies from what is published where the numbers name heuristics; `None` where they measure.
    pub(super) fn distance_of_names(self, ours: &[i64], published: &[i64]) -> Option<String> {
        let alone = |these: &[i64], those: &[i64]| {
            let alone = these.iter().filter(|name| !those.contains(name));
            alone.count()
        };
        match self {
            Self::FavourMaster => {
                let [ours, published] = [alone(ours, published), alone(published, ours)];
                Some(format!("{ours} only in ours, {published} only published"))
            }
            Self::Damaging | Self::LeastDamaging | Self::FirstEntries => {
                let apart = ours.iter().zip(published).filter(|(a, b)| a != b);
                Some(format!(
                    "{} of {} differ",
                    apart.count(),
                    counted(ours.len(), "place")
                ))
            }
            _ => None,
        }
    }

    /// The command that prints the figure.
    pub fn command(self) -> String {
        match self {
            Self::Error(_) => "plyground rank".to_owned(),
            Self::LeftOut => {
                let list = LEFT_OUT.map(|number| number.to_string()).join(",");
                format!("plyground rank --exclude {list}")
            }
            Self::Regressed(which) => {
                let row = match which {
                    Regressed::All => "chute-weights-all",
                    Regressed::Positive => "chute-weights-positive",
                };
                format!("plyground reproduce {row}")
            }
            Self::Scoring(..)
            | Self::FavourMaster
            | Self::Damaging
            | Self::LeastDamaging
            | Self::Correlations
            | Self::LeadCorrelations => "plyground stats".to_owned(),
            Self::Fits | Self::Uncertainty => "plyground regress".to_owned(),
            Self::Weights(run) => format!("plyground regress --run {}", RUNS[run]),
            Self::FirstEntries => format!("plyground regress --run {}", RUNS[0]),
            Self::Constant => format!("plyground regress --run {} --json", RUNS[1]),
            Self::Rank => "plyground regress --variables all".to_owned(),
        }
    }
}

/// A run of the thesis on the games that come with the program, by its place in the table.
fn fitted(run: usize) -> Option<Fit> {
    let (_, regression) = runs().into_iter().nth(run)?;
    regression.design(&SAMPLE).fit().ok()
}

/// A weight with its interval; 0 of a variable that was not taken up.
fn interval(found: Option<Coefficient>) -> Estimate {
    let (value, half) = found.map_or((0.0, 0.0), |found| (found.value, found.half.unwrap_or(0.0)));
    Estimate {
        value,
        low: value - half,
        high: value + half,
    }
}

fn heuristic(number: usize) -> String {
    format!("heuristic {number}")
}

fn measured(polynomial: &Polynomial) -> Sample {
    Limits::default().measure(LIBRARY.as_bytes(), polynomial)
}

/// Outer weights from the printed ones of run R1.3, the regression over the whole file.
fn regressed(which: Regressed) -> Option<Polynomial> {
    let weights = std::array::from_fn(|number| {
        let weight = weight(RUNS[0], &format!("h{number}")).unwrap_or(0.0);
        match which {
            Regressed::All => weight,
            Regressed::Positive => weight.max(0.0),
        }
    });
    Polynomial::new(weights).ok()
}

fn scoring(positions: Positions) -> Option<&'static [scoring::Row]> {
    let table = match positions {
        Positions::All => &SCORINGS[0],
        Positions::Differing => &SCORINGS[1],
    };
    Some(&table.as_ref()?.rows)
}

/// The heuristics by their normalised difference, the smallest first.
fn by_damage() -> Option<Vec<usize>> {
    let rows = scoring(Positions::All)?.iter().take(COUNT).enumerate();
    let mut order: Vec<(usize, f64)> = rows
        .map(|(number, row)| (number, row.normalised.value))
        .collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    Some(order.into_iter().map(|(number, _)| number).collect())
}

/// The columns of the printed tables.
const fn cells(row: &scoring::Row) -> [Estimate; 7] {
    [
        row.chute_mean,
        row.chute_sd,
        row.master_mean,
        row.master_sd,
        row.difference,
        row.difference_sd,
        row.normalised,
    ]
}

fn listed(numbers: impl Iterator<Item = usize>) -> Value {
    Value::Numbers(Cow::Owned(numbers.map(|number| number as i64).collect()))
}

/// 100 times the correlations of variables with 1/N.
fn correlated(variables: &[Variable]) -> Value {
    let drawn = Resampling::default();
    let found = correlations(&SAMPLE, variables, Target::Inverse, None, drawn);
    let nothing = Estimate {
        value: 0.0,
        low: 0.0,
        high: 0.0,
    };
    let found = found.iter().map(|row| row.correlation.unwrap_or(nothing));
    Value::measured(&found.collect::<Vec<_>>(), 0.01)
}
