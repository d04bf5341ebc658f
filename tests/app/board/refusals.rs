//! Every reason for refusing a move, in words, and no refusal of a legal move.

use ::chess::moves::castling_landing;
use ::kit::model::board::{Refusal, moves_between, refusal};
use cozy_chess::{
    BitBoard, Board, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};
use proptest::prelude::*;

fn why(fen: &str, from: Square, to: Square) -> String {
    let board: Board = fen.parse().expect("the test's position is legal");
    refusal(&board, from, to).map_or_else(|| "legal".to_owned(), |refusal| refusal.to_string())
}

#[test]
fn every_reason_is_told_in_words() {
    use Square as S;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let home = |rights: &str, men: &str| format!("4k3/8/8/8/{men}/8/8/R3K2R w {rights} - 0 1");
    let cases = [
        (start, S::E2, S::E4, "legal"),
        (start, S::E4, S::E5, "there is nothing on e4 to move"),
        (start, S::E7, S::E5, "it is White's move"),
        (start, S::D1, S::E2, "e2 is taken by your own pawn"),
        (start, S::C1, S::G5, "the pawn on d2 stands in the way"),
        (start, S::G1, S::G3, "a knight does not move from g1 to g3"),
        (start, S::E2, S::E5, "a pawn does not move from e2 to e5"),
        (
            start,
            S::E2,
            S::D3,
            "a pawn goes to d3 only to take, and there is nothing to take",
        ),
        (start, S::E1, S::G1, "the bishop on f1 stands in the way"),
        (
            "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1",
            S::E3,
            S::E4,
            "a pawn does not take straight ahead; e4 is occupied",
        ),
        (
            "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1",
            S::E2,
            S::E4,
            "the pawn on e3 stands in the way",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K3 w - - 0 1",
            S::E1,
            S::F1,
            "the king would be in check on f1 from the rook on f8",
        ),
        (
            "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
            S::E1,
            S::F1,
            "the king would be in check on f1 from the rook on a1",
        ),
        (
            "4k3/8/8/8/4r3/8/8/2B1K3 w - - 0 1",
            S::C1,
            S::D2,
            "White is in check from the rook on e4, and this does not end it",
        ),
        (
            "4k3/4r3/8/8/8/4B3/8/4K3 w - - 0 1",
            S::E3,
            S::D4,
            "moving from e3 would open the king to the rook on e7",
        ),
        (
            "4k3/8/8/8/1b2r3/2B5/8/4K3 w - - 0 1",
            S::C3,
            S::E5,
            "White is in check from the rook on e4, and this does not end it",
        ),
        (
            &home("-", "8"),
            S::E1,
            S::G1,
            "castling there is no longer allowed: king or rook has moved",
        ),
        (
            &home("KQ", "4r3"),
            S::E1,
            S::G1,
            "no castling out of check; the rook on e4 gives it",
        ),
        (
            &home("KQ", "3r4"),
            S::E1,
            S::C1,
            "no castling over d1, which the rook on d4 attacks",
        ),
        (&home("KQ", "3r4"), S::E1, S::G1, "legal"),
        (&home("KQ", "1r6"), S::E1, S::A1, "legal"),
    ];
    for (fen, from, to, expected) in cases {
        assert_eq!(why(fen, from, to), expected, "{from}{to} in {fen}");
    }
}

#[test]
fn taking_in_passing_must_not_open_the_rank_to_the_king() {
    // Both pawns leave the fifth rank at once, the pin that move generators forget.
    let fen = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";
    assert_eq!(
        why(fen, Square::E5, Square::D6),
        "moving from e5 would open the king to the rook on h5"
    );
}

#[test]
fn castling_is_found_on_the_landing_square_and_on_the_rook() {
    let board: Board = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().expect("legal");
    let short = moves_between(&board, Square::E1, Square::G1);
    assert_eq!(short, moves_between(&board, Square::E1, Square::H1));
    assert_eq!(castling_landing(&board, short[0]), Some(Square::G1));
}

/// The squares a man could reach if its own king could be left in check.
fn reach(board: &Board, piece: Piece, from: Square) -> BitBoard {
    let occupied = board.occupied();
    match piece {
        Piece::Pawn => BitBoard::EMPTY,
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

proptest! {
    #[test]
    fn a_man_that_moves_that_way_is_never_told_that_it_does_not(choices in proptest::collection::vec(0..1000_usize, 0..60)) {
        let mut board = Board::default();
        for choice in choices {
            let mut moves = Vec::new();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            if moves.is_empty() {
                break;
            }
            board.play(moves[choice % moves.len()]);
        }
        for from in board.colors(board.side_to_move()) {
            let piece = board.piece_on(from).expect("the square is occupied");
            for to in reach(&board, piece, from) {
                let said = refusal(&board, from, to);
                prop_assert!(
                    !matches!(said, Some(Refusal::NotItsWay { .. })),
                    "{} {}{} in {}", piece, from, to, board
                );
            }
        }
    }
}
