//! Shared parts of the tables: columns, cells and game outcomes.

use super::super::work::PartSums;
use kenju::matches::Tally;
use kit::experiment::results::{Column, Datum, Results, Table, Unit};
use stats::Estimate;
use stats::Share;
use std::collections::BTreeMap;

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
