//! Collects, orders and solves all structures that can arise from one, in slices and within limits.
//!
//! A structure and the same with colours exchanged and ranks mirrored share one table: a question about Black
//! is answered on the mirrored board.

use super::kings;
use super::leaf::AnyLeaf;
use super::lines::PromotedPiece;
use super::pawns::{NotAStructure, Pawns, structure_of};
use super::promoted_piece;
use super::solution::{Progress, Solution, Stop};
use super::tables::Tables;
use cozy_chess::Board;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};

/// Limits of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Structures, counted from both sides: 2 kB each.
    pub structures: usize,
    /// Tables of a queen or rook among pawns: 64 kB each.
    pub piece_tables: usize,
}

/// Solves a structure in slices.
#[derive(Debug)]
pub struct Solver {
    tables: Tables,
    limits: Limits,
    seen: BTreeSet<Pawns>,
    found: VecDeque<Pawns>,
    /// In the order of solving, once all are found.
    order: Vec<Pawns>,
    solved: usize,
    wanted: Vec<(PromotedPiece, Pawns)>,
    stop: Stop,
}

impl Limits {
    /// Limits for interactive use: about 40 MB of structures and 130 MB of piece tables.
    pub const STANDARD: Self = Self {
        structures: 20_000,
        piece_tables: 2_000,
    };
}

impl Solver {
    /// Starts with the structure of a position; the kings and the side to move do not matter.
    ///
    /// # Errors
    ///
    /// Fails if there are pieces on the board, or the kings are adjacent.
    pub fn new(board: &Board, leaf: AnyLeaf, limits: Limits) -> Result<Self, NotAStructure> {
        let pawns = structure_of(board)?;
        let mut solver = Self {
            tables: Tables::new(leaf),
            limits,
            seen: BTreeSet::new(),
            found: VecDeque::new(),
            order: Vec::new(),
            solved: 0,
            wanted: Vec::new(),
            stop: Stop::Complete,
        };
        solver.find(pawns);
        Ok(solver)
    }

    /// Does `units` of work, each a structure found or solved or a piece table made. Returns the reason for
    /// the end once there is no more to do.
    pub fn step(&mut self, units: usize) -> Option<Stop> {
        for _ in 0..units {
            if !self.unit() {
                return Some(self.stop);
            }
        }
        None
    }

    pub fn progress(&self) -> Progress {
        Progress {
            structures: self.order.len(),
            solved: self.solved,
            piece_tables: self.tables.piece_wins.len(),
        }
    }

    /// The findings so far: unsolved structures count as unknown.
    pub fn finish(self) -> Solution {
        let progress = self.progress();
        // Tables beyond the limit are allowed for positions that really arise.
        let piece_tables = self.limits.piece_tables.saturating_mul(2);
        Solution::new(self.tables, self.stop, progress, piece_tables)
    }

    /// Does one unit of work; `false` if there is none left.
    fn unit(&mut self) -> bool {
        if let Some(pawns) = self.found.pop_front() {
            for next in pawns.successors() {
                self.find(next);
            }
            if self.found.is_empty() {
                self.order.sort_by_key(|pawns| (pawns.moves_left(), *pawns));
            }
            return true;
        }
        let Some(&pawns) = self.order.get(self.solved) else {
            return false;
        };
        if self.wanted.is_empty() {
            self.wanted = self.missing(self.tables.wanted_by(pawns));
        }
        if self.tables.piece_wins.len() >= self.limits.piece_tables && !self.wanted.is_empty() {
            self.stop = self.stop_or(Stop::PieceTables);
            self.wanted.clear();
        }
        if let Some(&(promoted_piece, wanted)) = self.wanted.last() {
            let needs = promoted_piece::needs(wanted).into_iter();
            let first = self.missing(needs.map(|pawns| (promoted_piece, pawns)).collect());
            if first.is_empty() {
                self.wanted.pop();
                if !self
                    .tables
                    .piece_wins
                    .contains_key(&(promoted_piece, wanted))
                {
                    self.tables.make(promoted_piece, wanted);
                }
            }
            self.wanted.extend(first);
            return true;
        }
        let wins = kings::solve(pawns, &self.tables);
        self.tables.wins.insert(pawns, wins);
        self.solved += 1;
        true
    }

    /// The tables that do not exist yet.
    fn missing(&self, mut wanted: Vec<(PromotedPiece, Pawns)>) -> Vec<(PromotedPiece, Pawns)> {
        wanted.retain(|key| !self.tables.piece_wins.contains_key(key));
        wanted
    }

    /// Adds a structure, seen from both sides.
    fn find(&mut self, pawns: Pawns) {
        for one in [pawns, pawns.turned()] {
            if self.seen.contains(&one) {
                continue;
            }
            if self.order.len() >= self.limits.structures {
                self.stop = self.stop_or(Stop::Structures);
                continue;
            }
            self.seen.insert(one);
            self.order.push(one);
            if one == pawns {
                self.found.push_back(one);
            }
        }
    }

    fn stop_or(&self, other: Stop) -> Stop {
        match self.stop {
            Stop::Complete => other,
            already => already,
        }
    }
}
