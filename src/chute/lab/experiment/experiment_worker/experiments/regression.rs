//! Multiple regression of the end of the game on position scores (Table 4.3), whether the scores
//! predict their own error (p. 85), and candidate moves by overlapping ranges (section 5.4).

use super::{
    ExperimentSteps, StepResult, column, number_or_none, of_table, points_of, reason, series, text,
};
use crate::experiment::definition::target_word;
use crate::experiment::master_games::overlap::overlap_of_scored;
use crate::experiment::master_games::regression::runs;
use crate::experiment::master_games::sample::heuristic_name;
use crate::experiment::master_games::scored::ScoredGame;
use crate::experiment::master_games::uncertainty::{Terms, Uncertainty};
use crate::experiment::master_games::{self, Regress, Sample, Target, correct_p, published};
use crate::experiment::report::{ExperimentReport, Figure, SeriesStyle, exact, times};
use chess::words::counted;
use chute::COUNT;
use kit::experiment::results::{Datum, Table, Unit};

impl ExperimentSteps {
    pub(super) fn regression(&mut self) -> Result<Option<ExperimentReport>, String> {
        let what = self.experiment.what.trim().to_owned();
        let sample = self.sample();
        let names: Vec<&str> = runs().iter().map(|run| run.0).collect();
        let name = if what == "all" {
            names[self.parts.len().min(names.len() - 1)].to_owned()
        } else {
            what.clone()
        };
        let is_run = names.contains(&name.as_str());
        let regress = Regress {
            run: is_run.then(|| name.clone()),
            variables: (!is_run).then(|| name.clone()),
            target: self.experiment.target,
            phase: self.experiment.phase,
        };
        let study = self.study(master_games::Kind::Regress(regress));
        match study.results(&sample) {
            Ok(results) => self.parts.push(StepResult::Run(name, Box::new(results))),
            Err(error) if what == "all" => {
                self.parts.push(StepResult::NoRun(name, reason(&error)));
            }
            Err(error) => return Err(reason(&error)),
        }
        if self.parts.len() < self.all {
            return Ok(None);
        }
        self.regression_answer(&sample).map(Some)
    }

    fn regression_answer(&self, sample: &Sample) -> Result<ExperimentReport, String> {
        let mut results = of_table("regress", Vec::new());
        let (mut titles, mut figures) = (Vec::new(), Vec::new());
        let mut notes = vec![self.rests_on(sample)];
        let mut summary: Option<Table> = None;
        let mut tables = Vec::new();
        for part in &self.parts {
            match part {
                StepResult::Run(name, found) => {
                    for table in &found.tables {
                        match (table.name, &mut summary) {
                            ("runs", None) => summary = Some(table.clone()),
                            ("runs", Some(summary)) => {
                                summary.rows.extend(table.rows.iter().cloned());
                            }
                            ("coefficients", _) => {
                                figures.push(coefficients(name, table));
                                titles.push(format!("{name}: {}", table.title));
                                tables.push(table.clone());
                            }
                            _ => {}
                        }
                    }
                    results.keys.insert(
                        name.clone(),
                        found.keys.get("runs").cloned().unwrap_or_default(),
                    );
                }
                StepResult::NoRun(name, why) => {
                    notes.push(format!("{name} cannot be fitted: {why}."));
                }
                StepResult::Without(..) => {}
            }
        }
        correct_p(&mut tables);
        let summary = summary.ok_or_else(|| {
            let why = notes.get(1).map_or("too few positions", String::as_str);
            format!("no regression can be fitted on these games: {why}")
        })?;
        titles.insert(
            0,
            format!(
                "Regression of {} on position scores and material",
                target_word(self.experiment.target)
            ),
        );
        notes.push(
            "MATRL is a sum of the five advantages, so of 28 variables 27 are independent; what follows from others is \
             named, not divided by. Errors are clustered by game. By chance: who won each game drawn anew; the mean, and \
             what holds 95 % of the draws; p is the share of them that predict other games as well. The p of a weight is \
             corrected for all weights of these runs (Holm)."
                .to_owned(),
        );
        results.tables.push(summary);
        results.tables.extend(tables);
        figures.truncate(2);
        Ok(ExperimentReport::of(
            &self.experiment,
            &results,
            &titles,
            figures,
            notes,
        ))
    }

