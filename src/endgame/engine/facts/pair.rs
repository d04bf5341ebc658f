//! The facts of king and two pawns against king: White has the pawns.

use super::board::{Turned, file, rank};
use crate::View;
use crate::calculation::pawn_attacks;
use cozy_chess::{BitBoard, Color, Square, get_king_moves};

/// King and two pawns against king.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The pawn that is less advanced, or the left one of two on a rank.
    pub rear: Square,
    /// The other one.
    pub front: Square,
    /// White's king.
    pub white: Square,
    /// Black's king.
    pub black: Square,
    pub white_to_move: bool,
    /// The way back to the real board.
    pub turned: Turned,
}

impl Pair {
    /// The facts of a view in which White has two pawns and nobody anything else.
    pub fn of(view: &View) -> Option<Self> {
        let mut pawns = view.white.pawns.into_iter();
        Some(Self {
            rear: pawns.next()?,
            front: pawns.next()?,
            white: view.white.king,
            black: view.black.king,
            white_to_move: view.white_to_move,
            turned: Turned::of(view),
        })
    }

    /// Where the front pawn promotes.
    pub fn promotion_square(&self) -> Square {
        Square::new(self.front.file(), cozy_chess::Rank::Eighth)
    }

    pub fn pawns(&self) -> [Square; 2] {
        [self.front, self.rear]
    }

    /// How many files lie from one pawn to the other: 0 for doubled pawns, 1 for neighbours.
    pub fn files_apart(&self) -> i8 {
        (file(self.front) - file(self.rear)).abs()
    }

    /// How many ranks the front pawn is ahead.
    pub fn ranks_apart(&self) -> i8 {
        rank(self.front) - rank(self.rear)
    }

    /// Whether one of them stands behind the other.
    pub fn doubled(&self) -> bool {
        self.files_apart() == 0
    }

    /// The squares the pawns attack.
    pub fn attacked_by_pawns(&self) -> BitBoard {
        pawn_attacks(self.front.bitboard() | self.rear.bitboard(), Color::White)
    }

    /// Whether Black, to move, can step anywhere.
    pub fn black_can_move(&self) -> bool {
        let protected = self.attacked_by_pawns() | get_king_moves(self.white);
        !(get_king_moves(self.black) & !protected).is_empty()
    }
}
