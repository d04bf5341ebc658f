//! Exact results of positions, from a table of all positions of the ending, or from solving the pawn structure on the
//! board. EG's verdicts are judged by them; EG itself never asks.

pub use endgame::corresponding::Numbered;

use super::left_out::{Clock, beyond_tables, is_pawn_ending};
use chess::moves::played;
use chess::packed::PackedMove;
use cozy_chess::{Board, GameStatus};
use endgame::corresponding::{forced_replies, mutual_zugzwangs, numbered};
use endgame::oracle::{
    ClockSearch, Generator, InTime, Material, Oracle, Table, plies_left, zeroing_by,
};
use endgame::structure::{Leaf, Limits, Pawns, Solution, Solver, Stop};
use endgame::{Range, Value, stronger_side};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The limits of solving a structure in a browser: about 24 MB of structures and 40 MB of tables of pieces.
const LIMITS: Limits = Limits {
    structures: 12_000,
    piece_tables: 600,
};

/// The bytes of tables that are held before those of other endings are dropped: twice the need of one ending with its
/// captures and promotions.
const ROOM: usize = 130_000_000;

/// The most positions that the search for the distance to zeroing visits: more than a pawn ending of four men has
/// between two moves of its pawns (at most 8,064), fewer than most endings with pieces on both sides.
pub const ZEROING_LIMIT: usize = 60_000;

/// The source of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Authority {
    /// A table of all positions of the ending.
    Table,
    /// The pawn structure, solved for all places of the kings.
    Structure,
}

/// A legal move with its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactMove {
    #[serde(rename = "move")]
    pub mv: PackedMove,
    /// The range after it, for the real White; decided wherever the exact value is known.
    pub range: Range,
    /// Plies to mate, counted from the position after it.
    pub plies: Option<u16>,
    /// Plies to the next pawn move, capture or mate, this one included, where they have been counted.
    pub zeroing: Option<u16>,
    /// True if a win after this move comes before the fifty-move clock runs out.
    pub in_time: InTime,
}

/// The exact knowledge about a position. Ranges and distances leave the fifty-move clock out of account.
/// The clock and `in_time` give its effect separately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExactAnswer {
    /// The value, or a range of it, is known.
    Known {
        /// The source of a result.
        by: Authority,
        /// The range, for the real White; decided wherever the exact value is known.
        range: Range,
        /// Plies to mate, if somebody is mated and a table tells.
        plies: Option<u16>,
        /// Plies to the next pawn move, capture or mate, where they have been counted.
        zeroing: Option<u16>,
        /// The fifty-move clock, where it does not stand at 0 and somebody may win.
        clock: Option<Clock>,
        /// Every legal move.
        moves: Vec<ExactMove>,
    },
    /// The value is not known.
    Unknown {
        /// The reason, and what can be done, as sentences.
        why: String,
        /// Every legal move, if the value after one of them is known; else empty.
        moves: Vec<ExactMove>,
    },
}

/// The corresponding squares of a pawn structure, in both senses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correspondence {
    /// Mutual zugzwang: the side to move is worse off than if the other side had to move.
    pub zugzwang: Vec<Numbered>,
    /// Forced replies: after a step of the stronger side, only one step holds.
    pub replies: Vec<Numbered>,
    /// Placements of the kings that may or may not be a mutual zugzwang.
    pub open: u32,
    /// Placements of the kings in all.
    pub placements: u32,
}

/// Finds exact results with some tables and the last structure that was solved.
pub struct ExactSolver {
    oracle: Oracle,
    solving: Option<Solver>,
    solution: Option<Solution>,
}

/// The tables, as the solver of structures uses them.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub oracle: Oracle,
    /// The most men of a position that is asked.
    pub men: u32,
}

impl Leaf for Tables {
    fn men(&self) -> u32 {
        self.men
    }

    fn value(&self, board: &Board) -> Option<Value> {
        self.oracle.white_value(board)
    }
}

impl ExactMove {
    /// The range after the move under the fifty-move rule.
    pub fn under_clock(&self) -> Range {
        self.in_time.limits(self.range)
    }
}