    pub(super) fn uncertainty(&self) -> Result<ExperimentReport, String> {
        let sample = self.sample();
        let (name, mut regression) = runs().swap_remove(1);
        regression.target = self.experiment.target;
        let draws = self.resampling();
        let fit = |terms| {
            Uncertainty::of(&sample, &regression, terms, draws).map_err(|error| error.to_string())
        };
        let (odd, even) = (fit(Terms::Heuristics)?, fit(Terms::Even)?);
        let row = |by: &str, found: &Uncertainty, known: Option<f64>| {
            vec![
                text(by),
                Datum::Count(found.names.len() as u64),
                Datum::Number(found.fit.r2),
                found
                    .r2_out_of_game
                    .map_or_else(|| text(""), Datum::Estimate),
                number_or_none(known),
            ]
        };
        let known =
            (self.experiment.target == Target::Inverse).then_some(published::UNCERTAINTY_R2);
        let table = Table {
            name: "uncertainty",
            title: "How much of the squared residual is predicted",
            columns: vec![
                column("terms", "by", Unit::Plain),
                column("columns", "terms", Unit::Plain),
                column("r2", "r\u{b2} in the sample", Unit::Percent),
                column("r2_out_of_game", "on other games", Unit::Percent),
                column("published", "published", Unit::Percent),
            ],
            rows: vec![
                row("the heuristics", &odd, known),
                row("their sizes and squares, and the ply", &even, None),
            ],
        };
        let entries = even.fit.entry.iter().take(10).enumerate();
        let entered = Table {
            name: "entry",
            title: "Even terms in the order in which they help most",
            columns: vec![
                column("place", "place", Unit::Plain),
                column("term", "term", Unit::Plain),
                column("r2", "r\u{b2} with it", Unit::Percent),
            ],
            rows: entries
                .clone()
                .map(|(place, entry)| {
                    vec![
                        Datum::Count(place as u64 + 1),
                        text(even.names.get(entry.column).cloned().unwrap_or_default()),
                        Datum::Number(entry.r2),
                    ]
                })
                .collect(),
        };
        let along = |found: &Uncertainty| {
            let entries = found.fit.entry.iter().take(10).enumerate();
            entries
                .map(|(place, entry)| (place as f64 + 1.0, exact(entry.r2 * 100.0)))
                .collect()
        };
        let figures = vec![Figure {
            title: "How much of the squared residual is predicted".to_owned(),
            sample: format!(
                "n = {}, run {name}",
                counted(sample.positions(), "position")
            ),
            x: "Terms, the most helpful first".to_owned(),
            y: ("r\u{b2}".to_owned(), "%".to_owned()),
            names: Vec::new(),
            series: vec![
                series("the heuristics", SeriesStyle::Line, along(&odd)),
                series("even terms", SeriesStyle::Line, along(&even)),
            ],
        }];
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "What is predicted is (100 times the residual of run {name})\u{b2}. A position score changes its sign when \
                 the sides change and a square does not, so so small a figure for the heuristics themselves is to be \
                 expected."
            ),
        ];
        let results = of_table("uncertainty", vec![table, entered]);
        Ok(ExperimentReport::of(
            &self.experiment,
            &results,
            &[],
            figures,
            notes,
        ))
    }
}

/// The weights of a run's heuristics. Weights of men are much larger, so only the table has them.
fn coefficients(name: &str, table: &Table) -> Figure {
    let is_heuristic = |row: &Vec<Datum>| matches!(&row[0], Datum::Text(name) if (0..COUNT).any(|h| heuristic_name(h) == *name));
    let mut drawn = table.clone();
    if drawn.rows.iter().any(is_heuristic) {
        drawn.rows.retain(is_heuristic);
    }
    let names = drawn.rows.iter().map(|row| match &row[0] {
        Datum::Text(name) => name.trim_start_matches('h').to_owned(),
        _ => String::new(),
    });
    let names: Vec<String> = names.collect();
    Figure {
        title: format!("{name}: weights times 100,000"),
        sample: "95 % intervals, errors clustered by game".to_owned(),
        x: "Variable".to_owned(),
        y: ("Weight".to_owned(), String::new()),
        names,
        series: vec![
            series("ours", SeriesStyle::Bars, points_of(&drawn, "weight", 1.0)),
            series(
                "published",
                SeriesStyle::Dots,
                points_of(&drawn, "published", 1.0),
            ),
        ],
    }
}

