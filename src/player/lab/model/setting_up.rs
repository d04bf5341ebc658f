//! Setting up a position: moves, positions typed, set up, taken from Table I, or
//! opened by a link; games by PGN.

use super::gallery::name_of;
use super::{Effect, History, Lab, LessonLog, PlayerAction};
use crate::experiment::PlayerLink;
use chess::fen::parse_fen;
use chess::notation::parse_move;
use chess::record::Record;
use cozy_chess::Move;
use kit::model::game::Game;
use kit::model::library::Library;
use kit::model::notice::NoticeKind;
use kit::model::recorded::RecordedLab;
use kit::model::squares::plural;
use player::Castled;
use player::facts::TABLE_ONE;
use std::rc::Rc;

impl Lab {
    /// The lessons that a link brings.
    pub(super) fn lessons_of(&mut self, link: &PlayerLink) -> Option<LessonLog> {
        match LessonLog::from_text(link.lessons.as_deref()?) {
            Ok(lessons) => Some(lessons),
            Err(why) => {
                self.notify(
                    NoticeKind::Problem,
                    format!(
                        "The lessons in the link cannot be read ({why}). The weights they led to are set."
                    ),
                );
                None
            }
        }
    }

    /// Puts the lessons of a link behind those that are here.
    pub(super) fn join(&mut self, lessons: LessonLog) {
        let (own, brought) = (self.lesson_log.lessons(), lessons.lessons());
        self.lesson_log.join(lessons);
        if own > 0 && self.lesson_log.lessons() > own {
            let (brought, own) = (
                plural(brought as u64, "lesson"),
                plural(own as u64, "lesson"),
            );
            let text =
                format!("The link brings {brought}. In the lesson log they follow your own {own}.");
            self.notify(NoticeKind::Note, text);
        }
    }

    pub(super) fn choose(&mut self, index: Option<usize>) -> Vec<Effect> {
        self.chosen = index.filter(|&index| index < self.decision.candidates.len());
        self.after &= self.chosen.is_some();
        self.turn_to_chosen();
        let mut effects = self.address(History::Replace);
        let said = match (self.chosen, self.why()) {
            (Some(index), Some(why)) => format!(
                "{}, {} of {}, value {}",
                self.san(index),
                why.rank.0,
                why.rank.1,
                super::words::number(self.value_of(index))
            ),
            _ => "No move is chosen".to_owned(),
        };
        effects.push(Effect::Say(said));
        effects
    }

    /// The value of a move under the weights shown.
    pub fn value_of(&self, index: usize) -> f64 {
        let candidate = self.decision.candidates.get(index);
        candidate.map_or(0.0, |found| self.decision.value(found, &self.weights()))
    }

    pub(super) fn play_in_game(&mut self, mv: Move) -> Vec<Effect> {
        match self.position.play(mv) {
            Ok(said) => self.arrive(said),
            Err(why) => vec![Effect::Say(why)],
        }
    }

    /// Another position has come: it is surveyed, its recommended move chosen.
    pub(super) fn arrive(&mut self, said: String) -> Vec<Effect> {
        self.position.wrong_fen = None;
        self.survey_position();
        self.chosen = self.recommended().map(|(index, _)| index);
        self.turn_to_chosen();
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(said));
        effects
    }

    /// Another game has come, of which nobody has said who castled before.
    pub(super) fn begin(&mut self, game: Game) {
        self.position.begin(game);
        self.castled = Castled::UNKNOWN;
    }

    /// Sets up a position of Table I.
    pub(super) fn set_up(&mut self, number: u32) -> Vec<Effect> {
        let row = TABLE_ONE.iter().find(|row| row.number == number);
        let position = row.and_then(|row| row.recommended().ok().flatten());
        let Some(position) = position else {
            return self
                .notices
                .refuse(format!("Position {number} of Table I is lost."));
        };
        self.begin(Game::new(position.board));
        let said = name_of(number).unwrap_or_default();
        self.arrive(format!("Position {said}"))
    }

    /// Sets up a position of a set with its recommended move.
    pub(super) fn set_up_with(&mut self, fen: &str, san: &str) -> Vec<Effect> {
        let Ok(board) = parse_fen(fen) else {
            return Vec::new();
        };
        self.recommended = parse_move(&board, san)
            .ok()
            .map(|mv| (board.to_string(), mv));
        self.begin(Game::new(board));
        self.arrive("A position of the set".to_owned())
    }

    fn set_up_record(&mut self, record: Option<Record>) -> Vec<Effect> {
        let Some(record) = record else {
            return Vec::new();
        };
        self.begin(Game::from_record(record));
        self.arrive("The game is on the board; step through it with u and r".to_owned())
    }

    /// Games in.
    pub(super) fn pgn(&mut self, action: PlayerAction) -> Vec<Effect> {
        match action {
            PlayerAction::SetUpGame(index) => {
                let record = self.shipped.record(index);
                self.set_up_record(record)
            }
            PlayerAction::OpenPgn(bytes) => self.open_pgn(&bytes),
            PlayerAction::ChooseGame(index) => {
                let library = self.library.as_ref();
                let record = library.and_then(|library| library.record(index));
                self.set_up_record(record)
            }
            PlayerAction::CloseLibrary => {
                self.library = None;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn open_pgn(&mut self, bytes: &[u8]) -> Vec<Effect> {
        self.library = Some(Rc::new(Library::of(bytes)));
        match Library::close(&mut self.library, &mut self.notices) {
            Err(effects) => effects,
            Ok((record, said)) => {
                let mut effects = self.set_up_record(Some(record));
                effects.push(said);
                effects
            }
        }
    }
}