impl ExactAnswer {
    pub fn unknown(why: impl Into<String>) -> Self {
        Self::Unknown {
            why: why.into(),
            moves: Vec::new(),
        }
    }

    /// The range, for the real White, if anything is known; the fifty-move clock is not counted.
    pub fn range(&self) -> Option<Range> {
        match self {
            Self::Known { range, .. } => Some(*range),
            Self::Unknown { .. } => None,
        }
    }

    /// The exact value for the real White; the fifty-move clock is not counted.
    pub fn value(&self) -> Option<Value> {
        self.range()?.decided()
    }

    /// The clock, where it may matter.
    pub fn clock(&self) -> Option<Clock> {
        match self {
            Self::Known { clock, .. } => *clock,
            Self::Unknown { .. } => None,
        }
    }

    /// The range under the fifty-move rule.
    pub fn under_clock(&self) -> Option<Range> {
        let in_time = self.clock().map_or(InTime::Yes, |clock| clock.in_time);
        self.range().map(|range| in_time.limits(range))
    }

    /// The legal moves with their results; empty if nothing is known.
    pub fn moves(&self) -> &[ExactMove] {
        let (Self::Known { moves, .. } | Self::Unknown { moves, .. }) = self;
        moves
    }
}

impl Default for ExactSolver {
    /// Builds the tables of king and one man against king, which takes milliseconds.
    fn default() -> Self {
        let mut oracle = Oracle::new();
        for material in Material::closure(&pawn_against_king()) {
            // The closure has each ending after those it needs.
            if let Ok(table) = Generator::run(material, &oracle) {
                oracle.insert(table);
            }
        }
        Self {
            oracle,
            solving: None,
            solution: None,
        }
    }
}

impl ExactSolver {
    pub fn insert(&mut self, table: impl Into<Arc<Table>>) {
        self.oracle.insert(table);
    }

    /// The endings among these whose tables are missing.
    pub fn absent(&self, mut endings: Vec<Material>) -> Vec<Material> {
        endings.retain(|&material| self.oracle.table(material).is_none());
        endings
    }

    /// Drops tables of other endings if there are too many (`ROOM`).
    pub fn make_room(&mut self, mut needed: Vec<Material>) {
        let held =
            |oracle: &Oracle| -> usize { oracle.tables().map(|table| table.entries().len()).sum() };
        if held(&self.oracle) <= ROOM {
            return;
        }
        needed.extend(Material::closure(&pawn_against_king()));
        let all: Vec<Material> = self.oracle.tables().map(|table| table.material()).collect();
        for material in all {
            if !needed.contains(&material) {
                self.oracle.remove(material);
            }
        }
    }

    pub fn oracle(&self) -> &Oracle {
        &self.oracle
    }

    /// The result of a position, if it needs no further work.
    pub fn look(&self, board: &Board) -> Option<ExactAnswer> {
        self.by_tables(board).or_else(|| self.by_structure(board))
    }

    /// Like [`Self::look`], with the effect of the fifty-move clock and the distances to zeroing. The distances need
    /// a table and at most [`ZEROING_LIMIT`] reachable positions, and take milliseconds in pawn endings.
    pub fn look_closely(&self, board: &Board) -> Option<ExactAnswer> {
        let mut answer = self.look(board)?;
        if let ExactAnswer::Known {
            by: Authority::Table,
            zeroing,
            moves,
            ..
        } = &mut answer
        {
            let (of, each) = self.oracle.zeroing(board, ZEROING_LIMIT);
            *zeroing = of;
            // Both are in the order of the legal moves.
            for (one, distance) in moves.iter_mut().zip(each) {
                one.zeroing = distance;
            }
        }
        self.count_clock(board, &mut answer);
        Some(answer)
    }

    /// The exact value under the fifty-move rule, for the real White. If counting the clock would take too long, the
    /// value without it.
    pub fn value(&self, board: &Board) -> Option<Value> {
        let mut answer = self.look(board)?;
        if let ExactAnswer::Known { moves, .. } = &mut answer {
            moves.clear();
        }
        self.count_clock(board, &mut answer);
        let counted = answer.under_clock().and_then(Range::decided);
        counted.or(answer.value())
    }

