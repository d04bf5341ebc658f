//! Drawing a series: the paths of its band, columns, line, whiskers and signs.

use super::Chart;
use super::axis::Direction;
use super::path::Path;
use super::series::{Kind, Sample, Series, Strength};
use super::style::Style;

/// The rectangle inside the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    pub right: f64,
    /// Its lower edge.
    pub bottom: f64,
}

/// A series as SVG paths; an empty one is not drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Its number in the chart.
    pub series: usize,
    pub style: Style,
    pub strength: Strength,
    /// The interval as a filled band.
    pub band: String,
    /// The columns, filled.
    pub bars: String,
    pub line: String,
    /// The intervals as whiskers.
    pub whiskers: String,
    pub marks: String,
}

/// Maps values to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub x: (f64, f64),
    pub y: (f64, f64),
    pub down: Direction,
    pub area: Area,
    /// Pixels between neighbouring columns' middles.
    pub slot: f64,
}

/// With more samples than this, signs stand at some of them.
const ALL_MARKS: usize = 24;
/// Pixels between the signs of a long series.
const MARK_DISTANCE: f64 = 72.0;

impl Scale {
    pub fn x(&self, value: f64) -> f64 {
        let share = (value - self.x.0) / (self.x.1 - self.x.0);
        self.area.left + share * (self.area.right - self.area.left)
    }

    pub fn y(&self, value: f64) -> f64 {
        let share = (value - self.y.0) / (self.y.1 - self.y.0);
        let height = self.area.bottom - self.area.top;
        match self.down {
            Direction::Up => self.area.bottom - share * height,
            Direction::Down => self.area.top + share * height,
        }
    }
}

/// A series laid out; `number` is its own in the chart.
pub(super) fn draw(chart: &Chart, number: usize, series: &Series, scale: &Scale) -> Drawn {
    let mut drawn = Drawn {
        series: number,
        style: series.drawn_style(),
        strength: series.strength,
        band: String::new(),
        bars: String::new(),
        line: String::new(),
        whiskers: String::new(),
        marks: String::new(),
    };
    match series.kind {
        Kind::Line | Kind::Steps => {
            drawn.band = band(series, scale);
            drawn.line = line(series, scale);
            drawn.marks = marks(series, scale, number);
        }
        Kind::Bars => {
            let bars = |series: &&Series| series.kind == Kind::Bars;
            let before = chart.series[..number].iter().filter(bars).count() as f64;
            let all = chart.series.iter().filter(bars).count() as f64;
            let width = (scale.slot * 0.8 / all).max(1.0);
            let shift = (before + 0.5 - all / 2.0) * width;
            drawn.bars = columns(series, scale, shift, width);
            drawn.whiskers = whiskers(series, scale, shift);
        }
        Kind::Dots => {
            let dots = |series: &&Series| series.kind == Kind::Dots;
            let before = chart.series[..number].iter().filter(dots).count() as f64;
            let all = chart.series.iter().filter(dots).count() as f64;
            let shift = (before + 0.5 - all / 2.0) * (scale.slot * 0.6 / all).min(14.0);
            let mut path = Path::default();
            for sample in series.samples.iter().filter(|s| s.is_drawn()) {
                path.put('M', &[scale.x(sample.x) + shift, scale.y(sample.y)]);
                path.push(drawn.style.mark.path());
            }
            drawn.marks = path.finish();
            drawn.whiskers = whiskers(series, scale, shift);
        }
    }
    drawn
}

/// The samples in runs without a gap.
fn runs(series: &Series) -> impl Iterator<Item = &[Sample]> {
    series
        .samples
        .split(|sample| !sample.is_drawn())
        .filter(|run| !run.is_empty())
}

/// The middle one of three on a level adds nothing and is left out.
fn line(series: &Series, scale: &Scale) -> String {
    let mut path = Path::default();
    for run in runs(series) {
        path.put('M', &[scale.x(run[0].x), scale.y(run[0].y)]);
        for at in 1..run.len() {
            let (before, sample) = (run[at - 1], run[at]);
            let is_level = |other: &Sample| other.y.total_cmp(&sample.y).is_eq();
            if is_level(&before) && run.get(at + 1).is_some_and(is_level) {
                continue;
            }
            if series.kind == Kind::Steps {
                path.put('H', &[scale.x(sample.x)]);
                if !is_level(&before) {
                    path.put('V', &[scale.y(sample.y)]);
                }
            } else {
                path.put('L', &[scale.x(sample.x), scale.y(sample.y)]);
            }
        }
    }
    path.finish()
}

fn band(series: &Series, scale: &Scale) -> String {
    let is_stepped = series.kind == Kind::Steps;
    let mut path = Path::default();
    for run in runs(series) {
        let ends = |s: &Sample| {
            let (low, high) = s.band?;
            Some([scale.x(s.x), scale.y(low), scale.y(high)])
        };
        let ends: Vec<[f64; 3]> = run.iter().filter_map(ends).collect();
        for (at, &[x, low, high]) in ends.iter().enumerate() {
            if at == 0 {
                path.put('M', &[x, low]);
            } else if is_stepped {
                path.put('H', &[x]);
            }
            path.put('L', &[x, high]);
        }
        for (at, &[x, low, _]) in ends.iter().enumerate().skip(1).rev() {
            path.put('L', &[x, low]);
            if is_stepped {
                path.put('V', &[ends[at - 1][1]]);
            }
        }
        path.push(if ends.is_empty() { "" } else { "z" });
    }
    path.finish()
}

