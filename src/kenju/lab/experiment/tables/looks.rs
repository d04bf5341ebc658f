//! Tables and charts of the experiments `insight`, `leaps` and `rest`.

use super::super::work::PartSums;
use super::cells::{Sums, owned, percent, plain, text};
use kenju::experiment::insight::Insight;
use kenju::experiment::leap::Leaps;
use kenju::experiment::rest::Rest;
use kit::experiment::results::{Chart, Column, Datum, Series};
use stats::ClusteredShare;
use stats::Sum;

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
