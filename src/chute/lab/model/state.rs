//! The state of the CHUTE lab.

use super::board::{EvaluatedPosition, ReplayedGame, numbered};
use super::bounds::Calculator;
use super::exam::Exam;
use super::experiments::{ExperimentForm, ExperimentOutcome, ExperimentRun};
use super::game_library::{GameEntry, GameLibrary};
use super::overview::Guessing;
use super::reading::{Reading, Report};
use super::words;
use super::worker_pool::WorkerPool;
use crate::experiment::link::{EXAMPLE, EXAMPLE_PLY, Notation, Panel};
use crate::experiment::saved_games::POSITIONS_LIMIT;
use crate::experiment::{Curve, Curves, GameKey, Weights};
use chess::words::counted;
use chute::{Explanation, Ranked};
use cozy_chess::Move;
use kit::experiment::position_library::{LookUp, PositionLibrary};
use kit::experiment::wire::JobId;
use kit::model::board::{Mark, MarkKind, Overlay};
use kit::model::game::Game;
use kit::model::job::Jobs;
use kit::model::notice::{NoticeKind, Notices};
use kit::model::playback::Playback;
use kit::model::position::Position;
use kit::model::squares::plural;
use std::collections::BTreeSet;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Lab {
    pub panel: Panel,
    pub game_library: GameLibrary,
    /// The position on the board, with its game.
    pub position: Position,
    /// The same game, ready for playback.
    pub replayed_game: Rc<ReplayedGame>,
    /// The number of moves played, and the playback settings. The position follows it.
    pub playback: Playback,
    pub notation: Notation,
    /// The outer weights.
    pub weights: Weights,
    /// The weights of heuristics from before they were left out.
    pub(super) excluded_weights: Weights,
    /// The weights from before all were set at once.
    pub weights_before: Option<Weights>,
    /// An invalid typed weight: heuristic and text.
    pub wrong_weight: Option<(usize, String)>,
    /// The highlighted heuristic.
    pub highlighted: Option<usize>,
    /// The selected move; `None` selects the master's.
    pub chosen: Option<Move>,
    /// The position on the board as the heuristics evaluate it.
    pub evaluated: Rc<EvaluatedPosition>,
    /// The ranking with the weights of the last reranking.
    pub curves: Option<Rc<Curves>>,
    /// True if the curve shown is the library's, false if it is the game's on the board.
    pub of_library: bool,
    /// The reranking in progress.
    pub(super) reranking: Option<JobId>,
    /// True if something changed since.
    pub(super) is_outdated: bool,
    /// The pool of workers for independent units.
    pub worker_pool: Option<WorkerPool>,
    /// The number of workers in the pool.
    pub workers: usize,
    /// Games whose points the experiment worker has.
    pub learned: BTreeSet<GameKey>,
    /// The number of deaths of the experiment worker.
    pub(super) deaths: u32,
    /// Games being read.
    pub reading: Option<Reading>,
    /// The report of the last reading.
    pub report: Option<Report>,
    /// The games removed last, each with its index.
    pub removed: Vec<(usize, GameEntry)>,
    /// The page of the list of games.
    pub list_page: usize,
    pub form: ExperimentForm,
    /// The experiment in progress and its share of finished steps.
    pub jobs: Jobs<ExperimentRun, f64>,
    /// The results of the last experiment.
    pub outcome: Option<ExperimentOutcome>,
    /// The calculator and the error count.
    pub calculator: Calculator,
    pub exam: Exam,
    /// The set of positions that the overview asks.
    pub guessing: Guessing,
    /// True while the overview is in sight; the keys and the address are its own then.
    pub is_overview: bool,
    /// The positions of the prepared games, including games no longer used.
    pub positions: Rc<PositionLibrary>,
    /// The prepared games, including unsuitable ones.
    pub(super) gathered: BTreeSet<GameKey>,
    /// The open request for games.
    pub(super) gathering: Option<JobId>,
    /// The games in use with the position on the board, while that panel is visible.
    pub looked_up: Option<Rc<LookUp>>,
    pub notices: Notices,
    /// The keys of stored values that changed.
    pub(super) unsaved: BTreeSet<&'static str>,
}

impl Default for Lab {
    fn default() -> Self {
        Self::new(1)
    }
}

impl Lab {
    /// A lab that shares its units among this many workers.
    pub fn new(workers: usize) -> Self {
        let game_library = GameLibrary::built_in();
        let key = game_library.numbered(EXAMPLE).map_or(1, |entry| entry.key);
        let record = game_library.record(key).unwrap_or_default();
        let game = ReplayedGame::new(key, &record);
        let mut playback = Playback::default();
        playback.show(game.len(), Some(EXAMPLE_PLY.min(game.len())));
        let mut position = Position::new(Game::from_record(record), |_| None);
        position.game.seek(playback.cursor.step());
        let evaluated = game.evaluate(playback.cursor.step(), &Weights::default().polynomial());
        Self {
            panel: Panel::default(),
            game_library,
            position,
            replayed_game: Rc::new(game),
            playback,
            notation: Notation::default(),
            weights: Weights::default(),
            excluded_weights: Weights::default(),
            weights_before: None,
            wrong_weight: None,
            highlighted: None,
            chosen: None,
            evaluated: Rc::new(evaluated),
            curves: None,
            of_library: true,
            reranking: None,
            is_outdated: false,
            worker_pool: None,
            workers: workers.max(1),
            learned: BTreeSet::new(),
            deaths: 0,
            reading: None,
            report: None,
            removed: Vec::new(),
            list_page: 0,
            form: ExperimentForm::default(),
            jobs: Jobs::default(),
            outcome: None,
            calculator: Calculator::default(),
            exam: Exam::default(),
            guessing: Guessing::default(),
            is_overview: false,
            positions: Rc::new(PositionLibrary::with_room(POSITIONS_LIMIT)),
            gathered: BTreeSet::new(),
            gathering: None,
            looked_up: None,
            notices: Notices::default(),
            unsaved: BTreeSet::new(),
        }
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        self.playback.cursor.step()
    }

