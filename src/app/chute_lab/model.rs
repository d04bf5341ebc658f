//! The state of the CHUTE lab.

use super::action::Effect;
use super::bounds::Calculator;
use super::crew::Crew;
use super::exam::Exam;
use super::experiments::{Form, Outcome, Running};
use super::line::{Line, Seen, numbered};
use super::reading::{Reading, Report};
use super::stock::{Entry, Stock};
use super::words;
use crate::app::board::{Mark, MarkKind, Sheet};
use crate::app::notice::{NoticeKind, Notices};
use crate::app::walk::Walk;
use crate::chute::{Explanation, LastMoves, Ranked};
use crate::lab::chute_desk::Weights;
use crate::lab::chute_desk::link::{EXAMPLE, EXAMPLE_PLY, Notation, Panel};
use crate::lab::chute_desk::{Curve, Curves, Key};
use crate::lab::protocol::JobId;
use cozy_chess::{Board, Move};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The lab.
#[derive(Clone, Debug)]
pub struct Lab {
    /// What the page shows.
    pub panel: Panel,
    /// The library.
    pub stock: Stock,
    /// The game on the board.
    pub line: Rc<Line>,
    /// How many of its moves have been played, and how one goes on.
    pub walk: Walk,
    /// Whether Black's side is below.
    pub flipped: bool,
    /// How moves are written.
    pub notation: Notation,
    /// The outer weights.
    pub weights: Weights,
    /// What the weights were before they were left out.
    pub(super) set_aside: Weights,
    /// What they were before all were set at once.
    pub weights_before: Option<Weights>,
    /// A weight that was typed and is none: of which heuristic, and the text.
    pub wrong_weight: Option<(usize, String)>,
    /// The heuristic that is lit.
    pub lit: Option<usize>,
    /// The move looked at; the master's if none is chosen.
    pub chosen: Option<Move>,
    /// The position on the board as the heuristics see it.
    pub seen: Rc<Seen>,
    /// The ranking with the weights of the last weighing.
    pub curves: Option<Rc<Curves>>,
    /// Whether the curve shown is of the library rather than of the game on the board.
    pub of_library: bool,
    /// The weighing that is asked for.
    pub(super) weighing: Option<JobId>,
    /// Whether something has changed since.
    pub(super) is_unweighed: bool,
    /// The workers that work units off.
    pub crew: Option<Crew>,
    /// How many of them there are.
    pub workers: usize,
    /// Games whose points the desk knows.
    pub learned: BTreeSet<Key>,
    /// How often the desk has died.
    pub(super) deaths: u32,
    /// Games that are being read.
    pub reading: Option<Reading>,
    /// What came of the last reading.
    pub report: Option<Report>,
    /// Games that were removed last, each with its place.
    pub removed: Vec<(usize, Entry)>,
    /// The page of the list of games.
    pub list_page: usize,
    /// The experiment to be run.
    pub form: Form,
    /// The experiment under way.
    pub running: Option<Running>,
    /// What came of the last one.
    pub outcome: Option<Outcome>,
    /// The calculator of errors.
    pub calculator: Calculator,
    /// The exam.
    pub exam: Exam,
    /// Messages.
    pub notices: Notices,
    pub(super) next_job: JobId,
}

impl Default for Lab {
    fn default() -> Self {
        Self::new(1)
    }
}

impl Lab {
    /// A lab whose units are shared among so many workers.
    #[must_use]
    pub fn new(workers: usize) -> Self {
        let stock = Stock::built_in();
        let key = stock.numbered(EXAMPLE).map_or(1, |entry| entry.key);
        let line = stock.line(key).unwrap_or_else(|| Line {
            key,
            about: String::new(),
            steps: Vec::new(),
            end: (Board::default(), LastMoves::default()),
        });
        let mut walk = Walk::default();
        walk.show(line.len(), Some(EXAMPLE_PLY.min(line.len())));
        let seen = line.seen(walk.cursor.step(), &Weights::default().polynomial());
        Self {
            panel: Panel::default(),
            stock,
            line: Rc::new(line),
            walk,
            flipped: false,
            notation: Notation::default(),
            weights: Weights::default(),
            set_aside: Weights::default(),
            weights_before: None,
            wrong_weight: None,
            lit: None,
            chosen: None,
            seen: Rc::new(seen),
            curves: None,
            of_library: true,
            weighing: None,
            is_unweighed: false,
            crew: None,
            workers: workers.max(1),
            learned: BTreeSet::new(),
            deaths: 0,
            reading: None,
            report: None,
            removed: Vec::new(),
            list_page: 0,
            form: Form::default(),
            running: None,
            outcome: None,
            calculator: Calculator::default(),
            exam: Exam::default(),
            notices: Notices::default(),
            next_job: 0,
        }
    }

