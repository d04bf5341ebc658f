//! The table of engines as it is kept between visits: every analysis with its timeline and marks, so
//! that any rate of play and any P can be asked of it later. As JSON and, in numbers, as CSV.

use super::suite::{Scored, average};
use super::unit::Unit;
use super::{Engine, UNITS};
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};
use player::Interval;
use rating::{Decay, Mark, Moment, Timeline};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use trace::file::without_mark;

/// The most rows a table has; the oldest makes room.
pub const TABLE_LIMIT: usize = 40;

/// The longest text of a table that is read, in bytes.
const TEXT_LIMIT: usize = 8 << 20;

/// The version of the file.
const VERSION: u32 = 1;

/// An analysis of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptAnalysis {
    pub position: String,
    /// The highest mark.
    pub best: Mark,
    /// The weight in averages.
    pub difficulty: f64,
    /// Since when which move was preferred, and its mark.
    pub timeline: Vec<KeptChange>,
    /// Nodes looked at; 0 of a person.
    pub nodes: u64,
    /// The deepest finished iteration, in plies.
    pub depth: u8,
}

/// A change of preference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptChange {
    /// Since when, in seconds or nodes.
    pub since: Moment,
    /// The move, in algebraic notation.
    #[serde(rename = "move")]
    pub name: String,
    pub mark: Mark,
}

/// An engine, or a person, on a set of positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptRow {
    /// The engine's name, or the person's.
    pub engine: String,
    #[serde(default)]
    pub person: bool,
    pub set: String,
    /// A digest of the set's positions and marks, so that rows can be compared that belong together.
    pub digest: String,
    /// The unit of time.
    pub unit: String,
    /// The limit of each analysis in that unit; the longest of a person.
    pub limit: f64,
    pub analyses: Vec<KeptAnalysis>,
}

/// The table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptTable {
    /// The rows, the oldest first.
    pub rows: Vec<KeptRow>,
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    rows: Vec<KeptRow>,
}

/// A text that is not a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    #[error("this is not a table of ratings: {0}")]
    Json(String),
    #[error("this table is of version {0}; this page reads version {VERSION}")]
    Version(u32),
    #[error("a table has at most 8 MB and {TABLE_LIMIT} rows")]
    TooLong,
    #[error("row {row}: {what}")]
    Row {
        /// From 1.
        row: usize,
        what: &'static str,
    },
}

impl KeptAnalysis {
    /// The score, from 0 to the best mark.
    pub fn score(&self, decay: &Decay) -> f64 {
        let mut timeline = Timeline::new();
        for change in &self.timeline {
            // In order, as the table was checked.
            let _ = timeline.push(change.since, change.mark);
        }
        let stretches = timeline.stretches();
        stretches
            .map(|stretch| stretch.mv.map_or(0.0, Mark::value) * decay.weight(&stretch))
            .sum()
    }
}

impl KeptRow {
    /// The scores of its positions.
    pub fn scores(&self, decay: &Decay) -> Vec<Scored> {
        let scored = |analysis: &KeptAnalysis| Scored {
            score: analysis.score(decay),
            best: analysis.best.value(),
            difficulty: analysis.difficulty,
        };
        self.analyses.iter().map(scored).collect()
    }

    /// The average percentage with its interval.
    pub fn average(&self, decay: &Decay) -> Interval {
        average(&self.scores(decay))
    }

    /// The unit of time.
    pub fn unit(&self) -> Unit {
        let row = UNITS.iter().find(|(name, _)| *name == self.unit);
        row.map_or(Unit::Seconds, |&(_, unit)| unit)
    }

    /// Whether it is the same experiment as another row.
    fn repeats(&self, other: &Self) -> bool {
        let same_limit = self.person || self.limit.total_cmp(&other.limit).is_eq();
        self.engine == other.engine
            && self.person == other.person
            && self.digest == other.digest
            && self.unit == other.unit
            && same_limit
    }

    fn mistake(&self) -> Option<&'static str> {
        let known = UNITS.iter().any(|(name, _)| *name == self.unit);
        if !known {
            return Some("the unit is neither seconds nor nodes");
        }
        if !self.person && Engine::named(&self.engine).is_none() {
            return Some("there is no engine of that name");
        }
        if self.analyses.is_empty() || self.analyses.len() > super::POSITIONS_LIMIT {
            return Some("it has no positions, or too many");
        }
        if !self.limit.is_finite() || self.limit < 0.0 {
            return Some("the limit is not a number");
        }
        for analysis in &self.analyses {
            if !(0.0..=100.0).contains(&analysis.difficulty) {
                return Some("a difficulty is not between 0 and 100");
            }
            if !analysis.timeline.is_sorted_by(|a, b| a.since < b.since) {
                return Some("a timeline is not in order");
            }
        }
        None
    }
}

impl KeptTable {
    /// Puts a row in, in the place of one of the same experiment. Gives the oldest row if that had to
    /// make room.
    pub fn put(&mut self, row: KeptRow) -> Option<KeptRow> {
        if let Some(same) = self.rows.iter_mut().find(|it| it.repeats(&row)) {
            *same = row;
            return None;
        }
        self.rows.push(row);
        (self.rows.len() > TABLE_LIMIT).then(|| self.rows.remove(0))
    }

