//! The state of PLAYER's lab.

use super::form::{CardsForm, LessonConfigForm};
use super::gallery::recommended_in;
use super::lesson_log::LessonLog;
use super::overlay::Layer;
use super::running::{Progress, Task};
use super::table::{Basis, Cells, Sort};
use super::training_form::TrainForm;
use crate::experiment::link::{Panel, PlayerLink};
use crate::experiment::messages::{Measured, Outcome, Request, Searched};
use cozy_chess::{Board, Color, Move};
use kit::model::game::Game;
use kit::model::job::Jobs;
use kit::model::lab::Joined;
use kit::model::library::Library;
use kit::model::notice::{NoticeKind, Notices};
use kit::model::playback::Playback;
use kit::model::position::Position;
use kit::model::typed::Wrong;
use player::fit::Fit;
use player::{Candidate, Castled, Decision, Parameter, Pass, Reading, Weights};
use std::rc::Rc;

/// The effect of a move on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnMove {
    /// It is looked at.
    #[default]
    Choose,
    /// It is taught as the better one.
    Teach,
    Play,
}

/// The results of jobs.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// The passes of the last training, as far as they are known.
    pub passes: Vec<Pass>,
    /// The last training, with its recipe in words.
    pub trained: Option<(Outcome, String)>,
    /// The same training as the command that repeats it.
    pub command: Option<String>,
    /// The last measurement, with what was measured.
    pub measured: Option<(Measured, String)>,
    /// Table I run again; the weights that were shown then.
    pub table: Option<(Measured, Weights, Reading)>,
    /// The best fits of the search, as they come.
    pub fits: Vec<Fit>,
    pub searched: Option<Searched>,
    /// Request of the last job of each kind, in the order of `trouble`.
    pub(super) asked: [Option<Request>; 4],
    /// Why the last job of each kind failed: training, measuring, Table I, searching.
    pub trouble: [Option<String>; 4],
}

/// PLAYER's lab.
#[derive(Clone, Debug)]
pub struct Lab {
    /// The position with the game that leads to it.
    pub position: Position,
    /// The sides said to have castled before the game's first position.
    pub castled: Castled,
    /// The reading of the listing.
    pub reading: Reading,
    /// The position's moves and their parameters.
    pub decision: Rc<Decision>,
    /// The move that is looked at, by its place in the order of generation.
    pub chosen: Option<usize>,
    /// A position that was set up with a recommended move.
    pub recommended: Option<(String, Move)>,
    /// The parameter that is explained.
    pub parameter: Option<Parameter>,
    /// Whether the board shows the position after the chosen move.
    pub after: bool,
    /// The layer over the board.
    pub layer: Layer,
    /// The order of the table.
    pub sort: Sort,
    /// The basis that parameters are compared with.
    pub basis: Basis,
    /// Whether the table shows them weighted.
    pub cells: Cells,
    /// The page of the table.
    pub page: usize,
    /// The effect of a move on the board.
    pub on_move: OnMove,
    /// The panel that is open.
    pub panel: Panel,
    /// The lesson log, and the weights.
    pub lesson_log: LessonLog,
    /// The reach of the sliders, either way.
    pub reach: f64,
    /// A weight that was typed and is not a number.
    pub wrong_weight: Option<(Parameter, Wrong)>,
    /// Why a file of weights could not be read.
    pub wrong_file: Option<String>,
    /// The configuration of lessons by hand.
    pub lesson_config_form: LessonConfigForm,
    /// The cards of the listing's arithmetic.
    pub cards: CardsForm,
    /// The form of training and measuring.
    pub form: TrainForm,
    /// The job in the worker.
    pub jobs: Jobs<Task, Progress>,
    /// The results of jobs.
    pub results: Results,
    /// The playback of the lesson log, which has its own cursor.
    pub playback: Playback,
    /// Games of a PGN.
    pub library: Option<Rc<Library>>,
    /// The games that come with the program.
    pub shipped: Rc<Library>,
    /// True while the overview is in sight.
    pub is_overview: bool,
    /// The messages.
    pub notices: Notices,
    keeping: Keeping,
}

/// The state of keeping the lesson log for the next visit.
#[derive(Clone, Debug, Default)]
struct Keeping {
    /// Number of changes kept.
    changes: u64,
    /// Whether it has been said that they cannot be kept.
    is_refusal_told: bool,
}

