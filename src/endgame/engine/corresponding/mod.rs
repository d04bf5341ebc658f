//! Corresponding squares of a pawn structure, in both senses of endgame books, computed from the exact
//! structure tables.
//!
//! *Mutual zugzwang*: the side to move, whichever it is, worsens its position. *Forced reply*: when the
//! attacker steps to a square, only one step of the defender holds. Only decided positions count; the number
//! of open placements is reported.

pub mod forced;
pub mod numbers;
pub mod zugzwang;

pub use forced::{ForcedReply, forced_replies};
pub use numbers::{Numbered, numbered};
pub use zugzwang::{Zugzwang, ZugzwangPairs, mutual_zugzwangs};

use super::structure::Pawns;
use cozy_chess::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};

/// Converts (attacker, defender) to (White, Black), or the reverse.
fn by_colour<T>(attacker: Color, own: T, other: T) -> (T, T) {
    match attacker {
        Color::White => (own, other),
        Color::Black => (other, own),
    }
}

/// Places the kings in a structure given from White's view.
#[derive(Clone, Debug)]
struct Placing {
    pawns: Pawns,
    empty: BoardBuilder,
}

impl Placing {
    fn new(pawns: Pawns) -> Self {
        let mut empty = BoardBuilder::empty();
        for (set, color) in [(pawns.own, Color::White), (pawns.enemy, Color::Black)] {
            for square in set {
                *empty.square_mut(square) = Some((Piece::Pawn, color));
            }
        }
        Self { pawns, empty }
    }

    /// All placements of White's and Black's king that are not adjacent and leave the pawns' squares free.
    fn all(&self) -> impl Iterator<Item = (Square, Square)> {
        let free = !self.pawns.all();
        free.into_iter().flat_map(move |white| {
            let apart = free & !get_king_moves(white) & !white.bitboard();
            apart.into_iter().map(move |black| (white, black))
        })
    }

    /// The position; `None` if the side that has moved is in check.
    fn board(&self, white: Square, black: Square, to_move: Color) -> Option<Board> {
        let mut builder = self.empty.clone();
        *builder.square_mut(white) = Some((Piece::King, Color::White));
        *builder.square_mut(black) = Some((Piece::King, Color::Black));
        builder.side_to_move = to_move;
        builder.build().ok()
    }
}

#[cfg(test)]
mod tests;
