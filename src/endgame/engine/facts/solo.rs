//! The facts of king and pawn against king; White has the pawn, on one of the files a to d.

use super::board::{Turned, distance, file, has, rank, square_at};
use crate::View;
use crate::calculation::{around, square_of_the_pawn};
use cozy_chess::{BitBoard, Color, Square};
use std::cell::OnceCell;

#[derive(Clone, Debug)]
pub struct Solo {
    /// On one of the files a to d.
    pub pawn: Square,
    pub white: Square,
    pub black: Square,
    pub white_to_move: bool,
    pub turned: Turned,
    spheres: OnceCell<[BitBoard; 2]>,
}

impl Solo {
    /// The facts; files are mirrored if the pawn stands on the right half of the board.
    pub fn new(
        pawn: Square,
        white: Square,
        black: Square,
        white_to_move: bool,
        side: Color,
    ) -> Self {
        let mirrored = file(pawn) > 4;
        let turn = |square: Square| if mirrored { square.flip_file() } else { square };
        Self {
            pawn: turn(pawn),
            white: turn(white),
            black: turn(black),
            white_to_move,
            turned: Turned { side, mirrored },
            spheres: OnceCell::new(),
        }
    }

    /// The facts of a view in which White has one pawn and nobody anything else.
    pub fn of(view: &View) -> Option<Self> {
        let pawn = view.white.pawns.next_square()?;
        Some(Self::new(
            pawn,
            view.white.king,
            view.black.king,
            view.white_to_move,
            view.side,
        ))
    }

    /// 1 if White is to move, otherwise 0.
    pub fn white_in_hand(&self) -> i8 {
        i8::from(self.white_to_move)
    }

    /// 1 if Black is to move, otherwise 0.
    pub fn black_in_hand(&self) -> i8 {
        i8::from(!self.white_to_move)
    }

    /// King's moves from White's king to the pawn.
    pub fn white_to_pawn(&self) -> i8 {
        distance(self.white, self.pawn)
    }

    /// King's moves from Black's king to the pawn.
    pub fn black_to_pawn(&self) -> i8 {
        distance(self.black, self.pawn)
    }

    pub fn is_rook_pawn(&self) -> bool {
        file(self.pawn) == 1
    }

    /// The promotion square.
    pub fn queening_square(&self) -> Square {
        Square::new(self.pawn.file(), cozy_chess::Rank::Eighth)
    }

    /// The square `ranks` ahead of the pawn on its file.
    pub fn before(&self, ranks: i8) -> Option<Square> {
        square_at(file(self.pawn), rank(self.pawn) + ranks)
    }

    /// The squares ahead of the pawn on its file.
    pub fn way(&self) -> BitBoard {
        (1..=6).filter_map(|ranks| self.before(ranks)).collect()
    }

    /// Moves that the pawn needs to promote unhindered.
    pub fn steps(&self) -> i8 {
        8 - rank(self.pawn) - i8::from(rank(self.pawn) == 2)
    }

    /// True if White's king stands ahead of the pawn on its file.
    pub fn white_blocks(&self) -> bool {
        self.way().has(self.white)
    }

    /// True if Black's king stands ahead of the pawn on its file.
    pub fn black_blocks(&self) -> bool {
        self.way().has(self.black)
    }

    /// True if Black, to move, can capture the pawn at once.
    pub fn is_loose(&self) -> bool {
        !self.white_to_move && self.black_to_pawn() == 1 && self.white_to_pawn() > 1
    }

    /// True if Black's king is inside the square of the pawn and so reaches the promotion square in time.
    /// White's own king ahead of the pawn costs White a move.
    pub fn in_square(&self) -> bool {
        distance(self.black, self.queening_square()) - self.black_in_hand() <= self.white_moves()
    }

    /// Moves until the pawn promotes, including one for a king of its own in its way.
    pub fn white_moves(&self) -> i8 {
        self.steps() + i8::from(self.white_blocks())
    }

    /// The square of the pawn as players draw it, on the side of Black's king.
    pub fn pawn_square(&self) -> BitBoard {
        square_of_the_pawn(self.queening_square(), self.white_moves() as u8, self.black)
    }

    /// The squares `ranks` ahead on the pawn's file and the adjacent ones.
    pub fn row_ahead(&self, ranks: i8) -> BitBoard {
        (-1..=1)
            .filter_map(|files| square_at(file(self.pawn) + files, rank(self.pawn) + ranks))
            .collect()
    }

    /// The key squares of a pawn that is not a rook's pawn: the three squares two ranks ahead, and from the
    /// fifth rank on also those one rank ahead; none for a pawn on the seventh.
    pub fn key_squares(&self) -> BitBoard {
        match rank(self.pawn) {
            2..=4 => self.row_ahead(2),
            5 | 6 => self.row_ahead(1) | self.row_ahead(2),
            _ => BitBoard::EMPTY,
        }
    }

    /// The squares that White's king reaches whatever Black's king does.
    pub fn white_sphere(&self) -> BitBoard {
        self.spheres()[0]
    }

    /// The squares that Black's king reaches whatever White's king does, with the pawn still.
    pub fn black_sphere(&self) -> BitBoard {
        self.spheres()[1]
    }

    /// True if Black's king reaches the square `ranks` before the pawn (0 is the pawn itself).
    pub fn black_reaches(&self, ranks: i8) -> bool {
        has(self.black_sphere(), self.before(ranks))
    }

    fn spheres(&self) -> [BitBoard; 2] {
        *self.spheres.get_or_init(|| {
            let attacked = cozy_chess::get_pawn_attacks(self.pawn, Color::White);
            spheres(
                [self.white, self.black],
                [self.pawn.bitboard(), attacked],
                self.white_to_move,
            )
        })
    }
}

fn spheres(kings: [Square; 2], closed: [BitBoard; 2], white_first: bool) -> [BitBoard; 2] {
    let mut claimed = kings.map(Square::bitboard);
    let mut turn = usize::from(!white_first);
    let mut idle = 0;
    while idle < 2 {
        let batch = around(claimed[turn])
            & !(around(claimed[1 - turn]) | claimed[0] | claimed[1] | closed[turn]);
        idle = if batch.is_empty() { idle + 1 } else { 0 };
        claimed[turn] |= batch;
        turn = 1 - turn;
    }
    claimed
}