impl Default for Lab {
    fn default() -> Self {
        let link = PlayerLink::default();
        let lesson_config_form = LessonConfigForm::default();
        let manner = lesson_config_form
            .manner()
            .unwrap_or(super::update::USUAL_LESSON_CONFIG);
        let game =
            Game::from_subject(&link.subject).unwrap_or_else(|_| Game::new(Board::default()));
        let castled = Castled::UNKNOWN;
        let reading = Reading::LISTED;
        let decision = Rc::new(Decision::new(game.board(), castled, reading));
        Self {
            position: Position::new(game, |_| None),
            castled,
            reading,
            decision,
            chosen: None,
            recommended: None,
            parameter: None,
            after: false,
            layer: Layer::default(),
            sort: Sort::default(),
            basis: Basis::default(),
            cells: Cells::default(),
            page: 0,
            on_move: OnMove::default(),
            panel: Panel::default(),
            lesson_log: LessonLog::new(manner, link.weights),
            reach: reach_of(&link.weights),
            wrong_weight: None,
            wrong_file: None,
            lesson_config_form,
            cards: CardsForm {
                scale: 1,
                ..CardsForm::default()
            },
            form: TrainForm::default(),
            jobs: Jobs::default(),
            results: Results::default(),
            playback: Playback::default(),
            library: None,
            shipped: Rc::new(super::gallery::shipped_games()),
            is_overview: false,
            notices: Notices::default(),
            keeping: Keeping::default(),
        }
    }
}

/// The reach of sliders for these weights: a round number beyond the largest.
pub(super) fn reach_of(weights: &Weights) -> f64 {
    let largest = weights.numbers()[1..]
        .iter()
        .fold(0.0f64, |most, weight| most.max(weight.abs()));
    let mut reach = 2.0;
    for factor in [2.5, 2.0, 2.0].into_iter().cycle() {
        if reach >= largest {
            break;
        }
        reach *= factor;
    }
    reach
}

impl Lab {
    /// The weights at the step of the lesson log that is shown.
    pub fn weights(&self) -> Weights {
        self.lesson_log.weights()
    }

    /// Who has castled in the position on the board: by the game from where it is known, else as it is
    /// said; gaps are guessed.
    pub fn castled_here(&self) -> Castled {
        let record = self.position.game.record();
        let start = record.start();
        let mut board = start.clone();
        let mut castled = if *start == Board::default() {
            Castled::NEITHER
        } else {
            self.castled.or_guessed(start)
        };
        for mv in self.position.game.subject().moves {
            let mv = mv.unpack(&board);
            castled = castled.after(&board, mv);
            board.play_unchecked(mv);
        }
        castled
    }

    /// The evidence that a side has castled or not, in words.
    pub fn castled_words(&self, side: Color) -> String {
        let here = self.castled_here();
        let (known, said) = match side {
            Color::White => (here.white, self.castled.white),
            Color::Black => (here.black, self.castled.black),
        };
        let has = if known == Some(true) {
            "has castled"
        } else {
            "has not castled"
        };
        let from_start = *self.position.game.record().start() == Board::default();
        match (from_start, said) {
            (true, _) => format!("{has}, by the game"),
            (false, Some(_)) => format!("{has}, as said"),
            (false, None) => {
                format!("{has} (guessed from king and rooks; a FEN does not record it)")
            }
        }
    }

    /// The chosen candidate.
    pub fn chosen_candidate(&self) -> Option<&Candidate> {
        self.decision.candidates.get(self.chosen?)
    }

    /// The move recommended in this position and where the recommendation is from.
    pub fn recommended(&self) -> Option<(usize, String)> {
        let board = self.position.game.board();
        if let Some((number, mv)) = recommended_in(board) {
            let index = self.decision.find(mv)?;
            return Some((index, format!("recommended in Table I, position {number}")));
        }
        if let Some((fen, mv)) = &self.recommended
            && *fen == board.to_string()
        {
            return Some((
                self.decision.find(*mv)?,
                "recommended in the set".to_owned(),
            ));
        }
        let next = self.position.game.next()?;
        let mv = self.position.game.record().move_at(next)?.unpack(board);
        Some((self.decision.find(mv)?, "played in the game".to_owned()))
    }

