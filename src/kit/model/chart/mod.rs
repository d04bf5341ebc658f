//! Small charts as data: what is drawn, how it is laid out, and how it is said in words.
//!
//! A [`Chart`] holds axes, series and reference levels; [`Plot`] turns it into SVG paths of a given
//! size; [`words`] makes the sentences and the table that stand for the drawing where nobody sees
//! it. No colour is named here: a series has a [`Style`], and the page's style sheet gives it a
//! colour beside its dashes and its sign.

mod axis;
mod draw;
mod path;
mod plot;
mod series;
mod style;
pub mod words;

pub use axis::{Axis, Direction, Ticks, number};
pub use draw::{Area, Drawn};
pub use plot::{DrawnLevel, Plot, Size, Tick};
pub use series::{Kind, Sample, Series, Strength};
pub use style::{Mark, STYLES, Style};

use crate::experiment::results::Datum;
use crate::experiment::sheet::Sheet;
use crate::experiment::sorted;
use stats::Estimate;

/// What is drawn.
///
/// ```
/// use kit::model::chart::{Axis, Chart, Plot, Sample, Series, Size};
///
/// let share = vec![Sample::at(0.0, 12.0), Sample::within(50.0, 31.0, 28.5, 33.6)];
/// let chart = Chart::new("Games won", "n = 40 learners, 95 % intervals")
///     .x(Axis::new("Training moves").whole())
///     .y(Axis::new("Games won").unit("%").from_zero())
///     .with(Series::line("WA", share))
///     .level(20.0, "MAX against MAX");
/// let plot = Plot::new(&chart, Size { width: 480.0, height: 240.0 });
/// assert_eq!(plot.stops, [0.0, 50.0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub title: String,
    /// The sample and the meaning of the bands: `n = 400 games, 95 % intervals`.
    pub sample: String,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    pub series: Vec<Series>,
    /// Levels to compare with.
    pub levels: Vec<Level>,
    /// Entries of the legend; empty: one for each series, or none if there is only one.
    pub groups: Vec<Group>,
}

/// A horizontal line with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Where, in units of the upright axis.
    pub at: f64,
    /// The name of its series or group.
    pub name: String,
}

/// An entry of the legend that stands for all series of one style.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The style's number.
    pub style: usize,
    /// The common name of the series.
    pub name: String,
}

impl Chart {
    /// An empty chart.
    pub fn new(title: &str, sample: &str) -> Self {
        Self {
            title: title.to_owned(),
            sample: sample.to_owned(),
            ..Self::default()
        }
    }

    /// With this axis across.
    pub fn x(self, x: Axis) -> Self {
        Self { x, ..self }
    }

    /// With this axis up.
    pub fn y(self, y: Axis) -> Self {
        Self { y, ..self }
    }

    /// With another series; its style is its number unless it has one.
    pub fn with(mut self, mut series: Series) -> Self {
        series.style.get_or_insert(self.series.len());
        self.series.push(series);
        self
    }

    /// With a horizontal line to compare with.
    pub fn level(mut self, at: f64, name: &str) -> Self {
        self.levels.push(Level {
            at,
            name: name.to_owned(),
        });
        self
    }

    /// The numbers that are drawn, all of them, to be saved.
    pub fn sheet(&self) -> Sheet {
        let unit = &self.y.unit;
        let named = |series: &Series| match unit.as_str() {
            "" => series.name.clone(),
            unit => format!("{} ({unit})", series.name),
        };
        let rows = self.stops().into_iter().map(|stop| {
            let cells = self.series.iter().map(|series| {
                let sample = series.sample_at(stop)?;
                Some(match sample.band {
                    None => Datum::Number(sample.y),
                    Some((low, high)) => Datum::Estimate(Estimate {
                        value: sample.y,
                        low,
                        high,
                    }),
                })
            });
            let place = std::iter::once(Some(self.x.datum(stop)));
            place.chain(cells).map(Datum::from).collect()
        });
        Sheet {
            title: self.title.clone(),
            rows: rows.collect(),
            heads: std::iter::once(self.x.heading())
                .chain(self.series.iter().map(named))
                .collect(),
        }
    }

