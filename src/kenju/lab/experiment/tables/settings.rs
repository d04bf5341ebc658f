//! Tables and charts of parameter settings: thresholds, hysteresis, patience, and how paths end
//! (Figs. 4.16 to 4.20, 4.24).

use super::super::text::test_name;
use super::super::trial::{Setting, play_name};
use super::super::work::PartSums;
use super::cells::{Sums, add, per, percent, plain, share, text};
use kenju::experiment::settings::Duel;
use kenju::experiment::settings::{PathShares, PublishedPaths};
use kenju::matches::Tally;
use kenju::parameters::Parameters;
use kit::experiment::results::{Chart, Column, Datum, Results, Series};
use stats::{ClusteredShare, Estimate};

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
