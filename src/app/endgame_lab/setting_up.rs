//! What stands on the board and how it came there: moves, positions typed, set up, or opened by a link.

use super::{Action, Effect, History, Lab, Wrong, material};
use crate::app::game::Game;
use crate::app::notice::NoticeKind;
use crate::app::spoken;
use crate::chess::fen::parse_fen;
use crate::chess::notation::parse_move;
use crate::chess::record::{NodeId, Record};
use crate::lab::endgame_link::EndgameLink;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Move};

impl Lab {
    /// Puts up what a link describes.
    pub(super) fn open(&mut self, query: &str) -> Vec<Effect> {
        let (link, problems) = EndgameLink::from_query(query);
        for problem in problems {
            let text = spoken::sentence(&problem.to_string());
            self.notify(NoticeKind::Problem, text);
        }
        self.flipped = link.flipped;
        self.layer = link.layer;
        self.goal = link.goal;
        self.wrong_goal = None;
        self.lit = None;
        self.editing = false;
        self.put_up(&link);
        Vec::new()
    }

    fn put_up(&mut self, link: &EndgameLink) {
        if self.game.follow(&link.subject) {
            return;
        }
        let game = match Game::from_subject(&link.subject) {
            Ok(game) => match material::refusal(game.record().start()) {
                None => Ok(game),
                Some(why) => Err(why),
            },
            Err(error) => Err(error.to_string()),
        };
        match game {
            Ok(game) => self.game = game,
            Err(why) => self.notify(
                NoticeKind::Problem,
                format!(
                    "The position in the link cannot be put up: {why}. The position that was on the \
                     board is kept."
                ),
            ),
        }
    }

    pub(super) fn play(&mut self, mv: Move) -> Vec<Effect> {
        let board = self.game.board().clone();
        if !self.game.play(mv) {
            return vec![Effect::Say(format!("{mv} is not legal here"))];
        }
        self.lit = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(format!(
            "Played {}",
            display_san_move(&board, mv)
        )));
        effects
    }

    pub(super) fn type_moves(&mut self, text: &str) -> Vec<Effect> {
        let mut effects = Vec::new();
        for word in text.split_whitespace() {
            match parse_move(&self.board(), word) {
                Ok(mv) => effects = self.play(mv),
                Err(error) => {
                    effects.extend(self.refuse(spoken::sentence(&error.to_string())));
                    break;
                }
            }
        }
        effects
    }

    /// Goes to another place of the game.
    pub(super) fn go(&mut self, action: &Action) -> Vec<Effect> {
        let node = match action {
            Action::Back => self.game.previous(),
            Action::Forward => self.game.next(),
            Action::GoTo(node) => Some(*node),
            Action::GoToStart => Some(Record::ROOT),
            Action::GoToEnd => self.game.record().line_from(self.game.at()).last(),
            _ => None,
        };
        node.map_or_else(Vec::new, |node| self.go_to(node))
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.game.go(node);
        self.lit = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(self.where_in_game()));
        effects
    }

    /// The place in the game, to be said.
    fn where_in_game(&self) -> String {
        let before = self
            .game
            .previous()
            .and_then(|node| self.game.record().position(node));
        match before.zip(self.game.last_move()) {
            Some((before, mv)) => format!(
                "After {}, move {}",
                display_san_move(&before, mv),
                self.game.ply()
            ),
            None => "Start position".to_owned(),
        }
    }

    pub(super) fn set_position(&mut self, board: Board) -> Vec<Effect> {
        if let Some(why) = material::refusal(&board) {
            return self.refuse(format!(
                "{} What is set up stays in the editor.",
                spoken::sentence(&why)
            ));
        }
        self.game = Game::new(board);
        self.editing = false;
        self.draft = None;
        self.wrong_fen = None;
        self.lit = None;
        let mut effects = self.address(History::Push);
        let name = spoken::sentence(&material::name(self.game.board()));
        effects.push(Effect::Say(name));
        effects
    }

    pub(super) fn type_fen(&mut self, text: String) -> Vec<Effect> {
        let typed = text.trim();
        if typed.is_empty() || typed == self.board().to_string() {
            self.wrong_fen = None;
            return Vec::new();
        }
        let board = parse_fen(typed).map_err(|error| error.to_string());
        let board = board.and_then(|board| match material::refusal(&board) {
            None => Ok(board),
            Some(why) => Err(why),
        });
        match board {
            Ok(board) => self.set_position(board),
            Err(why) => {
                let why = spoken::sentence(&why);
                self.wrong_fen = Some(Wrong {
                    text,
                    why: why.clone(),
                });
                vec![Effect::Say(why)]
            }
        }
    }
}
