//! Files and games, in and out. A trace or games as PGN come from a file, which is read in slices so that neither
//! memory nor the page feels its size; one of the games is chosen. The trace and the game on the board are saved.

use super::{Effect, Focus, History, Lab, Mode};
use crate::experiment::Recording;
use chess::pgn::write_pgn;
use kit::model::game::Game;
use kit::model::lab::File;
use kit::model::library::Library;
use kit::model::notice::unreadable;
use kit::model::recorded::RecordedLab;
use std::rc::Rc;
use trace::file::bytes_without_mark;

/// Bytes of a file of games that are read at a time.
const SLICE: u64 = 128 << 10;

/// The largest trace that is read, in bytes: the step limit at the length of a line.
const TRACE_LIMIT: u64 = 300_000_000;

/// How a trace begins, whatever its file is called.
const TRACE: &[u8] = b"{\"format\"";

/// A file that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// A trace, in one piece.
    Trace,
    /// Games, so far.
    Games { done: u64, size: u64 },
}

impl Lab {
    pub(super) fn read_file(&mut self, file: File) -> Vec<Effect> {
        match file {
            File::Chosen { name, size, .. } => {
                let ending = name.to_ascii_lowercase();
                if [".jsonl", ".json"].iter().any(|it| ending.ends_with(it)) {
                    return self.read_trace(size);
                }
                self.library = Some(Rc::new(Library::new()));
                self.read_games(0, size)
            }
            File::Slice(bytes) => self.slice(&bytes),
            File::Failed(why) => {
                let mut effects = self
                    .notices
                    .refuse(format!("The file cannot be read: {why}."));
                if let Some(Reading::Games { .. }) = self.reading.take() {
                    effects.extend(self.close_games());
                }
                effects
            }
            File::Whole { .. } => Vec::new(),
        }
    }

    fn slice(&mut self, bytes: &[u8]) -> Vec<Effect> {
        match self.reading.take() {
            None => Vec::new(),
            Some(Reading::Trace) => self.open_trace(bytes),
            Some(Reading::Games { done: 0, size })
                if bytes_without_mark(bytes).starts_with(TRACE) =>
            {
                self.library = None;
                self.read_trace(size)
            }
            Some(Reading::Games { done, size }) => {
                if let Some(library) = &mut self.library {
                    Rc::make_mut(library).push(bytes);
                }
                self.read_games((done + SLICE).min(size), size)
            }
        }
    }

    fn read_games(&mut self, done: u64, size: u64) -> Vec<Effect> {
        if done == size {
            return self.close_games();
        }
        self.reading = Some(Reading::Games { done, size });
        vec![Effect::ReadFile(done, (done + SLICE).min(size))]
    }

    /// The games are read to their end: the first is put up.
    fn close_games(&mut self) -> Vec<Effect> {
        match Library::close(&mut self.library, &mut self.notices) {
            Err(effects) => effects,
            Ok((record, said)) => {
                let mut effects = self.put_game(Game::from_record(record));
                effects.push(said);
                effects
            }
        }
    }

    pub(super) fn paste_games(&mut self, text: &str) -> Vec<Effect> {
        self.library = Some(Rc::new(Library::of(text.as_bytes())));
        self.close_games()
    }

    pub(super) fn choose_game(&mut self, index: usize) -> Vec<Effect> {
        let library = self.library.as_ref();
        match library.and_then(|library| library.record(index)) {
            Some(record) => self.put_game(Game::from_record(record)),
            None => Vec::new(),
        }
    }

    fn put_game(&mut self, game: Game) -> Vec<Effect> {
        self.position.begin(game);
        self.mode = Mode::Chess;
        self.focus = Focus::Setup;
        self.address(History::Push)
    }

    pub(super) fn save_game(&self) -> Vec<Effect> {
        vec![Effect::Save {
            name: "game.pgn".to_owned(),
            bytes: write_pgn(self.position.game.record()).into_bytes(),
        }]
    }

    pub(super) fn copy_game(&self) -> Vec<Effect> {
        vec![Effect::Copy(write_pgn(self.position.game.record()))]
    }

    fn read_trace(&mut self, size: u64) -> Vec<Effect> {
        if size > TRACE_LIMIT {
            return self.notices.refuse(format!(
                "The trace has {} MB; at most {} MB are read.",
                size / 1_000_000,
                TRACE_LIMIT / 1_000_000
            ));
        }
        self.reading = Some(Reading::Trace);
        vec![Effect::ReadFile(0, size)]
    }

    fn open_trace(&mut self, bytes: &[u8]) -> Vec<Effect> {
        match Recording::read(bytes) {
            Ok(recording) => {
                self.set_up_experiment(recording.experiment());
                // A search at work must not take the place of the file when it ends.
                let mut effects = self.jobs.stop();
                self.jobs.end();
                self.show(recording, None);
                effects.extend(self.step_effects());
                effects
            }
            Err(error) => self.notices.refuse(unreadable(&error)),
        }
    }

    pub(super) fn save_trace(&mut self) -> Vec<Effect> {
        let Some(recording) = self.recording() else {
            return Vec::new();
        };
        let mut bytes = Vec::new();
        match recording.write(&mut bytes) {
            Ok(()) => {
                let name = format!("search-{:016x}.jsonl", recording.summary().digest);
                vec![Effect::Save { name, bytes }]
            }
            Err(error) => {
                let text = format!("The trace cannot be saved: {error}.");
                self.notices.refuse(text)
            }
        }
    }
}