    /// With an entry of the legend for all series of one style.
    pub fn group(mut self, style: usize, name: &str) -> Self {
        self.groups.push(Group {
            style,
            name: name.to_owned(),
        });
        self
    }

    /// The places across at which anything was measured, in order, each once.
    pub fn stops(&self) -> Vec<f64> {
        let samples = self.series.iter().flat_map(|series| &series.samples);
        let mut stops: Vec<f64> = samples.filter(|s| s.is_drawn()).map(|s| s.x).collect();
        sorted::by(&mut stops, f64::total_cmp);
        stops.dedup();
        stops
    }

    /// The series told at the cursor: those that stand out if any does, otherwise all but those in
    /// the background.
    pub fn described(&self) -> impl Iterator<Item = &Series> {
        let strengths = self.series.iter().map(|series| series.strength as u8);
        let least = strengths.max().unwrap_or_default();
        self.series
            .iter()
            .filter(move |series| series.strength as u8 >= least)
    }

    pub fn legend(&self) -> Vec<LegendEntry<'_>> {
        if !self.groups.is_empty() {
            let groups = self.groups.iter();
            let entry = |group| LegendEntry::of_group(self, group);
            return groups.map(entry).collect();
        }
        if self.series.len() < 2 {
            return Vec::new();
        }
        self.series.iter().map(LegendEntry::of_series).collect()
    }
}

/// An entry of the legend: what a series looks like, and its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegendEntry<'a> {
    /// Dashes, sign and colour.
    pub style: Style,
    /// Whether a line, a column or a sign stands for it.
    pub kind: Kind,
    pub name: &'a str,
}

impl<'a> LegendEntry<'a> {
    fn of_series(series: &'a Series) -> Self {
        Self {
            style: series.drawn_style(),
            kind: series.kind,
            name: &series.name,
        }
    }

    fn of_group(chart: &Chart, group: &'a Group) -> Self {
        let is_meant = |series: &&Series| series.style == Some(group.style);
        let kind = chart.series.iter().find(is_meant).map(|series| series.kind);
        Self {
            style: Style::of(group.style),
            kind: kind.unwrap_or(Kind::Line),
            name: &group.name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stops_of_all_series_are_merged_in_order() {
        let chart = Chart::new("t", "n = 1")
            .with(Series::line(
                "a",
                vec![Sample::at(4.0, 1.0), Sample::at(2.0, 1.0)],
            ))
            .with(Series::line(
                "b",
                vec![
                    Sample::at(2.0, 3.0),
                    Sample::at(3.0, 1.0),
                    Sample::at(9.0, f64::NAN),
                ],
            ));
        assert_eq!(chart.stops(), [2.0, 3.0, 4.0]);
    }

    #[test]
    fn one_series_needs_no_legend_and_groups_stand_for_theirs() {
        let one = Chart::new("t", "n = 1").with(Series::line("a", Vec::new()));
        assert!(one.legend().is_empty());
        let two = one.clone().with(Series::line("b", Vec::new()));
        assert_eq!(two.legend().len(), 2);
        let grouped = two.group(3, "both");
        let legend = grouped.legend();
        assert_eq!(legend.len(), 1);
        assert_eq!((legend[0].style, legend[0].name), (Style::of(3), "both"));
    }

    #[test]
    fn columns_and_signs_stand_for_themselves_in_the_legend() {
        let chart = Chart::new("t", "n = 1")
            .with(Series::bars("a", Vec::new()))
            .with(Series::dots("b", Vec::new()));
        let kinds: Vec<Kind> = chart.legend().iter().map(|entry| entry.kind).collect();
        assert_eq!(kinds, [Kind::Bars, Kind::Dots]);
    }
}
