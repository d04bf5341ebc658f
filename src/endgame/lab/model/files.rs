//! Reading games and traces, and saving the trace. A game starts at its first position that the lab takes; the keys of the
//! steps walk through it.

use super::source::EgSource;
use super::{Effect, Lab, Shown, material};
use crate::experiment::EgRecording;
use chess::record::{NodeId, Record};
use kit::experiment::ChessSubject;
use kit::model::game::Game;
use kit::model::lab::File;
use kit::model::library::Library;
use kit::model::notice::{Cause, NoticeKind, unreadable};
use std::rc::Rc;
use trace::file::bytes_without_mark;

/// The longest text of games that is read, in bytes: it is read in one go.
const LIMIT: usize = 64 << 20;

impl Lab {
    pub(super) fn read_file(&mut self, file: File) -> Vec<Effect> {
        match file {
            File::Whole { name, bytes } if is_pgn(&name, &bytes) => {
                self.notices.begin(Cause::Position);
                self.read_pgn(&bytes)
            }
            File::Whole { name, .. } if has_ending(&name, "epd") => self
                .notices
                .refuse("Open files of positions (EPD) at the end of the reproduction page."),
            File::Whole { bytes, .. } => self.open_trace(&bytes),
            File::Failed(why) => self
                .notices
                .refuse(format!("The file cannot be read: {why}.")),
            File::Chosen { .. } | File::Slice(_) => Vec::new(),
        }
    }

    pub(super) fn read_pgn(&mut self, bytes: &[u8]) -> Vec<Effect> {
        if bytes.len() > LIMIT {
            let most = LIMIT >> 20;
            return self.notices.refuse(format!(
                "A text of games may have {most} MB here. Cut it into smaller ones."
            ));
        }
        self.library = Some(Rc::new(Library::of(bytes)));
        match Library::close(&mut self.library, &mut self.notices) {
            Err(effects) => effects,
            Ok((first, said)) => {
                let mut effects = vec![said];
                effects.extend(self.put_up_game(&first));
                effects
            }
        }
    }

    pub(super) fn choose_game(&mut self, index: usize) -> Vec<Effect> {
        let library = self.library.as_ref();
        match library.and_then(|library| library.record(index)) {
            Some(record) => self.put_up_game(&record),
            None => Vec::new(),
        }
    }

    /// Puts a game up. EG does not search it by itself, because the keys would then step through the search.
    fn put_up_game(&mut self, record: &Record) -> Vec<Effect> {
        let at = first_taken(record);
        let Some((at, rest)) = at.and_then(|at| Some((at, record.rest(at)?))) else {
            let takes = material::TAKES;
            return self.notices.refuse(format!(
                "This game comes to no position that can be put up: {takes}."
            ));
        };
        self.leave_exercise();
        self.search = None;
        let mut effects = self.begin(Game::from_record(rest));
        let board = self.position.game.board();
        if at != Record::ROOT {
            let text = format!(
                "The game begins here with move {}, where it has come to {}.",
                board.fullmove_number(),
                material::name(board)
            );
            self.notify(NoticeKind::Note, text.clone());
            effects.push(Effect::Say(text));
        }
        effects
    }

    fn open_trace(&mut self, bytes: &[u8]) -> Vec<Effect> {
        let recording = match EgRecording::read(bytes) {
            Ok(recording) => recording,
            Err(error) => {
                return self.notices.refuse(unreadable(&error));
            }
        };
        let subject = ChessSubject {
            start: recording.subject().position.clone(),
            moves: Vec::new(),
        };
        match Game::from_subject(&subject) {
            Ok(game) => {
                self.position.put(game);
            }
            Err(error) => {
                return self.notices.refuse(unreadable(&error));
            }
        }
        self.leave_exercise();
        let limits = recording.subject().limits;
        self.rules = limits.rules;
        self.nodes = limits.proof.max(limits.strategic);
        self.wrong_nodes = None;
        self.plays = None;
        let recording = Rc::new(recording);
        self.show(
            Shown {
                source: Rc::new(EgSource::new(Rc::clone(&recording))),
                digest: recording.trace().digest(),
                recording,
                subject,
            },
            None,
        );
        self.step_effects()
    }

    pub(super) fn save_trace(&mut self) -> Vec<Effect> {
        let Some(shown) = self.shown() else {
            return Vec::new();
        };
        let mut bytes = Vec::new();
        match shown.recording.write(&mut bytes) {
            Ok(()) => {
                let name = format!("eg-{:016x}.jsonl", shown.digest);
                vec![Effect::Save { name, bytes }]
            }
            Err(error) => self
                .notices
                .refuse(format!("The trace cannot be saved: {error}.")),
        }
    }
}

/// The first place of a game's main line whose position the lab takes. It takes all later positions, too.
fn first_taken(record: &Record) -> Option<NodeId> {
    let (mut at, mut board) = (Record::ROOT, record.start().clone());
    while material::refusal(&board).is_some() {
        at = record.next(at)?;
        board.play_unchecked(record.move_at(at)?.unpack(&board));
    }
    Some(at)
}

/// True if a file holds games: by its name, or as a text that is no trace, whose lines are JSON.
fn is_pgn(name: &str, bytes: &[u8]) -> bool {
    let is_json = bytes_without_mark(bytes).starts_with(b"{\"");
    has_ending(name, "pgn") || (has_ending(name, "txt") && !is_json)
}

fn has_ending(name: &str, ending: &str) -> bool {
    let found = name.rsplit('.').next().unwrap_or_default();
    found.eq_ignore_ascii_case(ending)
}