    /// How many moves of the game have been played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.walk.cursor.step()
    }

    /// The move whose contributions are shown: the one chosen, else the master's, else CHUTE's first.
    #[must_use]
    pub fn shown_move(&self) -> Option<Move> {
        let first = || self.seen.ranked.first().map(|ranked| ranked.mv);
        self.chosen.or(self.seen.master).or_else(first)
    }

    /// The same with its points.
    #[must_use]
    pub fn shown_points(&self) -> Option<&Ranked> {
        self.seen.of(self.shown_move()?)
    }

    /// What the lit heuristic says of the move shown.
    #[must_use]
    pub fn said(&self) -> Option<Explanation> {
        let (lit, mv) = (self.lit?, self.shown_move()?);
        let said = self.seen.explain(mv);
        said.into_iter().find(|said| said.number == lit)
    }

    /// The same as sentences.
    #[must_use]
    pub fn reasons(&self) -> Vec<String> {
        let (Some(said), Some(mv)) = (self.said(), self.shown_move()) else {
            return Vec::new();
        };
        let written = numbered(&self.seen.board, mv, self.notation);
        let reasons = said.reasons.iter();
        reasons
            .map(|reason| words::sentence(&self.seen, mv, &written, reason))
            .collect()
    }

    /// What is laid over the board.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        self.said()
            .map_or_else(Sheet::default, |said| words::sheet(&said))
    }

    /// The arrows on the board: the move shown, and the master's if it is another one.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let mark = |kind, mv: Move, label: String| Mark {
            kind,
            from: mv.from,
            to: Some(mv.to),
            label,
        };
        let label = |mv| {
            self.seen
                .rank(mv)
                .map_or_else(String::new, |rank| rank.to_string())
        };
        let mut marks = Vec::new();
        let shown = self.shown_move();
        if let Some(master) = self.seen.master.filter(|&master| Some(master) != shown) {
            marks.push(mark(MarkKind::Note, master, label(master)));
        }
        if let Some(mv) = shown {
            marks.push(mark(MarkKind::Ours, mv, label(mv)));
        }
        marks
    }

    /// The ranks of the master's moves in the game on the board, if they are known.
    #[must_use]
    pub fn ranks(&self) -> Option<&[u16]> {
        let shown = self.curves.as_ref()?.shown.as_ref()?;
        (shown.key == self.line.key).then_some(shown.ranks.as_slice())
    }

    /// The curve that is shown.
    #[must_use]
    pub fn curve(&self) -> Option<&Curve> {
        let curves = self.curves.as_ref()?;
        if self.of_library {
            return curves.whole.as_ref();
        }
        let shown = curves.shown.as_ref()?;
        shown.curve.as_ref().filter(|_| shown.key == self.line.key)
    }

    /// Whether the curve shown is still of other weights or games.
    #[must_use]
    pub fn is_weighing(&self) -> bool {
        self.weighing.is_some() || self.is_unweighed
    }

    /// The game on the board in the library.
    #[must_use]
    pub fn entry(&self) -> Option<&Entry> {
        self.stock.entry(self.line.key)
    }

    /// What is to be said of the position: the master's move and its rank.
    #[must_use]
    pub fn verdict(&self) -> String {
        let seen = &self.seen;
        let moves = seen.ranked.len();
        match seen.master {
            Some(mv) => {
                let written = numbered(&seen.board, mv, self.notation);
                match seen.rank(mv) {
                    Some(1) => format!(
                        "The master plays {written}, CHUTE\u{2019}s first choice of {moves} moves."
                    ),
                    Some(rank) => format!(
                        "The master plays {written}, which CHUTE ranks {} of {moves} moves.",
                        words::ordinal(rank)
                    ),
                    None => format!("The master plays {written}."),
                }
            }
            None if moves == 0 => "The game is over: there is no legal move.".to_owned(),
            None => "The game ends here; CHUTE still ranks the legal moves.".to_owned(),
        }
    }

    pub(super) fn note(&mut self, text: String) {
        self.notices.add(NoticeKind::Note, text);
    }

    pub(super) fn problem(&mut self, text: String) {
        self.notices.add(NoticeKind::Problem, text);
    }

    /// A message that something could not be done, seen and heard.
    pub(super) fn refuse(&mut self, text: String) -> Vec<Effect> {
        self.problem(text.clone());
        vec![Effect::Say(text)]
    }

    pub(super) fn next_id(&mut self) -> JobId {
        self.next_job += 1;
        self.next_job
    }
}
