//! A solved structure, queried for positions, for moves, and for all squares of both kings at once.

use super::kings::{self, Wins};
use super::leaf::AnyLeaf;
use super::lines::Bound;
use super::lines::PromotedPiece;
use super::pawns::{NotAStructure, Pawns, structure_of};
use super::tables::Tables;
use crate::{Range, Value};
use chess::moves::{generate_for, legal_moves, played};
use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_king_moves};
use serde::{Deserialize, Serialize};

/// The reason why solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// All structures that can arise were examined.
    Complete,
    /// The limit of structures was reached: those left out count as unknown.
    Structures,
    /// The limit of piece tables was reached: those left out count as unknown.
    PieceTables,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Structures found, from both sides.
    pub structures: usize,
    pub solved: usize,
    /// Piece tables made.
    pub piece_tables: usize,
}

/// The findings about a structure.
#[derive(Debug)]
pub struct Solution {
    tables: Tables,
    stop: Stop,
    progress: Progress,
    /// The most piece tables that [`learn`](Self::learn) may lead to.
    piece_tables: usize,
}

/// A move with the range after it, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    pub played: Move,
    pub range: Range,
}

impl Solution {
    pub(super) fn new(tables: Tables, stop: Stop, progress: Progress, piece_tables: usize) -> Self {
        Self {
            tables,
            stop,
            progress,
            piece_tables,
        }
    }

    /// An empty solution: wins of pieces are computed on demand, up to a limit of tables.
    pub fn empty(leaf: AnyLeaf, piece_tables: usize) -> Self {
        let progress = Progress {
            structures: 0,
            solved: 0,
            piece_tables: 0,
        };
        Self::new(Tables::new(leaf), Stop::Complete, progress, piece_tables)
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub fn stop(&self) -> Stop {
        self.stop
    }

    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The range of a position from the real White's view. Positions with pieces, or of a structure that was
    /// not reached, are unknown.
    pub fn range(&self, board: &Board) -> Range {
        match structure_of(board) {
            Ok(pawns) => self.of_pawns(board, pawns),
            Err(NotAStructure::Piece(..)) => self.of_promotion(board),
            Err(NotAStructure::KingsTouch(..)) => Range::UNKNOWN,
        }
    }

    /// The range of a position from that side's view.
    pub fn range_for(&self, board: &Board, side: Color) -> Range {
        self.range(board).seen_by(side)
    }

    /// The legal moves with the range after each, in the order of the move generator.
    pub fn moves(&self, board: &Board) -> Vec<Judged> {
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            // This is no position of a game; `cozy-chess` would let a king be captured.
            return Vec::new();
        }
        let judged = |mv| Judged {
            played: mv,
            range: self.range(&played(board, mv)),
        };
        legal_moves(board).into_iter().map(judged).collect()
    }

    /// The wins of the side whose pawns are the structure's own, for all squares of both kings; `None` if the
    /// structure was not reached. For White use the answer of [`structure_of`], for Black the same structure
    /// turned.
    pub fn wins(&self, pawns: Pawns) -> Option<&Wins> {
        self.tables.wins.get(&pawns)
    }

    /// The range of a position from that side's view. If a queen or rook is the only piece, its wins among
    /// these pawns are computed now, unless there are already twice as many piece tables as the limit allowed.
    pub fn learn(&mut self, board: &Board, side: Color) -> Range {
        if let Some((Some(promoted_piece), pawns)) = only_piece(board).map(|one| one.seen(board)) {
            self.tables
                .make_all(promoted_piece, pawns, self.piece_tables);
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

    /// The range of a position with one piece.
    fn of_promotion(&self, board: &Board) -> Range {
        if let Some(leaf) = &self.tables.leaf
            && board.occupied().len() <= leaf.men()
        {
            return leaf.value(board).map_or(Range::UNKNOWN, Range::exactly);
        }
        let Some(only) = only_piece(board) else {
            return Range::UNKNOWN;
        };
        let (promoted_piece, pawns) = only.seen(board);
        let owner = only.owner;
        let owner_moves = board.side_to_move() == owner;
        let turn = |square: Square| square.relative_to(owner);
        let (king, other, at) = (
            turn(board.king(owner)),
            turn(board.king(!owner)),
            turn(only.at),
        );
        let table = promoted_piece
            .and_then(|promoted_piece| self.tables.piece_wins.get(&(promoted_piece, pawns)));
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

    /// The best value for the owner of a new piece, which may be captured at once.
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

/// The only piece of a position besides kings and pawns.
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
    /// The kind of table for it, if there is one, and the pawns from its owner's view.
    pub(super) fn seen(&self, board: &Board) -> (Option<PromotedPiece>, Pawns) {
        let pawns = Pawns::of(board).seen_by(self.owner);
        let promoted_piece = PromotedPiece::ALL
            .into_iter()
            .find(|promoted_piece| promoted_piece.piece() == self.piece);
        (promoted_piece, pawns)
    }
}

/// Combines White's and Black's wins into a range.
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
