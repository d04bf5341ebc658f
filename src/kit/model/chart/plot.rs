//! Laying a chart out on a rectangle of pixels: ticks, and a few SVG paths for each series.
//!
//! However many samples a series has it becomes at most five paths, so a chart stays a few dozen
//! elements on the page.

use super::axis::{Direction, Ticks, number, power};
use super::draw::{Area, Drawn, Scale, draw};
use super::path::Path;
use super::series::{Kind, Series, Strength};
use super::{Axis, Chart};

/// A size in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

/// A tick with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where along its axis, in pixels.
    pub at: f64,
    pub label: String,
}

/// A level of reference.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnLevel {
    /// Where, in pixels from the top.
    pub at: f64,
    /// Its name with its number.
    pub label: String,
}

/// A chart laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Of the whole drawing.
    pub size: Size,
    /// Inside the axes.
    pub area: Area,
    pub x_ticks: Vec<Tick>,
    pub y_ticks: Vec<Tick>,
    /// A line across at each upright tick.
    pub grid: String,
    /// The axis across with its ticks.
    pub foot: String,
    /// The series, the strongest last.
    pub drawn: Vec<Drawn>,
    /// Levels to compare with.
    pub levels: Vec<DrawnLevel>,
    /// The places across at which anything was measured.
    pub stops: Vec<f64>,
    /// The decimals in which values are told: one more than the ticks need.
    pub decimals: usize,
    /// The decimals in which places across are told.
    pub x_decimals: usize,
    scale: Scale,
}

/// Pixels for one character of a label.
const CHARACTER: f64 = 7.0;
/// Above: room for the upright axis's title. Below: labels and title.
const TOP: f64 = 24.0;
const BOTTOM: f64 = 38.0;
impl Plot {
    /// Lays a chart out.
    pub fn new(chart: &Chart, size: Size) -> Self {
        let stops = chart.stops();
        let inner_height = (size.height - TOP - BOTTOM).max(20.0);
        let most = (inner_height / 32.0).clamp(2.0, 10.0);
        let reach = y_reach(chart);
        let (step, decimals) = chart.y.step(reach.0, reach.1, most);
        let y = match chart.y.direction {
            Direction::Up if matches!(chart.y.ticks, Ticks::Names(_)) => reach,
            Direction::Up => (
                (reach.0 / step + 1e-9).floor() * step,
                (reach.1 / step - 1e-9).ceil() * step,
            ),
            Direction::Down => (reach.0 - 0.5, reach.1 + 0.5),
        };
        let y_labels = ticks(&chart.y, y, step, decimals);
        let longest = y_labels.iter().map(|(_, label)| label.chars().count());
        let margin = longest.max().unwrap_or(1) as f64 * CHARACTER + 12.0;
        let area = Area {
            left: margin,
            top: TOP,
            right: (size.width - 14.0).max(margin + 20.0),
            bottom: TOP + inner_height,
        };
        let width = area.right - area.left;
        let x = x_reach(chart, &stops);
        let scale = Scale {
            x,
            y,
            down: chart.y.direction,
            area,
            slot: width * least_distance(&stops) / (x.1 - x.0),
        };
        let numbered = chart.series.iter().enumerate();
        let strengths = [Strength::Faint, Strength::Plain, Strength::Strong];
        let drawn = strengths.into_iter().flat_map(|strength| {
            let of_it = numbered
                .clone()
                .filter(move |(_, s)| s.strength == strength);
            of_it.map(|(number, series)| draw(chart, number, series, &scale))
        });
        let drawn: Vec<Drawn> = drawn.collect();
        let at_y = |(value, label): (f64, String)| Tick {
            at: scale.y(value),
            label,
        };
        let x_ticks = x_ticks(&chart.x, &scale, width);
        let y_ticks: Vec<Tick> = y_labels.into_iter().map(at_y).collect();
        Self {
            size,
            area,
            grid: grid(area, &y_ticks),
            foot: foot(area, &x_ticks),
            x_ticks,
            y_ticks,
            drawn,
            levels: chart
                .levels
                .iter()
                .map(|level| DrawnLevel {
                    at: scale.y(level.at),
                    label: level.name.clone(),
                })
                .collect(),
            x_decimals: decimals_of(&stops),
            stops,
            decimals: decimals + 1,
            scale,
        }
    }

    /// The cursor at a place across, as a path: a line down, and a ring at each value told there.
    /// `None` if the place is out of sight.
    pub fn cursor(&self, chart: &Chart, x: f64) -> Option<String> {
        let is_seen = (self.scale.x.0..=self.scale.x.1).contains(&x);
        let column = is_seen.then(|| self.scale.x(x))?;
        let mut path = Path::default();
        path.put('M', &[column, self.area.top]);
        path.put('V', &[self.area.bottom]);
        for sample in chart.described().filter_map(|series| series.sample_at(x)) {
            path.put('M', &[column - 4.5, self.scale.y(sample.y)]);
            path.push("a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0");
        }
        Some(path.finish())
    }

