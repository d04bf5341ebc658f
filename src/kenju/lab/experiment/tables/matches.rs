//! The tables and charts of matches (Figs. 4.5, 4.13, 4.23) and of parameter settings (Figs. 4.16
//! to 4.20, 4.24).

use super::{
    BLACK_PLAYER, OUTCOME, Sums, WHITE_PLAYER, add, outcome, owned, per, percent, plain, share,
    text,
};
use crate::experiment::text::test_name;
use crate::experiment::trial::{Setting, play_name};
use crate::experiment::work::PartSums;
use kenju::experiment::settings::{Duel, PathShares, PublishedPaths};
use kenju::experiment::spread::Spread;
use kenju::matches::Tally;
use kenju::parameters::Parameters;
use kenju::player::Player;
use kit::experiment::results::{Chart, Column, Datum, Results, Series};
use serde_json::{Map, json};
use stats::{ClusteredShare, Estimate};

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

/// The columns that identify a setting, and their values.
type SettingColumns = (&'static [Column], fn(&Parameters) -> Vec<String>);

const DUEL: &[Column] = &[
    plain("games", "games"),
    plain("points", "points a game"),
    percent("own_white", "own: White wins"),
    percent("own_none", "own: undecided"),
    plain("own_moves_per_game", "own: moves a game"),
    plain("iterations", "iterations a move"),
];

const PATHS: &[Column] = &[
    plain("node_patience", "NODEPATIENCE"),
    plain("play", "attack and defence"),
    plain("patience_test", "when a path ends"),
    plain("searches", "searches"),
    percent("one_path", "1 path"),
    percent("two_paths", "2"),
    percent("three_paths", "3"),
    percent("four_paths", "4"),
    percent("five_paths", "5"),
    percent("node", "node loop"),
    percent("line", "line loop"),
    percent("place", "place loop"),
    percent("none", "no dead end"),
    plain("iterations", "iterations a move"),
    percent("paths_apart", "paths apart from Fig. 4.24"),
    percent("ends_apart", "ends apart"),
];

pub(super) fn settings(results: &mut Results, varied: Setting, list: &[Parameters], sums: &Sums) {
    if varied == Setting::Paths {
        return paths(results, list, sums);
    }
    let found: Vec<(&Parameters, &Duel, &Tally)> = list
        .iter()
        .zip(0..)
        .filter_map(|(parameters, part)| match sums.get(&part) {
            Some(PartSums::Setting(sums)) => Some((parameters, &sums.0, &sums.1)),
            _ => None,
        })
        .collect();
    let (columns, values) = setting_columns(varied);
    let columns = [columns, DUEL].concat();
    let rows = found.iter().map(|(p, duel, own)| {
        let values = values(p).into_iter().map(Datum::Text);
        values.chain(duel_row(duel, own)).collect()
    });
    let title = "MAX with each setting against MAX with that of Fig. 4.23, and against itself";
    add(results, "settings", title, &columns, rows.collect());
    let names = found.iter().map(|(p, ..)| values(p).join(" ")).collect();
    let drawn = |title, y, value: fn(&Duel, &Tally) -> Estimate, names| Chart {
        title,
        x: "setting",
        y,
        names,
        series: vec![Series {
            name: "MAX".to_owned(),
            points: (0..)
                .zip(&found)
                .map(|(x, (_, duel, own))| (f64::from(x), value(duel, own)))
                .collect(),
        }],
    };
    let points = |duel: &Duel, _: &Tally| duel.points_per_game();
    results.charts.push(drawn(
        "Strength",
        "points a game",
        points,
        Vec::clone(&names),
    ));
    if varied == Setting::Patience {
        let work = |_: &Duel, own: &Tally| PathShares::of(own).iterations;
        results
            .charts
            .push(drawn("Work", "iterations a move", work, names));
    }
}

fn paths(results: &mut Results, list: &[Parameters], sums: &Sums) {
    let found: Vec<(&Parameters, &Tally)> = list
        .iter()
        .zip(0..)
        .filter_map(|(parameters, part)| match sums.get(&part) {
            Some(PartSums::Match(own)) => Some((parameters, own)),
            _ => None,
        })
        .collect();
    let rows = found.iter().map(|(p, own)| path_row(p, own)).collect();
    let title = "How searches and paths of MAX against MAX end";
    add(results, "paths", title, PATHS, rows);
    results.charts.push(path_bars(&found));
}

fn setting_columns(varied: Setting) -> SettingColumns {
    const THRESHOLDS: &[Column] = &[
        plain("mediocre", "MEDIOCRE"),
        plain("outstanding", "OUTSTANDING"),
    ];
    const HYSTERESIS: &[Column] = &[
        plain("play", "attack and defence"),
        plain("don", "DON"),
        plain("doff", "DOFF"),
        plain("aon", "AON"),
        plain("aoff", "AOFF"),
    ];
    const PATIENCE: &[Column] = &[
        plain("max_dead_ends", "MAXDEADENDS"),
        plain("node_patience", "NODEPATIENCE"),
    ];
    match varied {
        Setting::Thresholds => (THRESHOLDS, |p| {
            let thresholds = [p.thresholds.mediocre, p.thresholds.outstanding];
            thresholds.map(|threshold| threshold.to_string()).to_vec()
        }),
        Setting::Hysteresis => (HYSTERESIS, |p| {
            let h = p.hysteresis;
            let levels = [h.defend_on, h.defend_off, h.attack_on, h.attack_off];
            let levels = levels.map(|level| level.to_string());
            std::iter::once(play_name(p.play)).chain(levels).collect()
        }),
        Setting::Patience | Setting::Paths => (PATIENCE, |p| {
            let patience = [p.max_dead_ends, p.node_patience];
            patience.map(|number| number.to_string()).to_vec()
        }),
    }
}

fn duel_row(duel: &Duel, own: &Tally) -> [Datum; 6] {
    let n = own.games();
    [
        Datum::Count(duel.as_white.games() + duel.as_black.games()),
        Datum::Estimate(duel.points_per_game()),
        Datum::Estimate(share(own.white, n)),
        Datum::Estimate(share(own.none, n)),
        Datum::Number(per(own.moves, n)),
        Datum::Estimate(PathShares::of(own).iterations),
    ]
}

fn path_row(parameters: &Parameters, own: &Tally) -> Vec<Datum> {
    let shares = PathShares::of(own);
    let mut row = vec![
        Datum::Count(parameters.node_patience.into()),
        Datum::Text(play_name(parameters.play)),
        Datum::Text(test_name(parameters.patience_test)),
        Datum::Count(own.searches.searches()),
    ];
    let path = |number: usize| shares.paths.get(number).copied().unwrap_or_default();
    row.extend((0..5).map(|number| Datum::Estimate(path(number).estimate())));
    let [place, node, line] = shares.dead_ends;
    row.extend([node, line, place, shares.none].map(|share| Datum::Estimate(share.estimate())));
    row.push(Datum::Estimate(shares.iterations));
    row.extend(apart(parameters, &shares));
    row
}

/// The distance from Fig. 4.24, if the figure has this NODEPATIENCE.
fn apart(parameters: &Parameters, shares: &PathShares) -> [Datum; 2] {
    match PublishedPaths::of(parameters.node_patience) {
        Some(column) => column.distances(shares).map(Datum::Number),
        None => ["", ""].map(text),
    }
}

/// Reads one share of a tally.
type ShareOf = fn(&PathShares) -> ClusteredShare;

fn path_bars(found: &[(&Parameters, &Tally)]) -> Chart {
    let shares: Vec<PathShares> = found.iter().map(|(_, own)| PathShares::of(own)).collect();
    let causes: [(&str, ShareOf); 4] = [
        ("node loop", |shares| shares.dead_ends[1]),
        ("line loop", |shares| shares.dead_ends[2]),
        ("place loop", |shares| shares.dead_ends[0]),
        ("no dead end", |shares| shares.none),
    ];
    let series = causes.map(|(name, of)| Series {
        name: name.to_owned(),
        points: (0..)
            .zip(&shares)
            .map(|(x, shares)| (f64::from(x), of(shares).estimate()))
            .collect(),
    });
    Chart {
        title: "How paths end",
        x: "setting",
        y: "share of paths",
        names: found
            .iter()
            .map(|(parameters, ..)| super::super::text::parameters_text(parameters))
            .collect(),
        series: series.into(),
    }
}
