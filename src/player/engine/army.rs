//! The sixteen pieces of a side with their numbers: pawns 1 to 8, knights 9 and 10, bishops 11 and 12, rooks
//! 13 (queen's) and 14 (king's), queen 15, king 16 (Senft 1975, p. 35). The number decides the order in which
//! moves are generated; a promoted pawn keeps its own.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};

pub const NUMBERS: usize = 16;
/// The index of the king, number 16.
pub const KING: usize = 15;
/// The index of the original queen, number 15.
pub const QUEEN: usize = 14;

/// The value of a piece: P 10, N 30, B 32, R 50, Q 90, K 9900 (Senft 1975, p. 35).
pub const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 10,
        Piece::Knight => 30,
        Piece::Bishop => 32,
        Piece::Rook => 50,
        Piece::Queen => 90,
        Piece::King => 9900,
    }
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// The current kind, which promotion changes.
    pub piece: Piece,
    /// In the machine's frame.
    pub square: Square,
}

/// A castling wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// With the queen's rook, number 13; move 98 of the listing.
    Queen,
    /// With the king's rook, number 14; move 99 of the listing.
    King,
}

impl Wing {
    /// The index of its rook.
    pub const fn rook(self) -> usize {
        match self {
            Self::Queen => 12,
            Self::King => 13,
        }
    }

    /// The files on which the king and the rook arrive.
    pub const fn files(self) -> (File, File) {
        match self {
            Self::Queen => (File::C, File::D),
            Self::King => (File::G, File::F),
        }
    }
}

/// The pieces of a side by number, and its castling state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army {
    /// By number less one; `None` once captured.
    pub men: [Option<Man>; NUMBERS],
    /// The rights to castle with rook 13 and with rook 14.
    pub rights: [bool; 2],
    pub castled: bool,
}

impl Army {
    /// The army of a side, with squares mapped by `frame`. Pieces of a kind are numbered by file, then rank.
    /// The rook that may castle has its wing's number. Pieces beyond the original ones have pawns' numbers, as
    /// promoted pawns would.
    pub(super) fn muster(board: &Board, side: Color, frame: impl Fn(Square) -> Square) -> Self {
        let mut army = Self {
            men: [None; NUMBERS],
            rights: [false; 2],
            castled: false,
        };
        let mut beyond = Vec::new();
        army.muster_rooks(board, side, &frame, &mut beyond);
        for (piece, numbers) in [
            (Piece::Pawn, 0..8),
            (Piece::Knight, 8..10),
            (Piece::Bishop, 10..12),
            (Piece::Queen, QUEEN..KING),
            (Piece::King, KING..NUMBERS),
        ] {
            let mut numbers = numbers;
            for square in ordered(board.colored_pieces(side, piece), &frame) {
                let man = Man { piece, square };
                match numbers.next() {
                    Some(number) => army.men[number] = Some(man),
                    None => beyond.push(man),
                }
            }
        }
        let mut free = (0..KING).filter(|&number| army.men[number].is_none());
        let numbers: Vec<usize> = free.by_ref().take(beyond.len()).collect();
        for (number, man) in numbers.into_iter().zip(beyond) {
            army.men[number] = Some(man);
        }
        army
    }

    fn muster_rooks(
        &mut self,
        board: &Board,
        side: Color,
        frame: &impl Fn(Square) -> Square,
        beyond: &mut Vec<Man>,
    ) {
        let rights = board.castle_rights(side);
        let home = cozy_chess::Rank::First.relative_to(side);
        let castles = |file: Option<File>| file.map(|file| frame(Square::new(file, home)));
        let (queen, king) = (castles(rights.long), castles(rights.short));
        self.rights = [queen.is_some(), king.is_some()];
        let rook = |square| Man {
            piece: Piece::Rook,
            square,
        };
        self.men[Wing::Queen.rook()] = queen.map(rook);
        self.men[Wing::King.rook()] = king.map(rook);
        for square in ordered(board.colored_pieces(side, Piece::Rook), frame) {
            if Some(square) == queen || Some(square) == king {
                continue;
            }
            let free = [Wing::Queen.rook(), Wing::King.rook()]
                .into_iter()
                .find(|&number| self.men[number].is_none());
            match free {
                Some(number) => self.men[number] = Some(rook(square)),
                None => beyond.push(rook(square)),
            }
        }
    }

