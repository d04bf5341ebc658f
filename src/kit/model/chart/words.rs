//! A chart in words: a description, what stands at a place across, and a table.
//!
//! Long charts make long tables, so a table shows one row in several and says so; the sentence for a
//! single place is always exact.

use super::axis::number;
use super::series::{Sample, Series};
use super::{Axis, Chart, Plot};

/// Series named in a sentence; a list longer than this is no help to anybody.
const NAMED: usize = 8;
/// The most cells of a table.
const CELLS: usize = 240;

/// A chart as a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The heads of the columns, the axis across first.
    pub heads: Vec<String>,
    /// The rows; the first cell is the place across.
    pub rows: Vec<Vec<String>>,
    /// If only one place across in several has a row: in how many.
    pub every: usize,
    /// Number of places across.
    pub of: usize,
}

/// A description of the chart for somebody who does not see it.
pub fn description(chart: &Chart, plot: &Plot) -> String {
    let mut text = format!("{} against {}", chart.y.heading(), chart.x.heading());
    if let (Some(&first), Some(&last)) = (plot.stops.first(), plot.stops.last()) {
        text.push_str(", from ");
        text.push_str(&chart.x.say(first, plot.x_decimals));
        text.push_str(" to ");
        text.push_str(&chart.x.say(last, plot.x_decimals));
    }
    text.push_str(". ");
    let names: Vec<&str> = chart.series.iter().map(|s| s.name.as_str()).collect();
    text.push_str(&names[..names.len().min(NAMED)].join(", "));
    if names.len() > NAMED {
        text.push_str(" and ");
        text.push_str(&(names.len() - NAMED).to_string());
        text.push_str(" more");
    }
    for level in &chart.levels {
        text.push_str("; ");
        text.push_str(&level.name);
    }
    text.push('.');
    if !chart.sample.is_empty() {
        text.push(' ');
        text.push_str(&chart.sample);
        text.push('.');
    }
    text
}

/// What stands at a place across: `Training moves 50: WA 31.0 % (28.5 to 33.6)`. If any series
/// stands out, those are told alone.
pub fn reading(chart: &Chart, plot: &Plot, x: f64) -> String {
    let single = chart.series.len() == 1;
    let values: Vec<String> = chart
        .described()
        .filter_map(|series| Some((series, series.sample_at(x)?)))
        .map(|(series, sample)| {
            let value = value(&chart.y, sample, plot.decimals);
            if single {
                value
            } else {
                format!("{} {value}", series.name)
            }
        })
        .collect();
    let mut text = chart.x.title.clone();
    text.push(' ');
    text.push_str(&chart.x.say(x, plot.x_decimals));
    text.push_str(": ");
    text.push_str(&values[..values.len().min(NAMED)].join(", "));
    if values.is_empty() {
        text.push_str("nothing measured");
    } else if values.len() > NAMED {
        text.push_str(" and ");
        text.push_str(&(values.len() - NAMED).to_string());
        text.push_str(" more");
    }
    text
}

/// The numbers drawn.
pub fn table(chart: &Chart, plot: &Plot) -> Table {
    let mut heads = vec![chart.x.heading()];
    heads.extend(chart.series.iter().map(|series| series.name.clone()));
    let most = (CELLS / heads.len()).max(4);
    let of = plot.stops.len();
    let every = of.div_ceil(most).max(1);
    let row = |&stop: &f64| {
        let cell = |series: &Series| {
            let sample = series.sample_at(stop);
            sample.map_or_else(
                || "\u{2013}".to_owned(),
                |s| value(&chart.y, s, plot.decimals),
            )
        };
        let place = chart.x.say(stop, plot.x_decimals);
        let cells = chart.series.iter().map(cell);
        std::iter::once(place).chain(cells).collect()
    };
    let last = plot.stops.last().filter(|_| of % every != 1 && every > 1);
    let rows = plot.stops.iter().step_by(every).chain(last).map(row);
    Table {
        rows: rows.collect(),
        heads,
        every,
        of,
    }
}

fn value(axis: &Axis, sample: &Sample, decimals: usize) -> String {
    let text = axis.say(sample.y, decimals);
    match sample.band {
        None => text,
        Some((low, high)) => format!(
            "{text} ({} to {})",
            number(low, decimals),
            number(high, decimals)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::chart::{Size, Strength};

    const SIZE: Size = Size {
        width: 400.0,
        height: 200.0,
    };

    fn chart() -> Chart {
        let samples = vec![
            Sample::within(0.0, 10.0, 8.0, 12.5),
            Sample::within(50.0, 31.0, 28.5, 33.6),
        ];
        Chart::new("Games won", "n = 40 learners")
            .x(Axis::new("Training moves").whole())
            .y(Axis::new("Games won").unit("%").from_zero())
            .with(Series::line("WA", samples))
            .with(Series::line("W6", vec![Sample::at(50.0, 40.0)]))
    }

    #[test]
    fn a_place_is_read_with_its_intervals() {
        let chart = chart();
        let plot = Plot::new(&chart, SIZE);
        let text = reading(&chart, &plot, 50.0);
        assert_eq!(
            text,
            "Training moves 50: WA 31.0\u{a0}% (28.5 to 33.6), W6 40.0\u{a0}%"
        );
        assert_eq!(
            reading(&chart, &plot, 7.0),
            "Training moves 7: nothing measured"
        );
    }

    #[test]
    fn what_stands_out_is_told_alone() {
        let mut chart = chart();
        chart.series[1].strength = Strength::Strong;
        let plot = Plot::new(&chart, SIZE);
        assert_eq!(
            reading(&chart, &plot, 50.0),
            "Training moves 50: W6 40.0\u{a0}%"
        );
    }

    #[test]
    fn the_description_names_axes_ends_series_and_sample() {
        let chart = chart();
        let plot = Plot::new(&chart, SIZE);
        assert_eq!(
            description(&chart, &plot),
            "Games won (%) against Training moves, from 0 to 50. WA, W6. n = 40 learners."
        );
    }

    #[test]
    fn the_table_has_a_dash_where_nothing_was_measured() {
        let chart = chart();
        let table = table(&chart, &Plot::new(&chart, SIZE));
        assert_eq!(table.heads, ["Training moves", "WA", "W6"]);
        assert_eq!(
            table.rows[0],
            ["0", "10.0\u{a0}% (8.0 to 12.5)", "\u{2013}"]
        );
        assert_eq!((table.every, table.of), (1, 2));
    }

    #[test]
    fn what_is_saved_has_every_place_and_plain_numbers() {
        let samples = (0..=1000).map(|k| Sample::at(f64::from(k), -1.5)).collect();
        let long = Chart::new("t", "n = 1").with(Series::line("a", samples));
        assert_eq!(long.sheet().rows.len(), 1001);
        assert!(long.sheet().csv().ends_with("\r\n1000,-1.5\r\n"));
        assert_eq!(
            chart().sheet().csv(),
            "Training moves,WA (%),WA (%)_low,WA (%)_high,W6 (%)\r\n0,10,8,12.5,\r\n50,31,28.5,33.6,40\r\n"
        );
    }

    #[test]
    fn a_long_table_shows_every_so_many_rows_and_the_last() {
        let samples = (0..=1000).map(|k| Sample::at(f64::from(k), 1.0)).collect();
        let chart = Chart::new("t", "n = 1").with(Series::line("a", samples));
        let table = table(&chart, &Plot::new(&chart, SIZE));
        assert!(table.rows.len() <= 122, "{}", table.rows.len());
        assert_eq!(table.every, 9);
        assert_eq!(table.rows.last().unwrap()[0], "1,000");
    }
}
