//! The attacks on each square as the listing stores them: 100 times the sum of the attackers' values plus
//! their number (Senft 1975, p. 38; its arrays MATTSQ and OATTSQ).

use super::army::value;
use cozy_chess::{Piece, Square};

/// The attacks of one side on every square, in the machine's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackMap([i32; Square::NUM]);

/// The entry for a single attacker.
const fn share(piece: Piece) -> i32 {
    100 * value(piece) + 1
}

impl AttackMap {
    pub const EMPTY: Self = Self([0; Square::NUM]);

    pub(super) fn add(&mut self, square: Square, piece: Piece) {
        self.0[square as usize] += share(piece);
    }

    pub(super) fn remove(&mut self, square: Square, piece: Piece) {
        self.0[square as usize] -= share(piece);
    }

    /// The entry as listed: 100 times the values plus the number. A queen and a pawn give 10002.
    pub fn entry(&self, square: Square) -> i32 {
        self.0[square as usize]
    }

    /// The sum of the attackers' values; a king's is 9900. The division truncates like FORTRAN's.
    pub fn values(&self, square: Square) -> i32 {
        self.entry(square) / 100
    }

    pub fn number(&self, square: Square) -> i32 {
        self.entry(square) % 100
    }

    /// True if the entry is not 0.
    pub fn is_touched(&self, square: Square) -> bool {
        self.entry(square) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_and_a_pawn_make_10002() {
        let mut map = AttackMap::EMPTY;
        map.add(Square::B2, Piece::Queen);
        map.add(Square::B2, Piece::Pawn);
        assert_eq!(map.entry(Square::B2), 10002);
        assert_eq!((map.values(Square::B2), map.number(Square::B2)), (100, 2));
        map.remove(Square::B2, Piece::Queen);
        assert_eq!(map.entry(Square::B2), 1001);
    }
}