    /// The number of the stop nearest to a pixel.
    pub fn stop_near(&self, pixel: f64) -> Option<usize> {
        let width = self.area.right - self.area.left;
        let share = (pixel - self.area.left) / width;
        self.stop_at(self.scale.x.0 + share * (self.scale.x.1 - self.scale.x.0))
    }

    /// The number of the stop nearest to a place across.
    pub fn stop_at(&self, x: f64) -> Option<usize> {
        let after = self.stops.partition_point(|&stop| stop < x);
        let before = after.saturating_sub(1);
        let near = |number: usize| self.stops.get(number).map(|stop| (stop - x).abs());
        match (near(before), near(after)) {
            (Some(a), Some(b)) if b <= a => Some(after),
            (Some(_), _) => Some(before),
            (None, _) => None,
        }
    }
}

fn grid(area: Area, ticks: &[Tick]) -> String {
    let mut path = Path::default();
    for tick in ticks {
        path.put('M', &[area.left, tick.at]);
        path.put('H', &[area.right]);
    }
    path.finish()
}

fn foot(area: Area, ticks: &[Tick]) -> String {
    let mut path = Path::default();
    path.put('M', &[area.left, area.bottom]);
    path.put('H', &[area.right]);
    for tick in ticks {
        path.put('M', &[tick.at, area.bottom]);
        path.put('v', &[4.0]);
    }
    path.finish()
}

fn ticks(axis: &Axis, (low, high): (f64, f64), step: f64, decimals: usize) -> Vec<(f64, String)> {
    // Ranks are counted from the first, everything else from zero.
    let from = match axis.direction {
        Direction::Up => 0.0,
        Direction::Down => low.ceil(),
    };
    let first = ((low - from) / step - 1e-9).ceil() as i64;
    let last = ((high - from) / step + 1e-9).floor() as i64;
    (first..=last.min(first.saturating_add(200)))
        .map(|k| from + k as f64 * step)
        .map(|value| {
            let label = match &axis.ticks {
                Ticks::Names(_) => axis.say(value, 0),
                Ticks::Powers => power(value),
                _ => number(value, decimals),
            };
            (value, label)
        })
        .collect()
}

fn x_ticks(axis: &Axis, scale: &Scale, width: f64) -> Vec<Tick> {
    let all: Vec<(f64, String)> = if let Ticks::Names(names) = &axis.ticks {
        let longest = names.iter().map(|name| name.chars().count()).max();
        let wide = longest.unwrap_or(1) as f64 * CHARACTER + 8.0;
        let every = (wide * names.len() as f64 / width).ceil().max(1.0) as usize;
        let all = ticks(axis, scale.x, 1.0, 0);
        all.into_iter().step_by(every).collect()
    } else {
        let (step, decimals) = axis.step(scale.x.0, scale.x.1, (width / 64.0).max(2.0));
        ticks(axis, scale.x, step, decimals)
    };
    let tick = |(value, label): (f64, String)| Tick {
        at: scale.x(value),
        label,
    };
    all.into_iter().map(tick).collect()
}

/// All that must be seen on the upright axis.
fn y_reach(chart: &Chart) -> (f64, f64) {
    let samples = chart.series.iter().flat_map(|series| &series.samples);
    let values = samples
        .filter(|s| s.is_drawn())
        .flat_map(|s| [Some(s.y), s.band.map(|b| b.0), s.band.map(|b| b.1)])
        .flatten();
    let levels = chart.levels.iter().map(|level| level.at);
    let has_bars = chart.series.iter().any(|series| series.kind == Kind::Bars);
    let all = values.chain(levels).chain(has_bars.then_some(0.0));
    reach(all, chart.y.at_least)
}

/// All that must be seen across; columns and lone signs do not stand on the edge.
fn x_reach(chart: &Chart, stops: &[f64]) -> (f64, f64) {
    let (low, high) = reach(stops.iter().copied(), chart.x.at_least);
    let stands = |series: &Series| matches!(series.kind, Kind::Bars | Kind::Dots);
    let has_names = matches!(chart.x.ticks, Ticks::Names(_));
    if has_names || !chart.series.iter().any(stands) {
        return (low, high);
    }
    let half = least_distance(stops) / 2.0;
    (low - half, high + half)
}

fn reach(values: impl Iterator<Item = f64>, at_least: Option<(f64, f64)>) -> (f64, f64) {
    let ends = at_least.into_iter().flat_map(|(low, high)| [low, high]);
    let (low, high) = values
        .chain(ends)
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
    match (low <= high, high - low) {
        (false, _) => (0.0, 1.0),
        (true, gap) if gap > f64::EPSILON * high.abs() => (low, high),
        (true, _) if low >= 0.0 => (low, low + 1.0),
        (true, _) => (low - 1.0, low + 1.0),
    }
}

/// The fewest decimals, up to three, that write every stop as it is.
fn decimals_of(stops: &[f64]) -> usize {
    let is_exact = |places: usize| {
        let scale = 10f64.powi(places as i32);
        stops.iter().all(|stop| {
            let scaled = stop * scale;
            (scaled - scaled.round()).abs() < 1e-6
        })
    };
    (0..3).find(|&places| is_exact(places)).unwrap_or(3)
}

