//! Facts of the pawns alone: front spans and passed pawns.

use super::men;
use super::set::{ahead, beside};
use crate::view::View;
use cozy_chess::{BitBoard, Color, Square};

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
