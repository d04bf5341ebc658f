//! The results of an experiment of the CHUTE lab, as the worker sends them to the page: readable
//! tables, figures, and data to save.

use super::definition::{Experiment, phase_word, target_word};
use kit::experiment::results::{Datum, Results, Table, Unit};
use kit::experiment::sheet::Sheet;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stats::Estimate;
use xxhash_rust::xxh64::Xxh64;

/// The results of an experiment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ExperimentReport {
    /// The question that the experiment asks.
    pub title: String,
    /// The sample, and what to bear in mind.
    pub notes: Vec<String>,
    pub tables: Vec<ShownTable>,
    pub figures: Vec<Figure>,
    /// All tables with unrounded numbers.
    pub sheets: Vec<Sheet>,
    /// The experiment and all its tables as JSON.
    pub json: String,
    /// A digest of the tables' contents.
    pub digest: u64,
}

/// A table with formatted numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShownTable {
    pub title: String,
    pub heads: Vec<String>,
    /// True for each column of numbers.
    pub numbers: Vec<bool>,
    /// One text per column.
    pub rows: Vec<Vec<String>>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    pub title: String,
    /// The sample size, and the meaning of the bands.
    pub sample: String,
    /// The label of the horizontal axis.
    pub x: String,
    /// The label and the unit of the vertical axis.
    pub y: (String, String),
    /// Names for the positions 0, 1, ... on the horizontal axis, if they have names.
    pub names: Vec<String>,
    pub series: Vec<FigureSeries>,
}

/// The style of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeriesStyle {
    /// A line through the points.
    Line,
    /// Columns from zero.
    Bars,
    /// Separate marks.
    Dots,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FigureSeries {
    pub name: String,
    pub style: SeriesStyle,
    /// Horizontal positions with their estimates.
    pub points: Vec<(f64, Estimate)>,
}

/// A value without an interval.
pub const fn exact(value: f64) -> Estimate {
    Estimate {
        value,
        low: value,
        high: value,
    }
}

/// The estimate multiplied by `unit`.
pub fn times(estimate: Estimate, unit: f64) -> Estimate {
    Estimate {
        value: estimate.value * unit,
        low: estimate.low * unit,
        high: estimate.high * unit,
    }
}

impl ShownTable {
    /// Formats a table for the page.
    pub fn of(table: &Table, title: String) -> Self {
        let is_number = |column: usize| {
            let cells = table.rows.iter().filter_map(|row| row.get(column));
            let mut written = cells
                .filter(|cell| !matches!(cell, Datum::Text(text) if text.is_empty()))
                .peekable();
            written.peek().is_some() && written.any(|cell| !matches!(cell, Datum::Text(_)))
        };
        let rows = table.rows.iter().map(|row| {
            let cells = table.columns.iter().zip(row);
            cells.map(|(column, datum)| cell(datum, column.unit))
        });
        Self {
            title,
            numbers: (0..table.columns.len()).map(is_number).collect(),
            heads: table.columns.iter().map(|it| it.label.to_owned()).collect(),
            rows: rows.map(Iterator::collect).collect(),
        }
    }

    pub fn has_intervals(&self) -> bool {
        self.rows
            .iter()
            .flatten()
            .any(|cell| cell.contains(['\u{b1}', '[']))
    }
}

/// Formats a number: an estimate to the second digit of half its interval's width, any other
/// number to about three digits. Saved files keep all digits.
fn cell(datum: &Datum, unit: Unit) -> String {
    let (scale, sign) = match unit {
        Unit::Percent => (100.0, " %"),
        Unit::Plain => (1.0, ""),
    };
    match datum {
        Datum::Empty => String::new(),
        Datum::Text(text) => text.clone(),
        Datum::Count(count) => count.to_string(),
        Datum::Number(number) => format!("{}{sign}", figure(number * scale, unit)),
        Datum::Estimate(estimate) => {
            let half = estimate.width() / 2.0 * scale;
            let value = estimate.value * scale;
            if half <= 0.0 || !half.is_finite() {
                return format!("{}{sign}", figure(value, unit));
            }
            let places = (1.0 - half.log10().floor()).clamp(0.0, 3.0) as usize;
            let [low, high] = [estimate.low, estimate.high].map(|end| end * scale);
            if estimate.is_lopsided() {
                let [value, low, high] =
                    [value, low, high].map(|figure| minus(format!("{figure:.places$}")));
                return format!("{value} [{low}, {high}]{sign}");
            }
            format!(
                "{} \u{b1} {half:.places$}{sign}",
                minus(format!("{value:.places$}"))
            )
        }
    }
}

fn figure(value: f64, unit: Unit) -> String {
    // Numbers with one or two decimals, such as published figures, keep them.
    let given = [(0, 1.0), (1, 10.0), (2, 100.0)]
        .into_iter()
        .find(|&(_, scale)| ((value * scale).round() - value * scale).abs() < 1e-9);
    if let Some((places, _)) = given {
        return minus(format!("{value:.places$}"));
    }
    let places = match (value.abs(), unit) {
        (small, Unit::Percent) => 1 + usize::from(small < 1.0),
        (large, Unit::Plain) if large >= 100.0 => 0,
        (large, Unit::Plain) if large >= 10.0 => 1,
        (large, Unit::Plain) if large >= 1.0 => 2,
        (_, Unit::Plain) => 3,
    };
    minus(format!("{value:.places$}"))
}

/// Replaces the hyphen by a minus sign, and drops it before zero.
fn minus(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.contains(|digit: char| ('1'..='9').contains(&digit)) => {
            format!("\u{2212}{rest}")
        }
        Some(rest) => rest.to_owned(),
        None => text,
    }
}

