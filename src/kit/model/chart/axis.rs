//! Axes: what they measure, in what unit, and where their ticks stand.

use crate::experiment::results::Datum;
use chess::words::in_groups;

/// Where ticks may stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Ticks {
    /// At 1, 2 or 5 times a power of ten.
    #[default]
    Round,
    /// Likewise, at whole numbers only.
    Whole,
    /// At 0, 1, 2 and so on, each with a name.
    Names(Vec<String>),
    /// At powers of ten: the numbers on the axis are logarithms, and are written as what they are of.
    Powers,
}

/// Which way the numbers grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Upwards, or to the right.
    #[default]
    Up,
    /// Downwards: rank 1 stands on top.
    Down,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The quantity it measures.
    pub title: String,
    /// In what unit; empty for a plain number.
    pub unit: String,
    /// Where ticks may stand.
    pub ticks: Ticks,
    /// Which way the numbers grow.
    pub direction: Direction,
    /// The interval that is always in view.
    pub at_least: Option<(f64, f64)>,
}

impl Axis {
    /// An axis that fits what was measured.
    pub fn new(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            ..Self::default()
        }
    }

    pub fn unit(self, unit: &str) -> Self {
        Self {
            unit: unit.to_owned(),
            ..self
        }
    }

    /// With ticks at whole numbers only.
    pub fn whole(self) -> Self {
        Self {
            ticks: Ticks::Whole,
            ..self
        }
    }

    /// With names at 0, 1, 2 and so on.
    pub fn names(self, names: Vec<String>) -> Self {
        let at_least = Some((-0.5, names.len() as f64 - 0.5));
        Self {
            ticks: Ticks::Names(names),
            at_least,
            ..self
        }
    }

    /// Of logarithms to the base ten, written as what they are the logarithms of.
    pub fn powers(self) -> Self {
        Self {
            ticks: Ticks::Powers,
            ..self
        }
    }

    /// Of ranks: whole numbers, 1 on top.
    pub fn ranks(self) -> Self {
        Self {
            direction: Direction::Down,
            ..self.whole().between(1.0, 1.0)
        }
    }

    /// With zero in view.
    pub fn from_zero(self) -> Self {
        self.between(0.0, 0.0)
    }

    /// With all between two numbers in view.
    pub fn between(self, low: f64, high: f64) -> Self {
        Self {
            at_least: Some((low, high)),
            ..self
        }
    }

    /// The title with its unit: `Games won (%)`.
    pub fn heading(&self) -> String {
        if self.unit.is_empty() {
            self.title.clone()
        } else {
            format!("{} ({})", self.title, self.unit)
        }
    }

    /// A place on the axis as a person says it: its name, or the number with its unit.
    pub fn say(&self, value: f64, decimals: usize) -> String {
        if let Ticks::Names(names) = &self.ticks {
            let name = (value >= 0.0).then(|| names.get(value.round() as usize));
            return name.flatten().cloned().unwrap_or_default();
        }
        let text = match self.ticks {
            Ticks::Whole => number(value, 0),
            Ticks::Powers => power(value),
            _ => number(value, decimals),
        };
        if self.unit.is_empty() {
            text
        } else {
            format!("{text}\u{a0}{}", self.unit)
        }
    }

    /// A place on the axis as data: its name, or the number.
    pub(super) fn datum(&self, value: f64) -> Datum {
        match &self.ticks {
            Ticks::Names(_) => Datum::Text(self.say(value, 0)),
            Ticks::Powers => Datum::Number(10f64.powf(value)),
            Ticks::Round | Ticks::Whole => Datum::Number(value),
        }
    }

    /// The distance of ticks at which at most `most` of them fall between two numbers, and the
    /// decimals needed to write them.
    pub(super) fn step(&self, low: f64, high: f64, most: f64) -> (f64, usize) {
        if matches!(self.ticks, Ticks::Names(_)) {
            return (1.0, 0);
        }
        if self.ticks == Ticks::Powers {
            let every = ((high - low) / most.max(1.0)).ceil();
            return (every.max(1.0), 0);
        }
        let rough = (high - low) / most.max(1.0);
        let least = if self.ticks == Ticks::Whole {
            1.0
        } else {
            f64::MIN_POSITIVE
        };
        let power = rough.max(least).log10().floor();
        let unit = 10f64.powf(power);
        let times = [1.0, 2.0, 5.0, 10.0];
        // A hair's breadth for what rounding does to an exact fit.
        let fits = times.into_iter().find(|t| t * unit >= rough * 0.999_999);
        let step = fits.unwrap_or(10.0) * unit;
        (step, (-step.log10().floor()).clamp(0.0, 9.0) as usize)
    }
}

/// Ten to that power, to three figures.
pub(super) fn power(exponent: f64) -> String {
    let value = 10f64.powf(exponent);
    let decimals = (2.0 - exponent.floor()).clamp(0.0, 9.0) as usize;
    let text = number(value, decimals);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A number with a proper minus sign and thin spaces between groups of three digits.
pub fn number(value: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", value.abs());
    let is_zero = digits.bytes().all(|b| matches!(b, b'0' | b'.'));
    let sign = if value < 0.0 && !is_zero {
        "\u{2212}"
    } else {
        ""
    };
    format!("{sign}{}", in_groups(&digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_reading() {
        assert_eq!(number(1234.5, 1), "1,234.5");
        assert_eq!(number(-12.0, 0), "\u{2212}12");
        assert_eq!(number(-0.001, 2), "0.00", "nothing is never negative");
        assert_eq!(number(123.456, 2), "123.46");
        assert_eq!(number(0.1234, 4), "0.1234");
    }

    #[test]
    fn ticks_stand_at_one_two_or_five() {
        let axis = Axis::new("a");
        assert_eq!(axis.step(0.0, 100.0, 5.0), (20.0, 0));
        assert_eq!(axis.step(0.0, 1.0, 4.0), (0.5, 1));
        let (step, decimals) = axis.step(0.0, 0.03, 10.0);
        assert!((step - 0.005).abs() < 1e-12);
        assert_eq!(decimals, 3);
    }

    #[test]
    fn whole_ticks_stay_whole_however_close_the_ends() {
        assert_eq!(Axis::new("a").whole().step(0.0, 2.0, 10.0), (1.0, 0));
        assert_eq!(Axis::new("a").whole().step(1.0, 1.0, 10.0), (1.0, 0));
    }

    #[test]
    fn a_value_is_said_with_its_unit_and_a_name_as_it_is() {
        assert_eq!(Axis::new("Won").unit("%").say(12.34, 1), "12.3\u{a0}%");
        let names = Axis::new("Scheme").names(vec!["WA".to_owned(), "W6".to_owned()]);
        assert_eq!(names.say(1.0, 0), "W6");
        assert_eq!(names.say(-0.5, 0), "");
    }

    #[test]
    fn a_logarithm_is_written_as_what_it_is_of() {
        let axis = Axis::new("Rate").unit("s").powers();
        let say = |value: f64| axis.say(value.log10(), 0);
        assert_eq!(say(300.0), "300\u{a0}s");
        assert_eq!(say(0.05), "0.05\u{a0}s");
        assert_eq!(say(3162.3), "3,162\u{a0}s");
        assert_eq!(axis.step(0.2, 3.4, 6.0), (1.0, 0));
        assert_eq!(axis.step(0.0, 6.0, 3.0), (2.0, 0));
    }
}
