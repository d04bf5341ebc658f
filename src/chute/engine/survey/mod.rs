//! The static facts of a board: attacks, pins, passed pawns, developmental values, and attacks that would win
//! material.

mod exchange;

use super::values::{hundredths, of_squares};
use super::{Disputed, Readings};
use chess::moves::attacks;
use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_bishop_rays, get_pawn_quiets, get_rook_moves, get_rook_rays,
};

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

// Passed pawns, and the squares in front of a pawn and behind it.

impl Survey {
    fn find_passed(&self) -> BitBoard {
        let mut passed = BitBoard::EMPTY;
        for side in Color::ALL {
            let enemy = self.of(!side, Piece::Pawn);
            for pawn in self.of(side, Piece::Pawn) {
                let files = pawn.file().bitboard() | pawn.file().adjacent();
                if (enemy & files & before(pawn.rank(), side)).is_empty() {
                    passed |= pawn.bitboard();
                }
            }
        }
        passed
    }
}

/// The ranks in front of a rank, from a side's view.
fn before(rank: Rank, side: Color) -> BitBoard {
    let own = row(rank, side);
    Rank::ALL
        .into_iter()
        .filter(|&other| row(other, side) > own)
        .map(Rank::bitboard)
        .fold(BitBoard::EMPTY, |all, rank| all | rank)
}

/// The number of a rank from a side's view, 1 to 8.
pub(crate) fn row(rank: Rank, side: Color) -> i32 {
    rank.relative_to(side) as i32 + 1
}

/// The next square forward, from a side's view.
pub(crate) fn ahead(square: Square, side: Color) -> Option<Square> {
    square.try_offset(0, if side == Color::White { 1 } else { -1 })
}

// Pins: a pinned piece cannot leave a line without exposing its king, or something worth more than both
// itself and the pinner.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    pub pinner: Square,
    /// The pinned man.
    pub pinned: Square,
    /// The man behind the pinned one, of the same side.
    pub behind: Square,
}

impl Survey {
    /// For each line of a piece, the first man it meets and the first behind that.
    pub(crate) fn lines(&self, from: Square) -> impl Iterator<Item = (Square, Square)> {
        let piece = self.man(from).map(|man| man.piece);
        let (diagonal, straight) = match piece {
            Some(Piece::Bishop) => (true, false),
            Some(Piece::Rook) => (false, true),
            Some(Piece::Queen) => (true, true),
            _ => (false, false),
        };
        let firsts = self.attacks(from) & self.occupied;
        let beyond = self.occupied - firsts;
        let mut seconds = BitBoard::EMPTY;
        // Rays first: they are cheap, and most pieces have nobody behind the first man.
        if diagonal && !(get_bishop_rays(from) & beyond).is_empty() {
            seconds |= get_bishop_moves(from, beyond);
        }
        if straight && !(get_rook_rays(from) & beyond).is_empty() {
            seconds |= get_rook_moves(from, beyond);
        }
        (seconds & beyond).into_iter().filter_map(move |second| {
            (get_between_rays(from, second) & firsts)
                .next_square()
                .map(|first| (first, second))
        })
    }

    fn find_pins(&self) -> Vec<Pin> {
        let sliders = self.kind(Piece::Bishop) | self.kind(Piece::Rook) | self.kind(Piece::Queen);
        let mut pins = Vec::new();
        for pinner in sliders {
            let Some(by) = self.man(pinner) else { continue };
            for (pinned, behind) in self.lines(pinner) {
                if let (Some(front), Some(back)) = (self.man(pinned), self.man(behind))
                    && front.side != by.side
                    && back.side != by.side
                    && is_shielded(back, by)
                    && outweighs(back.piece, front.piece)
                {
                    pins.push(Pin {
                        pinner,
                        pinned,
                        behind,
                    });
                }
            }
        }
        pins
    }
}

/// True if a man at the end of a line is worth attacking.
pub(crate) fn is_shielded(back: Man, by: Man) -> bool {
    outweighs(back.piece, by.piece)
}

fn outweighs(a: Piece, b: Piece) -> bool {
    a == Piece::King || (b != Piece::King && hundredths(a) > hundredths(b))
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

#[cfg(test)]
mod pawns_tests {
    use super::*;

    #[test]
    fn a_pawn_is_passed_when_no_enemy_pawn_can_stop_it() {
        let survey = Survey::new(&"4k3/p7/1P6/3P4/4p3/8/8/4K3 w - - 0 1".parse().unwrap());
        assert!(survey.passed().has(Square::D5));
        assert!(survey.passed().has(Square::E4));
        assert!(!survey.passed().has(Square::B6));
        assert!(!survey.passed().has(Square::A7));
    }

    #[test]
    fn rows_are_counted_from_each_side() {
        assert_eq!(row(Rank::Second, Color::White), 2);
        assert_eq!(row(Rank::Second, Color::Black), 7);
        assert_eq!(ahead(Square::E4, Color::Black), Some(Square::E3));
        assert_eq!(ahead(Square::E8, Color::White), None);
    }
}

#[cfg(test)]
mod pins_tests {
    use super::*;

    fn pins(fen: &str) -> Vec<[Square; 3]> {
        let survey = Survey::new(&fen.parse().unwrap());
        let pins = survey.pins().iter();
        pins.map(|pin| [pin.pinner, pin.pinned, pin.behind])
            .collect()
    }

    #[test]
    fn a_piece_before_its_king_is_pinned() {
        let found = pins("rnbqk1nr/ppp2ppp/8/3pp3/1b6/2NP4/PPP2PPP/R1BQKBNR w KQkq - 0 4");
        assert_eq!(found, [[Square::B4, Square::C3, Square::E1]]);
    }

    #[test]
    fn a_knight_before_the_queen_is_pinned_by_a_bishop_but_not_by_a_queen() {
        assert_eq!(pins("3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1").len(), 1);
        assert_eq!(pins("3qk3/8/5n2/6Q1/8/8/8/4K3 w - - 0 1").len(), 0);
    }

    #[test]
    fn two_men_on_the_line_are_no_pin() {
        assert_eq!(pins("4k3/4n3/4p3/8/8/8/8/4RK2 w - - 0 1").len(), 0);
    }
}