    /// Adds the effect of the fifty-move clock to an answer.
    fn count_clock(&self, board: &Board, answer: &mut ExactAnswer) {
        let ExactAnswer::Known {
            by,
            range,
            plies,
            zeroing,
            clock,
            moves,
        } = answer
        else {
            return;
        };
        let is_over = *plies == Some(0) || board.status() == GameStatus::Won;
        if board.halfmove_clock() == 0 || *range == Range::DRAW || is_over {
            return;
        }
        let in_time = match by {
            Authority::Table => {
                let mut search = ClockSearch::new(ZEROING_LIMIT);
                let in_time = self.oracle.in_time(board, *zeroing, &mut search);
                self.count_clock_of(board, moves, &mut search);
                in_time
            }
            Authority::Structure => {
                let value = |board: &Board| {
                    let range = self.solution.as_ref()?.range(board).decided()?;
                    Some(range.seen_by(board.side_to_move()))
                };
                let found = zeroing_by(&value, board, ZEROING_LIMIT);
                let in_time = |left: u16, zeroing: Option<u16>| match zeroing {
                    _ if left == 0 => InTime::No,
                    Some(zeroing) if zeroing <= left => InTime::Yes,
                    Some(_) if !found.is_open => InTime::No,
                    _ => InTime::Open,
                };
                for (one, zeroing) in moves.iter_mut().zip(&found.moves) {
                    if one.range != Range::DRAW && *zeroing != Some(1) {
                        one.in_time = in_time(plies_left(board), *zeroing);
                    }
                }
                in_time(plies_left(board), found.position)
            }
        };
        *clock = Some(Clock::new(board, in_time));
    }

    /// Begins to solve the structure of a position.
    ///
    /// # Errors
    /// If the structure cannot be solved; the text says why, and what to do.
    pub fn begin(&mut self, board: &Board) -> Result<(), String> {
        let has_four_men = |table: &Arc<Table>| table.material().men().count() == 2;
        let tables = Tables {
            oracle: self.oracle.clone(),
            // A missing table gives no answer, so a needless question does no harm.
            men: 3 + u32::from(self.oracle.tables().any(has_four_men)),
        };
        let solver =
            Solver::new(board, Some(Box::new(tables)), LIMITS).map_err(|_| why_not(board))?;
        self.solving = Some(solver);
        Ok(())
    }

    /// Goes on solving; `true` at the end.
    pub fn step(&mut self, units: usize) -> bool {
        let Some(solver) = &mut self.solving else {
            return true;
        };
        if solver.step(units).is_none() {
            return false;
        }
        self.solution = self.solving.take().map(Solver::finish);
        true
    }

    /// The corresponding squares of a position's pawns, once their structure is solved.
    pub fn correspondence(&self, board: &Board) -> Option<Correspondence> {
        let solution = self.solution.as_ref()?;
        let pawns = Pawns::of(board);
        solution.wins(pawns)?;
        let attacker = stronger_side(board);
        let zugzwangs = mutual_zugzwangs(solution, pawns);
        let replies = forced_replies(solution, pawns, attacker);
        Some(Correspondence {
            zugzwang: numbered(
                zugzwangs.pairs.iter().map(|it| (it.white, it.black)),
                attacker,
            ),
            replies: numbered(replies.iter().map(|it| (it.white, it.black)), attacker),
            open: zugzwangs.open,
            placements: zugzwangs.placements,
        })
    }

    /// Drops the structure that is being solved.
    pub fn drop_work(&mut self) {
        self.solving = None;
    }

    /// Structures solved and found so far.
    pub fn progress(&self) -> (u64, u64) {
        self.solving.as_ref().map_or((0, 0), |solver| {
            let progress = solver.progress();
            (progress.solved as u64, progress.structures as u64)
        })
    }

    /// The result of a position after everything was tried.
    pub fn verdict(&self, board: &Board) -> ExactAnswer {
        self.look_closely(board)
            .unwrap_or_else(|| ExactAnswer::Unknown {
                why: self.why_unknown(board),
                moves: self.moves_known(board),
            })
    }

