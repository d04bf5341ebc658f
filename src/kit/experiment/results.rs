//! Results of a trial, for people and for programs: tables with named columns, charts, JSON, CSV.

use std::fmt;

use serde_json::{Map, Value as Json, json};

pub use super::sheet::Datum;
use super::sheet::Sheet;
use stats::Estimate;

/// The results of a trial or of the units of it that have been run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// The experiment's name.
    pub experiment: &'static str,
    pub seed: u64,
    /// Number of units these results rest on.
    pub units_done: u32,
    /// Number of all units.
    pub units: u32,
    pub tables: Vec<Table>,
    /// The figures to be drawn.
    pub charts: Vec<Chart>,
    /// The keys of the JSON object, where the tables are not what it shows.
    pub keys: Map<String, Json>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name in JSON.
    pub name: &'static str,
    pub title: &'static str,
    pub columns: Vec<Column>,
    /// Its rows, one datum a column.
    pub rows: Vec<Vec<Datum>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its key in JSON and CSV.
    pub key: &'static str,
    /// Its heading.
    pub label: &'static str,
    /// The unit in which its numbers are written.
    pub unit: Unit,
}

/// The unit in which numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Plain,
    /// As percentages.
    Percent,
}

/// A drawing of some of the figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub title: &'static str,
    /// The quantity along the bottom.
    pub x: &'static str,
    /// The quantity up the side.
    pub y: &'static str,
    /// Names for the places 0, 1, ... along the bottom: bars instead of lines, if there are any.
    pub names: Vec<String>,
    /// Lines, or bars of one kind.
    pub series: Vec<Series>,
}

/// A line of a chart, or its bars of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub name: String,
    /// Its points, from left to right: the place along the bottom and the value.
    pub points: Vec<(f64, Estimate)>,
}

impl Results {
    /// Whether all units have been run.
    pub const fn is_complete(&self) -> bool {
        self.units_done == self.units
    }

    /// As one JSON object.
    pub fn json(&self) -> Json {
        if !self.keys.is_empty() {
            return Json::Object(self.keys.clone());
        }
        let tables: Map<String, Json> = self
            .tables
            .iter()
            .map(|table| (table.name.to_owned(), table.json()))
            .collect();
        json!({ "experiment": self.experiment, "seed": self.seed, "tables": tables })
    }

    /// All tables as CSV, an empty line between them.
    pub fn csv(&self) -> String {
        let tables: Vec<String> = self.tables.iter().map(Table::csv).collect();
        tables.join("\r\n")
    }

    /// All tables, to be saved one by one.
    pub fn sheets(&self) -> Vec<Sheet> {
        self.tables.iter().map(Table::sheet).collect()
    }

    /// The datum of a row and a column, by the table's name and the column's key.
    pub fn datum(&self, table: &str, row: usize, key: &str) -> Option<&Datum> {
        let table = self.tables.iter().find(|found| found.name == table)?;
        let column = table.columns.iter().position(|column| column.key == key)?;
        table.rows.get(row)?.get(column)
    }
}

impl Table {
    /// As a list of objects, one a row.
    pub fn json(&self) -> Json {
        let object = |row: &Vec<Datum>| {
            let cells = self.columns.iter().zip(row);
            let cells = cells.map(|(column, datum)| (column.key.to_owned(), datum.json()));
            Json::Object(cells.collect())
        };
        Json::Array(self.rows.iter().map(object).collect())
    }

    /// As CSV with a heading.
    pub fn csv(&self) -> String {
        self.sheet().csv()
    }

    /// To be saved; its columns are named by their keys.
    pub fn sheet(&self) -> Sheet {
        Sheet {
            title: self.title.to_owned(),
            heads: self.columns.iter().map(|it| it.key.to_owned()).collect(),
            rows: self.rows.clone(),
        }
    }

    /// The headings and the rows as people read them.
    pub fn cells(&self) -> Vec<Vec<String>> {
        let heads = self.columns.iter().map(|column| column.label.to_owned());
        let rows = self.rows.iter().map(|row| {
            let cells = self.columns.iter().zip(row);
            cells
                .map(|(column, datum)| datum.text(column.unit))
                .collect()
        });
        std::iter::once(heads.collect()).chain(rows).collect()
    }
}

impl Datum {
    fn json(&self) -> Json {
        match self {
            Self::Empty => Json::Null,
            Self::Text(text) => json!(text),
            Self::Count(count) => json!(count),
            Self::Number(number) => json!(number),
            Self::Estimate(Estimate { value, low, high }) => {
                json!({ "value": value, "low": low, "high": high })
            }
        }
    }

    /// As people read it: an estimate with half the width of its interval, if it has one, or with its ends if the value
    /// does not lie in the middle.
    pub fn text(&self, unit: Unit) -> String {
        let scale = if unit == Unit::Percent { 100.0 } else { 1.0 };
        let sign = if unit == Unit::Percent { " %" } else { "" };
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(number) => format!("{}{sign}", Digits(number * scale)),
            Self::Estimate(estimate) => {
                let value = Digits(estimate.value * scale);
                match estimate.half_width() {
                    Some(_) if estimate.is_lopsided() => {
                        let [low, high] =
                            [estimate.low, estimate.high].map(|end| Digits(end * scale));
                        format!("{value} [{low}, {high}]{sign}")
                    }
                    Some(half) => format!("{value} ± {}{sign}", Digits(half * scale)),
                    None => format!("{value}{sign}"),
                }
            }
        }
    }
}

/// Three decimals at most, fewer for large numbers.
struct Digits(f64);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = match self.0.abs() {
            large if large >= 100.0 => 1,
            middling if middling >= 10.0 => 2,
            _ => 3,
        };
        write!(f, "{:.places$}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let column = |key, unit| Column {
            key,
            label: key,
            unit,
        };
        let estimate = Estimate {
            value: 0.5,
            low: 0.25,
            high: 0.75,
        };
        Table {
            name: "made_up",
            title: "Made up",
            columns: vec![
                column("who", Unit::Plain),
                column("won", Unit::Percent),
                column("n", Unit::Plain),
            ],
            rows: vec![vec![
                Datum::Text("MAX, \"tired\"".to_owned()),
                Datum::Estimate(estimate),
                Datum::Count(12_345),
            ]],
        }
    }

    #[test]
    fn a_table_is_written_for_spreadsheets() {
        let expected =
            "who,won,won_low,won_high,n\r\n\"MAX, \"\"tired\"\"\",0.5,0.25,0.75,12345\r\n";
        assert_eq!(table().csv(), expected);
    }

    #[test]
    fn a_table_is_written_for_programs() {
        let expected = json!([{
            "who": "MAX, \"tired\"",
            "won": { "value": 0.5, "low": 0.25, "high": 0.75 },
            "n": 12_345,
        }]);
        assert_eq!(table().json(), expected);
    }

    #[test]
    fn a_table_is_written_for_people() {
        let cells = table().cells();
        assert_eq!(cells[1][1], "50.00 ± 25.00 %");
        let lopsided = Estimate {
            value: 0.5,
            low: 0.4,
            high: 0.8,
        };
        let written = Datum::Estimate(lopsided).text(Unit::Percent);
        assert_eq!(written, "50.00 [40.00, 80.00] %");
        assert_eq!(Datum::Number(123.456).text(Unit::Plain), "123.5");
        let [value, low, high] = [0.5; 3];
        let without_interval = Datum::Estimate(Estimate { value, low, high });
        assert_eq!(without_interval.text(Unit::Percent), "50.00 %");
    }
}
