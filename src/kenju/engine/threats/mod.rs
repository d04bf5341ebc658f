//! Finds forced wins: sequences of fours and threes that leave the opponent no choice.
//!
//! A *four* threatens five in a row on the next move and has one answer; a *three* threatens a win by
//! continuous fours and has a handful of answers. The search tries sequences of fours alone first, then fours
//! and threes together. Ours. Searching threats instead of moves is an idea of Allis, van den Herik and
//! Huntjens, *Go-Moku and Threat-Space Search* (1993); treating threes by what a pass would allow is from
//! Thomsen's *Lambda-Search* (2000). Appendix A of the thesis names the winning shapes (open four, 4-4, 4-3,
//! 3-3); here they need no names.
//!
//! A win that is found is a proof: every reply that may stop it has been searched. A win is missed only beyond
//! the limits, or if it needs a move that makes no line of three or four.

mod forcing;
mod stack;

use serde::{Deserialize, Serialize};

use crate::board::{Board, Stone};
use crate::geometry::{Colour, Point};
use stack::Failures;
use stack::{Frame, PartResult};

/// The moves with which the attacker may force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arms {
    Fours,
    FoursAndThrees,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Limits {
    /// The moves that count as forcing.
    pub arms: Arms,
    /// The most stones that the attacker may place, the fifth of the five included.
    pub depth: u16,
    /// The most positions examined.
    pub nodes: u32,
}

impl Limits {
    /// A thorough search: up to ten of the attacker's stones.
    pub const THOROUGH: Self = Self {
        arms: Arms::FoursAndThrees,
        depth: 10,
        nodes: 200_000,
    };
    /// A quick search, for programs that play many games.
    pub const QUICK: Self = Self {
        arms: Arms::FoursAndThrees,
        depth: 6,
        nodes: 400,
    };
}

/// The threat of an attacker's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Threat {
    /// None: it is five in a row.
    Five,
    /// Five on the next move.
    Four,
    /// A win by fours.
    Three,
}

/// One move of a forced win, with the most stubborn reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForcedMove {
    pub attack: Point,
    pub threat: Threat,
    /// The defender's answer; `None` after five.
    pub reply: Option<Point>,
}

impl ForcedMove {
    const fn new(attack: Point, threat: Threat, reply: Option<Point>) -> Self {
        Self {
            attack,
            threat,
            reply,
        }
    }
}

/// The result of a search. Reaching a limit is a result, not an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finding {
    /// The side to move wins by force, for instance with this line.
    Win(Vec<ForcedMove>),
    /// No such win exists at any depth.
    NoWin,
    /// No win exists within the depth limit.
    DepthReached,
    /// No win was found before the node limit.
    NodesSpent,
}

impl Finding {
    pub fn line(&self) -> Option<&[ForcedMove]> {
        match self {
            Self::Win(line) => Some(line),
            _ => None,
        }
    }

    /// The first move of the win.
    pub fn first(&self) -> Option<Point> {
        self.line()
            .and_then(|line| line.first())
            .map(|forced| forced.attack)
    }
}

/// A finding and its cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    pub finding: Finding,
    /// Positions examined.
    pub nodes: u32,
}

/// Searches for a forced win of `attacker`, who is to move.
///
/// ```
/// use kenju::board::Board;
/// use kenju::geometry::{Colour, Point};
/// use kenju::threats::{Limits, forced_win};
///
/// let mut board = Board::new();
/// // An open three for White: either end makes a four with two ends.
/// for (x, y) in [(0, 0), (0, 7), (1, 0), (5, 7), (2, 0), (9, 5)] {
///     board.play(Point::new(x, y)).unwrap();
/// }
/// let report = forced_win(&board, Colour::White, Limits::THOROUGH);
/// assert_eq!(report.finding.line().map(<[_]>::len), Some(2));
/// ```
pub fn forced_win(board: &Board, attacker: Colour, limits: Limits) -> Report {
    WinSearch::new(board, attacker, limits).run()
}

/// The points at which `defender`, to move, may stop the opponent's forced win; any other point loses at once.
/// Empty if the attacker has no win by fours within the limits.
pub fn defences(board: &Board, defender: Colour, limits: Limits) -> Vec<Point> {
    let mut solver = Solver::new(board, defender.other(), limits);
    let found = solver
        .enter_fours(limits.depth)
        .and_then(|()| solver.go_on(u32::MAX));
    match found {
        Ok(Some(Some(line))) => solver.upsetting(&line),
        _ => Vec::new(),
    }
}