    /// The pieces on the board with their index, in order of number.
    pub fn living(&self) -> impl Iterator<Item = (usize, Man)> + '_ {
        let numbered = self.men.iter().enumerate();
        numbered.filter_map(|(number, man)| man.map(|man| (number, man)))
    }

    /// The pieces on the board except the king.
    pub fn soldiers(&self) -> impl Iterator<Item = (usize, Man)> + '_ {
        self.living().filter(|&(number, _)| number != KING)
    }

    /// The pawns on the board that have not promoted.
    pub fn pawns(&self) -> impl Iterator<Item = Man> + '_ {
        self.living()
            .map(|(_, man)| man)
            .filter(|man| man.piece == Piece::Pawn)
    }

    /// The king's square; a1 if there is no king, which no legal position allows.
    pub fn king(&self) -> Square {
        self.men[KING].map_or(Square::A1, |king| king.square)
    }

    pub(super) fn forces(&self) -> Forces {
        let mut forces = Forces::default();
        for (_, man) in self.living() {
            let square = man.square.bitboard();
            forces.all |= square;
            match man.piece {
                Piece::Pawn => forces.pawns |= square,
                Piece::Knight => forces.knights |= square,
                Piece::King => forces.king |= square,
                Piece::Bishop | Piece::Rook | Piece::Queen => {}
            }
            if slides_diagonally(man.piece) {
                forces.diagonal |= square;
            }
            if slides_straight(man.piece) {
                forces.straight |= square;
            }
        }
        forces
    }
}

/// The pieces of a side as bitboards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Forces {
    pub(super) pawns: BitBoard,
    pub(super) knights: BitBoard,
    pub(super) diagonal: BitBoard,
    pub(super) straight: BitBoard,
    pub(super) king: BitBoard,
    pub(super) all: BitBoard,
}

pub(super) fn slides_diagonally(piece: Piece) -> bool {
    matches!(piece, Piece::Bishop | Piece::Queen)
}

pub(super) fn slides_straight(piece: Piece) -> bool {
    matches!(piece, Piece::Rook | Piece::Queen)
}

/// Sorted by file, then rank.
fn ordered(squares: BitBoard, frame: &impl Fn(Square) -> Square) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.into_iter().map(frame).collect();
    squares.sort_unstable_by_key(|square| (square.file() as u8, square.rank() as u8));
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(fen: &str) -> Army {
        let board: Board = fen.parse().unwrap();
        Army::muster(&board, Color::White, |square| square)
    }

    fn at(army: &Army, number: usize) -> Option<Square> {
        army.men[number - 1].map(|man| man.square)
    }

    #[test]
    fn the_opening_array_has_the_numbers_of_the_source() {
        let army = army("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let expected = [
            (1, Square::A2),
            (8, Square::H2),
            (9, Square::B1),
            (10, Square::G1),
            (11, Square::C1),
            (12, Square::F1),
            (13, Square::A1),
            (14, Square::H1),
            (15, Square::D1),
            (16, Square::E1),
        ];
        for (number, square) in expected {
            assert_eq!(at(&army, number), Some(square));
        }
        assert_eq!(army.rights, [true, true]);
    }

    #[test]
    fn the_rook_that_may_castle_keeps_its_wings_number() {
        let army = army("4k3/8/8/8/8/8/8/3RK2R w K - 0 1");
        assert_eq!(at(&army, 14), Some(Square::H1));
        assert_eq!(at(&army, 13), Some(Square::D1));
    }

    #[test]
    fn a_second_queen_has_a_pawns_number() {
        let army = army("4k3/8/8/8/8/8/PP6/Q2QK3 w - - 0 1");
        assert_eq!(at(&army, 15), Some(Square::A1));
        assert_eq!(at(&army, 3), Some(Square::D1));
        assert_eq!(army.men[2].map(|man| man.piece), Some(Piece::Queen));
        assert_eq!(army.pawns().count(), 2);
    }
}
