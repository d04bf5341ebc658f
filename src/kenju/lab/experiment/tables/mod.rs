//! Tables and charts of each kind of trial.

mod cells;
mod looks;
mod matches;
mod settings;
mod studies;

use super::parts::STANCES;
use super::trial::{Kind, Trial};
use super::work::PartSums;
use cells::{BLACK_PLAYER, OUTCOME, Sums, WHITE_PLAYER, add, outcome, text};
use kit::experiment::results::{Datum, Results};
use looks::{INSIGHT, LEAPS, REST, insight_bars, insight_row, leap_lines, leap_row, rest_row};
use matches::{a_match, outcome_bars, spread};
use settings::settings;
use studies::studies;

/// The results of a trial, given the names and sums of its parts.
pub(super) fn of(trial: &Trial, names: &[&str], sums: &Sums) -> Results {
    let mut results = Results {
        experiment: trial.kind.name(),
        seed: trial.seed,
        ..Results::default()
    };
    let found = |part: usize| sums.get(&(part as u32));
    let rows = |row: &dyn Fn(usize, &PartSums) -> Vec<Vec<Datum>>| -> Vec<Vec<Datum>> {
        (0..names.len())
            .filter_map(|part| found(part).map(|found| row(part, found)))
            .flatten()
            .collect()
    };
    match &trial.kind {
        Kind::Match { white, black, .. } => a_match(&mut results, names, white, black, found(0)),
        Kind::Curve(study) | Kind::Schemes(study) => studies(&mut results, names, study, sums),
        Kind::Systems(study) => {
            studies(&mut results, names, study, sums);
            let insights = rows(&|part, found| match found {
                PartSums::Insight(insight) => vec![insight_row(names[part], insight)],
                _ => Vec::new(),
            });
            let title = "Games against itself after the training, seen by the threat search";
            add(&mut results, "insight", title, INSIGHT, insights);
        }
        Kind::Settings { varied, list, .. } => settings(&mut results, *varied, list, sums),
        Kind::Stances { .. } => {
            let rows = rows(&|part, found| match found {
                PartSums::Match(tally) => {
                    let [white, black] = STANCES[part].map(|stance| text(&stance.to_string()));
                    vec![[vec![white, black], outcome(tally)].concat()]
                }
                _ => Vec::new(),
            });
            let columns = [&[WHITE_PLAYER, BLACK_PLAYER][..], OUTCOME].concat();
            results.charts.push(outcome_bars(names, sums));
            let title = "MAX against MAX with attack and defence fixed";
            add(&mut results, "stances", title, &columns, rows);
        }
        Kind::Spread { .. } => spread(&mut results, names, sums),
        Kind::Insight { .. } => {
            let rows = rows(&|part, found| match found {
                PartSums::Insight(insight) => vec![insight_row(names[part], insight)],
                _ => Vec::new(),
            });
            let title = "Games against itself, seen by the threat search";
            results.charts.push(insight_bars(names, sums));
            add(&mut results, "insight", title, INSIGHT, rows);
        }
        Kind::Leaps { .. } => {
            let rows = rows(&|part, found| match found {
                PartSums::Leaps(games) => (1..)
                    .zip(games)
                    .map(|(game, leaps)| leap_row(names[part], game, leaps))
                    .collect(),
                _ => Vec::new(),
            });
            results.charts.push(leap_lines(names, sums));
            let title = "White's moves against MAX while it learns";
            add(&mut results, "leaps", title, LEAPS, rows);
        }
        Kind::Rest { .. } => {
            let rows = rows(&|_, found| match found {
                PartSums::Rest(rest) => vec![rest_row(rest)],
                _ => Vec::new(),
            });
            let title = "Where the words rest if all pairs of patterns keep meeting";
            add(&mut results, "rest", title, REST, rows);
        }
    }
    results
}