fn marks(series: &Series, scale: &Scale, number: usize) -> String {
    let mut path = Path::default();
    let mut put = |x: f64, y: f64| {
        path.put('M', &[x, scale.y(y)]);
        path.push(series.drawn_style().mark.path());
    };
    let few = series.samples.len() <= ALL_MARKS;
    // Each series begins a little later, so that signs of equal values stand side by side.
    let mut next = scale.area.left + 12.0 + (number % 6) as f64 * 12.0;
    let after = series
        .samples
        .iter()
        .skip(1)
        .map(|sample| scale.x(sample.x));
    let ends = after.chain([scale.area.right]);
    for (sample, end) in series
        .samples
        .iter()
        .zip(ends)
        .filter(|(s, _)| s.is_drawn())
    {
        let x = scale.x(sample.x);
        if few {
            put(x, sample.y);
        } else if series.kind == Kind::Steps {
            // A step holds its value, so its signs may stand anywhere on it.
            while next < end {
                if next >= x {
                    put(next, sample.y);
                }
                next += MARK_DISTANCE;
            }
        } else if x >= next {
            put(x, sample.y);
            next += MARK_DISTANCE * (1.0 + ((x - next) / MARK_DISTANCE).floor());
        }
    }
    path.finish()
}

fn columns(series: &Series, scale: &Scale, shift: f64, width: f64) -> String {
    let mut path = Path::default();
    let gap = if width > 6.0 { 1.0 } else { 0.0 };
    for sample in series.samples.iter().filter(|s| s.is_drawn()) {
        let left = scale.x(sample.x) + shift - width / 2.0;
        path.put('M', &[left, scale.y(0.0)]);
        path.put('V', &[scale.y(sample.y)]);
        path.put('h', &[width - gap]);
        path.put('V', &[scale.y(0.0)]);
        path.push("z");
    }
    path.finish()
}

fn whiskers(series: &Series, scale: &Scale, shift: f64) -> String {
    let mut path = Path::default();
    for sample in series.samples.iter().filter(|s| s.is_drawn()) {
        let Some((low, high)) = sample.band else {
            continue;
        };
        let x = scale.x(sample.x) + shift;
        for end in [low, high] {
            path.put('M', &[x - 3.0, scale.y(end)]);
            path.put('h', &[6.0]);
        }
        path.put('M', &[x, scale.y(low)]);
        path.put('V', &[scale.y(high)]);
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: Scale = Scale {
        x: (0.0, 10.0),
        y: (0.0, 10.0),
        down: Direction::Up,
        area: Area {
            left: 0.0,
            top: 0.0,
            right: 100.0,
            bottom: 100.0,
        },
        slot: 10.0,
    };

    fn values(values: &[f64]) -> Vec<Sample> {
        let numbered = values.iter().enumerate();
        numbered.map(|(x, &y)| Sample::at(x as f64, y)).collect()
    }

    #[test]
    fn a_line_on_a_level_keeps_its_ends_only() {
        let series = Series::line("a", values(&[2.0, 2.0, 2.0, 2.0, 5.0]));
        assert_eq!(line(&series, &SCALE), "M0 80L30 80L40 50");
    }

    #[test]
    fn steps_hold_a_value_until_the_next() {
        let series = Series::steps("a", values(&[2.0, 5.0]));
        assert_eq!(line(&series, &SCALE), "M0 80H10V50");
    }

    #[test]
    fn a_missing_value_breaks_the_line() {
        let series = Series::line("a", values(&[1.0, 2.0, f64::NAN, 2.0, 1.0]));
        assert_eq!(line(&series, &SCALE), "M0 90L10 80M30 80L40 90");
    }

    #[test]
    fn a_band_runs_up_along_its_upper_and_back_along_its_lower_end() {
        let samples = vec![
            Sample::within(0.0, 2.0, 1.0, 3.0),
            Sample::within(1.0, 3.0, 2.0, 4.0),
        ];
        let lines = Series::line("a", samples.clone());
        assert_eq!(band(&lines, &SCALE), "M0 90L0 70L10 60L10 80z");
        let steps = Series::steps("a", samples);
        assert_eq!(band(&steps, &SCALE), "M0 90L0 70H10L10 60L10 80V90z");
    }

    #[test]
    fn columns_of_two_series_stand_side_by_side() {
        let chart = Chart::new("t", "n = 1")
            .with(Series::bars("a", values(&[1.0])))
            .with(Series::bars("b", values(&[1.0])));
        let left = draw(&chart, 0, &chart.series[0], &SCALE).bars;
        let right = draw(&chart, 1, &chart.series[1], &SCALE).bars;
        assert!(left.starts_with("M-4 100"), "{left}");
        assert!(right.starts_with("M0 100"), "{right}");
    }

    #[test]
    fn a_long_series_has_a_sign_now_and_then() {
        let many: Vec<f64> = (0..1000).map(|k| f64::from(k % 7)).collect();
        let samples = values(&many).into_iter().map(|s| Sample {
            x: s.x / 100.0,
            ..s
        });
        let series = Series::line("a", samples.collect());
        let signs = marks(&series, &SCALE, 0).matches('M').count();
        assert_eq!(signs, 2, "100 pixels wide");
    }
}
