//! The solved structure, asked about positions: what is sure of each, of each move, and of both kings'
//! squares at once.

use super::bound::Bound;
use super::kings::{self, Wins};
use super::leaf::AnyLeaf;
use super::lines::Officer;
use super::pawns::{NotAStructure, Pawns, structure_of};
use super::tables::Tables;
use crate::{Range, Value};
use chess::moves::{generate_for, legal_moves, played};
use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_king_moves};
use serde::{Deserialize, Serialize};

/// Why solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// All structures that can arise were looked at.
    Complete,
    /// There are more structures than the limit allows: those left out count as unknown.
    Structures,
    /// There are more tables of pieces than the limit allows: those left out count as unknown.
    Officers,
}

/// How far solving has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Structures found, from both sides.
    pub structures: usize,
    pub solved: usize,
    /// Tables of pieces made.
    pub officers: usize,
}

/// What has been found out about a structure.
#[derive(Debug)]
pub struct Solution {
    tables: Tables,
    stop: Stop,
    progress: Progress,
    /// The most tables of pieces that [`learn`](Self::learn) may lead to.
    officers: usize,
}

/// A move and what is sure after it, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    pub played: Move,
    /// The range of the position after it.
    pub range: Range,
}

impl Solution {
    pub(super) fn new(tables: Tables, stop: Stop, progress: Progress, officers: usize) -> Self {
        Self {
            tables,
            stop,
            progress,
            officers,
        }
    }

    /// A solution of nothing: what pieces win is learnt when it is asked for, up to a limit of tables.
    pub fn empty(leaf: AnyLeaf, officers: usize) -> Self {
        let progress = Progress {
            structures: 0,
            solved: 0,
            officers: 0,
        };
        Self::new(Tables::new(leaf), Stop::Complete, progress, officers)
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Why solving ended.
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// How much was computed.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// What is sure of a position, from the real White's view. A position with pieces, or of a
    /// structure that was not reached, may be anything.
    pub fn range(&self, board: &Board) -> Range {
        match structure_of(board) {
            Ok(pawns) => self.of_pawns(board, pawns),
            Err(NotAStructure::Piece(..)) => self.of_promotion(board),
            Err(NotAStructure::KingsTouch(..)) => Range::UNKNOWN,
        }
    }

    /// What is sure of a position, from that side's view.
    pub fn range_for(&self, board: &Board, side: Color) -> Range {
        self.range(board).seen_by(side)
    }

    /// The legal moves with what is sure after each, in the order of the move generator.
    pub fn moves(&self, board: &Board) -> Vec<Judged> {
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            // No position of a game; the rules' library would let a king be taken.
            return Vec::new();
        }
        let judged = |mv| Judged {
            played: mv,
            range: self.range(&played(board, mv)),
        };
        legal_moves(board).into_iter().map(judged).collect()
    }

    /// Where the side wins whose pawns are the structure's own, for all squares of both kings; `None` if
    /// the structure was not reached. White's wins are those of [`structure_of`]'s answer, Black's those
    /// of the same structure turned.
    pub fn wins(&self, pawns: Pawns) -> Option<&Wins> {
        self.tables.wins.get(&pawns)
    }

    /// The same, but if a queen or a rook is the only piece, what it wins among these pawns is computed
    /// now, unless there are already twice as many tables of pieces as the limit allowed while solving.
    pub fn learn(&mut self, board: &Board, side: Color) -> Range {
        if let Some((Some(officer), pawns)) = only_piece(board).map(|one| one.seen(board)) {
            self.tables.make_all(officer, pawns, self.officers);
        }
        self.range_for(board, side)
    }

    fn of_pawns(&self, board: &Board, pawns: Pawns) -> Range {
        let (white, black) = (board.king(Color::White), board.king(Color::Black));
        let skipped = board
            .en_passant()
            .map(|file| Square::new(file, Rank::Sixth.relative_to(board.side_to_move())));
        let white_wins = |attacker_to_move| {
            self.bound(pawns, black, skipped, attacker_to_move)
                .within(white.bitboard())
        };
        let black_wins = |attacker_to_move| {
            let skipped = skipped.map(Square::flip_rank);
            self.bound(pawns.turned(), white.flip_rank(), skipped, attacker_to_move)
                .within(black.flip_rank().bitboard())
        };
        let white_to_move = board.side_to_move() == Color::White;
        range_of(white_wins(white_to_move), black_wins(!white_to_move))
    }