    /// True while the person predicts CHUTE's move. The page must not reveal it then.
    pub fn is_asking(&self) -> bool {
        self.playback.predict.asked().is_some()
    }

    /// The move whose contributions are shown: the selected one, or the master's, or CHUTE's
    /// first choice.
    pub fn shown_move(&self) -> Option<Move> {
        let first = || self.evaluated.ranked.first().map(|ranked| ranked.mv);
        self.chosen.or(self.evaluated.master).or_else(first)
    }

    /// The move shown, with its points.
    pub fn shown_points(&self) -> Option<&Ranked> {
        self.evaluated.of(self.shown_move()?)
    }

    /// The reasons of the highlighted heuristic for the move shown.
    pub fn highlighted_reasons(&self) -> Option<Explanation> {
        if self.is_asking() {
            return None;
        }
        let (highlighted, mv) = (self.highlighted?, self.shown_move()?);
        let said = self.evaluated.explain(mv);
        said.into_iter().find(|said| said.number == highlighted)
    }

    /// The same reasons as sentences.
    pub fn reasons(&self) -> Vec<String> {
        let (Some(said), Some(mv)) = (self.highlighted_reasons(), self.shown_move()) else {
            return Vec::new();
        };
        let written = numbered(&self.evaluated.board, mv, self.notation);
        let reasons = said.reasons.iter();
        reasons
            .map(|reason| words::sentence(&self.evaluated, mv, &written, reason))
            .collect()
    }

    /// The marks on the board.
    pub fn overlay(&self) -> Overlay {
        let is_explained = self.panel == Panel::Heuristics;
        self.highlighted_reasons()
            .filter(|_| is_explained)
            .map_or_else(Overlay::default, |said| words::overlay(&said))
    }

    /// The arrows on the board: the move shown and the master's move, or the moves from the
    /// library of positions.
    pub fn marks(&self) -> Vec<Mark> {
        if self.panel == Panel::Positions {
            return self.marks_of_library();
        }
        let mark = |kind, mv: Move, label: String| Mark {
            kind,
            from: mv.from,
            to: Some(mv.to),
            label,
        };
        let label = |mv| {
            self.evaluated
                .rank(mv)
                .map_or_else(String::new, |rank| rank.to_string())
        };
        let mut marks = Vec::new();
        if self.is_asking() {
            return marks;
        }
        let shown = self.shown_move();
        if let Some(master) = self
            .evaluated
            .master
            .filter(|&master| Some(master) != shown)
        {
            marks.push(mark(MarkKind::Note, master, label(master)));
        }
        if let Some(mv) = shown {
            marks.push(mark(MarkKind::Ours, mv, label(mv)));
        }
        marks
    }

    /// The ranks of the master's moves in the game on the board, if they are known.
    pub fn ranks(&self) -> Option<&[u16]> {
        let shown = self.curves.as_ref()?.shown.as_ref()?;
        (shown.key == self.replayed_game.key).then_some(shown.ranks.as_slice())
    }

    pub fn curve(&self) -> Option<&Curve> {
        let curves = self.curves.as_ref()?;
        if self.of_library {
            return curves.whole.as_ref();
        }
        let shown = curves.shown.as_ref()?;
        shown
            .curve
            .as_ref()
            .filter(|_| shown.key == self.replayed_game.key)
    }

    /// True if the curve still belongs to other weights or games.
    pub fn is_reranking(&self) -> bool {
        self.reranking.is_some() || self.is_outdated
    }

    /// The game on the board.
    pub fn entry(&self) -> Option<&GameEntry> {
        self.game_library.entry(self.replayed_game.key)
    }

    /// The sentence about the position: the library's in that panel, otherwise CHUTE's.
    pub fn sentence(&self) -> String {
        if self.panel == Panel::Positions && !self.is_asking() {
            self.library_words()
        } else {
            self.verdict()
        }
    }

    /// CHUTE's verdict: the master's move and its rank.
    pub fn verdict(&self) -> String {
        if self.is_asking() {
            return "What does CHUTE rank first?".to_owned();
        }
        let evaluated = &self.evaluated;
        let moves = evaluated.ranked.len();
        match evaluated.master {
            Some(mv) => {
                let written = numbered(&evaluated.board, mv, self.notation);
                match evaluated.rank(mv) {
                    Some(1) => format!(
                        "The master plays {written}, CHUTE\u{2019}s first choice of {}.",
                        counted(moves, "move")
                    ),
                    Some(rank) => format!(
                        "The master plays {written}, which CHUTE ranks {} of {}.",
                        words::ordinal(rank),
                        counted(moves, "move")
                    ),
                    None => format!("The master plays {written}."),
                }
            }
            None if moves == 0 => "The game is over: there is no legal move.".to_owned(),
            None if self.replayed_game.is_empty() => {
                let moves = plural(moves as u64, "legal move");
                format!("A position without a game. CHUTE ranks its {moves}.")
            }
            None => "The game ends here; CHUTE still ranks the legal moves.".to_owned(),
        }
    }

    pub(super) fn note(&mut self, text: String) {
        self.notices.add(NoticeKind::Note, text);
    }

    pub(super) fn problem(&mut self, text: String) {
        self.notices.add(NoticeKind::Problem, text);
    }
}
