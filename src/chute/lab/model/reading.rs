//! The person's own games from a file, pasted or dropped. The worker reads them slice by slice.
//! Good games are added; each broken one is reported with its place.

use super::game_library::AddGameError;
use super::update::GAMES;
use super::{Effect, Lab};
use crate::experiment::link::Panel;
use crate::experiment::saved_games::{BYTES_LIMIT, FILE_LIMIT, GAMES_LIMIT};
use crate::experiment::{GameKey, ReadGame, Request, UnreadableGame};
use kit::experiment::wire::JobId;
use kit::model::squares::plural;

/// Games being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The file's name, or a description of the pasted text.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// Bytes read so far.
    pub done: u64,
    /// The pasted text; `None` for a file.
    pub(super) text: Option<Vec<u8>>,
    /// The slice that the experiment worker is reading.
    pub(super) waits_for: Option<JobId>,
    pub(super) report: Report,
}

/// The report of a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The file's name, or a description of the pasted text.
    pub name: String,
    /// Added games.
    pub added: u32,
    /// Added games that cannot be measured, and why.
    pub unfit: Vec<String>,
    /// Games that the library had already.
    pub known: u32,
    /// Games beyond the library's limits.
    pub no_room: u32,
    /// Broken games with line, column and problem.
    pub broken: Vec<String>,
    /// The number of further broken games.
    pub more_broken: u32,
    /// Text that was reinterpreted or skipped.
    pub remarks: Vec<String>,
    /// Why the reading ended early.
    pub stopped: Option<String>,
    /// The first game that was added.
    pub first: Option<GameKey>,
}

impl Report {
    /// The report as a sentence.
    pub fn sentence(&self) -> String {
        let broken = self.broken.len() as u64 + u64::from(self.more_broken);
        let mut parts = vec![format!(
            "{} added from {}",
            plural(u64::from(self.added), "game"),
            self.name
        )];
        if broken > 0 {
            parts.push(format!("{} broken", plural(broken, "game")));
        }
        if !self.unfit.is_empty() {
            let count = self.unfit.len() as u64;
            parts.push(format!(
                "{} can be viewed but not measured",
                plural(count, "game")
            ));
        }
        if self.known > 0 {
            parts.push(format!("{} there already", self.known));
        }
        if self.no_room > 0 {
            parts.push(format!(
                "{} skipped: the library holds at most {GAMES_LIMIT} games of your own and {} MB",
                plural(u64::from(self.no_room), "game"),
                BYTES_LIMIT / 1_000_000
            ));
        }
        if let Some(why) = &self.stopped {
            parts.push(why.clone());
        }
        parts.join("; ") + "."
    }
}

/// Bytes per slice.
const SLICE: u64 = 1 << 16;

/// The number of broken games listed; further ones are counted.
const LISTED: usize = 20;

/// The maximum number of remarks.
const REMARKS_KEPT: usize = 1_000;

impl Lab {
    pub(super) fn file_chosen(&mut self, name: &str, size: u64, is_dropped: bool) -> Vec<Effect> {
        let mut effects = Vec::new();
        if is_dropped {
            effects = self.set_panel(Panel::Games);
        }
        effects.extend(self.open_file(name, size));
        effects
    }

    fn open_file(&mut self, name: &str, size: u64) -> Vec<Effect> {
        let name: String = name.chars().take(80).collect();
        if size > FILE_LIMIT {
            return self.notices.refuse(format!(
                "{name} has {:.0} MB; a file of games has at most {} MB. Cut it into smaller files.",
                size as f64 / 1e6,
                FILE_LIMIT / 1_000_000
            ));
        }
        self.begin(name, size, None)
    }

    pub(super) fn paste(&mut self, text: String) -> Vec<Effect> {
        if text.trim().is_empty() {
            return self
                .notices
                .refuse("Paste the text of one or more games into the field first.".to_owned());
        }
        let size = text.len() as u64;
        if size > FILE_LIMIT {
            return self.notices.refuse(format!(
                "The pasted text has {:.0} MB; at most {} MB are read. Paste a part of it.",
                size as f64 / 1e6,
                FILE_LIMIT / 1_000_000
            ));
        }
        self.begin("the pasted text".to_owned(), size, Some(text.into_bytes()))
    }

    fn begin(&mut self, name: String, size: u64, text: Option<Vec<u8>>) -> Vec<Effect> {
        if self.reading.is_some() {
            return self
                .notices
                .refuse("Other games are being read. Stop the reading first, or wait.".to_owned());
        }
        self.report = None;
        self.reading = Some(Reading {
            report: Report {
                name: name.clone(),
                ..Report::default()
            },
            name,
            size,
            done: 0,
            text,
            waits_for: None,
        });
        let (_, forget) = self.experiment_worker(Request::StopReading);
        let mut effects = vec![forget];
        effects.extend(self.read_on());
        effects
    }

    /// Requests the next slice.
    fn read_on(&mut self) -> Vec<Effect> {
        let Some(reading) = &self.reading else {
            return Vec::new();
        };
        let (from, to) = (reading.done, (reading.done + SLICE).min(reading.size));
        match &reading.text {
            Some(text) => {
                let slice = text.get(from as usize..to as usize).unwrap_or_default();
                let slice = slice.to_vec();
                self.slice(slice)
            }
            None => vec![Effect::ReadFile(from, to)],
        }
    }

