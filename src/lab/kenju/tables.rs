//! The tables and charts of each kind of trial, from the sums of its parts.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use super::results::{Chart, Column, Datum, Results, Series, Table, Unit};
use super::trial::{Kind, Schooling, Setting, Study, Trial, play_name};
use super::work::Found;
use super::worksheet::STANCES;
use crate::kenju::experiment::curve::{Curve, CurvePoint};
use crate::kenju::experiment::insight::Insight;
use crate::kenju::experiment::leap::Leaps;
use crate::kenju::experiment::rest::Rest;
use crate::kenju::experiment::settings::{Duel, PathShares};
use crate::kenju::experiment::spread::Spread;
use crate::kenju::matches::Tally;
use crate::kenju::parameters::Parameters;
use crate::kenju::player::Player;
use crate::kenju::scheme::{Learner, Taught};
use crate::kenju::stats::{Estimate, Share, Sum};

type Sums = BTreeMap<u32, Found>;

/// How a share is read off something.
type ShareOf<T> = fn(&T) -> Share;

/// The results of a trial whose parts, so named, came to these sums.
pub(super) fn of(trial: &Trial, names: &[&str], sums: &Sums) -> Results {
    let mut results = Results {
        experiment: trial.kind.name(),
        seed: trial.seed,
        ..Results::default()
    };
    let found = |part: usize| sums.get(&(part as u32));
    let rows = |row: &dyn Fn(usize, &Found) -> Vec<Vec<Datum>>| -> Vec<Vec<Datum>> {
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
                Found::Insight(insight) => vec![insight_row(names[part], insight)],
                _ => Vec::new(),
            });
            let title = "Games against itself after the training, seen by the threat search";
            results
                .tables
                .push(table("insight", title, INSIGHT, insights));
        }
        Kind::Settings { varied, list, .. } => settings(&mut results, *varied, list, sums),
        Kind::Stances { .. } => {
            let rows = rows(&|part, found| match found {
                Found::Match(tally) => {
                    let [white, black] = STANCES[part].map(|stance| text(&stance.to_string()));
                    vec![[vec![white, black], outcome(tally)].concat()]
                }
                _ => Vec::new(),
            });
            let columns = [&[WHITE_PLAYER, BLACK_PLAYER][..], OUTCOME].concat();
            results.charts.push(outcome_bars(names, sums));
            let title = "MAX against MAX with attack and defence fixed";
            results.tables.push(table("stances", title, &columns, rows));
        }
        Kind::Spread { .. } => spread(&mut results, names, sums),
        Kind::Insight { .. } => {
            let rows = rows(&|part, found| match found {
                Found::Insight(insight) => vec![insight_row(names[part], insight)],
                _ => Vec::new(),
            });
            let title = "Games against itself, seen by the threat search";
            results.charts.push(insight_bars(names, sums));
            results.tables.push(table("insight", title, INSIGHT, rows));
        }
        Kind::Leaps { .. } => {
            let rows = rows(&|part, found| match found {
                Found::Leaps(games) => (1..)
                    .zip(games)
                    .map(|(game, leaps)| leap_row(names[part], game, leaps))
                    .collect(),
                _ => Vec::new(),
            });
            results.charts.push(leap_lines(names, sums));
            let title = "White's moves against MAX while it learns";
            results.tables.push(table("leaps", title, LEAPS, rows));
        }
        Kind::Rest { .. } => {
            let rows = rows(&|_, found| match found {
                Found::Rest(rest) => vec![rest_row(rest)],
                _ => Vec::new(),
            });
            let title = "Where the words rest if all pairs of patterns keep meeting";
            results.tables.push(table("rest", title, REST, rows));
        }
    }
    results
}

/// A schooling in a few words: `WA, System 3`.
pub(super) fn schooling_name(schooling: &Schooling) -> String {
    let [learner, taught] = learner_names(schooling.learner, schooling.taught);
    let teacher = match schooling.taught {
        Taught::ByMax => String::new(),
        Taught::ByThreats => format!(" taught by the {taught}"),
    };
    format!("{}, {learner}{teacher}", schooling.scheme)
}

