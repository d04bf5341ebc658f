//! A figure of the reproduction, published or ours: a number, several, a count among others, those of a sample, or a
//! text; and whether one is the other.

use ::stats::Estimate;
use chess::words::in_groups;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// A figure: what is published, or what came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Number(i64),
    /// Several numbers in order.
    Numbers(Cow<'static, [i64]>),
    /// A text, for instance a line of moves.
    Text(Cow<'static, str>),
    /// How many of how many: `4002 in 90,174`.
    Among([i64; 2]),
    /// Figures of a sample: each with the ends of its 95 % interval.
    Measured(Vec<[i64; 3]>),
}

#[cfg(test)]
pub(super) const fn text(text: &'static str) -> Value {
    Value::Text(Cow::Borrowed(text))
}

#[cfg(test)]
pub(super) const fn numbers(numbers: &'static [i64]) -> Value {
    Value::Numbers(Cow::Borrowed(numbers))
}

impl Value {
    /// Figures of a sample, each a number of `unit`.
    pub fn measured(estimates: &[Estimate], unit: f64) -> Self {
        let whole = |number: f64| (number / unit).round() as i64;
        let of = |e: &Estimate| [e.value, e.low, e.high].map(whole);
        Self::Measured(estimates.iter().map(of).collect())
    }

    /// The numbers without intervals and totals; empty for text.
    pub fn numbers(&self) -> Vec<i64> {
        match self {
            Self::Number(number) | Self::Among([number, _]) => vec![*number],
            Self::Numbers(numbers) => numbers.to_vec(),
            Self::Measured(all) => all.iter().map(|[value, ..]| *value).collect(),
            Self::Text(_) => Vec::new(),
        }
    }

    /// Whether a published figure is this one, to the digits that are printed.
    pub(super) fn equals(&self, published: &Self) -> bool {
        let numbers = self.numbers();
        self == published || (!numbers.is_empty() && numbers == published.numbers())
    }

    /// Whether a published figure is this one, or lies within the interval of each figure of a sample.
    pub(super) fn bears_out(&self, published: &Self) -> bool {
        let Self::Measured(ours) = self else {
            return self == published;
        };
        let theirs = published.numbers();
        ours.len() == theirs.len()
            && theirs
                .iter()
                .enumerate()
                .all(|(at, &it)| self.holds(at, it))
    }

    /// Whether a number is the one at that place, or of a sample within its interval.
    pub(super) fn holds(&self, place: usize, number: i64) -> bool {
        match self {
            Self::Measured(all) => {
                matches!(all.get(place), Some(&[_, low, high]) if (low..=high).contains(&number))
            }
            exact => exact.numbers().get(place) == Some(&number),
        }
    }
}

impl fmt::Display for Value {
    /// Digits in groups of three from five digits on; several numbers with spaces between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => f.pad(&grouped(*number)),
            Self::Numbers(numbers) => {
                let words: Vec<String> = numbers.iter().map(|&number| grouped(number)).collect();
                f.pad(&words.join(" "))
            }
            Self::Text(text) => f.pad(text),
            Self::Among(counts) => f.pad(&counts.map(grouped).join(" in ")),
            Self::Measured(all) => {
                let word = |&[value, low, high]: &[i64; 3]| {
                    let [value, low, high] = [value, low, high].map(grouped);
                    format!("{value} [{low}, {high}]")
                };
                f.pad(&all.iter().map(word).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    if digits.len() < 5 {
        return format!("{sign}{digits}");
    }
    format!("{sign}{}", in_groups(&digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        let texts = [7, -4_321, 12_345, 4_865_609].map(|n| Value::Number(n).to_string());
        assert_eq!(texts, ["7", "-4321", "12,345", "4,865,609"]);
        let leaves = numbers(&[15, 7, -3, 1]);
        assert_eq!(leaves.to_string(), "15 7 -3 1");
    }

    #[test]
    fn a_sample_bears_out_what_lies_within_its_intervals() {
        let sample = Value::Measured(vec![[70, 60, 81], [5, 3, 8]]);
        assert!(sample.bears_out(&numbers(&[81, 3])));
        assert!(!sample.bears_out(&numbers(&[82, 3])));
        assert!(!sample.bears_out(&numbers(&[81])));
        assert_eq!(sample.to_string(), "70 [60, 81] 5 [3, 8]");
    }

    #[test]
    fn a_count_among_others_is_compared_by_itself() {
        let count = Value::Among([4_002, 90_174]);
        assert_eq!(count.to_string(), "4002 in 90,174");
        assert!(count.equals(&Value::Number(4_002)));
        assert!(!count.equals(&Value::Number(90_174)));
        assert!(!count.bears_out(&Value::Among([4_002, 90_175])));
        assert!(!text("a").equals(&text("b")));
    }
}
