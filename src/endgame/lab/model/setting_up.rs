//! Changes of the position on the board: moves, positions typed or set up, links.

use super::{Effect, Focus, History, Lab, material};
use crate::experiment::link::EndgameLink;
use chess::record::NodeId;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Move};
use kit::experiment::link::LinkState;
use kit::model::board::spoken;
use kit::model::game::Game;
use kit::model::linked::{Arrival, Promised};
use kit::model::notice::NoticeKind;
use kit::model::position::{Change, PositionAction};

/// The first step shown to a visitor without a link: the rule that decides the example.
const FIRST_SEEN: usize = 28;

impl Lab {
    /// Sets up what a link describes, and lets EG think about it.
    pub(super) fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (link, problems) = EndgameLink::from_query(query);
        for problem in problems {
            let text = spoken::sentence(&problem.to_string());
            self.notify(NoticeKind::of_link(&problem), text);
        }
        self.leave_exercise();
        self.position.open(link.flipped);
        self.layer = link.layer;
        self.goal = link.goal;
        self.nodes = link.nodes;
        self.rules = link.rules;
        self.plays = link.plays;
        self.word = None;
        self.wrong_goal = None;
        self.wrong_nodes = None;
        self.highlighted = None;
        if self.shows(&link) {
            self.put_up(&link);
            // Back and Forward among the steps of one search need no new search.
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
            step: link.step.or(query.is_empty().then_some(FIRST_SEEN)),
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
        if self.position.game.follow(&link.subject) {
            return;
        }
        let game = Game::from_subject(&link.subject).map_err(|error| error.to_string());
        let refused = |game: Game| match material::refusal(game.record().start()) {
            None => Ok(game),
            Some(why) => Err(why),
        };
        match game.and_then(refused) {
            Ok(game) => {
                self.position.put(game);
            }
            Err(why) => self.notify(
                NoticeKind::Problem,
                format!(
                    "The position in the link cannot be set up: {why}. The position that was on the \
                     board is kept."
                ),
            ),
        }
    }

    pub(super) fn change(&mut self, action: PositionAction) -> Vec<Effect> {
        let before = self
            .before()
            .filter(|_| matches!(action, PositionAction::Back));
        let action = before.map_or(action, PositionAction::GoTo);
        let board = self.board();
        match self.position.change(action, &board, &mut self.notices) {
            Change::Done(effects) => effects,
            Change::Flipped => self.address(History::Replace),
            Change::Play(mv) => self.play(mv),
            Change::GoTo(node) | Change::RestoredGame(node) => self.go_to(node),
            Change::SetShapes(shapes) => self.set_shapes(&shapes),
            Change::Set(board) => self.set_position(board),
        }
    }

    fn play(&mut self, mv: Move) -> Vec<Effect> {
        if let Some(effects) = self.enter_child(mv) {
            return effects;
        }
        if self.focus == Focus::Recording {
            // A move off the recorded tree starts from the position that is on the board.
            self.take_over_node();
            self.focus = Focus::Setup;
        }
        let board = self.position.game.board().clone();
        if self.drill.waits_for(board.side_to_move()) {
            return vec![Effect::Say("It is not your move".to_owned())];
        }
        if !self.position.game.play(mv) {
            return vec![Effect::Say(format!("{mv} is not legal here"))];
        }
        let judged = self.judge_move(&board, mv);
        self.highlighted = None;
        self.position.wrong_fen = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(format!(
            "Played {}",
            display_san_move(&board, mv)
        )));
        effects.extend(judged);
        effects.extend(self.answer_move());
        effects
    }

    /// The place before; in a game against EG the last one where the user was to move.
    fn before(&self) -> Option<NodeId> {
        let before = self.position.game.previous()?;
        let Some(side) = self.plays else {
            return Some(before);
        };
        let record = self.position.game.record();
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

    /// Puts a game up that nobody plays against EG.
    pub(super) fn begin(&mut self, game: Game) -> Vec<Effect> {
        self.position.begin(game);
        self.focus = Focus::Setup;
        self.plays = None;
        self.word = None;
        self.highlighted = None;
        self.address(History::Push)
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.leave_exercise();
        self.position.game.go(node);
        self.focus = Focus::Setup;
        self.word = None;
        self.position.wrong_fen = None;
        if self.is_thinking_in_game() {
            // The position that EG was to answer is no longer on the board.
            self.jobs.end();
        }
        self.highlighted = None;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(self.position.game.spoken_place()));
        effects
    }

    fn set_position(&mut self, board: Board) -> Vec<Effect> {
        self.leave_exercise();
        let mut effects = self.begin(Game::new(board));
        let name = spoken::sentence(&material::name(self.position.game.board()));
        effects.push(Effect::Say(name));
        effects.extend(self.look());
        effects
    }
}
