//! The move search of Systems 3 and 4: a chain of attention that moves from a line to its best move, to the
//! best line crossing that move, to the best move in that line, and so on (thesis §3.4.2 to §3.4.5, Fig.
//! 3.12).
//!
//! It looks like lookahead but places no stone. It starts in a random line (box 1) and finds its best move
//! (2). It keeps the best move seen (3). It gives up after too many moves without improvement (4), or where
//! the path goes in circles (5); otherwise it follows the best line that crosses (6). After a dead end it
//! starts afresh, a limited number of times (7). In the end it plays the best move seen (8).
//!
//! The state is explicit and every step ends at a resting point. So a search can wait for a person to answer,
//! be saved while it waits, and be resumed.

mod attention;
mod boxes;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, LineId, PlaceId};
use crate::chance::Chance;
use crate::event::{Event, Observer, Watch};
use crate::geometry::{Colour, Point};
use crate::lesson::{Advice, TeacherVerdict, When};
use crate::memory::Memory;
use crate::parameters::{Parameters, Stance};
use crate::question::{LineQuestion, MoveQuestion, Question};
use crate::value::Scale;
use attention::{Crossing, Looking, Path, Seen};

pub use crate::event::{DeadEnd, End};

/// The most iterations in one search (ours). Patience ends an ordinary search within some dozens, but System
/// 4's learning may keep raising the same few moves for ever.
pub const ITERATION_CAP: u16 = 1_000;

/// The kind of question a learner may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum QuestionKind {
    /// None: LEARNING is off.
    Nothing,
    /// Lines of equal value in box 6: System 3.
    Lines,
    /// Moves of equal value in box 2: System 4.
    Moves,
}

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The side to move.
    pub colour: Colour,
    /// ATTACKING and DEFENDING.
    pub stance: Stance,
    pub parameters: Parameters,
    pub asks: QuestionKind,
    /// The game and turn, for the lesson log.
    pub when: When,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub point: Point,
    /// Its value when it was found.
    pub value: u32,
    pub end: End,
    /// The number of paths followed.
    pub paths: u16,
    /// The number of iterations.
    pub iterations: u16,
    /// The number of questions.
    pub questions: u16,
}

/// The state after [`Search::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// It waits for [`Search::answer`].
    Ask(Question),
    /// The observer suspended it; [`Search::advance`] resumes.
    Paused,
    Done(Choice),
}

/// The search is not waiting for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("nothing was asked")]
pub struct NothingAsked;

/// A search in progress.
///
/// ```
/// use kenju::board::Board;
/// use kenju::chance::Chance;
/// use kenju::element::Element;
/// use kenju::geometry::Point;
/// use kenju::lesson::When;
/// use kenju::memory::Memory;
/// use kenju::parameters::{Parameters, Stance};
/// use kenju::search::{QuestionKind, Search, Step, Task};
///
/// let mut board = Board::new();
/// board.play(Point::ORIGIN).unwrap();
/// let mut max = Memory::new(Element::MAX);
/// let task = Task {
///     colour: board.to_move(),
///     stance: Stance::Both,
///     parameters: Parameters::STANDARD,
///     asks: QuestionKind::Nothing,
///     when: When::default(),
/// };
/// let mut search = Search::new(task, &max, Chance::new(1, 0, 2));
/// let Step::Done(choice) = search.advance(&board, &mut max, &mut ()) else { unreachable!() };
/// // Beside the stone the best line is --XX- or -XX--, worth 9 to MAX, times 20.
/// assert_eq!(choice.value, 180);
/// assert_eq!(choice.point.distance(Point::ORIGIN), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {
    task: Task,
    chance: Chance,
    scale: Scale,
    phase: Phase,
    /// The current path (boxes 1 to 6).
    path: Path,
    /// Progress within box 2.
    looking: Looking,
    /// Progress within box 6.
    crossing: Crossing,
    /// The best move so far, over all paths.
    best: Seen,
    /// The moves of the path, if a return to any of them ends it; empty under the other readings.
    trail: Vec<PlaceId>,
    dead_ends: u16,
    iterations: u16,
    questions: u16,
}

/// The next box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Begin,
    /// Box 1.
    StartPath,
    /// Box 2.
    BestMove,
    /// Boxes 3, 4 and 5.
    Judge,
    /// Box 6.
    BestLine,
    /// Boxes 5 and 7.
    Dead(DeadEnd),
    /// Box 8.
    Play(End),
    AskingLines(LineQuestion),
    AskingMoves(MoveQuestion),
    Done(Choice),
}

impl Search {
    /// A search that has not begun; `chance` belongs to it from here on.
    pub fn new(task: Task, memory: &Memory, chance: Chance) -> Self {
        Self {
            task,
            chance,
            scale: Scale::new(memory.element(), task.parameters.thresholds),
            phase: Phase::Begin,
            path: Path::NONE,
            looking: Looking::START,
            crossing: Crossing::NONE,
            best: Seen::NOTHING,
            trail: Vec::new(),
            dead_ends: 0,
            iterations: 0,
            questions: 0,
        }
    }

