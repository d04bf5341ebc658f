//! The points of each heuristic for CHUTE's choice and for the master's (Tables 4.2.1 and 4.2.2),
//! their correlation with the end of the game (Table 4.3, column COR), and position scores through
//! one game (p. 52).

use super::{
    ExperimentSteps, column, number_or_none, numbers, of_table, points_of, reason, series, text,
};
use crate::experiment::definition::target_word;
use crate::experiment::master_games::regression::correlations;
use crate::experiment::master_games::scoring::accumulate;
use crate::experiment::master_games::{self, Game, Target, Variable, published};
use crate::experiment::report::{ExperimentReport, Figure, FigureSeries, SeriesStyle, exact};
use chess::words::counted;
use chute::{COUNT, HEURISTICS, Scores};
use kit::experiment::results::{Datum, Table, Unit};
use kit::experiment::sorted;

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

/// The maximum number of heuristics drawn in a figure.
const LOUDEST: usize = 3;

impl ExperimentSteps {
    pub(super) fn standing(&self) -> Option<ExperimentReport> {
        let scored = self.shown.as_ref()?;
        let game = scored.rerank(&self.experiment.weights.polynomial());
        let polynomial = self.experiment.weights.polynomial();
        let standing = accumulate(&game);
        let rows: Vec<(f64, f64, f64)> = game
            .places
            .iter()
            .zip(&standing)
            .map(|(place, scores)| {
                let sign = if place.won { 1.0 } else { -1.0 };
                let target = sign * self.experiment.target.of(place);
                (
                    sign * place.totals.0,
                    sign * polynomial.total(scores),
                    target,
                )
            })
            .collect();
        let along = |value: &dyn Fn(usize) -> f64| {
            (0..game.places.len())
                .map(|at| (f64::from(game.places[at].ply), exact(value(at))))
                .collect::<Vec<_>>()
        };
        let single = loudest(&game, &standing);
        let figures = vec![
            Figure {
                title: "Position score of the winner".to_owned(),
                sample: game.players.clone(),
                x: "Ply".to_owned(),
                y: ("H".to_owned(), "points".to_owned()),
                names: Vec::new(),
                series: vec![series(
                    "all heuristics",
                    SeriesStyle::Line,
                    along(&|at| rows[at].1),
                )],
            },
            Figure {
                title: "The loudest heuristics".to_owned(),
                sample: "position scores, seen from the winner\u{2019}s side".to_owned(),
                x: "Ply".to_owned(),
                y: ("H".to_owned(), "points".to_owned()),
                names: Vec::new(),
                series: single,
            },
        ];
        let correlation = {
            let pairs: Vec<(f64, f64)> = rows.iter().map(|row| (row.1, row.2.abs())).collect();
            pearson(&pairs)
        };
        let notes = vec![
            format!("{}: {}.", game.players, counted(game.places.len(), "position")),
            correlation.map_or_else(
                || "Nothing varies in so short a game.".to_owned(),
                |found| {
                    format!(
                        "In this game the winner\u{2019}s position score and the closeness of the win go together with a \
                         correlation of {found:.2}."
                    )
                },
            ),
            "The thesis could not convert heuristics 9, 20 and 21 into position scores; here they are summed like \
             the others."
                .to_owned(),
        ];
        let results = of_table("standing", vec![table(&game, &rows)]);
        Some(ExperimentReport::of(
            &self.experiment,
            &results,
            &[],
            figures,
            notes,
        ))
    }
}

/// The correlation of pairs; `None` if one side is constant.
fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = pairs.len() as f64;
    let mean = |value: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(value).sum::<f64>() / n;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let sum = |value: &dyn Fn(f64, f64) -> f64| {
        pairs
            .iter()
            .map(|pair| value(pair.0 - x, pair.1 - y))
            .sum::<f64>()
    };
    let product = sum(&|a, _| a * a) * sum(&|_, b| b * b);
    (product > 0.0).then(|| sum(&|a, b| a * b) / product.sqrt())
}

/// For each ply, the score of the move and the running total.
fn table(game: &Game, rows: &[(f64, f64, f64)]) -> Table {
    Table {
        name: "standing",
        title: "Position scores, seen from the winner\u{2019}s side",
        columns: vec![
            column("ply", "ply", Unit::Plain),
            column("n", "plies to the end", Unit::Plain),
            column("move", "M, of the move", Unit::Plain),
            // Links promise a digest that includes these headings, so they must not change.
            column("position", "H, total", Unit::Plain),
            column("inverse", "1/N", Unit::Plain),
            column("counts", "counts", Unit::Plain),
        ],
        rows: game
            .places
            .iter()
            .zip(rows)
            .enumerate()
            .map(|(index, (place, (m, h, target)))| {
                vec![
                    Datum::Count(u64::from(place.ply)),
                    Datum::Count(u64::from(place.n)),
                    Datum::Number(*m),
                    Datum::Number(*h),
                    Datum::Number(target.abs()),
                    text(if index < game.kept {
                        "before a move marked ?"
                    } else {
                        "yes"
                    }),
                ]
            })
            .collect(),
    }
}

/// The heuristics with the largest totals, from the winner's side.
fn loudest(game: &Game, standing: &[Scores]) -> Vec<FigureSeries> {
    let mut loudest: Vec<(i64, usize)> = (0..COUNT)
        .map(|h| {
            let size = standing.iter().map(|scores| i64::from(scores[h].abs()));
            (size.sum(), h)
        })
        .collect();
    sorted::by_key(&mut loudest, |&(size, h)| (std::cmp::Reverse(size), h));
    let named = loudest.iter().take(LOUDEST).filter(|(size, _)| *size > 0);
    named
        .map(|&(_, h)| {
            let points = game.places.iter().zip(standing).map(|(place, scores)| {
                let sign = if place.won { 1.0 } else { -1.0 };
                (f64::from(place.ply), exact(sign * f64::from(scores[h])))
            });
            let name = format!("{h} {}", HEURISTICS[h].name);
            series(&name, SeriesStyle::Line, points.collect())
        })
        .collect()
}