const fn learner_names(learner: Learner, taught: Taught) -> [&'static str; 2] {
    [
        match learner {
            Learner::System3 => "System 3",
            Learner::System4 => "System 4",
        },
        match taught {
            Taught::ByMax => "MAX",
            Taught::ByThreats => "threat search",
        },
    ]
}

const fn plain(key: &'static str, label: &'static str) -> Column {
    Column {
        key,
        label,
        unit: Unit::Plain,
    }
}

const fn percent(key: &'static str, label: &'static str) -> Column {
    Column {
        key,
        label,
        unit: Unit::Percent,
    }
}

const WHITE_PLAYER: Column = plain("white_player", "White is");
const BLACK_PLAYER: Column = plain("black_player", "Black is");

const OUTCOME: &[Column] = &[
    plain("games", "games"),
    percent("white", "White wins"),
    percent("black", "Black wins"),
    percent("none", "undecided"),
    plain("moves_per_game", "moves a game"),
];

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

const INSIGHT: &[Column] = &[
    plain("player", "player"),
    plain("positions", "positions"),
    percent("won_positions", "forced win"),
    percent("fives_taken", "fives taken"),
    percent("wins_kept", "longer wins kept"),
    percent("wins_left", "wins left to the other"),
    percent("games_thrown", "won games not won"),
];

const LEAPS: &[Column] = &[
    plain("learner", "learner"),
    plain("game", "game"),
    plain("distance", "steps from the last move"),
    percent("idle", "idle moves"),
    percent("won", "won"),
];

const REST: &[Column] = &[
    plain("learners", "learners"),
    percent("exact", "exactly MAX - 4"),
    plain("questions", "questions"),
    plain("pairs", "pairs drawn"),
    plain("total", "sum of words"),
    plain("tau", "tau to MAX"),
];

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
    plain("patience_test", "tested"),
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
];

fn table(
    name: &'static str,
    title: &'static str,
    columns: &[Column],
    rows: Vec<Vec<Datum>>,
) -> Table {
    let columns = columns.to_vec();
    Table {
        name,
        title,
        columns,
        rows,
    }
}

fn text(text: &str) -> Datum {
    Datum::Text(text.to_owned())
}

fn share(hits: u64, of: u64) -> Estimate {
    Share { hits, of }.estimate()
}

fn certain(value: f64) -> Estimate {
    let (low, high) = (value, value);
    Estimate { value, low, high }
}

fn per(sum: u64, n: u64) -> f64 {
    sum as f64 / n.max(1) as f64
}

fn outcome(tally: &Tally) -> Vec<Datum> {
    let n = tally.games();
    vec![
        Datum::Count(n),
        Datum::Estimate(share(tally.white, n)),
        Datum::Estimate(share(tally.black, n)),
        Datum::Estimate(share(tally.none, n)),
        Datum::Number(per(tally.moves, n)),
    ]
}

