//! The table of engines and people as it is shown: average percentages with intervals at the chosen
//! rates, and the curves against the rate of play.

use super::charts::{percent, rate_axis};
use super::state::Lab;
use super::units::with_unit;
use crate::experiment::{Engine, KeptRow, Unit};
use kit::experiment::sorted;
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};
use player::Interval;
use rating::{Decay, rates};

/// Places at which a curve is computed.
const POINTS: usize = 25;

/// The most curves of a picture.
const CURVES: usize = 8;

/// A row as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownRow {
    /// Its place in the table that is kept.
    pub place: usize,
    /// The engine's title, or the person's name.
    pub engine: String,
    pub person: bool,
    /// The set, with how many positions: `28 middlegames`.
    pub set: String,
    /// The limit of its analyses: `20 000 nodes`.
    pub limit: String,
    /// The averages at the rates.
    pub averages: Vec<Interval>,
    /// The distance from the lowest to the highest of these.
    pub spread: f64,
}

impl Lab {
    /// The decays of the table's columns.
    pub fn decays(&self, unit: Unit) -> Vec<Decay> {
        let share = self.share_left();
        let rates = self.rates(unit).iter();
        rates
            .filter_map(|&rate| Decay::new(rate, share).ok())
            .collect()
    }

    /// The rows of the unit shown, the best at the slowest rate first.
    pub fn shown_rows(&self) -> Vec<ShownRow> {
        let decays = self.decays(self.table_unit);
        let rows = self.table.rows.iter().enumerate();
        let of_unit = rows.filter(|(_, row)| row.unit() == self.table_unit);
        let mut shown: Vec<ShownRow> = of_unit
            .map(|(place, row)| {
                let averages: Vec<Interval> = decays.iter().map(|it| row.average(it)).collect();
                ShownRow {
                    place,
                    engine: title_of(row).to_owned(),
                    person: row.person,
                    set: set_of(row),
                    limit: with_unit(row.unit(), row.limit),
                    spread: spread(&averages),
                    averages,
                }
            })
            .collect();
        let last = |row: &ShownRow| row.averages.last().map_or(0.0, |it| it.value);
        sorted::by(&mut shown, |a, b| last(b).total_cmp(&last(a)));
        shown
    }

    /// The averages against the rate of play.
    pub fn table_chart(&self, shown: &[ShownRow]) -> Chart {
        let share = self.share_left();
        let rows = shown.iter().take(CURVES);
        let rows: Vec<&KeptRow> = rows.map(|it| &self.table.rows[it.place]).collect();
        let (low, high) = reach(&rows);
        let at = rates(low, high, POINTS).unwrap_or_default();
        let note = format!("P = {}", percent(share));
        let mut chart = Chart::new("Average score against the rate of play", &note)
            .x(rate_axis(self.table_unit))
            .y(Axis::new("Average").unit("%").between(0.0, 100.0));
        for row in rows {
            let sample = |&rate: &f64| {
                let decay = Decay::new(rate, share).ok()?;
                Some(Sample::at(rate.log10(), mean(row, &decay)))
            };
            let samples = at.iter().filter_map(sample).collect();
            let name = format!("{}, {}", title_of(row), with_unit(row.unit(), row.limit));
            let strength = if row.person {
                Strength::Strong
            } else {
                Strength::Plain
            };
            chart = chart.with(Series::line(&name, samples).strength(strength));
        }
        chart
    }
}

/// The engine's title or the person's name in a row.
fn title_of(row: &KeptRow) -> &str {
    if row.person {
        &row.engine
    } else {
        Engine::title_of(&row.engine)
    }
}

/// The average percentage without its interval.
fn mean(row: &KeptRow, decay: &Decay) -> f64 {
    let scores = row.scores(decay);
    let had: f64 = scores.iter().map(|it| it.score * it.difficulty).sum();
    let most: f64 = scores.iter().map(|it| it.best * it.difficulty).sum();
    if most > 0.0 { 100.0 * had / most } else { 0.0 }
}

/// The rates that matter for these rows.
fn reach(rows: &[&KeptRow]) -> (f64, f64) {
    let limits = rows.iter().map(|row| row.limit);
    let high = limits.fold(1.0, f64::max);
    ((high / 10_000.0).max(0.001), high * 10.0)
}

/// The distance from the lowest to the highest average, over the rates of the table alone: at a rate so fast that
/// nothing is preferred yet every average falls to 0, whatever the engine does with its time.
fn spread(averages: &[Interval]) -> f64 {
    let values = averages.iter().map(|average| average.value);
    let least = values.clone().reduce(f64::min);
    least
        .zip(values.reduce(f64::max))
        .map_or(0.0, |(least, most)| most - least)
}

/// The set with its number of positions.
fn set_of(row: &KeptRow) -> String {
    let n = row.analyses.len();
    if row.set.starts_with(char::is_numeric) && row.set.starts_with(&n.to_string()) {
        return row.set.clone();
    }
    let mark: String = row.digest.chars().take(4).collect();
    let name = row
        .set
        .trim_start_matches(|c: char| c.is_numeric() || c == ' ');
    if row.set.starts_with(char::is_numeric) {
        format!("{n} of {}", row.set)
    } else {
        format!("{n} {name} ({mark})")
    }
}
