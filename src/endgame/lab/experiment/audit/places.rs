//! The positions of a table as the rules see them, one of every mirrored pair.

use cozy_chess::{BitBoard, Color, Piece, Square};
use endgame::oracle::{Material, Placement, Table};
use endgame::{Men, Value, View};

/// The files a to d.
const LEFT: u8 = 4;

/// True if a placement also stands for its mirror image: White's king is on the files a to d. In an even ending it also
/// stands for the position with colours exchanged, so White is to move.
pub fn is_counted(ending: Material, placement: Placement) -> bool {
    placement.white_king % 8 < LEFT && !(ending.is_even() && placement.black_to_move)
}

/// Number of positions that a counted placement stands for.
pub fn images(ending: Material) -> u64 {
    if ending.is_even() { 4 } else { 2 }
}

/// A placement with White, the stronger side, as White.
pub fn view(ending: Material, placement: Placement) -> View {
    let men = |color: Color, king: u8| {
        let of = |wanted: Piece| -> BitBoard {
            ending
                .men()
                .zip(placement.men)
                .filter(|&((whose, piece), _)| whose == color && piece == wanted)
                .map(|(_, square)| Square::index(square.into()))
                .collect()
        };
        Men {
            king: Square::index(king.into()),
            pawns: of(Piece::Pawn),
            knights: of(Piece::Knight),
            bishops: of(Piece::Bishop),
            rooks: of(Piece::Rook),
            queens: of(Piece::Queen),
        }
    };
    View {
        side: Color::White,
        white: men(Color::White, placement.white_king),
        black: men(Color::Black, placement.black_king),
        white_to_move: !placement.black_to_move,
        en_passant: None,
    }
}

/// The exact value of such a view for White.
pub fn truth(table: &Table, view: &View) -> Option<Value> {
    let others = |men: &Men| men.pawns | men.pieces();
    // Two men of a kind come with the higher square first.
    let white = others(&view.white).into_iter().collect::<Vec<_>>();
    let squares = white.into_iter().rev().chain(others(&view.black));
    let mut men = [0; 2];
    for (man, square) in men.iter_mut().zip(squares) {
        *man = square as u8;
    }
    table.white_value(Placement {
        black_to_move: !view.white_to_move,
        white_king: view.white.king as u8,
        black_king: view.black.king as u8,
        men,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{king_and_pawn, oracle};
    use super::*;

    #[test]
    fn half_of_the_positions_stand_for_all() {
        let (oracle, ending) = (oracle(), king_and_pawn());
        let table = oracle.table(ending).unwrap();
        let counted = table.positions().filter(|&(at, _)| is_counted(ending, at));
        let all = counted.count() as u64 * images(ending);
        assert_eq!(all, 331_352);
        assert_eq!(all, table.counts().positions());
    }

    #[test]
    fn a_view_is_the_position_and_its_truth_the_tables() {
        let (oracle, ending) = (oracle(), king_and_pawn());
        let table = oracle.table(ending).unwrap();
        for (placement, _) in table.positions().step_by(997) {
            let seen = view(ending, placement);
            let board = ending.board(placement).unwrap();
            assert_eq!(seen, View::new(&board, Color::White));
            assert_eq!(truth(table, &seen), table.white_value(placement));
            assert!(truth(table, &seen).is_some());
        }
    }
}