fn least_distance(stops: &[f64]) -> f64 {
    let gaps = stops.windows(2).map(|pair| pair[1] - pair[0]);
    let least = gaps.fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::chart::Sample;

    const SIZE: Size = Size {
        width: 400.0,
        height: 200.0,
    };

    fn values(values: &[f64]) -> Vec<Sample> {
        let numbered = values.iter().enumerate();
        numbered.map(|(x, &y)| Sample::at(x as f64, y)).collect()
    }

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    #[test]
    fn the_upright_axis_ends_on_ticks_and_holds_all_values_and_levels() {
        let chart = Chart::new("t", "n = 1")
            .y(Axis::new("total").whole().from_zero())
            .with(Series::line("a", values(&[0.0, 140.0])))
            .level(193.0, "ceiling");
        let plot = Plot::new(&chart, SIZE);
        assert_eq!(labels(&plot.y_ticks), ["0", "50", "100", "150", "200"]);
        assert!((plot.y_ticks[0].at - plot.area.bottom).abs() < 1e-9);
        assert!((plot.y_ticks[4].at - plot.area.top).abs() < 1e-9);
        assert!(plot.levels[0].at > plot.area.top);
    }

    #[test]
    fn rank_one_stands_on_top() {
        let chart = Chart::new("t", "n = 1")
            .y(Axis::new("Rank").ranks())
            .with(Series::line("a", values(&[3.0, 1.0])));
        let plot = Plot::new(&chart, SIZE);
        assert_eq!(labels(&plot.y_ticks), ["1", "2", "3"]);
        assert!(plot.y_ticks[0].at < plot.y_ticks[2].at);
    }

    #[test]
    fn many_ranks_are_counted_from_the_first() {
        let chart = Chart::new("t", "n = 1")
            .y(Axis::new("Rank").ranks())
            .with(Series::line("a", values(&[20.0, 1.0])));
        let plot = Plot::new(&chart, SIZE);
        assert_eq!(labels(&plot.y_ticks), ["1", "6", "11", "16"]);
    }

    #[test]
    fn names_stand_under_the_columns_and_give_way_where_there_is_no_room() {
        let names: Vec<String> = (0..12).map(|k| format!("scheme {k}")).collect();
        let chart = Chart::new("t", "n = 1")
            .x(Axis::new("Scheme").names(names))
            .with(Series::bars("a", values(&[1.0; 12])));
        let wide = Plot::new(
            &chart,
            Size {
                width: 1200.0,
                ..SIZE
            },
        );
        assert_eq!(wide.x_ticks.len(), 12);
        assert_eq!(wide.x_ticks[3].label, "scheme 3");
        let narrow = Plot::new(&chart, SIZE);
        assert!(narrow.x_ticks.len() < 6);
        assert_eq!(narrow.y_ticks[0].label, "0.0", "columns stand on zero");
    }

    #[test]
    fn nothing_measured_is_an_empty_frame() {
        let plot = Plot::new(&Chart::new("t", "n = 0"), SIZE);
        assert!(plot.stops.is_empty());
        assert_eq!(plot.stop_near(100.0), None);
        assert!(plot.y_ticks.iter().all(|tick| tick.at.is_finite()));
    }

    #[test]
    fn places_across_are_told_as_exactly_as_they_are() {
        assert_eq!(decimals_of(&[0.0, 50.0]), 0);
        assert_eq!(decimals_of(&[0.25, 1.0]), 2);
        assert_eq!(decimals_of(&[1.0 / 3.0]), 3);
    }

    #[test]
    fn hostile_numbers_make_no_endless_ticks() {
        for worst in [f64::MAX, f64::INFINITY, f64::NAN, 1e-300, -1e300] {
            let chart = Chart::new("t", "n = 1")
                .with(Series::line("a", values(&[0.0, worst])))
                .with(Series::bars("b", values(&[worst, 1.0])));
            let plot = Plot::new(&chart, SIZE);
            assert!(plot.y_ticks.len() <= 201 && plot.x_ticks.len() <= 201);
        }
    }

    #[test]
    fn the_nearest_stop_is_found_by_pixel_and_by_number() {
        let chart = Chart::new("t", "n = 1").with(Series::line("a", values(&[1.0, 2.0, 3.0])));
        let plot = Plot::new(&chart, SIZE);
        assert_eq!(plot.stop_near(-50.0), Some(0));
        assert_eq!(plot.stop_near(9999.0), Some(2));
        assert_eq!(plot.stop_at(0.6), Some(1));
        assert_eq!(plot.stop_at(1.0), Some(1));
    }

    #[test]
    fn the_cursor_has_a_ring_at_each_value_and_is_not_drawn_out_of_sight() {
        let chart = Chart::new("t", "n = 1")
            .with(Series::line("a", values(&[1.0, 2.0, 3.0])))
            .with(Series::line("b", values(&[3.0])));
        let plot = Plot::new(&chart, SIZE);
        assert_eq!(plot.cursor(&chart, 0.0).unwrap().matches('a').count(), 4);
        assert_eq!(plot.cursor(&chart, 2.0).unwrap().matches('a').count(), 2);
        assert_eq!(plot.cursor(&chart, 5.0), None);
    }
}
