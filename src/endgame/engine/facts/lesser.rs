//! The facts of queen against rook, bishop or knight, which arise by underpromotion.

use super::board::{Turned, distance};
use crate::View;
use cozy_chess::{BitBoard, Piece, Square, get_rook_moves};

/// White has a queen, Black a rook, bishop or knight, and nobody anything else.
#[derive(Clone, Debug)]
pub struct QueenAndPiece {
    view: View,
    pub queen: Square,
    /// The square of Black's piece.
    pub at: Square,
    pub piece: Piece,
}

impl QueenAndPiece {
    /// The facts of a view; `None` if it is another ending.
    pub fn of(view: &View) -> Option<Self> {
        let (white, black) = (&view.white, &view.black);
        let only = |men: BitBoard| men.next_square().filter(|_| men.len() == 1);
        let queen = only(white.pieces() | white.pawns).filter(|&at| white.queens.has(at))?;
        let at = only(black.pieces() | black.pawns)?;
        let piece = [
            (black.rooks, Piece::Rook),
            (black.bishops, Piece::Bishop),
            (black.knights, Piece::Knight),
        ]
        .into_iter()
        .find_map(|(men, piece)| men.has(at).then_some(piece))?;
        let view = *view;
        Some(Self {
            view,
            queen,
            at,
            piece,
        })
    }

    pub fn view(&self) -> &View {
        &self.view
    }

    pub fn turned(&self) -> Turned {
        Turned::of(&self.view)
    }

    /// True if White is to move and not in check from a rook.
    pub fn is_white_free_to_move(&self) -> bool {
        let checked = self.attacks(self.at, self.view.occupied());
        self.view.white_to_move && !checked.has(self.view.white.king)
    }

    /// True if Black's rook or king may capture the queen.
    pub fn may_lose_queen(&self) -> bool {
        let by_rook = self.attacks(self.at, self.view.occupied()).has(self.queen);
        let near = distance(self.view.black.king, self.queen) == 1;
        by_rook || near && distance(self.view.white.king, self.queen) > 1
    }

    /// True if Black's rook may give check, by its own move or a discovery by the king. Pins are ignored.
    pub fn may_be_checked(&self) -> bool {
        let (white, black) = (self.view.white.king, self.view.black.king);
        let occupied = self.view.occupied();
        let gone = occupied & !self.at.bitboard();
        let moves = self.attacks(self.at, occupied) & !occupied;
        let checks = |to: Square| self.attacks(to, gone).has(white);
        let behind = self.attacks(self.at, occupied & !black.bitboard());
        moves.into_iter().any(checks) || behind.has(white)
    }

    fn attacks(&self, from: Square, occupied: BitBoard) -> BitBoard {
        match self.piece {
            Piece::Rook => get_rook_moves(from, occupied),
            _ => BitBoard::EMPTY,
        }
    }
}
