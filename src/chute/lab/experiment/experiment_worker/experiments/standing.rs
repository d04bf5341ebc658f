//! Position scores through one game (p. 52), from the winner's side.

use super::{ExperimentSteps, column, of_table, series, text};
use crate::experiment::answer::{ExperimentReport, Figure, FigureSeries, SeriesStyle, exact};
use crate::experiment::master_games::Game;
use crate::experiment::master_games::positions::accumulate;
use chess::words::counted;
use chute::{COUNT, HEURISTICS, Scores};
use kit::experiment::results::{Datum, Table, Unit};

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
    loudest.sort_by_key(|&(size, h)| (std::cmp::Reverse(size), h));
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
