//! Reading FENs: the accepted forms, and the error messages.

use super::common;
use ::chess::fen::{FenProblem, parse_fen, read_fen};
use ::chess::validity::{PositionFault, build, faults};
use cozy_chess::{BoardBuilder, Color, File, Piece, Square};
use proptest::collection::vec;
use proptest::prelude::*;

/// A position of a random game with a few squares, rights and counters changed at random.
fn disturbed_setup() -> impl Strategy<Value = BoardBuilder> {
    let men = (0..Piece::NUM, 0..Color::NUM).prop_map(|(p, c)| (Piece::ALL[p], Color::ALL[c]));
    let squares = vec((0..Square::NUM, proptest::option::of(men)), 0..4);
    let right = proptest::option::of((0..File::NUM).prop_map(|file| File::ALL[file]));
    let rights = proptest::option::of((0..Color::NUM, right.clone(), right));
    let passed = proptest::option::of((0..Square::NUM).prop_map(|s| Square::ALL[s]));
    let passed = proptest::option::of(passed);
    (
        common::random_position(),
        squares,
        rights,
        passed,
        any::<bool>(),
        95..105u8,
        0..3u16,
    )
        .prop_map(|(board, squares, rights, passed, turn, clock, number)| {
            let mut setup = BoardBuilder::from_board(&board);
            for (square, man) in squares {
                setup.board[square] = man;
            }
            if let Some((side, short, long)) = rights {
                setup.castle_rights[side].short = short;
                setup.castle_rights[side].long = long;
            }
            if let Some(square) = passed {
                setup.en_passant = square;
            }
            if turn {
                setup.side_to_move = !setup.side_to_move;
            }
            setup.halfmove_clock = clock;
            setup.fullmove_number = number;
            setup
        })
}

/// Faults of standard chess that the rules crate, which plays Chess960 too, lets pass.
fn is_ours_alone(fault: PositionFault) -> bool {
    matches!(
        fault,
        PositionFault::KingsTouch { .. }
            | PositionFault::TooManyCheckers { .. }
            | PositionFault::CastlingKing { .. }
            | PositionFault::CastlingRook { .. }
    )
}

proptest! {
    #[test]
    fn a_position_without_fault_is_one_the_rules_crate_accepts(setup in disturbed_setup()) {
        let found = faults(&setup);
        if found.is_empty() {
            let board = setup.build();
            prop_assert!(board.is_ok(), "{board:?}");
            prop_assert_eq!(build(&setup), Ok(board.unwrap()));
        } else {
            prop_assert_eq!(build(&setup), Err(found[0]));
            let refused = setup.build().is_err();
            prop_assert!(refused || found.iter().copied().all(is_ours_alone), "{:?}", found);
        }
    }

    #[test]
    fn a_position_that_is_written_reads_the_same(board in common::random_position()) {
        prop_assert_eq!(parse_fen(&board.to_string()), Ok(board));
    }

    #[test]
    fn a_fen_with_a_slip_is_read_or_refused_at_a_column_inside_it(
        board in common::random_position(),
        at in 0..80usize,
        slip in "[ -~é\t]{0,2}",
    ) {
        let mut letters: Vec<char> = board.to_string().chars().collect();
        let at = at % letters.len();
        letters.splice(at..=at, slip.chars());
        let text: String = letters.iter().collect();
        if let Err(error) = parse_fen(&text) {
            prop_assert!((1..=letters.len() + 1).contains(&error.column), "{text}: {error}");
            let said: String = letters[error.column - 1..].iter().collect();
            let quoted = error.text.trim_end_matches("...");
            prop_assert!(said.starts_with(quoted), "{text}: {error}: {said:?} {quoted:?}");
        }
    }
}

