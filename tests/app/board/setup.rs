//! A set-up position: the effect of edits on men and castling rights, and when it can be played.

use ::chess::edit::{Man, Right, Setup, fen_letter, man_of_letter};
use ::chess::validity::{PositionFault, Wing};
use cozy_chess::{Board, Color, Piece, Square};
use proptest::prelude::*;

const WHITE_KING: Man = (Piece::King, Color::White);

fn set_up(fen: &str) -> Setup {
    Setup::from(&fen.parse::<Board>().expect("the test's position is legal"))
}

#[test]
fn a_second_king_moves_the_first() {
    let mut setup = Setup::start();
    setup.put(Square::E4, WHITE_KING);
    assert_eq!(setup.at(Square::E1), None);
    assert_eq!(setup.at(Square::E4), Some(WHITE_KING));
    assert_eq!(setup.faults(), []);
}

#[test]
fn a_king_put_where_it_stands_stays() {
    let mut setup = Setup::start();
    setup.put(Square::E1, WHITE_KING);
    assert_eq!(setup, Setup::start());
}

#[test]
fn taking_the_rook_away_takes_its_right_and_no_other() {
    let mut setup = Setup::start();
    assert_eq!(setup.take(Square::H1), Some((Piece::Rook, Color::White)));
    assert_eq!(setup.right(Color::White, Wing::King), Right::Lost);
    assert_eq!(setup.right(Color::White, Wing::Queen), Right::Kept);
    assert_eq!(setup.right(Color::Black, Wing::King), Right::Kept);
}

#[test]
fn a_right_given_before_its_men_are_there_waits_for_them() {
    let mut setup = Setup::empty();
    setup.set_right(Color::White, Wing::King, Right::Kept);
    setup.put(Square::A8, (Piece::King, Color::Black));
    setup.put(Square::E1, WHITE_KING);
    assert!(matches!(
        setup.faults()[..],
        [PositionFault::CastlingRook { .. }]
    ));
    setup.put(Square::H1, (Piece::Rook, Color::White));
    assert_eq!(setup.to_string(), "k7/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(setup.faults(), []);
}

#[test]
fn every_fault_is_named_at_once() {
    let mut setup = Setup::empty();
    setup.put(Square::A8, (Piece::Pawn, Color::White));
    setup.put(Square::A1, WHITE_KING);
    let faults = setup
        .board()
        .expect_err("a king is missing and a pawn is astray");
    assert_eq!(
        faults,
        [
            PositionFault::NoKing(Color::Black),
            PositionFault::PawnOnEndRank(Square::A8)
        ]
    );
}

#[test]
fn en_passant_is_offered_only_behind_a_pawn_that_can_have_made_a_double_step() {
    let setup = set_up("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(setup.en_passant_choices(), [Square::D6]);
    assert!(
        set_up("4k3/3p4/8/3p4/8/8/8/4K3 w - - 0 1")
            .en_passant_choices()
            .is_empty()
    );
}

#[test]
fn the_en_passant_square_goes_with_its_pawn_and_with_the_move() {
    let fen = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    let mut setup = set_up(fen);
    setup.slide(Square::D5, Square::D4);
    assert_eq!(setup.en_passant(), None);
    let mut setup = set_up(fen);
    setup.set_side_to_move(Color::Black);
    assert_eq!(setup.en_passant(), None);
}

#[test]
fn swapping_colours_gives_the_other_side_the_same_game() {
    let mut setup = set_up("r3k3/8/8/8/4P3/8/8/4K2R b Kq e3 0 7");
    setup.swap_colours();
    assert_eq!(setup.to_string(), "4k2r/8/8/4p3/8/8/8/R3K3 w Qk e6 0 7");
}

#[test]
fn a_mirror_image_has_no_castling_rights() {
    let mut setup = set_up("r3k3/8/8/8/4P3/8/8/4K2R b Kq e3 0 7");
    setup.mirror();
    assert_eq!(setup.to_string(), "3k3r/8/8/8/3P4/8/8/R2K4 b - d3 0 7");
    assert_eq!(setup.faults(), []);
}

#[test]
fn a_letter_and_its_man_are_one_to_one() {
    for letter in "KQRBNPkqrbnp".chars() {
        assert_eq!(man_of_letter(letter).map(fen_letter), Some(letter));
    }
    assert_eq!(man_of_letter('x'), None);
}

fn any_man() -> impl Strategy<Value = Man> {
    (0..Piece::NUM, 0..Color::NUM).prop_map(|(p, c)| (Piece::ALL[p], Color::ALL[c]))
}

fn any_setup() -> impl Strategy<Value = Setup> {
    proptest::collection::vec((0..64_usize, any_man()), 0..20).prop_map(|men| {
        let mut setup = Setup::empty();
        for (square, man) in men {
            setup.put(Square::ALL[square], man);
        }
        setup
    })
}

proptest! {
    #[test]
    fn what_is_playable_survives_its_own_fen(setup in any_setup()) {
        if let Ok(board) = setup.board() {
            prop_assert_eq!(setup.to_string(), board.to_string());
            prop_assert_eq!(setup.to_string().parse::<Board>().ok(), Some(board));
        }
    }

    #[test]
    fn swapping_and_mirroring_twice_bring_the_men_back(setup in any_setup()) {
        let mut there_and_back = setup.clone();
        there_and_back.swap_colours();
        there_and_back.swap_colours();
        prop_assert_eq!(&there_and_back, &setup);
        there_and_back.mirror();
        there_and_back.mirror();
        prop_assert_eq!(there_and_back.placement(), setup.placement());
    }

    #[test]
    fn no_side_ever_has_two_kings(setup in any_setup()) {
        for side in Color::ALL {
            let kings = setup.placement().iter().filter(|m| **m == Some((Piece::King, side)));
            prop_assert!(kings.count() <= 1);
        }
    }
}