    /// The position that the board shows.
    pub fn shown_board(&self) -> Board {
        let mut board = self.position.game.board().clone();
        if let Some(candidate) = self.chosen_candidate().filter(|_| self.after) {
            board.play_unchecked(candidate.mv);
        }
        board
    }

    /// The move that led to the position that the board shows.
    pub fn last_move(&self) -> Option<Move> {
        match self.chosen_candidate().filter(|_| self.after) {
            Some(candidate) => Some(candidate.mv),
            None => self.position.game.last_move(),
        }
    }

    /// The link to what is shown.
    pub fn link(&self) -> PlayerLink {
        PlayerLink {
            subject: self.position.game.subject(),
            castled: self.castled,
            reading: self.reading,
            weights: self.weights(),
            chosen: self.chosen_candidate().map(|candidate| candidate.mv),
            parameter: self.parameter,
            panel: self.panel,
            flipped: self.position.flipped,
            lessons: self.lesson_log.in_link().map(str::to_owned),
        }
    }

    /// The lesson log to store, if it has changed since the last call. The inner `None` deletes the stored one.
    pub fn take_changed_log(&mut self) -> Option<Option<String>> {
        let changes = self.lesson_log.changes();
        if std::mem::replace(&mut self.keeping.changes, changes) == changes {
            return None;
        }
        let text = self.lesson_log.to_text();
        if text.is_err() {
            self.refuse_keeping("the lesson log is too long");
        }
        text.ok()
    }

    /// Takes over the lesson log that was kept at an earlier visit.
    pub(super) fn restore(&mut self, text: &str) {
        match LessonLog::from_text(text) {
            Ok(lesson_log) => {
                self.keeping.changes = lesson_log.changes();
                self.lesson_log = lesson_log;
                self.weights_changed();
            }
            Err(why) => self.notify(
                NoticeKind::Problem,
                format!("The lessons kept at an earlier visit cannot be read ({why}); the lesson log starts anew."),
            ),
        }
    }

    /// Puts this tab's lessons after those that another tab has stored.
    pub(super) fn join_lessons(&mut self, theirs: &str) -> Joined {
        let Ok(mut joined) = LessonLog::from_text(theirs) else {
            return Joined::Neither;
        };
        let before = joined.len();
        if joined.follow_with(&self.lesson_log).is_err() {
            return Joined::Neither;
        }
        if joined.len() > before {
            self.notify(
                NoticeKind::Note,
                "Another tab has changed the lesson log too. Its lessons now stand in this log, before those of this tab.",
            );
        }
        self.lesson_log = joined;
        // The browser holds the other tab's text until this joined one is stored.
        self.keeping.changes = self.lesson_log.changes().wrapping_sub(1);
        self.weights_changed();
        Joined::Both
    }

    /// Says once that the lesson log is not kept, and why.
    pub(super) fn refuse_keeping(&mut self, why: &str) {
        if std::mem::replace(&mut self.keeping.is_refusal_told, true) {
            return;
        }
        self.notify(
            NoticeKind::Problem,
            format!("The lessons are not kept for the next visit: {why}. They stay until the page is closed; save the weights as a file."),
        );
    }

    /// Surveys the position anew.
    pub(super) fn survey_position(&mut self) {
        let castled = self.castled_here();
        self.decision = Rc::new(Decision::new(
            self.position.game.board(),
            castled,
            self.reading,
        ));
        self.chosen = None;
        self.after = false;
        self.page = 0;
    }

    /// After the weights have changed otherwise than by a slider: the sliders reach as far as they must.
    pub(super) fn weights_changed(&mut self) {
        self.reach = reach_of(&self.weights());
        self.wrong_weight = None;
        let pages = self.decision.candidates.len().div_ceil(super::PAGE).max(1);
        self.page = self.page.min(pages - 1);
    }

    pub(super) fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.notices.add(kind, text.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_reach_beyond_the_largest_weight() {
        let with = |weight| Weights::ONES.with(Parameter::Material, weight);
        let cases = [(1.0, 2.0), (-3.0, 5.0), (70.0, 100.0), (1e12, 1e12)];
        for (weight, reach) in cases {
            assert_eq!(reach_of(&with(weight)).to_string(), reach.to_string());
        }
    }
}
