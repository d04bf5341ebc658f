//! The static facts of a board: attacks, pins, passed pawns, developmental values, and attacks that would win
//! material.

mod exchange;
mod pawns;
mod pins;

pub(crate) use pawns::{ahead, row};
pub use pins::Pin;
pub(crate) use pins::is_shielded;

use super::values::{hundredths, of_squares};
use super::{Disputed, Readings};
use chess::moves::attacks;
use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_quiets};

/// A piece or pawn with its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    pub side: Color,
    pub piece: Piece,
}

/// The static facts of a board.
#[derive(Clone, Debug)]
pub struct Survey {
    men: [Option<Man>; 64],
    sides: [BitBoard; 2],
    pieces: [BitBoard; 6],
    occupied: BitBoard,
    kings: [Square; 2],
    castling: [(Option<File>, Option<File>); 2],
    /// By square: the squares that the man there attacks or defends.
    attacks: [BitBoard; 64],
    /// By square: the men of both sides that attack or defend it.
    attackers: [BitBoard; 64],
    pins: Vec<Pin>,
    /// By square: the opponent's gain from an exchange there, in hundredths of a pawn.
    losses: [i16; 64],
    passed: BitBoard,
    endgame: bool,
    readings: Readings,
}

/// The most material that a side may have besides king and pawns in the endgame, in hundredths of a pawn: a
/// rook, a bishop and a knight, say, or two rooks and a knight. Ours: the thesis does not say where the
/// endgame begins.
const ENDGAME_MATERIAL: i32 = 1_350;

/// The fraction of a man's value that it adds to the developmental value of a piece that reaches it: a third.
/// Ours: the thesis adds "the value of any pieces", but with whole values heuristics 2, 4, 6 and 7 would score
/// three times what Tables 4.2.1 and 4.2.2 show.
const SHARE: i32 = 3;

impl Survey {
    pub fn new(board: &Board) -> Self {
        Self::read(board, Readings::OURS)
    }

    pub const fn readings(&self) -> Readings {
        self.readings
    }