    pub(super) fn slice(&mut self, bytes: Vec<u8>) -> Vec<Effect> {
        let Some(reading) = &mut self.reading else {
            return Vec::new();
        };
        // Ends the reading of a file that has shrunk meanwhile.
        let is_last = reading.done + bytes.len() as u64 >= reading.size || bytes.is_empty();
        reading.done += bytes.len() as u64;
        let (id, effect) = self.experiment_worker(Request::Read { bytes, is_last });
        if let Some(reading) = &mut self.reading {
            reading.waits_for = Some(id);
        }
        vec![effect]
    }

    pub(super) fn file_failed(&mut self, why: &str) -> Vec<Effect> {
        if self.reading.is_none() {
            return Vec::new();
        }
        self.finish_reading(Some(format!("the file cannot be read further: {why}")))
    }

    pub(super) fn stop_reading(&mut self) -> Vec<Effect> {
        if self.reading.is_none() {
            return Vec::new();
        }
        let (_, forget) = self.experiment_worker(Request::StopReading);
        let mut effects = vec![forget];
        effects.extend(self.finish_reading(Some("stopped by you".to_owned())));
        effects
    }

    pub(super) fn read(
        &mut self,
        id: JobId,
        games: &[ReadGame],
        (broken, more_broken): (&[UnreadableGame], u32),
        is_last: bool,
    ) -> Vec<Effect> {
        let is_ours = |reading: &Reading| reading.waits_for == Some(id);
        let Some(mut reading) = self.reading.take_if(|reading| is_ours(reading)) else {
            return Vec::new();
        };
        let report = &mut reading.report;
        for read in games {
            match self.game_library.add(read.game.clone()) {
                Ok(key) => {
                    report.added += 1;
                    report.first.get_or_insert(key);
                    let about =
                        |why: &str| format!("Game {}, {}: {why}", read.number, read.game.title);
                    report.unfit.extend(read.game.unfit.as_deref().map(about));
                    let remarks = read.remarks.iter().map(|remark| about(remark));
                    report.remarks.extend(remarks);
                    report.remarks.truncate(REMARKS_KEPT);
                }
                Err(AddGameError::Duplicate) => report.known += 1,
                Err(AddGameError::LibraryFull) => report.no_room += 1,
            }
        }
        report.more_broken += more_broken;
        for wrong in broken {
            if report.broken.len() < LISTED {
                report.broken.push(format!(
                    "Game {} ({}), line {}, column {}: {}",
                    wrong.number, wrong.title, wrong.line, wrong.column, wrong.problem
                ));
            } else {
                report.more_broken += 1;
            }
        }
        self.reading = Some(reading);
        if is_last {
            return self.finish_reading(None);
        }
        self.read_on()
    }

    pub(super) fn finish_reading(&mut self, stopped: Option<String>) -> Vec<Effect> {
        let Some(reading) = self.reading.take() else {
            return Vec::new();
        };
        let mut report = reading.report;
        report.stopped = stopped;
        if report.added == 0 && report.broken.is_empty() && report.known + report.no_room == 0 {
            report
                .stopped
                .get_or_insert_with(|| "there is no game in it".to_owned());
        }
        let mut effects = vec![Effect::Say(report.sentence())];
        if let Some(key) = report.first {
            // Show the person the added games.
            let own = self
                .game_library
                .entries()
                .iter()
                .position(|entry| entry.key == key);
            self.list_page = own.unwrap_or(0) / super::LIST_PAGE;
            self.unsaved.insert(GAMES);
        }
        self.report = Some(report);
        effects.extend(self.games_changed());
        effects
    }

    /// Responds to a change of the games in use: scores and prepares missing games, and redraws
    /// the curve.
    pub(super) fn games_changed(&mut self) -> Vec<Effect> {
        let mut effects = self.assign_pool_work();
        effects.extend(self.rerank());
        effects.extend(self.request_games());
        self.look_up();
        effects
    }

    pub(super) fn remove_games(&mut self, keys: Vec<GameKey>) -> Vec<Effect> {
        let mut gone = Vec::new();
        let mut removed = Vec::new();
        for key in keys {
            if let Some(taken) = self.game_library.remove(key) {
                self.learned.remove(&key);
                gone.push(key);
                removed.push(taken);
            }
        }
        if gone.is_empty() {
            return Vec::new();
        }
        self.removed = removed;
        let is_shown = gone.contains(&self.replayed_game.key);
        let said = format!(
            "{} removed; it can be put back",
            plural(gone.len() as u64, "game")
        );
        let (_, forget) = self.experiment_worker(Request::Forget(gone));
        self.unsaved.insert(GAMES);
        let mut effects = vec![Effect::Say(said), forget];
        let pages = self.game_library.entries().len().div_ceil(super::LIST_PAGE);
        self.list_page = self.list_page.min(pages.saturating_sub(1));
        if is_shown {
            let first = self.game_library.entries().first().map(|entry| entry.key);
            effects.extend(first.map(|key| self.choose_game(key)).unwrap_or_default());
        }
        effects.extend(self.games_changed());
        effects
    }

    /// Puts the games removed last back to their places.
    pub(super) fn restore_removed(&mut self) -> Vec<Effect> {
        let mut back = 0;
        // In reverse order, because each index counts the games that remained.
        for (place, entry) in std::mem::take(&mut self.removed).into_iter().rev() {
            match self.game_library.put_back(place, entry) {
                Ok(_) => back += 1,
                Err(AddGameError::Duplicate) => {}
                Err(AddGameError::LibraryFull) => {
                    self.problem("The library has no room left for a removed game.".to_owned());
                }
            }
        }
        self.unsaved.insert(GAMES);
        let mut effects = vec![Effect::Say(format!("{} put back", plural(back, "game")))];
        effects.extend(self.games_changed());
        effects
    }
}