    fn bound(
        &self,
        pawns: Pawns,
        defender: Square,
        skipped: Option<Square>,
        attacker_to_move: bool,
    ) -> Bound {
        let tables = &self.tables;
        match (skipped, attacker_to_move) {
            (None, true) => kings::to_move(tables, pawns, defender),
            (None, false) => kings::waiting(tables, pawns, defender),
            (Some(square), true) => kings::to_move_in_passing(tables, pawns, square, defender),
            (Some(square), false) => kings::waiting_in_passing(tables, pawns, square, defender),
        }
    }

    /// A position with one piece.
    fn of_promotion(&self, board: &Board) -> Range {
        if let Some(leaf) = &self.tables.leaf
            && board.occupied().len() <= leaf.men()
        {
            return leaf.value(board).map_or(Range::UNKNOWN, Range::exactly);
        }
        let Some(only) = only_piece(board) else {
            return Range::UNKNOWN;
        };
        let (officer, pawns) = only.seen(board);
        let owner = only.owner;
        let owner_moves = board.side_to_move() == owner;
        let turn = |square: Square| square.relative_to(owner);
        let (king, other, at) = (
            turn(board.king(owner)),
            turn(board.king(!owner)),
            turn(only.at),
        );
        let table = officer.and_then(|officer| self.tables.officers.get(&(officer, pawns)));
        let wins = table.is_some_and(|table| {
            let wins = if owner_moves {
                table.attacker_to_move(other, at)
            } else {
                table.defender_to_move(other, at)
            };
            wins.has(king)
        });
        let lower = if wins {
            Value::Win
        } else if pawns.enemy.is_empty() {
            Value::Draw
        } else {
            Value::Loss
        };
        let best = if owner_moves {
            Value::Win
        } else {
            self.best_if_taken(board, owner)
        };
        Range::between(lower, best.max(lower)).seen_by(owner)
    }

    /// The best that the owner of a new piece can hope for, seeing that it may be taken at once.
    fn best_if_taken(&self, board: &Board, owner: Color) -> Value {
        let taken = board.colors(owner);
        let mut best = Value::Win;
        generate_for(board, board.pieces(Piece::King), &mut |moves| {
            for taking in moves.into_iter().filter(|one| taken.has(one.to)) {
                let after = played(board, taking);
                if let Ok(pawns) = structure_of(&after) {
                    let range = self.of_pawns(&after, pawns).seen_by(owner);
                    best = best.min(range.upper());
                }
            }
            false
        });
        best
    }
}

/// The only piece of a position beside kings and pawns.
pub(super) struct OnlyPiece {
    pub(super) at: Square,
    pub(super) piece: Piece,
    pub(super) owner: Color,
}

pub(super) fn only_piece(board: &Board) -> Option<OnlyPiece> {
    let pieces = board.occupied() & !(board.pieces(Piece::King) | board.pieces(Piece::Pawn));
    let at = pieces.next_square().filter(|_| pieces.len() == 1)?;
    Some(OnlyPiece {
        at,
        piece: board.piece_on(at)?,
        owner: board.color_on(at)?,
    })
}

impl OnlyPiece {
    /// Which table tells what it wins, if there is one, and the pawns from its owner's view.
    pub(super) fn seen(&self, board: &Board) -> (Option<Officer>, Pawns) {
        let pawns = Pawns::of(board).seen_by(self.owner);
        let officer = Officer::ALL
            .into_iter()
            .find(|officer| officer.piece() == self.piece);
        (officer, pawns)
    }
}

/// White's and Black's wins together.
fn range_of(white: Bound, black: Bound) -> Range {
    let lower = if !white.lower.is_empty() {
        Value::Win
    } else if black.upper.is_empty() {
        Value::Draw
    } else {
        Value::Loss
    };
    let upper = if !black.lower.is_empty() {
        Value::Loss
    } else if white.upper.is_empty() {
        Value::Draw
    } else {
        Value::Win
    };
    Range::between(lower, upper)
}
