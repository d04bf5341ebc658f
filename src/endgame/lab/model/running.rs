//! EG's searches from start to result, and games against EG.

use super::explain::Explainer;
use super::source::EgSource;
use super::{Effect, Focus, History, Lab, Shown};
use crate::experiment::EgRecording;
use crate::experiment::left_out::left_out_by_eg;
use crate::experiment::link::NODES;
use crate::experiment::messages::{Question, Request, Thinking, Thought};
use chess::moves::can_move;
use chess::record::Record;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, GameStatus, Move, Piece};
use endgame::Range;
use kit::experiment::{ChessSubject, Stop};
use kit::model::job::{self, replace_ended_worker};
use kit::model::linked::{Promised, compare};
use kit::model::notice::NoticeKind;
use kit::model::recorded::RecordedLab;
use std::rc::Rc;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To step through it.
    Show,
    /// To judge a new position, which stays on the board.
    Look,
    /// To move in a game.
    Reply,
    /// To give a hint.
    Hint,
}

impl Purpose {
    /// True if only the move is needed.
    pub fn is_move(self) -> bool {
        matches!(self, Self::Reply | Self::Hint)
    }
}

/// A search in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    pub purpose: Purpose,
    /// The position with the moves that led to it.
    pub subject: ChessSubject,
    /// The step and the digest that a link promises.
    pub promised: Promised,
}

/// The search that runs.
pub type Running = job::Running<Search, Thinking>;

impl Lab {
    pub(super) fn run(&mut self, promised: Promised) -> Vec<Effect> {
        if let Some(wrong) = &self.wrong_nodes {
            let text = format!("EG cannot begin: {}", wrong.why);
            return self.notices.refuse(text);
        }
        self.playback.playing = false;
        self.leave_exercise();
        self.start(Purpose::Show, promised)
    }

    /// Lets EG judge the position just put up, unless its node limit is higher than usual.
    pub(super) fn look(&mut self) -> Vec<Effect> {
        let is_over = outcome(self.position.game.board()).is_some();
        if is_over || self.nodes > NODES || self.wrong_nodes.is_some() {
            return Vec::new();
        }
        self.start(Purpose::Look, Promised::default())
    }

    pub(super) fn start(&mut self, purpose: Purpose, promised: Promised) -> Vec<Effect> {
        let board = match purpose {
            Purpose::Hint => self.board(),
            _ => self.position.game.board().clone(),
        };
        let step = promised.step.unwrap_or(1);
        let id = self.jobs.start(Search {
            purpose,
            subject: self.position.game.subject(),
            promised,
        });
        let question = Question {
            position: board.to_string(),
            limits: self.limits(),
            plays: purpose.is_move(),
            step,
        };
        let mut effects = vec![Effect::Send(id, Request::Think(question))];
        if !purpose.is_move() {
            effects.push(Effect::Say("EG is thinking".to_owned()));
        }
        effects
    }

    /// True while EG searches for its move or a hint.
    pub fn is_thinking_in_game(&self) -> bool {
        let running = self.jobs.running();
        running.is_some_and(|running| running.work.purpose.is_move())
    }

    pub(super) fn kill(&mut self) -> Vec<Effect> {
        if !self.jobs.is_running() {
            return Vec::new();
        }
        self.jobs.end();
        self.lose_answers();
        replace_ended_worker(&mut self.notices, "EG was stopped and this search is lost")
    }

    pub(super) fn thought(&mut self, search: Search, thought: Thought) -> Vec<Effect> {
        let (stop, digest) = (thought.stop, thought.digest);
        let recording = match thought.recording() {
            Ok(recording) => recording,
            Err(error) => {
                return self
                    .notices
                    .refuse(format!("The search cannot be shown: {error}."));
            }
        };
        let best = recording.answer().and_then(|answer| answer.best);
        let reason = best.map(|mv| reason(&recording, mv));
        match search.purpose {
            Purpose::Reply => return self.reply(best, reason),
            Purpose::Hint => {
                let text = reason.map_or_else(
                    || "EG has no move here: the game is over.".to_owned(),
                    |reason| format!("EG would play {reason}"),
                );
                let of = recording.root();
                if *of != self.board() {
                    // The board has another position by now.
                    return Vec::new();
                }
                self.word = Some((of.clone(), text.clone()));
                return vec![Effect::Say(text)];
            }
            Purpose::Show | Purpose::Look => {}
        }
        let mut said = vec![match stop {
            Stop::Completed => "EG has finished".to_owned(),
            Stop::Nodes => "EG reached its node limit and leaves a range".to_owned(),
            Stop::Cancelled => "EG was stopped".to_owned(),
        }];
        said.extend(reason.map(|reason| format!("It plays {}", reason.trim_end_matches('.'))));
        let value = recording
            .answer()
            .map_or(Range::UNKNOWN, |answer| answer.value);
        said.extend(left_out_by_eg(recording.root(), value));
        if let Some(promised) = search.promised.digest {
            said.push(compare(&mut self.notices, promised, digest));
        }
        let recording = Rc::new(recording);
        let shown = Shown {
            source: Rc::new(EgSource::new(Rc::clone(&recording))),
            recording,
            subject: search.subject,
            digest,
        };
        self.show(shown, search.promised.step);
        if search.purpose == Purpose::Look {
            self.focus = Focus::Setup;
        }
        let mut effects = vec![Effect::Say(said.join(". "))];
        effects.extend(self.address(History::Replace));
        effects
    }