fn a_match(
    results: &mut Results,
    names: &[&str],
    white: &Player,
    black: &Player,
    found: Option<&Found>,
) {
    let nothing = Tally::default();
    let tally = match found {
        Some(Found::Match(tally)) => tally,
        _ => &nothing,
    };
    let players = vec![text(&white.name), text(&black.name)];
    let columns = [&[WHITE_PLAYER, BLACK_PLAYER][..], OUTCOME].concat();
    let rows = vec![[players, outcome(tally)].concat()];
    results
        .tables
        .push(table("outcome", "Games", &columns, rows));
    let most = [white, black].map(|player| player.parameters.max_dead_ends.clamp(1, 1_000));
    let mut paths = tally.searches.paths.clone();
    paths.resize(paths.len().max(most[0].max(most[1]).into()), 0);
    let all = tally.searches.searches();
    let columns = [
        plain("paths", "paths"),
        plain("searches", "searches"),
        percent("share", "share"),
    ];
    let rows = (1..).zip(&paths).map(|(number, &hits)| {
        let share = Datum::Estimate(share(hits, all));
        vec![Datum::Count(number), Datum::Count(hits), share]
    });
    let title = "Searches by the number of their paths";
    results
        .tables
        .push(table("paths", title, &columns, rows.collect()));
    let shares = PathShares::of(tally);
    let [place, node, line] = shares.dead_ends;
    let ends = [
        ("node", node),
        ("line", line),
        ("place", place),
        ("none", shares.none),
    ];
    let rows = ends.iter().map(|(cause, share)| {
        let estimate = Datum::Estimate(share.estimate());
        vec![text(cause), Datum::Count(share.hits), estimate]
    });
    let columns = [
        plain("cause", "cause"),
        plain("paths", "paths"),
        percent("share", "share"),
    ];
    let title = "Paths by the dead end that ended them";
    results
        .tables
        .push(table("dead_ends", title, &columns, rows.collect()));
    let causes: Map<_, _> = ends
        .iter()
        .map(|(cause, share)| ((*cause).to_owned(), json!(per(share.hits, share.of))))
        .collect();
    for (key, value) in [
        ("white", json!(tally.white)),
        ("black", json!(tally.black)),
        ("none", json!(tally.none)),
        ("moves", json!(tally.moves)),
        ("paths", json!(paths)),
        ("dead_ends", json!(causes)),
    ] {
        results.keys.insert(key.to_owned(), value);
    }
    results.charts.push(bars_of_tallies(names, &[tally]));
    let counted = (0..)
        .zip(&paths)
        .map(|(x, &hits)| (f64::from(x), share(hits, all)));
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

fn outcome_bars(names: &[&str], sums: &Sums) -> Chart {
    let tallies: Vec<&Tally> = sums.values().filter_map(as_tally).collect();
    bars_of_tallies(names, &tallies)
}

const fn as_tally(found: &Found) -> Option<&Tally> {
    match found {
        Found::Match(tally) => Some(tally),
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

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn curves<'a>(names: &'a [&str], sums: &'a Sums) -> impl Iterator<Item = (&'a str, &'a Curve)> {
    names
        .iter()
        .zip(0..)
        .filter_map(|(name, part)| match sums.get(&part) {
            Some(Found::Curve(curve)) => Some((*name, curve)),
            _ => None,
        })
}

/// What is drawn of a curve: the title, the scale, and how it is read off a point.
type Drawn = (&'static str, &'static str, fn(&CurvePoint) -> Estimate);

const DRAWN: [Drawn; 4] = [
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

fn studies(results: &mut Results, names: &[&str], study: &Study, sums: &Sums) {
    let rows = curves(names, sums)
        .flat_map(|(name, curve)| curve.points.iter().map(move |point| curve_row(name, point)));
    let title = "Learners tested against MAX";
    results
        .tables
        .push(table("curve", title, CURVE, rows.collect()));
    // Before and after are bars side by side, more points a line.
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
            let name = format!("after {} moves", study.schooling.moves);
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

fn settings(results: &mut Results, varied: Setting, list: &[Parameters], sums: &Sums) {
    let found: Vec<(&Parameters, &Duel, &Tally)> = list
        .iter()
        .zip(0..)
        .filter_map(|(parameters, part)| match sums.get(&part) {
            Some(Found::Setting(sums)) => Some((parameters, &sums.0, &sums.1)),
            _ => None,
        })
        .collect();
    if varied == Setting::Paths {
        let rows = found.iter().map(|(p, _, own)| path_row(p, own)).collect();
        let title = "How searches and paths of MAX against MAX end";
        results.tables.push(table("paths", title, PATHS, rows));
        results.charts.push(path_bars(&found));
        return;
    }
    let (columns, values) = setting_columns(varied);
    let columns = [columns, DUEL].concat();
    let rows = found.iter().map(|(p, duel, own)| {
        let values = values(p).into_iter().map(Datum::Text);
        values.chain(duel_row(duel, own)).collect()
    });
    let title = "MAX with each setting against MAX with that of Fig. 4.23, and against itself";
    results
        .tables
        .push(table("settings", title, &columns, rows.collect()));
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
        let work = |_: &Duel, own: &Tally| certain(PathShares::of(own).iterations);
        results
            .charts
            .push(drawn("Work", "iterations a move", work, names));
    }
}

/// The columns that tell settings apart, and what stands in them.
type Told = (&'static [Column], fn(&Parameters) -> Vec<String>);

fn setting_columns(varied: Setting) -> Told {
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
        Datum::Number(PathShares::of(own).iterations),
    ]
}

fn path_row(parameters: &Parameters, own: &Tally) -> Vec<Datum> {
    use crate::kenju::parameters::PatienceTest;
    let shares = PathShares::of(own);
    let tested = match parameters.patience_test {
        PatienceTest::AfterDeadEnds => "after dead ends",
        PatienceTest::BeforeDeadEnds => "before dead ends",
    };
    let searches = own.searches.searches();
    let mut row = vec![
        Datum::Count(parameters.node_patience.into()),
        text(tested),
        Datum::Count(searches),
    ];
    let path = |number: usize| own.searches.paths.get(number).copied().unwrap_or(0);
    row.extend((0..5).map(|number| Datum::Estimate(share(path(number), searches))));
    let [place, node, line] = shares.dead_ends;
    row.extend([node, line, place, shares.none].map(|share| Datum::Estimate(share.estimate())));
    row.push(Datum::Number(shares.iterations));
    row
}

fn path_bars(found: &[(&Parameters, &Duel, &Tally)]) -> Chart {
    let shares: Vec<PathShares> = found
        .iter()
        .map(|(_, _, own)| PathShares::of(own))
        .collect();
    let causes: [(&str, ShareOf<PathShares>); 4] = [
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
            .map(|(parameters, ..)| super::text::parameters_text(parameters))
            .collect(),
        series: series.into(),
    }
}

fn spread(results: &mut Results, names: &[&str], sums: &Sums) {
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
            Datum::Number(spread.deviation),
            Datum::Count(spread.games_needed),
        ]
    });
    let title = "Ten-game tests of MAX against MAX";
    results
        .tables
        .push(table("spread", title, SPREAD, rows.collect()));
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
    results
        .tables
        .push(table("tests", title, COUNTS, rows.collect()));
    let rows = tallies().map(|(name, tally)| [vec![text(name)], outcome(tally)].concat());
    let columns = [&SPREAD[..1], OUTCOME].concat();
    results.tables.push(table(
        "outcome",
        "The games of these tests",
        &columns,
        rows.collect(),
    ));
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

fn insight_row(name: &str, found: &Insight) -> Vec<Datum> {
    let shares = [
        found.won_positions,
        found.fives_taken,
        found.wins_kept,
        found.wins_left,
        found.games_thrown,
    ];
    let shares = shares.map(|share| Datum::Estimate(share.estimate()));
    let head = [text(name), Datum::Count(found.won_positions.of)];
    head.into_iter().chain(shares).collect()
}

fn insight_bars(names: &[&str], sums: &Sums) -> Chart {
    let drawn: [(&str, ShareOf<Insight>); 3] = [
        ("fives taken", |found| found.fives_taken),
        ("longer wins kept", |found| found.wins_kept),
        ("wins left to the other", |found| found.wins_left),
    ];
    let series = drawn.map(|(name, of)| Series {
        name: name.to_owned(),
        points: (0..)
            .zip(sums.values())
            .filter_map(|(x, found)| match found {
                Found::Insight(found) => Some((f64::from(x), of(found).estimate())),
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

fn leap_row(name: &str, game: u64, leaps: &Leaps) -> Vec<Datum> {
    vec![
        text(name),
        Datum::Count(game),
        Datum::Estimate(leaps.distance.estimate(1.0)),
        Datum::Estimate(leaps.idle.estimate()),
        Datum::Estimate(leaps.won.estimate()),
    ]
}

fn leap_lines(names: &[&str], sums: &Sums) -> Chart {
    let series = names.iter().zip(0..).filter_map(|(name, part)| {
        let Some(Found::Leaps(games)) = sums.get(&part) else {
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

fn rest_row(rest: &Rest) -> Vec<Datum> {
    vec![
        Datum::Count(rest.exact.of),
        Datum::Estimate(rest.exact.estimate()),
        Datum::Estimate(rest.questions.estimate(1.0)),
        Datum::Estimate(rest.pairs.estimate(1.0)),
        Datum::Estimate(rest.total.estimate(1.0)),
        Datum::Estimate(rest.tau.estimate(Sum::MILLIONTH)),
    ]
}
