//! The points of each heuristic for CHUTE's choice and for the master's (Tables 4.2.1 and 4.2.2),
//! and their correlation with the end of the game (Table 4.3, column COR).

use super::{
    ExperimentSteps, column, number_or_none, numbers, of_table, points_of, reason, series, text,
};
use crate::experiment::answer::{ExperimentReport, Figure, SeriesStyle};
use crate::experiment::definition::target_word;
use crate::experiment::master_games::correlation::correlations;
use crate::experiment::master_games::{self, Target, Variable, published};
use chess::words::counted;
use chute::HEURISTICS;
use kit::experiment::results::{Datum, Table, Unit};

impl ExperimentSteps {
    pub(super) fn scoring(&self) -> Result<ExperimentReport, String> {
        let sample = self.sample();
        let study = self.study(master_games::Kind::Stats);
        let mut results = study.results(&sample).map_err(|error| reason(&error))?;
        results.tables.retain(|table| table.name != "correlations");
        let figures = results.tables.iter().map(|table| {
            let points = |key: &str| points_of(table, key, 1.0);
            Figure {
                title: if table.name == "all" {
                    "All positions: difference by its standard deviation"
                } else {
                    "Where CHUTE and master differ: difference by its standard deviation"
                }
                .to_owned(),
                sample: self.bands("first choice less master\u{2019}s move"),
                x: "Heuristic".to_owned(),
                y: ("Normalised difference".to_owned(), String::new()),
                names: numbers().into_iter().chain(["sum".to_owned()]).collect(),
                series: vec![
                    series("ours", SeriesStyle::Bars, points("normalised")),
                    series(
                        "published",
                        SeriesStyle::Dots,
                        points("published_normalised"),
                    ),
                ],
            }
        });
        let figures = figures.collect();
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "Published: {}, and {} in which program and master differ. Square values, the king\u{2019}s \
                 value and some amounts are not in the thesis, so sizes differ where they enter.",
                counted(published::ALL_POSITIONS, "position"),
                published::DIFFERING_POSITIONS
            ),
        ];
        Ok(ExperimentReport::of(
            &self.experiment,
            &results,
            &[],
            figures,
            notes,
        ))
    }

    pub(super) fn correlations(&self) -> ExperimentReport {
        let sample = self.sample();
        let variables = Variable::all();
        let (target, phase) = (self.experiment.target, self.experiment.phase);
        let found = correlations(&sample, &variables, target, phase, self.resampling());
        let is_published = target == Target::Inverse && phase.is_none();
        let known = |name: &str| {
            let row = published::TABLE_4_3.iter().find(|row| row.variable == name);
            row.map(|row| row.correlation).filter(|_| is_published)
        };
        let rows = found.iter().enumerate().map(|(place, row)| {
            vec![
                text(row.variable.clone()),
                text(HEURISTICS.get(place).map_or("", |it| it.name)),
                row.correlation
                    .map_or_else(|| text("does not vary"), Datum::Estimate),
                number_or_none(known(&row.variable)),
            ]
        });
        let table = Table {
            name: "correlations",
            title: "Correlation with the closeness of the win",
            columns: vec![
                column("variable", "variable", Unit::Plain),
                column("name", "heuristic", Unit::Plain),
                column("correlation", "correlation", Unit::Plain),
                column("published", "published", Unit::Plain),
            ],
            rows: rows.collect(),
        };
        let mut drawn = vec![series(
            "ours",
            SeriesStyle::Bars,
            points_of(&table, "correlation", 1.0),
        )];
        if is_published {
            let points = points_of(&table, "published", 1.0);
            drawn.push(series("published", SeriesStyle::Dots, points));
        }
        let figures = vec![Figure {
            title: format!("Correlation with {}", target_word(target)),
            sample: self.bands(&format!("n = {}", counted(sample.games.len(), "game"))),
            x: "Variable".to_owned(),
            y: ("Correlation".to_owned(), String::new()),
            names: found
                .iter()
                .map(|row| row.variable.trim_start_matches('h').to_owned())
                .collect(),
            series: drawn,
        }];
        let notes = vec![
            self.rests_on(&sample),
            "Successive positions of a game are near mirror images of each other, so intervals draw whole games. About \
             ten plies of a game carry most of the variance of 1/N."
                .to_owned(),
        ];
        let results = of_table("correlations", vec![table]);
        ExperimentReport::of(&self.experiment, &results, &[], figures, notes)
    }
}
