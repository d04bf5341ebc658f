//! Passed pawns, and the squares in front of a pawn and behind it.

use super::Survey;
use cozy_chess::{BitBoard, Color, Piece, Rank, Square};

impl Survey {
    pub(super) fn find_passed(&self) -> BitBoard {
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

#[cfg(test)]
mod tests {
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