    /// The file.
    pub fn to_json(&self) -> String {
        let file = File {
            format: "plyground ratings".to_owned(),
            version: VERSION,
            rows: self.rows.clone(),
        };
        // Numbers and texts alone: it can always be written.
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is none, or a row cannot be.
    pub fn from_json(text: &str) -> Result<Self, TableError> {
        if text.len() > TEXT_LIMIT {
            return Err(TableError::TooLong);
        }
        let file: File = serde_json::from_str(without_mark(text))
            .map_err(|error| TableError::Json(error.to_string()))?;
        if file.version != VERSION {
            return Err(TableError::Version(file.version));
        }
        if file.rows.len() > TABLE_LIMIT {
            return Err(TableError::TooLong);
        }
        for (row, kept) in (1..).zip(&file.rows) {
            if let Some(what) = kept.mistake() {
                return Err(TableError::Row { row, what });
            }
        }
        Ok(Self { rows: file.rows })
    }

    /// The averages of the rows of one unit at these rates, as a table to be saved.
    pub fn sheet(&self, unit: Unit, decays: &[Decay]) -> Sheet {
        let rows = self.rows.iter().filter(|row| row.unit() == unit);
        let rows = rows.map(|row| {
            let mut cells = row![
                &row.engine,
                row.person,
                &row.set,
                row.analyses.len(),
                &row.unit,
                row.limit,
            ];
            cells.extend(decays.iter().map(|decay| Datum::from(row.average(decay))));
            cells
        });
        let mut sheet = Sheet::new(
            "Engines and people",
            "engine,person,set,positions,unit,limit",
            rows,
        );
        let percent = |decay: &Decay| format!("percent at {}", decay.rate());
        sheet.heads.extend(decays.iter().map(percent));
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rating::P_1989;

    fn row(engine: &str, limit: f64) -> KeptRow {
        let change = |since: f64, name: &str, mark: u8| KeptChange {
            since: Moment::try_from(since).unwrap(),
            name: name.to_owned(),
            mark: Mark::whole(mark),
        };
        KeptRow {
            engine: engine.to_owned(),
            person: false,
            set: "example".to_owned(),
            digest: "0".to_owned(),
            unit: "seconds".to_owned(),
            limit,
            analyses: vec![KeptAnalysis {
                position: "J".to_owned(),
                best: Mark::FULL,
                difficulty: 1.0,
                timeline: vec![
                    change(0.0, "Nxf5", 7),
                    change(94.0, "a4", 0),
                    change(155.0, "Rae1", 10),
                ],
                nodes: 5,
                depth: 2,
            }],
        }
    }

    #[test]
    fn a_kept_row_scores_as_the_source_prints() {
        let row = row("alpha-beta", 900.0);
        let at = |rate| row.average(&Decay::new(rate, P_1989).unwrap()).value;
        assert_eq!(format!("{:.2} {:.2}", at(10.0), at(300.0)), "69.97 81.48");
    }

    #[test]
    fn the_same_experiment_again_takes_the_place_of_the_first() {
        let mut table = KeptTable::default();
        table.put(row("alpha-beta", 1.0));
        table.put(row("minimax", 1.0));
        table.put(row("alpha-beta", 1.0));
        table.put(row("alpha-beta", 2.0));
        let names: Vec<&str> = table.rows.iter().map(|it| it.engine.as_str()).collect();
        assert_eq!(names, ["alpha-beta", "minimax", "alpha-beta"]);
        for limit in 0..100 {
            let gone = table.put(row("chute", f64::from(limit)));
            assert_eq!(gone.is_some(), limit + 4 > TABLE_LIMIT as u32);
        }
        assert_eq!(table.rows.len(), TABLE_LIMIT);
    }

    #[test]
    fn a_table_survives_its_file_and_damage_is_told() {
        let mut table = KeptTable::default();
        table.put(row("alpha-beta", 1.0));
        let text = table.to_json();
        let marked = format!("\u{feff}{text}");
        assert_eq!(KeptTable::from_json(&marked), KeptTable::from_json(&text));
        assert_eq!(KeptTable::from_json(&text), Ok(table));
        let error = |text: &str| KeptTable::from_json(text).unwrap_err().to_string();
        assert!(error("{}").starts_with("this is not a table of ratings"));
        assert!(error(&text.replace("\"version\":1", "\"version\":9")).contains("version 9"));
        assert!(error(&text.replace("\"seconds\"", "\"weeks\"")).starts_with("row 1: the unit"));
        assert!(error(&text.replace("155", "15")).contains("not in order"));
        assert!(error(&text.replace("alpha-beta", "deep")).contains("no engine"));
    }

    #[test]
    fn csv_has_a_column_for_each_rate_and_no_formulas() {
        let mut table = KeptTable::default();
        let mut person = row("=1+1", 1.0);
        person.person = true;
        table.put(person);
        let decays = [10.0, 300.0].map(|rate| Decay::new(rate, P_1989).unwrap());
        let csv = table.sheet(Unit::Seconds, &decays).csv();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].ends_with(",percent at 300,percent at 300_low,percent at 300_high"));
        assert!(lines[1].starts_with("'=1+1,true,example,1,seconds,1,69.9"));
        assert!(table.sheet(Unit::Nodes, &decays).rows.is_empty());
    }
}
