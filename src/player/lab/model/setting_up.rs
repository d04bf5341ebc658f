//! What stands on the board and how it came there: moves, positions typed, set up, taken from Table I, or
//! opened by a link; games by PGN.

use super::gallery::name_of;
use super::state::OnMove;
use super::{Action, Effect, History, Lab, LessonLog, Origin};
use crate::experiment::PlayerLink;
use chess::fen::parse_fen;
use chess::notation::parse_move;
use chess::record::{NodeId, Record};
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Move};
use kit::experiment::link::LinkState;
use kit::model::board::spoken;
use kit::model::game::Game;
use kit::model::library::{Library, NO_GAME};
use kit::model::linked::Arrival;
use kit::model::notice::NoticeKind;
use kit::model::position::{Change, PositionAction};
use kit::model::squares::plural;
use player::Castled;
use player::facts::TABLE_ONE;
use std::rc::Rc;

impl Lab {
    /// Sets up what a link describes. Lessons that were given stay in the lesson log, and those of the link follow
    /// them; going back in the browser's history leaves the weights alone, as lessons have an undoing of their own.
    pub(super) fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (link, problems) = PlayerLink::from_query(query);
        for problem in problems {
            let text = spoken::sentence(&problem.to_string());
            self.notify(NoticeKind::of_link(&problem), text);
        }
        self.position.open(link.flipped);
        self.castled = link.castled;
        self.reading = link.reading;
        self.panel = link.panel;
        self.parameter = link.parameter;
        let lessons = self.lessons_of(&link);
        if arrival == Arrival::History || query.is_empty() && !self.lesson_log.is_empty() {
            // The weights stay, those kept at an earlier visit too.
        } else if let Some(lessons) = lessons {
            self.join(lessons);
        } else if self.lesson_log.is_empty() {
            let manner = self
                .manner_form
                .manner()
                .unwrap_or(super::update::USUAL_MANNER);
            self.lesson_log = LessonLog::new(manner, link.weights);
        } else {
            self.lesson_log.set(link.weights, Origin::Link);
        }
        if !self.position.game.follow(&link.subject) {
            match Game::from_subject(&link.subject) {
                Ok(game) => {
                    self.position.put(game);
                }
                Err(error) => self.notify(
                    NoticeKind::Problem,
                    format!(
                        "The position in the link cannot be set up: {error}. The position that was on \
                         the board is kept."
                    ),
                ),
            }
        }
        self.look();
        self.weights_changed();
        if let Some(mv) = link.chosen {
            self.chosen = self.decision.find(mv);
            if self.chosen.is_none() {
                let text = format!("The move {mv} in the link is not possible in its position.");
                self.notify(NoticeKind::Problem, text);
            }
        } else {
            self.chosen = self.recommended().map(|(index, _)| index);
        }
        self.after = self.parameter.is_some() && self.chosen.is_some();
        self.turn_to_chosen();
        Vec::new()
    }

    /// The lessons that a link brings.
    fn lessons_of(&mut self, link: &PlayerLink) -> Option<LessonLog> {
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
    fn join(&mut self, lessons: LessonLog) {
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

    pub(super) fn change(&mut self, action: PositionAction) -> Vec<Effect> {
        let here = self.position.game.board().clone();
        match self.position.change(action, &here, &mut self.notices) {
            Change::Done(effects) => effects,
            Change::Flipped => self.address(History::Replace),
            Change::Play(mv) => self.moved(mv),
            Change::GoTo(node) | Change::RestoredGame(node) => self.go(node),
            Change::SetShapes(shapes) => {
                // What is drawn on the board after a move is of no place in the game.
                if !self.after {
                    self.position.game.set_shapes(&shapes);
                }
                Vec::new()
            }
            Change::Set(board) => self.set_position(board),
        }
    }

    /// A move on the board or typed: what becomes of it is the person's choice.
    fn moved(&mut self, mv: Move) -> Vec<Effect> {
        self.after = false;
        let Some(index) = self.decision.find(mv) else {
            return vec![Effect::Say(format!("{mv} is not legal here"))];
        };
        match self.on_move {
            OnMove::Play => self.play(mv),
            OnMove::Choose => self.choose(Some(index)),
            OnMove::Teach => {
                self.chosen = Some(index);
                self.teach()
            }
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

    pub(super) fn play(&mut self, mv: Move) -> Vec<Effect> {
        let board = self.position.game.board().clone();
        if !self.position.game.play(mv) {
            return vec![Effect::Say(format!("{mv} is not legal here"))];
        }
        self.arrive(format!("Played {}", display_san_move(&board, mv)))
    }

    /// Another position has come: it is surveyed, its recommended move chosen.
    fn arrive(&mut self, said: String) -> Vec<Effect> {
        self.position.wrong_fen = None;
        self.look();
        self.chosen = self.recommended().map(|(index, _)| index);
        self.turn_to_chosen();
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(said));
        effects
    }

    fn go(&mut self, node: NodeId) -> Vec<Effect> {
        self.position.game.go(node);
        self.arrive(self.position.game.spoken_place())
    }

    fn set_position(&mut self, board: Board) -> Vec<Effect> {
        self.begin(Game::new(board));
        self.look();
        let moves = self.decision.candidates.len();
        self.arrive(format!(
            "A position with {}",
            plural(moves as u64, "legal move")
        ))
    }

    /// Another game has come, of which nobody has said who castled before.
    fn begin(&mut self, game: Game) {
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
    pub(super) fn pgn(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetUpGame(index) => {
                let record = self.shipped.record(index);
                self.set_up_record(record)
            }
            Action::OpenPgn(bytes) => self.open_pgn(&bytes),
            Action::ChooseGame(index) => {
                let library = self.library.as_ref();
                let record = library.and_then(|library| library.record(index));
                self.set_up_record(record)
            }
            Action::CloseLibrary => {
                self.library = None;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn open_pgn(&mut self, bytes: &[u8]) -> Vec<Effect> {
        let library = Library::of(bytes);
        let games = library.games().len();
        for (kind, text) in library.messages() {
            self.notify(kind, text);
        }
        self.library = None;
        if games == 0 {
            return self.notices.refuse(NO_GAME);
        }
        let mut effects = self.set_up_record(library.record(0));
        if games > 1 {
            self.library = Some(Rc::new(library));
        }
        effects.push(Effect::Say(format!(
            "{} read",
            plural(games as u64, "game")
        )));
        effects
    }
}
