//! The facts of any men against a bare king: Black has only his king.

use super::board::queen_attacks;
use super::board::{Turned, distance};
use crate::View;
use crate::calculation::pawn_attacks;
use cozy_chess::{
    BitBoard, Color, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// Any men against a bare king.
#[derive(Clone, Debug)]
pub struct Bare {
    view: View,
}

impl Bare {
    /// The facts of a view in which Black has only his king.
    pub fn of(view: &View) -> Option<Self> {
        let bare = view.black.all() == view.black.king.bitboard();
        bare.then_some(Self { view: *view })
    }

    pub fn view(&self) -> &View {
        &self.view
    }

    pub fn turned(&self) -> Turned {
        Turned::of(&self.view)
    }

    /// White's queens and rooks.
    pub fn heavy(&self) -> BitBoard {
        self.view.white.queens | self.view.white.rooks
    }

    /// True if White has at most a single bishop or knight.
    pub fn cannot_mate(&self) -> bool {
        let white = &self.view.white;
        white.pawns.is_empty() && self.heavy().is_empty() && white.pieces().len() <= 1
    }

    /// The squares that White attacks, seeing through Black's king.
    fn attacked(&self) -> BitBoard {
        let white = &self.view.white;
        let men = white.all();
        let rays = |men: BitBoard, attacks: &dyn Fn(Square) -> BitBoard| {
            men.into_iter()
                .fold(BitBoard::EMPTY, |all, man| all | attacks(man))
        };
        rays(white.queens, &|queen| queen_attacks(queen, men))
            | rays(white.rooks, &|rook| get_rook_moves(rook, men))
            | rays(white.bishops, &|bishop| get_bishop_moves(bishop, men))
            | rays(white.knights, &get_knight_moves)
            | pawn_attacks(white.pawns, Color::White)
            | get_king_moves(white.king)
    }

    /// True if Black, to move, is not stalemated: he can step anywhere or is mated.
    pub fn not_stalemated(&self) -> bool {
        let attacked = self.attacked();
        attacked.has(self.view.black.king)
            || !(get_king_moves(self.view.black.king) & !attacked).is_empty()
    }

    /// The only queen or rook, if Black, to move, can capture it.
    pub fn taken(&self) -> Option<Square> {
        let last = self
            .heavy()
            .next_square()
            .filter(|_| self.heavy().len() == 1)?;
        let near = distance(self.view.black.king, last) == 1;
        (near && !self.attacked().has(last)).then_some(last)
    }
}
