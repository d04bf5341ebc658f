//! Tables and charts of learning curves (Figs. 4.4, 4.11, 4.21).

use super::super::trial::Study;
use super::super::work::PartSums;
use super::cells::{Sums, add, percent, plain, text};
use chess::words::counted;
use kenju::experiment::curve::Curve;
use kenju::experiment::curve::CurvePoint;
use kit::experiment::results::{Chart, Column, Datum, Results, Series};
use stats::Estimate;

/// A chart of a curve: title, scale, and the value at each point.
type CurveChart = (&'static str, &'static str, fn(&CurvePoint) -> Estimate);

const CURVE: &[Column] = &[
    plain("course", "learner"),
    plain("moves", "moves"),
    plain("learners", "learners"),
    plain("points", "points a game"),
    percent("won", "won"),
    percent("lost", "lost"),
    plain("tau", "tau to MAX"),
    plain("total", "sum of words"),
    plain("questions", "questions"),
    plain("discordant", "pairs mis-ranked"),
    plain("undecided", "pairs not ranked"),
    plain("deviation", "deviation of a learner"),
];

const DRAWN: [CurveChart; 4] = [
    (
        "Strength against MAX",
        "points a game",
        CurvePoint::points_per_game,
    ),
    ("Agreement with MAX", "Kendall's tau", CurvePoint::mean_tau),
    ("The sum of all words", "sum", |point| {
        point.total.estimate(1.0)
    }),
    ("Questions asked", "questions", |point| {
        point.questions.estimate(1.0)
    }),
];

pub(super) fn studies(results: &mut Results, names: &[&str], study: &Study, sums: &Sums) {
    let rows = curves(names, sums)
        .flat_map(|(name, curve)| curve.points.iter().map(move |point| curve_row(name, point)));
    let title = "Learners tested against MAX";
    add(results, "curve", title, CURVE, rows.collect());
    // Two points are drawn as bars side by side, more as a line.
    let ends_only = study.every >= study.schooling.moves;
    for (title, y, value) in DRAWN {
        let points = |curve: &Curve| {
            let points = curve.points.iter();
            points
                .map(|point| (f64::from(point.moves), value(point)))
                .collect::<Vec<_>>()
        };
        let (names, series) = if ends_only {
            let last = |(x, (_, curve)): (u32, (_, &Curve))| {
                let (_, value) = *points(curve).last()?;
                Some((f64::from(x), value))
            };
            let name = format!("after {}", counted(study.schooling.moves, "move"));
            let points = (0..).zip(curves(names, sums)).filter_map(last).collect();
            let names = curves(names, sums).map(|(name, _)| name.to_owned());
            (names.collect(), vec![Series { name, points }])
        } else {
            let each = curves(names, sums).map(|(name, curve)| Series {
                name: name.to_owned(),
                points: points(curve),
            });
            (Vec::new(), each.collect())
        };
        results.charts.push(Chart {
            title,
            x: if ends_only {
                "learner"
            } else {
                "training moves"
            },
            y,
            names,
            series,
        });
    }
}

fn curves<'a>(names: &'a [&str], sums: &'a Sums) -> impl Iterator<Item = (&'a str, &'a Curve)> {
    names
        .iter()
        .zip(0..)
        .filter_map(|(name, part)| match sums.get(&part) {
            Some(PartSums::Curve(curve)) => Some((*name, curve)),
            _ => None,
        })
}

fn curve_row(name: &str, point: &CurvePoint) -> Vec<Datum> {
    vec![
        text(name),
        Datum::Count(point.moves.into()),
        Datum::Count(point.points.n),
        Datum::Estimate(point.points_per_game()),
        Datum::Estimate(point.share_won()),
        Datum::Estimate(point.share_lost()),
        Datum::Estimate(point.mean_tau()),
        Datum::Estimate(point.total.estimate(1.0)),
        Datum::Estimate(point.questions.estimate(1.0)),
        Datum::Estimate(point.discordant.estimate(1.0)),
        Datum::Estimate(point.undecided.estimate(1.0)),
        Datum::Number(point.points.deviation(1.0 / f64::from(point.games.max(1)))),
    ]
}