/// True if `attacker`, to move, wins by force starting with `point`. A win beyond the limits counts as none.
pub fn wins_with(board: &Board, attacker: Colour, point: Point, limits: Limits) -> bool {
    let mut solver = Solver::new(board, attacker, limits);
    if !solver.place(attacker, point) {
        return false;
    }
    if solver.board.winner() == Some(attacker) {
        return true;
    }
    if !solver.fives(attacker.other()).is_empty() {
        return false;
    }
    let found = solver
        .enter_three(point, limits.depth)
        .and_then(|()| solver.go_on(u32::MAX));
    matches!(found, Ok(Some(Some(_))))
}

/// The search of [`forced_win`] in slices. It deepens step by step, so it finds the shortest win first and
/// stays cheap where that is short.
pub struct WinSearch {
    solver: Solver,
    /// The current depth; 0 before the first.
    depth: u16,
}

impl WinSearch {
    /// A search that has not begun.
    pub fn new(board: &Board, attacker: Colour, limits: Limits) -> Self {
        Self {
            solver: Solver::new(board, attacker, limits),
            depth: 0,
        }
    }

    /// Positions examined so far.
    pub const fn nodes(&self) -> u32 {
        self.solver.nodes
    }

    /// Examines about `nodes` more positions; returns the report once the search has ended.
    pub fn advance(&mut self, nodes: u32) -> Option<Report> {
        let until = self.solver.nodes.saturating_add(nodes);
        let finding = match self.search(until) {
            Ok(finding) => finding?,
            Err(Spent) => Finding::NodesSpent,
        };
        Some(Report {
            finding,
            nodes: self.solver.nodes,
        })
    }

    pub fn run(mut self) -> Report {
        loop {
            if let Some(report) = self.advance(u32::MAX) {
                return report;
            }
        }
    }

    fn search(&mut self, until: u32) -> Result<Option<Finding>, Spent> {
        let solver = &mut self.solver;
        if self.depth == 0 {
            if solver.board.winner().is_some() {
                return Ok(Some(Finding::NoWin));
            }
        } else {
            match solver.go_on(until)? {
                None => return Ok(None),
                Some(Some(mut line)) => {
                    line.moves.reverse();
                    return Ok(Some(Finding::Win(line.moves)));
                }
                Some(None) if !solver.cut => return Ok(Some(Finding::NoWin)),
                Some(None) => {}
            }
        }
        if self.depth >= solver.limits.depth {
            return Ok(Some(Finding::DepthReached));
        }
        self.depth += 1;
        solver.cut = false;
        match solver.limits.arms {
            Arms::Fours => solver.enter_fours(self.depth)?,
            Arms::FoursAndThrees => solver.enter_threes(self.depth)?,
        }
        Ok(None)
    }
}

/// The node limit was reached.
struct Spent;

struct Solver {
    board: Board,
    attacker: Colour,
    limits: Limits,
    nodes: u32,
    /// True if a line was cut off by the depth limit.
    cut: bool,
    failed_fours: Failures,
    failed_threes: Failures,
    /// A hash key of the stones on the board.
    key: u64,
    /// The suspended parts of the search, the innermost last.
    stack: Vec<Frame>,
    /// The result of the part that ended last.
    found: Option<PartResult>,
}

impl Solver {
    fn new(board: &Board, attacker: Colour, limits: Limits) -> Self {
        Self {
            board: board.clone(),
            attacker,
            limits,
            nodes: 0,
            cut: false,
            failed_fours: Failures::new(),
            failed_threes: Failures::new(),
            key: board.stones().fold(1, |key, stone| key ^ stack::key(stone)),
            stack: Vec::new(),
            found: None,
        }
    }

    fn count(&mut self) -> Result<(), Spent> {
        if self.nodes == self.limits.nodes {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Places a stone on a vacant point of an unfinished game. On a full board nothing is placed, and the
    /// caller must not undo.
    fn place(&mut self, colour: Colour, point: Point) -> bool {
        let placed = self.board.place_stone(colour, point).is_ok();
        if placed {
            self.key ^= stack::key(Stone { colour, point });
        }
        placed
    }

    fn undo(&mut self) {
        if let Some(stone) = self.board.last_stone() {
            self.key ^= stack::key(stone);
            self.board.undo();
        }
    }

    /// The points where `colour` can make five.
    fn fives(&self, colour: Colour) -> Vec<Point> {
        self.longer(colour, 4)
    }

    /// The vacant points of `colour`'s lines with that many stones.
    fn longer(&self, colour: Colour, stones: u32) -> Vec<Point> {
        if self.board.line_count(colour, stones) == 0 {
            return Vec::new();
        }
        let found = self.board.vacancies(colour, stones..=stones);
        let mut points: Vec<Point> = found.map(|(_, point)| point).collect();
        points.sort_unstable();
        points.dedup();
        points
    }
}
