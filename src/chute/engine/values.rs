//! The values of pieces and squares, in hundredths of a pawn.
//!
//! The piece values are Greenblatt's, which the thesis names on p. 63. Those of the squares and the king are
//! ours, since the source does not contain Valenti's tables.

use super::Constant;
use cozy_chess::{BitBoard, Piece};
use search::piece_value;

/// The value of a king where heuristic 16 needs one, in pawns.
pub const KING_VALUE: Constant = Constant::ours(
    "the king's value in pawns",
    40,
    "half of it times p16 gives the 150 points that heuristic 16 typically scores in Table 4.2.2",
);

/// The value of a piece in hundredths of a pawn (Greenblatt's). The king's is 0: it is never exchanged, and
/// heuristic 13 scores checks.
pub fn hundredths(piece: Piece) -> i32 {
    piece_value(piece)
}

/// Nested squares round the centre, and what each adds to the value of a square within it.
pub const SQUARE_RINGS: [(BitBoard, i32); 4] = [
    (BitBoard::FULL, 10),
    (BitBoard(0x007e_7e7e_7e7e_7e00), 5),
    (BitBoard(0x0000_3c3c_3c3c_0000), 10),
    (BitBoard(0x0000_0018_1800_0000), 15),
];

/// The total value of several squares in hundredths of a pawn: 10 at the edge, then 15, 25, and 40 in the
/// centre.
pub(super) fn of_squares(squares: BitBoard) -> i32 {
    SQUARE_RINGS
        .iter()
        .map(|&(ring, value)| (squares & ring).len() as i32 * value)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Square;

    fn value(square: Square) -> i32 {
        of_squares(square.bitboard())
    }

    #[test]
    fn a_square_is_worth_more_the_nearer_it_is_to_the_centre() {
        let values = [Square::A1, Square::B7, Square::C4, Square::E5].map(value);
        assert_eq!(values, [10, 15, 25, 40]);
    }

    #[test]
    fn the_two_halves_of_the_board_are_worth_the_same() {
        for square in Square::ALL {
            assert_eq!(value(square), value(square.flip_rank()));
            assert_eq!(value(square), value(square.flip_file()));
        }
    }
}
