//! Key squares of a single pawn: if White's king holds one, the pawn queens by force. Also EG's critical
//! squares, a wider target for the king's march.

use super::set::square_at;
use crate::view::relative_set;
use cozy_chess::{BitBoard, Color, Square};

/// The key squares of a pawn against a bare king, as in endgame books. For a pawn on its second to fourth
/// rank: the three squares two ranks ahead. On the fifth and sixth: also the three squares one rank ahead. On
/// the seventh: the squares beside it and ahead of it. For a rook's pawn: the two squares of the neighbouring
/// file next to the queening square.
///
/// There are exceptions with a knight's pawn on the sixth rank or a king in the corner; the rules that use key
/// squares state them.
pub fn key_squares(pawn: Square, side: Color) -> BitBoard {
    let file = pawn.file() as i8;
    let rank = pawn.rank().relative_to(side) as i8;
    let rook_pawn = file == 0 || file == 7;
    let squares: BitBoard = if rook_pawn {
        let beside = if file == 0 { 1 } else { 6 };
        on_ranks(&[beside], &[6, 7])
    } else {
        let files = [file - 1, file, file + 1];
        match rank {
            0..=3 => on_ranks(&files, &[rank + 2]),
            4 | 5 => on_ranks(&files, &[rank + 1, rank + 2]),
            _ => on_ranks(&files, &[6, 7]) & !pawn.relative_to(side).bitboard(),
        }
    };
    relative_set(squares, side)
}

/// The six squares of which White's king must reach one (paper, p. 3, Example 3, marked by stars in a lost
/// diagram). We take them as the squares two and three ranks ahead of the pawn on its own and the adjacent
/// files, as far as the board goes. A rook's pawn has only its key squares.
pub fn critical_squares(pawn: Square, side: Color) -> BitBoard {
    let file = pawn.file() as i8;
    let rank = pawn.rank().relative_to(side) as i8;
    if file == 0 || file == 7 {
        return key_squares(pawn, side);
    }
    let ahead = on_ranks(&[file - 1, file, file + 1], &[rank + 2, rank + 3]);
    relative_set(ahead, side) | key_squares(pawn, side)
}

fn on_ranks(files: &[i8], ranks: &[i8]) -> BitBoard {
    let on = |&rank: &i8| files.iter().filter_map(move |&file| square_at(file, rank));
    ranks.iter().flat_map(on).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> BitBoard {
        names
            .split(' ')
            .map(|name| name.parse::<Square>().unwrap())
            .collect()
    }

    #[test]
    fn key_squares_are_those_of_the_books() {
        for (pawn, keys) in [
            (Square::E2, "d4 e4 f4"),
            (Square::B4, "a6 b6 c6"),
            (Square::E5, "d6 e6 f6 d7 e7 f7"),
            (Square::C6, "b7 c7 d7 b8 c8 d8"),
            (Square::D7, "c7 e7 c8 d8 e8"),
            (Square::A3, "b7 b8"),
            (Square::H6, "g7 g8"),
        ] {
            assert_eq!(key_squares(pawn, Color::White), squares(keys), "{pawn}");
        }
        assert_eq!(key_squares(Square::E7, Color::Black), squares("d5 e5 f5"));
    }

    #[test]
    fn the_king_has_six_critical_squares_as_in_the_paper() {
        assert_eq!(
            critical_squares(Square::E2, Color::White),
            squares("d4 e4 f4 d5 e5 f5")
        );
        for pawn in Square::ALL {
            let keys = key_squares(pawn, Color::White);
            assert_eq!(critical_squares(pawn, Color::White) & keys, keys);
        }
    }
}
