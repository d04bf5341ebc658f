//! The tables and charts of each kind of trial.

mod matches;

use super::trial::{Kind, Study, Trial};
use super::work::{PartSums, STANCES};
use chess::words::counted;
use kenju::experiment::curve::{Curve, CurvePoint};
use kenju::experiment::insight::Insight;
use kenju::experiment::leap::Leaps;
use kenju::experiment::rest::Rest;
use kenju::matches::Tally;
use kit::experiment::results::{Chart, Column, Datum, Results, Series, Table, Unit};
use matches::{a_match, outcome_bars, settings, spread};
use stats::{ClusteredShare, Estimate, Share, Sum};
use std::collections::BTreeMap;

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

pub(super) type Sums = BTreeMap<u32, PartSums>;

pub(super) const WHITE_PLAYER: Column = plain("white_player", "White is");

pub(super) const BLACK_PLAYER: Column = plain("black_player", "Black is");

pub(super) const OUTCOME: &[Column] = &[
    plain("games", "games"),
    percent("white", "White wins"),
    percent("black", "Black wins"),
    percent("none", "undecided"),
    plain("moves_per_game", "moves a game"),
];

pub(super) const fn plain(key: &'static str, label: &'static str) -> Column {
    Column {
        key,
        label,
        unit: Unit::Plain,
    }
}

pub(super) const fn percent(key: &'static str, label: &'static str) -> Column {
    Column {
        key,
        label,
        unit: Unit::Percent,
    }
}

pub(super) fn add(
    results: &mut Results,
    name: &'static str,
    title: &'static str,
    columns: &[Column],
    rows: Vec<Vec<Datum>>,
) {
    results.tables.push(Table {
        name,
        title,
        columns: columns.to_vec(),
        rows,
    });
}

pub(super) fn text(text: &str) -> Datum {
    Datum::Text(text.to_owned())
}

pub(super) fn share(hits: u64, of: u64) -> Estimate {
    Share { hits, of }.estimate()
}

pub(super) fn per(sum: u64, n: u64) -> f64 {
    sum as f64 / n.max(1) as f64
}

pub(super) fn outcome(tally: &Tally) -> Vec<Datum> {
    let n = tally.games();
    vec![
        Datum::Count(n),
        Datum::Estimate(share(tally.white, n)),
        Datum::Estimate(share(tally.black, n)),
        Datum::Estimate(share(tally.none, n)),
        Datum::Number(per(tally.moves, n)),
    ]
}

pub(super) fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

pub(super) const INSIGHT: &[Column] = &[
    plain("player", "player"),
    plain("positions", "positions"),
    percent("won_positions", "forced win"),
    percent("fives_taken", "fives taken"),
    percent("wins_kept", "longer wins kept"),
    percent("wins_left", "wins left to the other"),
    percent("games_thrown", "won games not won"),
];

pub(super) const LEAPS: &[Column] = &[
    plain("learner", "learner"),
    plain("game", "game"),
    plain("distance", "steps from the last move"),
    percent("idle", "idle moves"),
    percent("won", "won"),
];

pub(super) const REST: &[Column] = &[
    plain("learners", "learners"),
    percent("exact", "exactly MAX - 4"),
    plain("questions", "questions"),
    plain("pairs", "pairs drawn"),
    plain("total", "sum of words"),
    plain("tau", "tau to MAX"),
];

pub(super) fn insight_row(name: &str, found: &Insight) -> Vec<Datum> {
    let shares = [
        found.won_positions,
        found.fives_taken,
        found.wins_kept,
        found.wins_left,
        found.games_thrown,
    ];
    let shares = shares.map(|share| Datum::Estimate(share.estimate()));
    let head = [text(name), Datum::Count(found.won_positions.total.of)];
    head.into_iter().chain(shares).collect()
}

/// Reads one share from an [`Insight`].
type ReadShare = fn(&Insight) -> ClusteredShare;

pub(super) fn insight_bars(names: &[&str], sums: &Sums) -> Chart {
    let drawn: [(&str, ReadShare); 3] = [
        ("fives taken", |found| found.fives_taken),
        ("longer wins kept", |found| found.wins_kept),
        ("wins left to the other", |found| found.wins_left),
    ];
    let series = drawn.map(|(name, of)| Series {
        name: name.to_owned(),
        points: (0..)
            .zip(sums.values())
            .filter_map(|(x, found)| match found {
                PartSums::Insight(found) => Some((f64::from(x), of(found).estimate())),
                _ => None,
            })
            .collect(),
    });
    Chart {
        title: "What the threat search sees",
        x: "player",
        y: "share",
        names: owned(names),
        series: series.into(),
    }
}

pub(super) fn leap_row(name: &str, game: u64, leaps: &Leaps) -> Vec<Datum> {
    vec![
        text(name),
        Datum::Count(game),
        Datum::Estimate(leaps.distance.estimate(1.0)),
        Datum::Estimate(leaps.idle.estimate()),
        Datum::Estimate(leaps.won.estimate()),
    ]
}

pub(super) fn leap_lines(names: &[&str], sums: &Sums) -> Chart {
    let series = names.iter().zip(0..).filter_map(|(name, part)| {
        let Some(PartSums::Leaps(games)) = sums.get(&part) else {
            return None;
        };
        let points = (1..).zip(games);
        Some(Series {
            name: (*name).to_owned(),
            points: points
                .map(|(game, leaps)| (f64::from(game), leaps.distance.estimate(1.0)))
                .collect(),
        })
    });
    Chart {
        title: "How far from the last move",
        x: "game",
        y: "king's steps",
        names: Vec::new(),
        series: series.collect(),
    }
}

pub(super) fn rest_row(rest: &Rest) -> Vec<Datum> {
    vec![
        Datum::Count(rest.exact.of),
        Datum::Estimate(rest.exact.estimate()),
        Datum::Estimate(rest.questions.estimate(1.0)),
        Datum::Estimate(rest.pairs.estimate(1.0)),
        Datum::Estimate(rest.total.estimate(1.0)),
        Datum::Estimate(rest.tau.estimate(Sum::MILLIONTH)),
    ]
}

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
