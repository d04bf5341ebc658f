//! The texts of the board for screen readers: labels, moves, lists of men.

use ::chess::edit::placement;
use ::kit::model::board::spoken::*;
use cozy_chess::{Board, Color, Piece, Square};

fn said(fen: &str, mv: &str) -> String {
    let board: Board = fen.parse().expect("the test's position is legal");
    let mv = cozy_chess::util::parse_uci_move(&board, mv).expect("the test's move is written well");
    assert!(board.is_legal(mv), "{mv} is legal in {fen}");
    move_sentence(&board, mv)
}

#[test]
fn moves_are_said_as_people_say_them() {
    let cases = [
        (
            "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
            "g1f3",
            "White: knight g1 to f3",
        ),
        (
            "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1",
            "e5g6",
            "White: knight e5 to g6",
        ),
        (
            "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
            "d5f6",
            "White: knight d5 to f6, check",
        ),
        (
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            "White: pawn e4 takes pawn d5",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            "White: pawn e5 takes pawn in passing, to d6",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
            "e8c8",
            "Black: castles queen-side",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "White: castles king-side",
        ),
        (
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8q",
            "White: pawn a7 to a8, promotes to queen",
        ),
        (
            "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8n",
            "White: pawn a7 takes rook b8, promotes to knight",
        ),
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            "White: rook a1 to a8, checkmate",
        ),
        (
            "7k/8/8/6Q1/8/8/8/4K3 w - - 0 1",
            "g5g6",
            "White: queen g5 to g6, stalemate",
        ),
    ];
    for (fen, mv, expected) in cases {
        assert_eq!(said(fen, mv), expected);
    }
}

#[test]
fn a_step_back_and_a_jump_are_told_from_a_move() {
    let before = Board::default();
    let mv = "g1f3".parse().expect("the test's move is written well");
    let mut after = before.clone();
    after.play(mv);
    assert_eq!(
        change(&before, &after, None, Some(mv)),
        "White: knight g1 to f3"
    );
    assert_eq!(
        change(&after, &before, Some(mv), None),
        "Position before the move. White: knight g1 to f3"
    );
    assert_eq!(
        change(&before, &after, None, None),
        "New position, Black to move"
    );
}

#[test]
fn the_men_are_listed_from_king_to_pawn() {
    let board: Board = "4k3/pp6/8/8/8/8/8/R3K2R w KQ - 0 1".parse().expect("legal");
    let men = placement(&board);
    assert_eq!(men_of(&men, Color::White), "White: king e1, rooks a1 h1");
    assert_eq!(men_of(&men, Color::Black), "Black: king e8, pawns a7 b7");
    assert_eq!(men_of(&[None; 64], Color::Black), "Black: no pieces");
}

#[test]
fn a_square_tells_what_is_on_it_and_what_can_be_done_there() {
    let knight = Some((Piece::Knight, Color::White));
    assert_eq!(square_label(Square::E4, knight, &[]), "e4, white knight");
    assert_eq!(
        square_label(
            Square::F6,
            None,
            &[Note::CanMoveHere, Note::Marked("rule 12")]
        ),
        "f6, empty, can move here, rule 12"
    );
    assert_eq!(
        square_label(Square::D6, None, &[Note::CanTakeHere]),
        "d6, empty, can take in passing here"
    );
}

#[test]
fn picking_up_says_where_the_man_can_go() {
    let knight = (Piece::Knight, Color::White);
    let targets = [Square::F3, Square::H3];
    assert_eq!(
        picked_up(knight, Square::G1, &targets),
        "knight g1, 2 squares: f3 h3"
    );
    assert_eq!(picked_up(knight, Square::G1, &[]), "knight g1 cannot move");
}

#[test]
fn a_fragment_becomes_a_sentence() {
    assert_eq!(sentence("it is White's move"), "It is White's move.");
    assert_eq!(sentence(""), "");
}