/// A text that is no FEN, the column and the text the error points at, and words of its message.
const REFUSED: &[(&str, usize, &str, &str)] = &[
    ("", 1, "", "piece placement, column 1: the field is missing"),
    (
        "8/8/8/8/8/8/8/8",
        16,
        "",
        "side to move, column 16: the field is missing",
    ),
    (
        "4k3/8/8/8/8/8/4K3 w - -",
        1,
        "4k3/8/8/8/8/8/4K3",
        "7 ranks; there must be 8",
    ),
    (
        "rnbqkbnr/ppppppppp/8/8/8/8/8/4K3 w - -",
        10,
        "ppppppppp",
        "rank 7 (\"ppppppppp\") has 9 squares; it must have 8",
    ),
    (
        "4k3/8/8/8/3x4/8/8/4K3 w - -",
        12,
        "x",
        "'x' is neither a piece",
    ),
    (
        "4k3/8/8/8/8/8/8/8 w - -",
        1,
        "4k3/8/8/8/8/8/8/8",
        "White has no king; put one",
    ),
    (
        "4k3/8/8/8/8/8/8/K3K3 w - -",
        19,
        "K",
        "White has 2 kings; take all but one off",
    ),
    (
        "4k2P/8/8/8/8/8/8/4K3 w - -",
        4,
        "P",
        "the pawn on h8 stands where no pawn can",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 x - -",
        21,
        "x",
        "\"x\" is not a side; write w for White",
    ),
    (
        "4k3/8/8/8/8/8/8/4R1K1 w - -",
        23,
        "w",
        "Black is in check from e1 but",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w Kk -",
        25,
        "k",
        "Black cannot castle with h8",
    ),
    (
        "4k3/8/8/8/8/8/8/6KR w K -",
        23,
        "K",
        "White cannot castle: its king is not on e1",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w KH -",
        25,
        "H",
        "'H' is a castling right of Chess960",
    ),
    ("4k3/8/8/8/8/8/8/4K2R w KK -", 25, "K", "'K' is given twice"),
    (
        "4k3/8/8/8/8/8/8/4K3 w - e9",
        25,
        "e9",
        "\"e9\" is not a square",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - e3",
        25,
        "e3",
        "it is always on rank 6",
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - e6", 25, "e6", "needs a pawn on e5"),
    (
        "4k3/8/8/8/8/8/8/4K2R w KX -",
        25,
        "X",
        "'X' is not a castling right",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        47,
        "H",
        "'H' is a castling right of Chess960, which is not played here; write letters of KQkq",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - -5 1",
        27,
        "-5",
        "\"-5\" is not a whole number",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 +1",
        29,
        "+1",
        "\"+1\" is not a whole number",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
        31,
        "x",
        "\"x\" comes after the last field",
    ),
    (
        "8/8/8/3Kk3/8/8/8/8 w - -",
        8,
        "K",
        "the kings on d5 and e5 touch",
    ),
];

#[test]
fn four_fields_begin_at_move_one() {
    let board = parse_fen("  4k3/8/8/8/8/8/4P3/4K3\tb  - -\n").unwrap();
    assert_eq!(board.to_string(), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
}

/// FENs that depart from the standard, what they are read as, and what is said about it.
const ASSUMED: &[(&str, &str, &str)] = &[
    (
        "4k3/8/8/8/8/8/4P3/4K3 w",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "the FEN stops before the castling rights; the rest is read as \"- - 0 1\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "the FEN stops before the en passant square; the rest is read as \"- 0 1\"",
    ),
    (
        "4k3/8/8/8/8/8/4P3/4K3 B - - 3 0",
        "4k3/8/8/8/8/8/4P3/4K3 b - - 3 1",
        "the side to move \"B\" is read as \"b\"; the move number \"0\" is read as \"1\"",
    ),
    (
        "4k3/8/8/8/4Pp2/8/8/4K3 b - E3 0 9",
        "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 9",
        "the en passant square \"E3\" is read as \"e3\"",
    ),
    (
        "4k3/8/8/8/8/8/4P3/4K3 w - - 101 90",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 100 90",
        "the halfmove clock \"101\" is read as \"100\"",
    ),
    (
        "4k3/8/8/8/8/8/4P3/4K3 w - - 99999999999999999999 65536",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 100 65535",
        "the halfmove clock \"99999999999999999999\" is read as \"100\"; \
         the move number \"65536\" is read as \"65535\"",
    ),
    (
        "4k3/8/8/8/8/8/4P3/4K3 w - - - -",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "the halfmove clock \"-\" is read as \"0\"; the move number \"-\" is read as \"1\"",
    ),
];

#[test]
fn a_fen_whose_meaning_is_plain_is_read_and_what_was_assumed_is_said() {
    for &(text, fen, remark) in ASSUMED {
        let read = read_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.board.to_string(), fen);
        assert_eq!(read.remark().as_deref(), Some(remark), "{text}");
        assert_eq!(parse_fen(text), Ok(read.board));
        assert_eq!(read_fen(fen).unwrap().remark(), None, "{fen}");
    }
}

#[test]
fn a_fen_without_counters_needs_no_assumption() {
    let marked = read_fen("\u{feff}4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert_eq!(marked.remark(), None, "a byte order mark");
    for counters in ["", " 0", " 007 01"] {
        let text = format!("4k3/8/8/8/8/8/8/4K2R w K -{counters}");
        assert_eq!(read_fen(&text).unwrap().remark(), None, "{text}");
    }
}

#[test]
fn an_error_names_the_field_the_column_the_text_and_the_remedy() {
    for &(fen, column, text, message) in REFUSED {
        let error = parse_fen(fen).unwrap_err();
        let said = error.to_string();
        assert!(said.contains(message), "{fen}: {said}");
        assert_eq!(
            (error.column, error.text.as_str()),
            (column, text),
            "{fen}: {said}"
        );
    }
}

#[test]
fn a_check_that_the_double_step_cannot_have_given_rules_en_passant_out() {
    let error = parse_fen("4k3/8/5N2/8/2pP4/8/8/4K3 b - d3 0 1").unwrap_err();
    assert_eq!(
        error.problem,
        FenProblem::Position(PositionFault::EnPassantCheck(Square::D3))
    );
}