impl ExperimentSteps {
    pub(super) fn overlap(&self) -> Result<ExperimentReport, String> {
        // The weights are fitted here, so the ranges use CHUTE's unweighted points.
        let sample = self.sample();
        let scored: Vec<&ScoredGame> = self.games.iter().collect();
        let overlap = overlap_of_scored(&sample, &scored, self.resampling());
        let overlap = overlap.map_err(|error| error.to_string())?;
        let overlap = overlap.ok_or_else(|| "no position to look at in these games".to_owned())?;
        let points = Table {
            name: "overlap",
            title: "How wide the ranges must be, and how many moves remain",
            columns: vec![
                column("covered", "master\u{2019}s move kept", Unit::Percent),
                column("k", "K", Unit::Plain),
                column("candidates", "candidates on average", Unit::Plain),
            ],
            rows: overlap
                .points
                .iter()
                .map(|point| {
                    vec![
                        Datum::Number(point.covered),
                        Datum::Estimate(point.k),
                        Datum::Estimate(point.candidates),
                    ]
                })
                .collect(),
        };
        let within = Table {
            name: "within",
            title: "For comparison: keeping a fixed number of moves by P",
            columns: vec![
                column("kept", "moves kept", Unit::Plain),
                column("covered", "master\u{2019}s move kept", Unit::Percent),
            ],
            rows: overlap
                .within
                .iter()
                .zip(1_u64..)
                .map(|(share, kept)| vec![Datum::Count(kept), Datum::Estimate(*share)])
                .collect(),
        };
        let ranges = overlap
            .points
            .iter()
            .map(|point| (point.candidates.value, exact(point.covered * 100.0)));
        let fixed = overlap.within.iter().zip(1_u32..);
        let fixed = fixed.map(|(share, kept)| (f64::from(kept), times(*share, 100.0)));
        let coverage = overlap
            .points
            .iter()
            .map(|point| (point.k.value, exact(point.covered * 100.0)));
        let sizes = overlap
            .points
            .iter()
            .map(|point| (point.k.value, point.candidates));
        let figures = vec![
            Figure {
                title: "What a candidate list holds".to_owned(),
                sample: format!(
                    "n = {}, tried on other games",
                    counted(overlap.positions, "position")
                ),
                x: "Candidates on average".to_owned(),
                y: ("Master\u{2019}s move kept".to_owned(), "%".to_owned()),
                names: Vec::new(),
                series: vec![
                    series("overlapping ranges", SeriesStyle::Line, ranges.collect()),
                    series("a fixed number by P", SeriesStyle::Line, fixed.collect()),
                ],
            },
            Figure {
                title: "Coverage against K".to_owned(),
                sample: format!("n = {}", counted(overlap.positions, "position")),
                x: "K".to_owned(),
                y: ("Master\u{2019}s move kept".to_owned(), "%".to_owned()),
                names: Vec::new(),
                series: vec![series("coverage", SeriesStyle::Line, coverage.collect())],
            },
            Figure {
                title: "Candidates against K".to_owned(),
                sample: self.bands(&format!("n = {}", counted(overlap.positions, "position"))),
                x: "K".to_owned(),
                y: ("Candidates on average".to_owned(), String::new()),
                names: Vec::new(),
                series: vec![series("candidates", SeriesStyle::Line, sizes.collect())],
            },
        ];
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "{:.1} legal moves on average. The least error to be expected is taken as 0.01 in 1/N (ours).",
                overlap.moves
            ),
        ];
        let results = of_table("overlap", vec![points, within]);
        Ok(ExperimentReport::of(
            &self.experiment,
            &results,
            &[],
            figures,
            notes,
        ))
    }
}
