//! The solved structure, asked about positions: what is sure of each, of each move, and of both kings'
//! squares at once.

use super::bound::Bound;
use super::kings::{self, Wins};
use super::leaf::Leaf;
use super::officer::Officer;
use super::pawns::Pawns;
use super::solver::{NotAStructure, Progress, Stop, structure_of};
use super::tables::Tables;
use crate::endgame::{Range, Value};
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Rank, Square, get_king_moves};

/// What has been found out about a structure.
#[derive(Debug)]
pub struct Solution<L> {
    tables: Tables<L>,
    stop: Stop,
    progress: Progress,
}

/// A move and what is sure after it, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub played: Move,
    /// The range of the position after it.
    pub range: Range,
}

impl<L: Leaf> Solution<L> {
    pub(super) fn new(tables: Tables<L>, stop: Stop, progress: Progress) -> Self {
        Self {
            tables,
            stop,
            progress,
        }
    }

    /// Why solving ended.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// How much was computed.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// What is sure of a position, from the real White's view. A position with pieces, or of a
    /// structure that was not reached, may be anything.
    #[must_use]
    pub fn range(&self, board: &Board) -> Range {
        match structure_of(board) {
            Ok(pawns) => self.of_pawns(board, pawns),
            Err(NotAStructure::Piece(..)) => self.of_promotion(board),
            Err(NotAStructure::KingsTouch(..)) => Range::UNKNOWN,
        }
    }

    /// The legal moves with what is sure after each, in the order of the move generator.
    #[must_use]
    pub fn moves(&self, board: &Board) -> Vec<Judged> {
        let mut judged = Vec::new();
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            // No position of a game; the rules' library would let a king be taken.
            return judged;
        }
        board.generate_moves(|moves| {
            for played in moves {
                let mut after = board.clone();
                after.play_unchecked(played);
                let range = self.range(&after);
                judged.push(Judged { played, range });
            }
            false
        });
        judged
    }

    /// Where the side wins whose pawns are the structure's own, for all squares of both kings; `None` if
    /// the structure was not reached. White's wins are those of [`structure_of`]'s answer, Black's those
    /// of the same structure turned.
    #[must_use]
    pub fn wins(&self, pawns: Pawns) -> Option<&Wins> {
        self.tables.wins.get(&pawns)
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

    /// A position with one piece, its owner having just moved.
    fn of_promotion(&self, board: &Board) -> Range {
        if board.occupied().len() <= self.tables.leaf.men() {
            return match self.tables.leaf.value(board) {
                Some(value) => Range::exactly(value),
                None => Range::UNKNOWN,
            };
        }
        let pieces = !(board.pieces(Piece::King) | board.pieces(Piece::Pawn)) & board.occupied();
        let owner = !board.side_to_move();
        let (Some(at), 1) = (pieces.into_iter().next(), pieces.len()) else {
            return Range::UNKNOWN;
        };
        if board.color_on(at) != Some(owner) {
            return Range::UNKNOWN;
        }
        // From the owner's view.
        let turn = |square: Square| square.relative_to(owner);
        let turned = |set: BitBoard| match owner {
            Color::White => set,
            Color::Black => set.flip_ranks(),
        };
        let pawns = Pawns {
            own: turned(board.colored_pieces(owner, Piece::Pawn)),
            enemy: turned(board.colored_pieces(!owner, Piece::Pawn)),
        };
        let (king, other, at) = (turn(board.king(owner)), turn(board.king(!owner)), turn(at));
        let officer = match board.piece_on(board_square(owner, at)) {
            Some(Piece::Queen) => Some(Officer::Queen),
            Some(Piece::Rook) => Some(Officer::Rook),
            _ => None,
        };
        let wins = officer
            .is_some_and(|officer| self.tables.piece_wins(officer, pawns, at, other).has(king));
        let lower = if wins {
            Value::Win
        } else if pawns.enemy.is_empty() {
            Value::Draw
        } else {
            Value::Loss
        };
        let range = Range::between(lower, self.best_if_taken(board, owner).max(lower));
        match owner {
            Color::White => range,
            Color::Black => range.opposite(),
        }
    }
}

impl<L: Leaf> Solution<L> {
    /// The best that the owner of a new piece can hope for, seeing that it may be taken at once.
    fn best_if_taken(&self, board: &Board, owner: Color) -> Value {
        let taken = board.colors(owner);
        let mut best = Value::Win;
        board.generate_moves_for(board.pieces(Piece::King), |moves| {
            for taking in moves.into_iter().filter(|one| taken.has(one.to)) {
                let mut after = board.clone();
                after.play_unchecked(taking);
                if let Ok(pawns) = structure_of(&after) {
                    let range = self.of_pawns(&after, pawns);
                    best = best.min(match owner {
                        Color::White => range.upper(),
                        Color::Black => range.opposite().upper(),
                    });
                }
            }
            false
        });
        best
    }
}

fn board_square(owner: Color, square: Square) -> Square {
    square.relative_to(owner)
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
