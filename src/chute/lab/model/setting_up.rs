//! The position on the board: library games, typed or edited positions, and playback of a game's
//! moves.

use super::action::{Action, Effect, History, Step};
use super::replayed_game::ReplayedGame;
use super::state::Lab;
use crate::experiment::GameKey;
use chess::record::{NodeId, Record};
use cozy_chess::{Board, Move};
use kit::experiment::ChessSubject;
use kit::model::game::Game;
use kit::model::position::{Change, PositionAction};
use std::rc::Rc;

impl Lab {
    pub(super) fn change(&mut self, action: PositionAction) -> Vec<Effect> {
        match self
            .position
            .change(action, &self.evaluated.board, &mut self.notices)
        {
            Change::Done(effects) => effects,
            Change::Flipped => vec![self.address(History::Replace)],
            // In a game, playing a move only selects it; the game's moves stay.
            Change::Play(mv) => {
                self.keep_tried(mv);
                self.update(Action::SelectMove(Some(mv)))
            }
            Change::GoTo(node) => self.seek(self.position.game.record().ply(node)),
            Change::RestoredGame(node) => self.bring_back(node),
            Change::SetShapes(shapes) => {
                self.position.game.set_shapes(&shapes);
                Vec::new()
            }
            Change::Set(board) => self.set_position(&board),
        }
    }

    /// Stores a tried move as a variation. The main line stays.
    fn keep_tried(&mut self, mv: Move) {
        let game = &mut self.position.game;
        let at = game.at();
        if self.evaluated.master.is_some_and(|master| master != mv) && game.play(mv) {
            game.go(at);
        }
    }

    /// The variations after `ply` moves: tried moves, and those in the game's record.
    pub fn beside(&self, ply: usize) -> Vec<Move> {
        let (game, board) = (&self.position.game, self.replayed_game.board(ply));
        let record = game.record();
        let at = match ply.checked_sub(1) {
            Some(before) => record.main_line().nth(before),
            None => Some(Record::ROOT),
        };
        let children = at.map_or(&[][..], |at| record.children(at));
        let others = children.iter().skip(1);
        others
            .filter_map(|&child| record.move_at(child)?.legal(board))
            .collect()
    }

    /// Sets a position up, as a game without moves.
    fn set_position(&mut self, board: &Board) -> Vec<Effect> {
        let subject = ChessSubject {
            start: board.to_string(),
            moves: Vec::new(),
        };
        let key = self.game_library.add_linked(&subject);
        key.map_or_else(Vec::new, |key| self.update(Action::ChooseGame(key)))
    }

    /// Puts a game on the board.
    pub(super) fn choose_game(&mut self, key: GameKey) -> Vec<Effect> {
        self.position.editing = false;
        if key == self.replayed_game.key && !self.replayed_game.is_empty() {
            return Vec::new();
        }
        let Some(record) = self.game_library.record(key) else {
            self.problem("This game cannot be read any more.".to_owned());
            return Vec::new();
        };
        self.position.begin(Game::from_record(record.clone()));
        self.show_game(key, &record, 0)
    }

    /// Returns to the previous game, at a node of its main line. The library may have dropped it.
    fn bring_back(&mut self, node: NodeId) -> Vec<Effect> {
        let mut game = self.position.game.clone();
        game.go(game.end());
        let key = self.game_library.add_linked(&game.subject());
        let Some((key, record)) = key.and_then(|key| Some((key, self.game_library.record(key)?)))
        else {
            return Vec::new();
        };
        let ply = self.position.game.record().ply(node);
        self.position.game = Game::from_record(record.clone());
        let mut effects = self.show_game(key, &record, ply);
        effects.push(self.address(History::Push));
        effects
    }

    /// Shows a game after this many plies.
    fn show_game(&mut self, key: GameKey, record: &Record, ply: usize) -> Vec<Effect> {
        self.replayed_game = Rc::new(ReplayedGame::new(key, record));
        self.playback.show(self.replayed_game.len(), Some(ply));
        self.chosen = None;
        self.look();
        let title = self.entry().map_or_else(String::new, |it| it.title.clone());
        let mut effects = vec![Effect::Say(title)];
        effects.extend(self.games_changed());
        effects
    }

    pub(super) fn step_game(&mut self, by: i32) -> Vec<Effect> {
        let entries = self.game_library.entries();
        let at = entries
            .iter()
            .position(|entry| entry.key == self.replayed_game.key);
        let at = at.map_or(0, |at| at as i32) + by;
        let key = usize::try_from(at).ok().and_then(|at| entries.get(at));
        match key.map(|entry| entry.key) {
            Some(key) => self.update(Action::ChooseGame(key)),
            None => vec![Effect::Say("There is no further game".to_owned())],
        }
    }

    /// Evaluates the position on the board again.
    pub(super) fn look(&mut self) {
        self.position.game.seek(self.ply());
        let polynomial = self.weights.polynomial();
        let evaluated = self.replayed_game.evaluate(self.ply(), &polynomial);
        self.evaluated = Rc::new(evaluated);
        self.chosen = self.chosen.filter(|&mv| self.evaluated.of(mv).is_some());
        self.look_up();
    }

    pub(super) fn seek(&mut self, ply: usize) -> Vec<Effect> {
        self.playback(Step::Seek(ply))
    }
}