    pub const fn task(&self) -> &Task {
        &self.task
    }

    /// The question it waits with.
    pub const fn question(&self) -> Option<Question> {
        match self.phase {
            Phase::AskingLines(question) => Some(Question::Lines(question)),
            Phase::AskingMoves(question) => Some(Question::Moves(question)),
            _ => None,
        }
    }

    /// Runs until there is a question or a choice, or the observer suspends it.
    ///
    /// The board must be the one the search began on. The memory changes only by [`Search::answer`] and by
    /// counts of word uses.
    pub fn advance<O: Observer>(
        &mut self,
        board: &Board,
        memory: &mut Memory,
        observer: &mut O,
    ) -> Step {
        let mut watch = Watch::new(observer);
        loop {
            match self.phase {
                Phase::Begin => self.begin(board, &mut watch),
                Phase::StartPath => self.start_path(board, &mut watch),
                Phase::BestMove => self.best_move(board, &mut watch),
                Phase::Judge => self.judge(board, &mut watch),
                Phase::BestLine => self.best_line(memory, &mut watch),
                Phase::Dead(cause) => self.dead_end(cause, &mut watch),
                Phase::Play(end) => self.play(board, memory, end, &mut watch),
                Phase::AskingLines(question) => return Step::Ask(Question::Lines(question)),
                Phase::AskingMoves(question) => return Step::Ask(Question::Moves(question)),
                Phase::Done(choice) => return Step::Done(choice),
            }
            if watch.stop {
                return Step::Paused;
            }
        }
    }

    /// Answers the current question: the memory learns, and the search will go on with the preferred line or
    /// move (§4.6, §4.10.2).
    pub fn answer<O: Observer>(
        &mut self,
        verdict: TeacherVerdict,
        board: &Board,
        memory: &mut Memory,
        observer: &mut O,
    ) -> Result<(), NothingAsked> {
        let advice = match self.phase {
            Phase::AskingLines(LineQuestion {
                patterns: [first, second],
                ..
            }) => Advice::Lines {
                first,
                second,
                verdict,
            },
            Phase::AskingMoves(MoveQuestion {
                patterns: [first, second],
                ..
            }) => Advice::Moves {
                first,
                second,
                verdict,
            },
            _ => return Err(NothingAsked),
        };
        let when = When {
            step: self.iterations,
            ..self.task.when
        };
        let rewarded = memory.learn(advice, when);
        self.scale = Scale::new(memory.element(), self.task.parameters.thresholds);
        match self.phase {
            Phase::AskingLines(question) => self.resume_lines(question, verdict),
            Phase::AskingMoves(question) => self.resume_moves(question, verdict, board),
            _ => {}
        }
        // Suspension has no meaning here: the caller decides when to go on.
        let _ = observer.see(Event::Answered { verdict, rewarded });
        Ok(())
    }

    /// Adopts changes that a teacher made to the memory unasked: later values use the new words (System 4,
    /// §3.5.3).
    pub fn reconsider(&mut self, memory: &Memory) {
        self.scale = Scale::new(memory.element(), self.task.parameters.thresholds);
    }

    /// True if this can be a search on `board`. A search from an untrusted source must be checked before it is
    /// advanced.
    pub fn fits(&self, board: &Board) -> bool {
        let place = |id: PlaceId| id == PlaceId::NONE || board.get_place(id).is_some();
        let line = |id: LineId| id == LineId::NONE || board.get_line(id).is_some();
        let on_a_line = board.get_line(self.path.line).is_some();
        let at_a_move = board.get_place(self.looking.best.place).is_some();
        let phase = match &self.phase {
            Phase::Begin | Phase::StartPath => !board.live_lines().is_empty() || self.is_fresh(),
            Phase::BestMove | Phase::Judge => on_a_line,
            Phase::BestLine => on_a_line && at_a_move,
            Phase::Dead(_) => !board.live_lines().is_empty(),
            Phase::Play(_) | Phase::Done(_) => true,
            Phase::AskingLines(question) => {
                on_a_line && at_a_move && question.lines.iter().all(|&id| line(id))
            }
            Phase::AskingMoves(question) => {
                let known = |&id: &PlaceId| board.get_place(id).is_some();
                on_a_line && at_a_move && question.moves.iter().all(known)
            }
        };
        phase
            && line(self.path.line)
            && [
                self.path.came_from,
                self.path.best.place,
                self.looking.best.place,
                self.best.place,
            ]
            .into_iter()
            .all(place)
            && self.crossing.fits(board)
            && self.iterations <= ITERATION_CAP
            && self.dead_ends <= ITERATION_CAP
            && self.path.unsuccessful <= ITERATION_CAP
    }

    /// True if it has not begun.
    const fn is_fresh(&self) -> bool {
        matches!(self.phase, Phase::Begin)
    }
}
