//! The move search of Systems 3 and 4: a chain of attention that wanders from a line to the best
//! move in it, to the best line crossing that move, to the best move in that line, and so on
//! (thesis §3.4.2 to §3.4.5, Fig. 3.12).
//!
//! It looks like lookahead and is none: no stone is placed. In plain words: start in a random line
//! (box 1); find its best move (2); keep the best seen (3); give up after too many moves that were
//! no better (4) or where the path goes in circles (5); go on along the best line that crosses (6);
//! after a dead end start afresh, a limited number of times (7); play the best move seen (8).
//!
//! The state is explicit and every step ends at a resting point, so a search can wait for a teacher
//! who is a person, be saved while it waits, and be resumed.

mod attention;
mod ends;
mod lines;
mod moves;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, LineId, PlaceId};
use crate::chance::Chance;
use crate::event::{Event, Observer, Watch};
use crate::geometry::{Colour, Point};
use crate::lesson::{Advice, Verdict, When};
use crate::memory::Memory;
use crate::parameters::{Parameters, Stance};
use crate::question::{LineQuestion, MoveQuestion, Question};
use crate::value::Scale;
use attention::{Crossing, Looking, Path, Seen};

pub use crate::event::{DeadEnd, End};

/// The most iterations of the search loop in one search (ours). Patience ends an ordinary search
/// within some dozens; learning from moves can go on bettering the same few for ever (System 4).
pub const ITERATION_CAP: u16 = 1_000;

/// What the learner may ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Asks {
    /// Nothing: LEARNING is off.
    Nothing,
    /// Lines valued equal in box 6: System 3.
    Lines,
    /// Moves valued equal in box 2: System 4.
    Moves,
}

/// What a search is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// Who is to move.
    pub colour: Colour,
    /// ATTACKING and DEFENDING.
    pub stance: Stance,
    /// The player's parameters.
    pub parameters: Parameters,
    /// What it may ask about.
    pub asks: Asks,
    /// The game and turn, for the lesson log.
    pub when: When,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub point: Point,
    /// What it was worth when it was found.
    pub value: u32,
    /// Why the search ended there.
    pub end: End,
    /// How many paths were followed.
    pub paths: u16,
    /// How many iterations of the search loop there were.
    pub iterations: u16,
    /// How many questions were asked.
    pub questions: u16,
}

/// Where a search has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// It waits for [`Search::answer`].
    Ask(Question),
    /// The observer asked for a rest; [`Search::advance`] goes on.
    Paused,
    Done(Choice),
}

/// The search is not waiting for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("nothing was asked")]
pub struct NothingAsked;

/// A search under way.
///
/// ```
/// use kenju::board::Board;
/// use kenju::chance::Chance;
/// use kenju::element::Element;
/// use kenju::geometry::Point;
/// use kenju::lesson::When;
/// use kenju::memory::Memory;
/// use kenju::parameters::{Parameters, Stance};
/// use kenju::search::{Asks, Search, Step, Task};
///
/// let mut board = Board::new();
/// board.play(Point::ORIGIN).unwrap();
/// let mut max = Memory::new(Element::MAX);
/// let task = Task {
///     colour: board.to_move(),
///     stance: Stance::Both,
///     parameters: Parameters::STANDARD,
///     asks: Asks::Nothing,
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
    /// The path under way (boxes 1 to 6).
    path: Path,
    /// Box 2's place in the line.
    looking: Looking,
    /// Box 6's place among the crossing lines.
    crossing: Crossing,
    /// The best move to date, over all paths.
    best: Seen,
    /// The moves of the path, where a return to any of them ends it; empty by the other readings.
    trail: Vec<PlaceId>,
    dead_ends: u16,
    iterations: u16,
    questions: u16,
}

/// What is to be done next.
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
    /// A search that has not begun; `chance` is its own from here on.
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

    /// What the search is to do.
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

    /// Goes on until there is a question, a choice, or the observer wants a rest.
    ///
    /// The board must be the one the search began on; the memory changes in [`Search::answer`] and
    /// in the count of its words' use.
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

    /// Takes the answer to the question it waits with: the memory learns, and the search will go on
    /// with the preferred line or move (§4.6, §4.10.2).
    pub fn answer<O: Observer>(
        &mut self,
        verdict: Verdict,
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
        // A wish to rest has no meaning here: the caller decides when to go on.
        let _ = observer.see(Event::Answered { verdict, rewarded });
        Ok(())
    }

    /// The teacher has changed the memory without being asked: what follows is valued by the new
    /// words (System 4, §3.5.3).
    pub fn reconsider(&mut self, memory: &Memory) {
        self.scale = Scale::new(memory.element(), self.task.parameters.thresholds);
    }

    /// Whether this can be a search on `board`: one that comes from outside must be asked before it
    /// is advanced.
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

    /// Whether it has not begun.
    const fn is_fresh(&self) -> bool {
        matches!(self.phase, Phase::Begin)
    }
}
