//! Edits of the table: its rates are typed, rows come in from runs, tests and files, are taken away
//! and brought back.

use super::action::{Effect, Field, Kept};
use super::state::Lab;
use crate::experiment::{Engine, KeptRow, KeptTable, Panel, TABLE_LIMIT};
use chess::words::counted;
use kit::model::notice::NoticeKind;
use rating::Decay;

/// The most columns of rates.
const RATES_LIMIT: usize = 6;

impl Lab {
    /// Puts a row into the table, and says so if another had to make room.
    pub(super) fn put_row(&mut self, row: KeptRow) {
        if let Some(gone) = self.table.put(row) {
            let text = format!(
                "The table holds {TABLE_LIMIT} rows: the oldest, {} by {}, has made room.",
                Engine::title_of(&gone.engine),
                gone.unit
            );
            self.notices.add(NoticeKind::Note, text);
        }
        self.keep(Kept::Table);
    }

    pub(super) fn remove_row(&mut self, place: usize) -> Vec<Effect> {
        if place >= self.table.rows.len() {
            return Vec::new();
        }
        self.table_before = Some(self.table.clone());
        let gone = self.table.rows.remove(place);
        self.keep(Kept::Table);
        vec![Effect::Say(format!(
            "{} is gone; Undo brings it back",
            Engine::title_of(&gone.engine)
        ))]
    }

    pub(super) fn clear_table(&mut self) -> Vec<Effect> {
        self.table_before = Some(std::mem::take(&mut self.table));
        self.keep(Kept::Table);
        let text = "The table is empty; Undo brings its rows back";
        vec![Effect::Say(text.to_owned())]
    }

    /// The table as it was before rows were taken away or came from a file; `false` if that is over.
    pub(super) fn bring_rows_back(&mut self) -> bool {
        let Some(before) = self.table_before.take() else {
            return false;
        };
        self.table = before;
        self.keep(Kept::Table);
        true
    }

    pub(super) fn set_rates(&mut self, text: &str) -> Vec<Effect> {
        let words = text
            .split([',', ' ', ';'])
            .map(str::trim)
            .filter(|word| !word.is_empty());
        let read = |word: &str| {
            let rate = word.parse::<f64>().unwrap_or(f64::NAN);
            Decay::new(rate, 0.5)
                .map(|_| rate)
                .map_err(|_| word.to_owned())
        };
        let rates: Result<Vec<f64>, String> = words.take(RATES_LIMIT + 1).map(read).collect();
        let wrong = match rates {
            Ok(rates) if (1..=RATES_LIMIT).contains(&rates.len()) => {
                self.rates[self.table_unit as usize] = rates;
                self.mistake = None;
                return Vec::new();
            }
            Ok(_) => format!("write 1 to {RATES_LIMIT} rates, such as 1, 10, 60"),
            Err(word) => {
                let word: String = word.chars().take(20).collect();
                format!("{word:?} is not a rate of play; write numbers above 0, such as 1, 10, 60")
            }
        };
        self.refuse(Field::Rates, text, &wrong)
    }

    pub(super) fn open_table(&mut self, text: &str) -> Vec<Effect> {
        match KeptTable::from_json(text) {
            Ok(table) => {
                let text = match table.rows.len() {
                    0 => "There are no rows in this file.".to_owned(),
                    1 => "One row taken into the table.".to_owned(),
                    count => format!("{} taken into the table.", counted(count, "row")),
                };
                self.panel = Panel::Table;
                self.table_before = Some(self.table.clone());
                for row in table.rows {
                    self.table_unit = row.unit();
                    self.put_row(row);
                }
                self.notices.add(NoticeKind::Note, text.clone());
                vec![Effect::Say(text)]
            }
            Err(error) => self
                .notices
                .refuse(format!("The file cannot be taken: {error}.")),
        }
    }
}