impl ExperimentReport {
    /// Converts results. `titles` names the tables; further tables keep their own titles.
    pub fn of(
        experiment: &Experiment,
        results: &Results,
        titles: &[String],
        figures: Vec<Figure>,
        notes: Vec<String>,
    ) -> Self {
        let title = |place: usize, table: &Table| {
            let given = titles.get(place).filter(|title| !title.is_empty());
            given.cloned().unwrap_or_else(|| table.title.to_owned())
        };
        let tables: Vec<ShownTable> = results
            .tables
            .iter()
            .enumerate()
            .map(|(place, table)| ShownTable::of(table, title(place, table)))
            .collect();
        let sheets = results.tables.iter().enumerate();
        let sheets = sheets.map(|(place, table)| Sheet {
            title: title(place, table),
            ..table.sheet()
        });
        let written = results.tables.iter().enumerate();
        let written = written.map(|(place, table)| {
            json!({ "name": table.name, "title": title(place, table), "rows": table.json() })
        });
        let mut json = Map::new();
        json.insert("experiment".to_owned(), asked(experiment));
        json.insert("notes".to_owned(), json!(notes));
        json.insert("tables".to_owned(), Value::Array(written.collect()));
        json.insert("figures".to_owned(), Value::Object(results.keys.clone()));
        Self {
            title: experiment.kind.row().title.to_owned(),
            notes,
            digest: digest(&results.tables),
            tables,
            figures,
            sheets: sheets.collect(),
            json: serde_json::to_string_pretty(&Value::Object(json)).unwrap_or_default(),
        }
    }
}

/// The experiment as JSON.
fn asked(experiment: &Experiment) -> Value {
    json!({
        "kind": experiment.kind.row().word,
        "weights": experiment.weights.polynomial().weights(),
        "phase": experiment.phase.map(phase_word),
        "target": target_word(experiment.target),
        "variables": experiment.what,
        "times": experiment.times,
        "seed": experiment.seed,
    })
}

/// A digest of the tables, to more digits than are shown.
fn digest(tables: &[Table]) -> u64 {
    let mut digest = Xxh64::new(0);
    for cell in tables.iter().flat_map(Table::cells).flatten() {
        digest.update(cell.as_bytes());
        digest.update(&[0]);
    }
    digest.digest()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::experiment::results::Column;
    use kit::experiment::sheet::titled_csv;

    fn results(value: f64) -> Results {
        let column = |key, unit| Column {
            key,
            label: key,
            unit,
        };
        Results {
            experiment: "made-up",
            tables: vec![Table {
                name: "made_up",
                title: "Made up",
                columns: vec![column("what", Unit::Plain), column("share", Unit::Percent)],
                rows: vec![vec![Datum::Text("a".to_owned()), Datum::Number(value)]],
            }],
            ..Results::default()
        }
    }

    #[test]
    fn an_answer_says_the_same_in_every_form() {
        let asked = Experiment::default();
        let titles = ["In \"other\" words".to_owned()];
        let answer = ExperimentReport::of(&asked, &results(0.25), &titles, Vec::new(), Vec::new());
        assert_eq!(answer.tables[0].rows, [["a", "25 %"]]);
        assert_eq!(answer.tables[0].numbers, [false, true]);
        assert_eq!(
            titled_csv(&answer.sheets),
            "\"In \"\"other\"\" words\"\r\nwhat,share\r\na,0.25\r\n"
        );
        let json: Value = serde_json::from_str(&answer.json).unwrap();
        assert_eq!(json["experiment"]["kind"], "ranking");
        assert!(json["tables"][0]["rows"][0]["share"].as_f64() == Some(0.25));
    }

    #[test]
    fn another_figure_has_another_digest() {
        let asked = Experiment::default();
        let digest = |value| {
            ExperimentReport::of(&asked, &results(value), &[], Vec::new(), Vec::new()).digest
        };
        assert_eq!(digest(0.25), digest(0.25));
        assert_ne!(digest(0.25), digest(0.26));
    }

    #[test]
    fn figures_have_the_digits_that_their_intervals_leave_them() {
        let of = |value: f64, half: f64| {
            Datum::Estimate(Estimate {
                value,
                low: value - half,
                high: value + half,
            })
        };
        let written = |datum: &Datum| [Unit::Plain, Unit::Percent].map(|unit| cell(datum, unit));
        let plain = |datum: Datum| written(&datum)[0].clone();
        let percent = |datum: Datum| written(&datum)[1].clone();
        assert_eq!(percent(of(0.266_91, 0.015_34)), "26.7 \u{b1} 1.5 %");
        assert_eq!(plain(of(-1_945.2, 312.0)), "\u{2212}1945 \u{b1} 312");
        assert_eq!(plain(of(0.665, 0.021)), "0.665 \u{b1} 0.021");
        assert_eq!(plain(of(-0.000_1, 0.2)), "0.00 \u{b1} 0.20");
        let lopsided = Estimate {
            value: 0.644_46,
            low: 0.643_06,
            high: 0.822_08,
        };
        assert_eq!(percent(Datum::Estimate(lopsided)), "64.4 [64.3, 82.2] %");
        assert_eq!(plain(Datum::Number(-198.0)), "\u{2212}198");
        assert_eq!(plain(Datum::Number(0.158_2)), "0.158");
        assert_eq!(percent(Datum::Number(0.003_9)), "0.39 %");
        assert_eq!(percent(of(0.5, 0.0)), "50 %");
        assert_eq!(percent(Datum::Number(0.31)), "31 %");
        assert_eq!(percent(Datum::Number(0.269_1)), "26.91 %");
        assert_eq!(percent(Datum::Number(0.269_123)), "26.9 %");
        assert_eq!(plain(Datum::Number(4.93)), "4.93");
        assert_eq!(plain(Datum::Number(17.512_3)), "17.5");
    }
}
