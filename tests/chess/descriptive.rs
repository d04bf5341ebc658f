//! Descriptive notation: the accepted forms, and every move written and read again.

use super::common;
use ::chess::descriptive::{KnightLetter, write_descriptive};
use ::chess::moves::legal_moves;
use ::chess::notation::parse_move;
use cozy_chess::Board;
use proptest::prelude::*;

proptest! {
    #[test]
    fn every_legal_move_is_written_and_read_again(board in common::random_position()) {
        for mv in legal_moves(&board) {
            for knight in [KnightLetter::N, KnightLetter::Kt] {
                let text = write_descriptive(&board, mv, knight);
                prop_assert_eq!(parse_move(&board, &text), Ok(mv), "{} {}", board, text);
                // Without the announcement too: the form alone tells the move.
                let bare = text.trim_end_matches(" mate").trim_end_matches(" ch");
                prop_assert_eq!(parse_move(&board, bare), Ok(mv), "{} {}", board, bare);
            }
        }
    }

    #[test]
    fn different_moves_are_written_differently(board in common::random_position()) {
        let moves = legal_moves(&board);
        let mut texts: Vec<String> =
            moves.iter().map(|&mv| write_descriptive(&board, mv, KnightLetter::N)).collect();
        texts.sort();
        texts.dedup();
        prop_assert_eq!(texts.len(), moves.len());
    }
}

fn uci(fen: &str, text: &str) -> String {
    let board: Board = fen.parse().unwrap();
    parse_move(&board, text).map_or_else(|e| e.to_string(), |mv| mv.to_string())
}

#[test]
fn ranks_are_counted_from_the_movers_side() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(uci(start, "P-K4"), "e2e4");
    assert_eq!(uci(&start.replace(" w ", " b "), "P-K4"), "e7e5");
    assert_eq!(uci(&start.replace(" w ", " b "), "N-QB3"), "b8c6");
}

#[test]
fn a_short_form_is_enough_when_one_move_fits() {
    let fen = "r3k2r/1p3p2/8/2b2b2/3p4/2N1P2P/PPP2PP1/R3K1NR w KQkq - 0 1";
    for (text, mv) in [
        ("PxP", "e3d4"),
        ("Kt-B3", "g1f3"),
        ("N-R4", "c3a4"),
        ("KN-K2", "g1e2"),
        ("N(B3)-K2", "c3e2"),
        ("Kt(KKt1)-K2", "g1e2"),
        ("QR-Q1", "a1d1"),
        ("R-KR2", "h1h2"),
        ("P-QKt4", "b2b4"),
        ("BP-B4", "f2f4"),
        ("Castles", "e1a1"),
    ] {
        assert_eq!(uci(fen, text), mv, "{text}");
    }
    assert_eq!(uci(fen, "P-N4"), "\"P-N4\" can be b4 or g4; say which",);
}

#[test]
fn captures_name_the_taker_and_the_taken_as_far_as_needed() {
    let fen = "4k3/8/8/2p1p3/1P1P4/8/8/B3K3 w - - 0 1";
    for (text, mv) in [
        ("KtPxP", "b4c5"),
        ("PxBP", "can be bxc5 or dxc5"),
        ("QPxBP", "d4c5"),
        ("PxKP", "d4e5"),
        ("P(Q4)xP(K5)", "d4e5"),
        ("QPxP/K5", "d4e5"),
        ("PxP", "can be bxc5, dxc5 or dxe5"),
    ] {
        assert!(uci(fen, text).contains(mv), "{text}: {}", uci(fen, text));
    }
}

#[test]
fn en_passant_is_told_by_its_remark() {
    let fen = "4k3/8/3p4/2pPP3/8/8/8/4K3 w - c6 0 1";
    assert_eq!(uci(fen, "PxP e.p."), "d5c6");
    assert_eq!(uci(fen, "KPxP"), "e5d6");
}

#[test]
fn a_check_in_the_text_decides_between_moves() {
    let fen = "8/8/8/8/1k6/8/8/K4Q1Q w - - 0 1";
    assert_eq!(uci(fen, "Q-QN1 ch"), "f1b1");
    assert!(uci(fen, "Q-KN1").contains("say which"));
}

#[test]
fn promotions_are_written_in_four_ways() {
    let fen = "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    for (text, mv) in [
        ("P-K8=Q", "e7e8q"),
        ("P-K8(Kt)", "e7e8n"),
        ("P-K8/R", "e7e8r"),
        ("P-K8B", "e7e8b"),
        ("PxR=Q", "e7d8q"),
        ("PxR(Q8)(N)", "e7d8n"),
    ] {
        assert_eq!(uci(fen, text), mv, "{text}");
    }
    assert_eq!(
        uci(fen, "P-K8"),
        "\"P-K8\" can be e8=N, e8=B, e8=R or e8=Q; say which"
    );
}

#[test]
fn a_text_that_names_no_man_or_place_is_no_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for text in [
        "P-K9", "PP-K4", "X-K4", "P-K", "-K4", "Px", "KQ-B3", "P(K4", "(-)",
    ] {
        assert!(
            uci(start, text).contains("is not a move in"),
            "{text}: {}",
            uci(start, text)
        );
    }
    assert_eq!(
        uci(start, "QxP"),
        "\"QxP\": White has no queen that can move like this"
    );
}
