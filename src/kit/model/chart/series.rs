//! Measurements: samples, and the way in which a series of them is drawn.

use stats::Estimate;

use super::style::Style;

/// One measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Where across.
    pub x: f64,
    /// The value. What is not a finite number leaves a gap.
    pub y: f64,
    /// The ends of its interval.
    pub band: Option<(f64, f64)>,
}

impl Sample {
    /// A value without an interval.
    pub const fn at(x: f64, y: f64) -> Self {
        Self { x, y, band: None }
    }

    /// A value with the ends of its interval.
    pub const fn within(x: f64, y: f64, low: f64, high: f64) -> Self {
        Self {
            x,
            y,
            band: Some((low, high)),
        }
    }

    /// An estimate in other units: `unit` is 100 for a share in per cent.
    pub fn estimate(x: f64, estimate: Estimate, unit: f64) -> Self {
        Self::within(
            x,
            estimate.value * unit,
            estimate.low * unit,
            estimate.high * unit,
        )
    }

    pub(super) const fn is_drawn(&self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// The form in which a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Samples joined by straight lines; intervals as a band.
    Line,
    /// Each value holds until the next sample; intervals as a band.
    Steps,
    /// Columns from zero; intervals as whiskers.
    Bars,
    /// Signs alone; intervals as whiskers.
    Dots,
}

/// The emphasis of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// In the background.
    Faint,
    /// As usual.
    #[default]
    Plain,
    /// Thick, drawn last.
    Strong,
}

/// Measurements that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name of the quantity.
    pub name: String,
    pub kind: Kind,
    /// In order of `x`.
    pub samples: Vec<Sample>,
    /// The number of the style; [`super::Chart::with`] numbers those that have none.
    pub style: Option<usize>,
    pub strength: Strength,
}

impl Series {
    fn new(name: &str, kind: Kind, samples: Vec<Sample>) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            samples,
            style: None,
            strength: Strength::Plain,
        }
    }

    /// A line through the samples.
    pub fn line(name: &str, samples: Vec<Sample>) -> Self {
        Self::new(name, Kind::Line, samples)
    }

    /// A line in steps.
    pub fn steps(name: &str, samples: Vec<Sample>) -> Self {
        Self::new(name, Kind::Steps, samples)
    }

    /// Columns.
    pub fn bars(name: &str, samples: Vec<Sample>) -> Self {
        Self::new(name, Kind::Bars, samples)
    }

    /// Signs with whiskers.
    pub fn dots(name: &str, samples: Vec<Sample>) -> Self {
        Self::new(name, Kind::Dots, samples)
    }

    /// With the style of that number.
    pub fn styled(self, style: usize) -> Self {
        Self {
            style: Some(style),
            ..self
        }
    }

    /// Standing out so much.
    pub fn strength(self, strength: Strength) -> Self {
        Self { strength, ..self }
    }

    pub fn drawn_style(&self) -> Style {
        Style::of(self.style.unwrap_or_default())
    }

    /// The sample at a place across; of a series in steps the last before it.
    pub fn sample_at(&self, x: f64) -> Option<&Sample> {
        let after = self.samples.partition_point(|sample| sample.x <= x);
        let sample = self.samples[..after]
            .last()
            .filter(|sample| sample.is_drawn())?;
        // The very number that the stop was made of.
        let is_here = sample.x.total_cmp(&x).is_eq();
        (is_here || self.kind == Kind::Steps).then_some(sample)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_where_it_was_measured_and_steps_hold_theirs() {
        let samples = vec![Sample::at(1.0, 5.0), Sample::at(3.0, 7.0)];
        let line = Series::line("a", samples.clone());
        assert_eq!(line.sample_at(3.0).map(|s| s.y), Some(7.0));
        assert_eq!(line.sample_at(2.0), None);
        let steps = Series::steps("a", samples);
        assert_eq!(steps.sample_at(2.0).map(|s| s.y), Some(5.0));
        assert_eq!(steps.sample_at(0.5), None);
    }

    #[test]
    fn a_share_is_told_in_per_cent() {
        let share = Estimate {
            value: 0.5,
            low: 0.25,
            high: 0.75,
        };
        assert_eq!(
            Sample::estimate(2.0, share, 100.0),
            Sample::within(2.0, 50.0, 25.0, 75.0)
        );
    }
}