    /// Shows a search at a step, or at its first one.
    pub(super) fn show(&mut self, shown: Shown, step: Option<usize>) {
        let len = shown.recording.trace().events.len();
        if let Some(text) = self.playback.show(len, step) {
            self.notify(NoticeKind::Problem, text);
        }
        self.search = Some(shown);
        if self.shown().is_some() {
            self.focus = Focus::Recording;
            self.highlighted = None;
        }
    }

    /// A game against EG begins at the position set up, or ends.
    pub(super) fn play_against_eg(&mut self, side: Option<Color>) -> Vec<Effect> {
        self.leave_exercise();
        self.plays = side;
        self.word = None;
        self.focus = Focus::Setup;
        self.playback.playing = false;
        let mut effects = self.address(History::Replace);
        match side {
            None => effects.push(Effect::Say("The game against EG is over".to_owned())),
            Some(side) => {
                self.position.flipped = side == Color::Black;
                effects.push(Effect::Say(format!(
                    "You play {} against EG",
                    chess::words::side_name(side)
                )));
            }
        }
        effects.extend(self.answer_move());
        effects
    }

    /// True if it is EG's move in an unfinished game and EG is not thinking.
    pub fn waits_for_eg(&self) -> bool {
        let is_egs = |side| self.position.game.board().side_to_move() != side;
        self.plays.is_some_and(is_egs) && !self.is_thinking_in_game() && self.outcome().is_none()
    }

    /// Lets EG think if it is its move.
    pub(super) fn answer_move(&mut self) -> Vec<Effect> {
        let is_egs = self
            .plays
            .is_some_and(|side| self.position.game.board().side_to_move() != side);
        if !is_egs || self.focus != Focus::Setup || outcome(self.position.game.board()).is_some() {
            return Vec::new();
        }
        self.start(Purpose::Reply, Promised::default())
    }

    fn reply(&mut self, best: Option<Move>, reason: Option<String>) -> Vec<Effect> {
        let Some(mv) = best else {
            return self.notices.refuse(
                "EG was stopped before it had a move. Press \u{201c}Let EG move\u{201d}, or make a move for \
                 it.",
            );
        };
        if !self.position.game.play(mv) {
            return Vec::new();
        }
        self.highlighted = None;
        let text = format!("EG plays {}", reason.unwrap_or_default());
        self.word = Some((self.position.game.board().clone(), text.clone()));
        // The browser's Back leads to the user's turn, not to EG's reply again.
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(match outcome(self.position.game.board()) {
            Some(outcome) => format!("{text} {outcome}"),
            None => text,
        }));
        effects
    }

    /// The end of the game, if it is over.
    pub fn outcome(&self) -> Option<&'static str> {
        let repeated = || {
            let record = self.position.game.record();
            let board = self.position.game.board();
            let mut at = record.parent(self.position.game.at());
            let mut times = 1;
            while let Some(node) = at {
                times += u32::from(
                    record
                        .position(node)
                        .is_some_and(|earlier| earlier.same_position(board)),
                );
                at = (node != Record::ROOT)
                    .then(|| record.parent(node))
                    .flatten();
            }
            (times >= 3).then_some("A draw by threefold repetition.")
        };
        outcome(self.position.game.board()).or_else(repeated)
    }
}

/// The end of the game in a position, if it is over.
fn outcome(board: &Board) -> Option<&'static str> {
    if board.occupied().len() == 2 {
        return Some("Only the kings are left: a draw.");
    }
    match (board.status(), board.side_to_move()) {
        (GameStatus::Won, Color::White) => Some("Checkmate: Black wins."),
        (GameStatus::Won, Color::Black) => Some("Checkmate: White wins."),
        (GameStatus::Drawn, _) if can_move(board) => Some("A draw by the fifty-move rule."),
        (GameStatus::Drawn, _) => Some("Stalemate: a draw."),
        (GameStatus::Ongoing, _) => None,
    }
}

const GUESS: &str = "a guess: EG has not proved that it is the best move";

/// The part of EG that found a move without a strategy.
fn found_by(board: &Board, solved: bool) -> &'static str {
    let pieces = !(board.pieces(Piece::King) | board.pieces(Piece::Pawn));
    match (solved, (board.occupied() & pieces).is_empty()) {
        (true, _) => "solving the pawn structure",
        (false, true) => "the proof",
        (false, false) => "calculation",
    }
}

/// A move of the root with the strategy behind it: `Kc3: march to a critical square, d4 or e4.`
fn reason(recording: &EgRecording, mv: Move) -> String {
    let explainer = Explainer::new(recording);
    let Some(board) = recording.board(0) else {
        return String::new();
    };
    let san = display_san_move(&board, mv).to_string();
    let answer = recording.answer();
    let solved = answer.is_some_and(|answer| answer.structures > 0);
    let is_by_rules = answer.is_some_and(|answer| answer.is_decided_statically()) && !solved;
    let is_guess = answer.is_some_and(|answer| answer.is_guess());
    match explainer.purpose_of_move(mv) {
        Some(purpose) if is_guess => format!("{san}: {purpose}, {GUESS}."),
        Some(purpose) => format!("{san}: {purpose}."),
        None if is_guess => format!("{san}, {GUESS}."),
        None if is_by_rules => format!("{san}: the rules alone decide the position."),
        None => format!(
            "{san}; {} found it, no strategy had suggested it.",
            found_by(&board, solved)
        ),
    }
}
