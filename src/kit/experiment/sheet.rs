//! Tables as data, and the one writer of comma-separated values (RFC 4180) for page and command line alike: a row of
//! heads, one unit a column, plain ASCII numbers, and no cell that a spreadsheet would run as a formula.

use player::Interval;
use serde::{Deserialize, Serialize};
use stats::Estimate;

/// The end of a line.
const END: &str = "\r\n";

/// Signs with which a spreadsheet begins a formula, or which it skips before one.
const FORMULA: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

/// A table to be saved, with all its rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// The table's name in the list of what can be saved.
    pub title: String,
    pub heads: Vec<String>,
    /// One datum a column.
    pub rows: Vec<Vec<Datum>>,
}

/// Content of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Datum {
    /// Nothing.
    Empty,
    Text(String),
    /// A whole number.
    Count(u64),
    Number(f64),
    /// A number with its 95 % interval.
    Estimate(Estimate),
}

impl Sheet {
    /// A table; `heads` names its columns, with commas between the names.
    pub fn new(
        title: impl Into<String>,
        heads: &str,
        rows: impl IntoIterator<Item = Vec<Datum>>,
    ) -> Self {
        Self {
            title: title.into(),
            heads: heads.split(',').map(str::to_owned).collect(),
            rows: rows.into_iter().collect(),
        }
    }

    /// As comma-separated values. An estimate fills three columns: the value and the ends of its interval.
    pub fn csv(&self) -> String {
        let is_wide = |place: usize| {
            let mut data = self.rows.iter().filter_map(|row| row.get(place));
            data.any(|datum| matches!(datum, Datum::Estimate(_)))
        };
        let wide: Vec<bool> = (0..self.heads.len()).map(is_wide).collect();
        let mut cells = Vec::new();
        for (head, &wide) in self.heads.iter().zip(&wide) {
            cells.push(text_cell(head));
            if wide {
                cells.extend(["low", "high"].map(|end| text_cell(&format!("{head}_{end}"))));
            }
        }
        let mut text = cells.join(",") + END;
        for row in &self.rows {
            cells.clear();
            for (datum, &wide) in row.iter().zip(&wide) {
                if let Datum::Estimate(Estimate { value, low, high }) = datum {
                    cells.extend([*value, *low, *high].map(number_cell));
                    continue;
                }
                cells.push(match datum {
                    Datum::Text(text) => text_cell(text),
                    Datum::Count(count) => count.to_string(),
                    Datum::Number(number) => number_cell(*number),
                    Datum::Estimate(_) | Datum::Empty => String::new(),
                });
                if wide {
                    cells.extend([String::new(), String::new()]);
                }
            }
            text.push_str(&cells.join(","));
            text.push_str(END);
        }
        text
    }
}

/// Several tables below each other, each under its title, with an empty line between them.
pub fn titled_csv(sheets: &[Sheet]) -> String {
    let parts = sheets.iter();
    let parts: Vec<String> = parts
        .map(|sheet| format!("{}{END}{}", text_cell(&sheet.title), sheet.csv()))
        .collect();
    parts.join(END)
}

/// A text as a field. An apostrophe keeps a spreadsheet from taking it for a formula.
fn text_cell(text: &str) -> String {
    let guard = if text.starts_with(FORMULA) && !is_number(text) {
        "'"
    } else {
        ""
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{guard}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{guard}{text}")
    }
}

/// True if a spreadsheet reads the text as a number: an optional sign, digits with at most one decimal point, and an
/// optional exponent. Parsing the text as an `f64` would link tables of powers of five, which add ten kilobytes to
/// every first visit.
fn is_number(text: &str) -> bool {
    let unsigned = |text: &str| text.strip_prefix(['+', '-']).unwrap_or(text).to_owned();
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = unsigned(text);
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    is_whole(&format!("{whole}{decimals}")) && is_whole(&unsigned(exponent))
}

/// A number to six decimals, or to six figures where it is smaller than 1: without what binary fractions add. Nothing
/// for what has no number: an end of an interval that is not bounded.
fn number_cell(value: f64) -> String {
    if !value.is_finite() {
        return String::new();
    }
    let size = value.abs();
    let mut places = 6;
    let mut scaled = size * 10.0;
    while scaled > 0.0 && scaled < 1.0 && places < 18 {
        scaled *= 10.0;
        places += 1;
    }
    let text = format!("{value:.places$}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// A row of data: `row![name, rank, value]`.
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => {
        vec![$($crate::experiment::sheet::Datum::from($cell)),*]
    };
}
pub use row;

impl From<&str> for Datum {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Datum {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Datum {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<bool> for Datum {
    fn from(is_so: bool) -> Self {
        Self::Text(is_so.to_string())
    }
}

impl From<f64> for Datum {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<f32> for Datum {
    /// To the four decimals that it has.
    fn from(number: f32) -> Self {
        Self::Number((f64::from(number) * 1e4).round() / 1e4)
    }
}

impl From<i32> for Datum {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for Datum {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<u32> for Datum {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<usize> for Datum {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<Estimate> for Datum {
    fn from(estimate: Estimate) -> Self {
        Self::Estimate(estimate)
    }
}

impl From<Interval> for Datum {
    fn from(interval: Interval) -> Self {
        let Interval { value, low, high } = interval;
        Self::Estimate(Estimate { value, low, high })
    }
}

impl<D: Into<Self>> From<Option<D>> for Datum {
    fn from(datum: Option<D>) -> Self {
        datum.map_or(Self::Empty, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_ascii_and_rounded() {
        for (number, text) in [
            (0.310_000_000_000_000_05, "0.31"),
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.333333"),
            (-1.0 / 3.0, "-0.333333"),
            (-1e-30, "0"),
            (0.0, "0"),
            (0.000_012_345_678, "0.0000123457"),
            (12_345_678.0, "12345678"),
            (10.0, "10"),
            (-325.38, "-325.38"),
            (f64::INFINITY, ""),
            (f64::NAN, ""),
        ] {
            assert_eq!(number_cell(number), text);
        }
        assert_eq!(Datum::from(123.4f32), Datum::Number(123.4));
    }

    #[test]
    fn no_cell_is_a_formula_and_a_number_stays_a_number() {
        for (text, cell) in [
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("=1,2", "\"'=1,2\""),
            ("+1+1", "'+1+1"),
            ("--XXX", "'--XXX"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("\rx", "\"'\rx\""),
            ("-inf", "'-inf"),
            ("-12.5", "-12.5"),
            ("+3", "+3"),
            ("a \"b\"; c", "\"a \"\"b\"\"; c\""),
            ("two\nlines", "\"two\nlines\""),
            ("e4", "e4"),
        ] {
            assert_eq!(text_cell(text), cell);
        }
    }

    #[test]
    fn an_estimate_fills_three_columns_even_where_one_is_missing() {
        let [value, low, high] = [0.5, 0.25, 0.75];
        let sheet = Sheet::new(
            "Made up",
            "who,won,n",
            [
                row!["MAX", None::<Estimate>, 1u32],
                row!["ME, \"too\"", Estimate { value, low, high }, 12_345u32],
            ],
        );
        assert_eq!(
            sheet.csv(),
            "who,won,won_low,won_high,n\r\nMAX,,,,1\r\n\"ME, \"\"too\"\"\",0.5,0.25,0.75,12345\r\n"
        );
        assert!(titled_csv(&[sheet.clone(), sheet]).starts_with("Made up\r\nwho,won,"));
    }
}
