//! The tables and charts of matches (Figs. 4.5, 4.13, 4.23).

use super::super::work::PartSums;
use super::cells::{
    BLACK_PLAYER, OUTCOME, Sums, WHITE_PLAYER, add, outcome, owned, per, percent, plain, share,
    text,
};
use kenju::experiment::settings::{Duel, PathShares};
use kenju::experiment::spread::Spread;
use kenju::matches::Tally;
use kenju::player::Player;
use kit::experiment::results::{Chart, Column, Datum, Results, Series};
use serde_json::{Map, json};

pub(super) fn a_match(
    results: &mut Results,
    names: &[&str],
    white: &Player,
    black: &Player,
    found: Option<&PartSums>,
) {
    let nothing = Tally::default();
    let tally = match found {
        Some(PartSums::Match(tally)) => tally,
        _ => &nothing,
    };
    let players = vec![text(&white.name), text(&black.name)];
    let columns = [&[WHITE_PLAYER, BLACK_PLAYER][..], OUTCOME].concat();
    let rows = vec![[players, outcome(tally)].concat()];
    add(results, "outcome", "Games", &columns, rows);
    let most = [white, black].map(|player| player.parameters.max_dead_ends.clamp(1, 1_000));
    let mut paths = tally.searches.paths.clone();
    paths.resize(paths.len().max(most[0].max(most[1]).into()), 0);
    let all = tally.searches.searches();
    let columns = [
        plain("paths", "paths"),
        plain("searches", "searches"),
        percent("share", "share"),
    ];
    let shares = PathShares::of(tally);
    let path_share = |slot: usize| {
        let found = shares.paths.get(slot).map(|share| share.estimate());
        found.unwrap_or_else(|| share(0, all))
    };
    let rows = (0..).zip(&paths).map(|(slot, &hits)| {
        let number = Datum::Count(slot as u64 + 1);
        vec![
            number,
            Datum::Count(hits),
            Datum::Estimate(path_share(slot)),
        ]
    });
    let title = "Searches by the number of their paths";
    add(results, "paths", title, &columns, rows.collect());
    let [place, node, line] = shares.dead_ends;
    let ends = [
        ("node", node),
        ("line", line),
        ("place", place),
        ("none", shares.none),
    ];
    let rows = ends.iter().map(|(cause, share)| {
        let estimate = Datum::Estimate(share.estimate());
        vec![text(cause), Datum::Count(share.total.hits), estimate]
    });
    let columns = [
        plain("cause", "cause"),
        plain("paths", "paths"),
        percent("share", "share"),
    ];
    let title = "Paths by the dead end that ended them";
    add(results, "dead_ends", title, &columns, rows.collect());
    let causes: Map<_, _> = ends
        .iter()
        .map(|(cause, share)| {
            (
                (*cause).to_owned(),
                json!(per(share.total.hits, share.total.of)),
            )
        })
        .collect();
    let by_white = Duel {
        as_white: tally.clone(),
        ..Duel::default()
    };
    for (key, value) in [
        ("white", json!(tally.white)),
        ("black", json!(tally.black)),
        ("none", json!(tally.none)),
        ("games", json!(tally.games())),
        ("points", json!(by_white.points_per_game())),
        ("moves", json!(tally.moves)),
        ("paths", json!(paths)),
        ("dead_ends", json!(causes)),
    ] {
        results.keys.insert(key.to_owned(), value);
    }
    results.charts.push(bars_of_tallies(names, &[tally]));
    let counted = (0..paths.len()).map(|slot| (slot as f64, path_share(slot)));
    results.charts.push(Chart {
        title,
        x: "paths",
        y: "share of searches",
        names: (1..=paths.len()).map(|number| number.to_string()).collect(),
        series: vec![Series {
            name: "searches".to_owned(),
            points: counted.collect(),
        }],
    });
}

pub(super) fn outcome_bars(names: &[&str], sums: &Sums) -> Chart {
    let tallies: Vec<&Tally> = sums.values().filter_map(as_tally).collect();
    bars_of_tallies(names, &tallies)
}

pub(super) fn spread(results: &mut Results, names: &[&str], sums: &Sums) {
    const SPREAD: &[Column] = &[
        plain("parameters", "parameters"),
        plain("tests", "tests"),
        plain("mean", "mean points"),
        plain("deviation", "deviation of a test"),
        plain("games_needed", "games for ± 0.01 a game"),
    ];
    const COUNTS: &[Column] = &[
        plain("parameters", "parameters"),
        plain("points", "White less Black"),
        plain("tests", "tests"),
    ];
    let tallies = || {
        let parts = names.iter().zip(0..);
        parts.filter_map(|(name, part)| Some((*name, as_tally(sums.get(&part)?)?)))
    };
    let rows = tallies().map(|(name, tally)| {
        let spread = Spread::of(tally);
        vec![
            text(name),
            Datum::Count(spread.tests),
            Datum::Estimate(spread.mean),
            Datum::Estimate(spread.deviation),
            Datum::Count(spread.games_needed),
        ]
    });
    let title = "Ten-game tests of MAX against MAX";
    add(results, "spread", title, SPREAD, rows.collect());
    let rows = tallies().flat_map(|(name, tally)| {
        let counts = (-10i32..).zip(&tally.tests);
        counts.map(move |(points, &tests)| {
            vec![
                text(name),
                Datum::Number(points.into()),
                Datum::Count(tests),
            ]
        })
    });
    let title = "Tests by White wins less Black wins";
    add(results, "tests", title, COUNTS, rows.collect());
    let rows = tallies().map(|(name, tally)| [vec![text(name)], outcome(tally)].concat());
    let columns = [&SPREAD[..1], OUTCOME].concat();
    add(
        results,
        "outcome",
        "The games of these tests",
        &columns,
        rows.collect(),
    );
    let series = tallies().map(|(name, tally)| {
        let all = tally.tests.iter().sum();
        let counts = (-10i32..).zip(&tally.tests);
        Series {
            name: format!("{name} parameters"),
            points: counts
                .map(|(points, &tests)| (points.into(), share(tests, all)))
                .collect(),
        }
    });
    results.charts.push(Chart {
        title,
        x: "White wins less Black wins",
        y: "share of tests",
        names: Vec::new(),
        series: series.collect(),
    });
}

const fn as_tally(found: &PartSums) -> Option<&Tally> {
    match found {
        PartSums::Match(tally) => Some(tally),
        _ => None,
    }
}

fn bars_of_tallies(names: &[&str], tallies: &[&Tally]) -> Chart {
    let of = |name: &str, count: fn(&Tally) -> u64| Series {
        name: name.to_owned(),
        points: (0..)
            .zip(tallies)
            .map(|(x, tally)| (f64::from(x), share(count(tally), tally.games())))
            .collect(),
    };
    Chart {
        title: "Who wins",
        x: "players",
        y: "share of games",
        names: owned(names),
        series: vec![
            of("White", |tally| tally.white),
            of("Black", |tally| tally.black),
            of("undecided", |tally| tally.none),
        ],
    }
}