    /// Surveys a board with disputed readings.
    pub fn read(board: &Board, readings: Readings) -> Self {
        let sides = Color::ALL.map(|side| board.colors(side));
        let pieces = Piece::ALL.map(|piece| board.pieces(piece));
        let castling = Color::ALL.map(|side| {
            let rights = board.castle_rights(side);
            (rights.short, rights.long)
        });
        let mut survey = Self {
            men: [None; 64],
            sides,
            pieces,
            occupied: sides[0] | sides[1],
            kings: Color::ALL.map(|side| board.king(side)),
            castling,
            attacks: [BitBoard::EMPTY; 64],
            attackers: [BitBoard::EMPTY; 64],
            pins: Vec::new(),
            losses: [0; 64],
            passed: BitBoard::EMPTY,
            endgame: false,
            readings,
        };
        survey.see_attacks();
        survey.pins = survey.find_pins();
        survey.see_losses();
        survey.passed = survey.find_passed();
        survey.endgame = Color::ALL.into_iter().all(|side| {
            [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
                .into_iter()
                .map(|piece| survey.of(side, piece).len() as i32 * hundredths(piece))
                .sum::<i32>()
                <= ENDGAME_MATERIAL
        });
        survey
    }

    pub const fn man(&self, on: Square) -> Option<Man> {
        self.men[on as usize]
    }

    pub const fn side(&self, side: Color) -> BitBoard {
        self.sides[side as usize]
    }

    pub fn of(&self, side: Color, piece: Piece) -> BitBoard {
        self.sides[side as usize] & self.pieces[piece as usize]
    }

    pub const fn kind(&self, piece: Piece) -> BitBoard {
        self.pieces[piece as usize]
    }

    pub const fn occupied(&self) -> BitBoard {
        self.occupied
    }

    pub const fn king(&self, side: Color) -> Square {
        self.kings[side as usize]
    }

    /// The rights to castle on the king's wing and on the queen's.
    pub fn may_castle(&self, side: Color) -> (bool, bool) {
        let (short, long) = self.castling[side as usize];
        (short.is_some(), long.is_some())
    }

    /// True if a right to castle uses the rook on that square.
    pub fn is_castling_rook(&self, side: Color, on: Square) -> bool {
        let (short, long) = self.castling[side as usize];
        on.rank() == Rank::First.relative_to(side)
            && (short == Some(on.file()) || long == Some(on.file()))
    }

    /// The squares that the man on a square attacks or defends.
    pub const fn attacks(&self, from: Square) -> BitBoard {
        self.attacks[from as usize]
    }

    /// The men of a side that attack or defend a square.
    pub fn attackers(&self, of: Square, by: Color) -> BitBoard {
        self.attackers[of as usize] & self.sides[by as usize]
    }

    pub fn pins(&self) -> &[Pin] {
        &self.pins
    }

    /// Passed pawns of both sides: no enemy pawn ahead on their own or a neighbouring file.
    pub const fn passed(&self) -> BitBoard {
        self.passed
    }

    /// The opponent's gain from an exchange on that square, in hundredths of a pawn; 0 if the man is not
    /// attacked or the attack is harmless. A king in check has 1.
    pub const fn loss(&self, on: Square) -> i32 {
        self.losses[on as usize] as i32
    }

    /// True if the man on that square is under a damaging attack.
    pub const fn is_damaged(&self, on: Square) -> bool {
        self.losses[on as usize] > 0
    }

    /// True if neither side has more material than the endgame allows.
    pub const fn is_endgame(&self) -> bool {
        self.endgame
    }

    /// The developmental value of the man on a square (p. 122): the values of all squares it can go to, attack
    /// or defend, and of the men on them, in hundredths of a pawn. Kings on them count 0.
    pub fn development(&self, on: Square) -> i32 {
        let Some(man) = self.man(on) else {
            return 0;
        };
        let mut squares = self.attacks(on);
        let men: i32 = [
            Piece::Pawn,
            Piece::Knight,
            Piece::Bishop,
            Piece::Rook,
            Piece::Queen,
        ]
        .into_iter()
        .map(|piece| (squares & self.kind(piece)).len() as i32 * hundredths(piece))
        .sum();
        if man.piece == Piece::Pawn {
            squares |= get_pawn_quiets(on, man.side, self.occupied);
        }
        let share = if self.readings.has(Disputed::WholeMen) {
            1
        } else {
            SHARE
        };
        of_squares(squares) + men / share
    }

    fn see_attacks(&mut self) {
        for side in Color::ALL {
            for piece in Piece::ALL {
                for from in self.of(side, piece) {
                    let man = Man { side, piece };
                    self.men[from as usize] = Some(man);
                    let seen = reach(man, from, self.occupied);
                    self.attacks[from as usize] = seen;
                    for square in seen {
                        self.attackers[square as usize] |= from.bitboard();
                    }
                }
            }
        }
    }

    fn see_losses(&mut self) {
        for side in Color::ALL {
            for on in self.side(side) {
                if self.attackers(on, !side).is_empty() {
                    continue;
                }
                self.losses[on as usize] = if self.king(side) == on {
                    1
                } else {
                    self.exchange(on, !side) as i16
                };
            }
        }
    }
}

/// The squares that a man attacks or defends from a square.
pub(super) fn reach(man: Man, from: Square, occupied: BitBoard) -> BitBoard {
    attacks(man.piece, man.side, from, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survey(fen: &str) -> Survey {
        Survey::new(&fen.parse().unwrap())
    }

    #[test]
    fn developmental_value_is_what_a_piece_reaches_and_what_stands_there() {
        // The knight reaches a3 and c3 and defends the pawn on d2, which adds a third of its value.
        let survey = survey("4k3/8/8/8/8/8/3P4/1N2K3 w - - 0 1");
        assert_eq!(survey.development(Square::B1), 10 + 25 + 15 + 33);
        // The pawn attacks c3 and e3 and can go to d3 and d4.
        assert_eq!(survey.development(Square::D2), 25 + 25 + 25 + 40);
        assert_eq!(survey.development(Square::A8), 0);
    }

    #[test]
    fn the_endgame_begins_when_both_sides_have_light_forces() {
        assert!(survey("4k3/pp1r4/8/8/8/8/PP1R4/1N2K3 w - - 0 1").is_endgame());
        assert!(!survey("4k3/pp1r4/8/8/8/8/PP1R4/1Q2K3 w - - 0 1").is_endgame());
    }

    #[test]
    fn a_king_in_check_counts_as_damaged() {
        let survey = survey("4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
        assert!(survey.is_damaged(Square::E1));
        assert!(!survey.is_damaged(Square::E8));
    }
}