    /// The reason why a position is not decided.
    pub fn why_unknown(&self, board: &Board) -> String {
        if !is_pawn_ending(board) {
            return why_not(board);
        }
        match self.solution.as_ref().map(Solution::stop) {
            Some(Stop::Structures | Stop::PieceTables) => {
                "These pawns can lead to more structures than there is memory for. Remove a pawn or two."
            }
            _ => {
                "The pawns can promote, and the endings after that are not solved here. Remove a pawn, or let EG \
                 think about it."
            }
        }
        .to_owned()
    }

    /// The reason why a position has no corresponding squares.
    pub fn why_no_squares(&self, board: &Board) -> String {
        if is_pawn_ending(board) {
            self.why_unknown(board)
        } else {
            "They are computed for kings and pawns only.".to_owned()
        }
    }

    /// The moves of a position without a table, if the value after one of them is known.
    fn moves_known(&self, board: &Board) -> Vec<ExactMove> {
        let mut moves = self.table_moves(board);
        if moves.iter().all(|one| one.range == Range::UNKNOWN) {
            return Vec::new();
        }
        self.count_clock_of(board, &mut moves, &mut ClockSearch::new(ZEROING_LIMIT));
        moves
    }

    /// Adds to moves whether their win comes before the fifty-move clock runs out.
    fn count_clock_of(&self, board: &Board, moves: &mut [ExactMove], search: &mut ClockSearch) {
        for one in moves {
            if let Some(mv) = one.mv.legal(board)
                && one.range != Range::UNKNOWN
            {
                // After a quiet move the distance is one less.
                let rest = one.zeroing.map(|zeroing| zeroing - 1);
                one.in_time = self.oracle.in_time(&played(board, mv), rest, search);
            }
        }
    }

    fn by_tables(&self, board: &Board) -> Option<ExactAnswer> {
        let exact = self.oracle.probe(board)?;
        Some(ExactAnswer::Known {
            by: Authority::Table,
            range: Range::exactly(exact.outcome.seen_by(board.side_to_move())),
            plies: exact.plies,
            zeroing: None,
            clock: None,
            moves: self.table_moves(board),
        })
    }

    fn table_moves(&self, board: &Board) -> Vec<ExactMove> {
        let side = board.side_to_move();
        let moves = self.oracle.moves(board).into_iter();
        moves
            .map(|(mv, exact)| ExactMove {
                mv: PackedMove::pack(board, mv),
                range: exact.map_or(Range::UNKNOWN, |exact| {
                    Range::exactly(exact.outcome.seen_by(side))
                }),
                plies: exact.and_then(|exact| exact.plies),
                zeroing: None,
                in_time: InTime::Yes,
            })
            .collect()
    }

    fn by_structure(&self, board: &Board) -> Option<ExactAnswer> {
        let solution = self.solution.as_ref()?;
        let range = solution.range(board);
        let moves = solution.moves(board);
        let is_known = |range: Range| range != Range::UNKNOWN;
        if !is_known(range) && !moves.iter().any(|judged| is_known(judged.range)) {
            return None;
        }
        Some(ExactAnswer::Known {
            by: Authority::Structure,
            range,
            plies: None,
            zeroing: None,
            clock: None,
            moves: moves
                .into_iter()
                .map(|judged| ExactMove {
                    mv: PackedMove::pack(board, judged.played),
                    range: judged.range,
                    plies: None,
                    zeroing: None,
                    in_time: InTime::Yes,
                })
                .collect(),
        })
    }
}

/// The reason why a position with pieces has no result, and what helps.
fn why_not(board: &Board) -> String {
    match (beyond_tables(board), Material::of(board)) {
        (Some(why), _) if board.occupied().len() <= 4 => {
            format!("{why} Judge the position without castling rights instead.")
        }
        (Some(why), _) => {
            format!("{why} Take pieces off until four men are left, or let EG think about it.")
        }
        (None, Some(material)) => format!(
            "The table of the ending {material} is not here yet. Build it under \u{201c}Exact \
             tables\u{201d}, unless that has begun already."
        ),
        (None, None) => "There is no table of this ending.".to_owned(),
    }
}

fn pawn_against_king() -> [Material; 1] {
    let [pawn] = ["KPK"].map(str::parse);
    [pawn.expect("KPK names an ending")]
}

#[cfg(test)]
mod tests;
