//! Reading moves: the notations, sloppy forms, and the reasons for refusal.

use super::common;
use ::chess::moves::legal_moves;
use ::chess::notation::{CastlingObstacle, MoveError, parse_move, san};
use ::chess::packed::PackedMove;
use cozy_chess::{Board, Color, Piece, Square};
use proptest::prelude::*;

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

fn uci(fen: &str, text: &str) -> Result<String, MoveError> {
    let board = board(fen);
    parse_move(&board, text).map(|mv| PackedMove::pack(&board, mv).to_string())
}

/// The ways in which people write a move that standard notation writes as `san`.
fn sloppy_forms(san: &str) -> Vec<String> {
    let bare = san.trim_end_matches(['+', '#']).to_owned();
    vec![
        bare.replace('O', "0"),
        bare.replace('=', ""),
        bare.replacen('x', "", 1),
        bare.replacen('x', ":", 1),
        bare.replace('-', "\u{2013}"),
        bare.replace('N', "♞").replace('Q', "♕"),
        format!(" {bare} !?"),
        format!("{bare}ch"),
    ]
}

proptest! {
    #[test]
    fn a_move_in_two_bytes_is_the_same_move(board in common::random_position()) {
        for mv in legal_moves(&board) {
            let packed = PackedMove::pack(&board, mv);
            prop_assert_eq!(packed.unpack(&board), mv);
            prop_assert_eq!(PackedMove::try_from(packed.bits()), Ok(packed));
            prop_assert_eq!(packed.to_string().parse(), Ok(packed));
        }
    }

    #[test]
    fn every_legal_move_is_read_in_every_form(board in common::random_position()) {
        for mv in legal_moves(&board) {
            let text = san(&board, mv);
            prop_assert_eq!(parse_move(&board, &text), Ok(mv), "{} {}", board, text);
            let squares = PackedMove::pack(&board, mv).to_string();
            prop_assert_eq!(parse_move(&board, &squares), Ok(mv), "{} {}", board, squares);
            for form in sloppy_forms(&text) {
                prop_assert_eq!(parse_move(&board, &form), Ok(mv), "{} {}", board, form);
            }
        }
    }

    #[test]
    fn any_text_is_a_legal_move_or_has_a_reason(
        board in common::random_position(),
        text in "[KQRBNPkta-h1-8xO0=()/ +#.é-]{0,9}",
    ) {
        match parse_move(&board, &text) {
            Ok(mv) => prop_assert!(board.is_legal(mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn castling_is_read_in_letters_noughts_and_squares() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    for (text, mv) in [
        ("O-O", "e8g8"),
        ("0-0", "e8g8"),
        ("oo", "e8g8"),
        ("0-0-0+", "e8c8"),
        ("O\u{2013}O\u{2013}O", "e8c8"),
        ("e8g8", "e8g8"),
        ("e8h8", "e8g8"),
        ("Kg8", "e8g8"),
    ] {
        assert_eq!(uci(fen, text).as_deref(), Ok(mv), "{text}");
    }
}

#[test]
fn forms_that_are_not_quite_standard_are_read() {
    let fen = "3r1k2/2P5/8/3pP3/1P6/2r5/6B1/4K1N1 w - d6 0 1";
    for (text, mv) in [
        ("exd6ep", "e5d6"),
        ("exd6 e.p.", "e5d6"),
        ("ed6", "e5d6"),
        ("c8Q", "c7c8q"),
        ("c8(N)", "c7c8n"),
        ("c8/r", "c7c8r"),
        ("cxd8=q+", "c7d8q"),
        ("c7d8Q", "c7d8q"),
        ("Ng1-f3", "g1f3"),
        ("Ng1f3", "g1f3"),
        ("nf3", "g1f3"),
        ("Ktf3", "g1f3"),
        ("bxd5", "g2d5"),
        ("b5", "b4b5"),
        ("N f 3", "g1f3"),
    ] {
        assert_eq!(uci(fen, text).as_deref(), Ok(mv), "{text}");
    }
}

/// The error of a refused text.
type Refused<'a> = &'a dyn Fn(String) -> MoveError;

#[test]
fn a_refusal_says_what_kind_it_is() {
    let pinned = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";
    let checked = "4r1k1/8/8/8/8/8/3N4/4K3 w - - 0 1";
    let open = "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1";
    let side = Color::White;
    let not_yours = |text| MoveError::NotYours { text, side };
    let leaves_check = |text| MoveError::LeavesCheck {
        text,
        side,
        from: Square::E8,
    };
    let no_queen = |text| MoveError::NoSuchPiece {
        text,
        side,
        piece: Piece::Queen,
    };
    let unreachable = |text| MoveError::Unreachable {
        text,
        side,
        piece: Piece::Knight,
    };
    let empty = |text| MoveError::EmptySquare {
        text,
        square: Square::A2,
    };
    let ambiguous = |text| MoveError::Ambiguous {
        text,
        candidates: vec!["Nce4".to_owned(), "Nge4".to_owned()],
    };
    let cases: [(&str, &str, Refused<'_>); 14] = [
        (open, "", &MoveError::Unknown),
        (open, "hello", &MoveError::Unknown),
        (open, "Nf9", &MoveError::Unknown),
        (open, "--", &MoveError::NullMove),
        (open, "Qd4", &no_queen),
        (open, "Nf8", &unreachable),
        (open, "a2a3", &empty),
        (open, "e8e7", &not_yours),
        (open, "Kd7", &not_yours),
        (open, "Ne4", &ambiguous),
        (pinned, "Nd5", &leaves_check),
        (pinned, "N-Q5", &leaves_check),
        (checked, "d2f3", &leaves_check),
        (checked, "Ke2", &leaves_check),
    ];
    for (fen, given, error) in cases {
        let error = error(given.to_owned());
        assert_eq!(uci(fen, given), Err(error), "{fen} {given}");
    }
}

#[test]
fn a_refusal_to_castle_says_what_is_in_the_way() {
    for (fen, text, obstacle) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "O-O",
            CastlingObstacle::NoRight,
        ),
        (
            "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
            "0-0",
            CastlingObstacle::Occupied(Square::F1),
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
            "e1c1",
            CastlingObstacle::Occupied(Square::B1),
        ),
        (
            "k3r3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            CastlingObstacle::InCheck(Square::E8),
        ),
        (
            "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            CastlingObstacle::Attacked(Square::F1),
        ),
        (
            "1k1r4/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "Castles",
            CastlingObstacle::Attacked(Square::D1),
        ),
        (
            "1k1r4/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "O-O-O",
            CastlingObstacle::Attacked(Square::D1),
        ),
        (
            "8/8/8/8/8/8/6k1/4K2R w K - 0 1",
            "O-O",
            CastlingObstacle::Attacked(Square::F1),
        ),
    ] {
        let text = text.to_owned();
        let error = MoveError::CannotCastle {
            text: text.clone(),
            side: Color::White,
            obstacle,
        };
        assert_eq!(uci(fen, &text), Err(error), "{fen} {text}");
    }
}
