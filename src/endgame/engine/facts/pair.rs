//! The facts of king and two pawns against king; White has the pawns.

use super::board::{Turned, file, rank};
use crate::View;
use crate::calculation::pawn_attacks;
use cozy_chess::{BitBoard, Color, Square, get_king_moves};

#[derive(Clone, Debug)]
pub struct Pair {
    /// The less advanced pawn, or the left one of two on a rank.
    pub rear: Square,
    /// The other pawn.
    pub front: Square,
    pub white: Square,
    pub black: Square,
    pub white_to_move: bool,
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

    /// The promotion square of the front pawn.
    pub fn promotion_square(&self) -> Square {
        Square::new(self.front.file(), cozy_chess::Rank::Eighth)
    }

    pub fn pawns(&self) -> [Square; 2] {
        [self.front, self.rear]
    }

    /// The distance in files: 0 for doubled pawns, 1 for neighbours.
    pub fn files_apart(&self) -> i8 {
        (file(self.front) - file(self.rear)).abs()
    }

    /// The number of ranks that the front pawn is ahead.
    pub fn ranks_apart(&self) -> i8 {
        rank(self.front) - rank(self.rear)
    }

    /// True if both stand on one file.
    pub fn doubled(&self) -> bool {
        self.files_apart() == 0
    }

    pub fn attacked_by_pawns(&self) -> BitBoard {
        pawn_attacks(self.front.bitboard() | self.rear.bitboard(), Color::White)
    }

    /// True if Black, to move, can step anywhere.
    pub fn black_can_move(&self) -> bool {
        let protected = self.attacked_by_pawns() | get_king_moves(self.white);
        !(get_king_moves(self.black) & !protected).is_empty()
    }
}
