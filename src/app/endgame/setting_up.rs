//! What stands on the board and how it came there: moves, positions typed, set up, or opened by a link.

use super::{Action, Effect, Focus, History, Lab, Wrong, material};
use crate::app::board::spoken;
use crate::app::kit::game::Game;
use crate::app::kit::linked::{Arrival, Promised};
use crate::app::kit::notice::NoticeKind;
use crate::chess::fen::parse_fen;
use crate::chess::notation::parse_move;
use crate::chess::record::{NodeId, Record};
use crate::lab::endgame::link::EndgameLink;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Move};

impl Lab {
    /// Puts up what a link describes, and lets EG think about it.
    pub(super) fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (link, problems) = EndgameLink::from_query(query);
        for problem in problems {
            let text = spoken::sentence(&problem.to_string());
            self.notify(NoticeKind::Problem, text);
        }
        self.flipped = link.flipped;
        self.layer = link.layer;
        self.goal = link.goal;
        self.nodes = link.nodes;
        self.plays = link.plays;
        self.word = None;
        self.wrong_goal = None;
        self.wrong_nodes = None;
        self.wrong_fen = None;
        self.highlighted = None;
        self.editing = false;
        if self.shows(&link) {
            self.put_up(&link);
            // Back and forward among the steps of one search need no second one.
            self.focus = Focus::Recording;
            let steps = self.playback.cursor.len();
            if let Some(text) = self.playback.show(steps, link.step) {
                self.notify(NoticeKind::Problem, text);
            }
            return Vec::new();
        }
        self.focus = Focus::Setup;
        self.put_up(&link);
        if link.plays.is_some() {
            return self.answer_move();
        }
        if arrival == Arrival::History && link.step.is_none() {
            return Vec::new();
        }
        self.run(Promised {
            step: link.step,
            digest: link.digest,
        })
    }

    fn shows(&self, link: &EndgameLink) -> bool {
        let same = |shown: &super::Shown| {
            shown.subject == link.subject && shown.recording.subject().limits == self.limits()
        };
        link.step.is_some() && self.search.as_ref().is_some_and(same)
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
        if let Some(effects) = self.enter_child(mv) {
            return effects;
        }
        if self.focus == Focus::Recording {
            // A move off the recorded tree starts from the position that is on the board.
            self.take_over_node();
            self.focus = Focus::Setup;
        }
        let board = self.game.board().clone();
        if !self.game.play(mv) {
            return vec![Effect::Say(format!("{mv} is not legal here"))];
        }
        self.highlighted = None;
        self.wrong_fen = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(format!(
            "Played {}",
            display_san_move(&board, mv)
        )));
        effects.extend(self.answer_move());
        effects
    }

    pub(super) fn type_moves(&mut self, text: &str) -> Vec<Effect> {
        let mut effects = Vec::new();
        for word in text.split_whitespace() {
            match parse_move(&self.board(), word) {
                Ok(mv) => effects = self.play(mv),
                Err(error) => {
                    effects.extend(self.notices.refuse(spoken::sentence(&error.to_string())));
                    break;
                }
            }
        }
        effects
    }

    /// Goes to another place of the game.
    pub(super) fn go(&mut self, action: &Action) -> Vec<Effect> {
        let node = match action {
            Action::Back => self.before(),
            Action::Forward => self.game.next(),
            Action::GoTo(node) => Some(*node),
            Action::GoToStart => Some(Record::ROOT),
            Action::GoToEnd => self.game.record().line_from(self.game.at()).last(),
            _ => None,
        };
        node.map_or_else(Vec::new, |node| self.go_to(node))
    }

    /// The place before; in a game against EG the one where the person was to move.
    fn before(&self) -> Option<NodeId> {
        let before = self.game.previous()?;
        let Some(side) = self.plays else {
            return Some(before);
        };
        let record = self.game.record();
        let is_own = |node| {
            record
                .position(node)
                .is_some_and(|board: Board| board.side_to_move() == side)
        };
        if is_own(before) {
            return Some(before);
        }
        Some(record.parent(before).unwrap_or(before))
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.game.go(node);
        self.focus = Focus::Setup;
        self.word = None;
        self.wrong_fen = None;
        if self.is_thinking_in_game() {
            // What EG was to answer is not on the board any more.
            self.jobs.end();
        }
        self.highlighted = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(self.game.spoken_place()));
        effects
    }

    pub(super) fn set_position(&mut self, board: Board) -> Vec<Effect> {
        if let Some(why) = material::refusal(&board) {
            return self.notices.refuse(format!(
                "{} What is set up stays in the editor.",
                spoken::sentence(&why)
            ));
        }
        self.game = Game::new(board);
        self.focus = Focus::Setup;
        self.plays = None;
        self.word = None;
        self.editing = false;
        self.draft = None;
        self.wrong_fen = None;
        self.highlighted = None;
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
