//! Operations on sets of squares: neighbours, pawn attacks, squares ahead.

use super::men;
use crate::view::View;
use cozy_chess::{BitBoard, Color, File, Rank, Square};

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// King's moves between two squares on an empty board.
pub fn distance(one: Square, other: Square) -> u8 {
    let apart = |one: u8, other: u8| one.abs_diff(other);
    apart(one.file() as u8, other.file() as u8).max(apart(one.rank() as u8, other.rank() as u8))
}

/// The squares directly beside those of the set, on the same rank.
pub const fn beside(set: BitBoard) -> BitBoard {
    let BitBoard(bits) = set;
    BitBoard((bits << 1) & NOT_A | (bits >> 1) & NOT_H)
}

/// The squares next to a square of the set; a square of the set counts only if it is next to another.
pub const fn neighbours(set: BitBoard) -> BitBoard {
    let BitBoard(sides) = beside(set);
    let row = set.0 | sides;
    BitBoard(sides | row << 8 | row >> 8)
}

/// The set and its neighbours.
pub const fn around(set: BitBoard) -> BitBoard {
    BitBoard(set.0 | neighbours(set).0)
}

pub const fn pawn_attacks(pawns: BitBoard, side: Color) -> BitBoard {
    forward(beside(pawns), side)
}

/// The squares one rank ahead of the set.
pub const fn forward(set: BitBoard, side: Color) -> BitBoard {
    let BitBoard(bits) = set;
    BitBoard(match side {
        Color::White => bits << 8,
        Color::Black => bits >> 8,
    })
}

/// All squares ahead of the set on the same files.
pub const fn ahead(set: BitBoard, side: Color) -> BitBoard {
    let BitBoard(bits) = set;
    BitBoard(match side {
        Color::White => {
            let one = bits << 8;
            let two = one | one << 8;
            let four = two | two << 16;
            four | four << 32
        }
        Color::Black => {
            let one = bits >> 8;
            let two = one | one >> 8;
            let four = two | two >> 16;
            four | four >> 32
        }
    })
}

/// The square on a file and rank counted from 0; `None` beyond the board.
pub fn square_at(file: i8, rank: i8) -> Option<Square> {
    let on_board = |at: i8| usize::try_from(at).ok().filter(|&at| at < 8);
    Some(Square::new(
        File::index(on_board(file)?),
        Rank::index(on_board(rank)?),
    ))
}

// Facts of the pawns alone: front spans and passed pawns.

/// The squares ahead of the pawns on their own and the adjacent files, where enemy pawns could stop or capture
/// them.
pub fn front_span(pawns: BitBoard, side: Color) -> BitBoard {
    let files = ahead(pawns, side);
    files | beside(files)
}

/// The pawns of a side that no enemy pawn can stop or capture, and that have no own pawn ahead.
pub fn passed_pawns(view: &View, side: Color) -> BitBoard {
    let (own, enemy) = (men(view, side).pawns, men(view, !side).pawns);
    let passed = |pawn: &Square| {
        let alone = pawn.bitboard();
        (front_span(alone, side) & enemy).is_empty() && (ahead(alone, side) & own).is_empty()
    };
    own.into_iter().filter(passed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{get_king_moves, get_pawn_attacks};

    #[test]
    fn a_set_of_one_square_moves_as_the_rules_of_chess_move_it() {
        for square in Square::ALL {
            let set = square.bitboard();
            assert_eq!(neighbours(set), get_king_moves(square));
            for side in Color::ALL {
                assert_eq!(pawn_attacks(set, side), get_pawn_attacks(square, side));
                let file = square.file().bitboard();
                let further = Square::ALL.into_iter().filter(|other| {
                    other.rank().relative_to(side) > square.rank().relative_to(side)
                });
                assert_eq!(ahead(set, side), further.collect::<BitBoard>() & file);
                assert_eq!(
                    forward(set, side),
                    ahead(set, side) & get_king_moves(square)
                );
            }
            for other in Square::ALL {
                assert_eq!(
                    distance(square, other) == 1,
                    get_king_moves(square).has(other)
                );
            }
        }
    }

    #[test]
    fn a_square_is_found_by_numbers_only_on_the_board() {
        assert_eq!(square_at(4, 3), Some(Square::E4));
        assert_eq!(square_at(8, 0), None);
        assert_eq!(square_at(0, -1), None);
    }
}

#[cfg(test)]
mod structure_facts_tests {
    use super::*;
    use cozy_chess::Board;

    #[test]
    fn a_front_span_is_three_files_wide_and_ends_at_the_edge() {
        let span = front_span(Square::E6.bitboard(), Color::White);
        let expected =
            ["d7", "e7", "f7", "d8", "e8", "f8"].map(|name| name.parse::<Square>().unwrap());
        assert_eq!(span, expected.into_iter().collect());
        assert_eq!(front_span(Square::A2.bitboard(), Color::Black).len(), 2);
        assert!(front_span(Square::H8.bitboard(), Color::White).is_empty());
    }

    #[test]
    fn a_pawn_is_passed_unless_a_pawn_can_meet_it() {
        let board: Board = "8/k6p/3p4/p2P4/P6P/1P4P1/8/K7 w - - 0 1".parse().unwrap();
        let view = View::new(&board, Color::White);
        assert_eq!(passed_pawns(&view, Color::White), BitBoard::EMPTY);
        let board: Board = "8/k2p4/8/3P2p1/6P1/1P4P1/8/K7 w - - 0 1".parse().unwrap();
        let view = View::new(&board, Color::White);
        assert_eq!(passed_pawns(&view, Color::White), Square::B3.bitboard());
        assert_eq!(passed_pawns(&view, Color::Black), BitBoard::EMPTY);
    }
}
