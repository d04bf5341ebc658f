//! Reading PGN: the forms of games, and the error messages.

use std::fmt::Write;
use std::io::{self, Read};

use super::common;
use ::chess::moves::{legal_moves, played};
use ::chess::notation::san;
use ::chess::packed::PackedMove;
use ::chess::pgn::{PgnGame, PgnLimits, PgnProblem, PgnReader, RemarkKind, parse_games, write_pgn};
use ::chess::record::{GameResult, Nag, Path, Record};
use proptest::collection::vec;
use proptest::prelude::*;

/// The main lines of games, in squares, or the messages of their mistakes.
fn read(text: &str) -> Vec<Result<String, String>> {
    let line = |game: PgnGame| {
        let last = game.record.main_line().last().unwrap_or(Record::ROOT);
        game.record.path(last).unwrap().to_string()
    };
    parse_games(text)
        .map(|game| game.map(line).map_err(|error| error.to_string()))
        .collect()
}

fn only(text: &str) -> PgnGame {
    let mut games: Vec<_> = parse_games(text).collect();
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap()
}

#[test]
fn moves_are_read_however_they_are_spaced_and_numbered() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1.e4 1...e5 2.Nf3 *",
        "1. e4\r\ne5\r\n2.\r\nNf3 *\r\n",
        "1. e4\re5\r2. Nf3\r*",
        "\u{feff}1 e4 e5 2 Nf3",
        "e2e4 e7e5 g1f3 *",
        "1 P-K4 P-K4 2 Kt-KB3 *",
        "1. P-K4 P-K4; 2. not read\nN-KB3 *",
        "% an escaped line\n1. e4 e5\n%1. d4\n2. Nf3 *",
        "1. e4 {a {comment\n1-0} e5 ;rest 2. d4\n 2. Nf3 *",
    ] {
        assert_eq!(read(text), [Ok("e2e4 e7e5 g1f3".to_owned())], "{text}");
    }
}

#[test]
fn descriptive_movetext_with_remarks_is_read() {
    let text = "1 P-K4 P-K4 2 Q-R5 P-KKt3 3 QxKP ch Q-K2 4 QxR Kt-KB3\n\
                5 Kt-QB3 Castles *";
    let cut = only(text).cut_short().unwrap().to_string();
    assert!(
        cut.contains("line 2, column 10: \"Castles\": Black cannot castle"),
        "{cut}"
    );
    let game = only("[FEN \"4k3/8/8/8/4pP2/8/8/4K2R b K f3 0 1\"]\n\n1 ... PxP e.p. 2 O-O *");
    assert_eq!(
        game.record
            .path(game.record.main_line().last().unwrap())
            .unwrap()
            .to_string(),
        "e4f3 e1g1"
    );
}

#[test]
fn variations_comments_marks_and_shapes_go_to_their_moves() {
    let record = only(
        "{start} 1. e4! {[%csl Gd4][%cal Rc2c3] after} ( {before} 1. d4 $2 $14 d5 (1... Nf6) )\n\
         1... e5 (1... c5 2. Nf3 {deep}) {more} 2. Nf3 1-0 {resigned}",
    )
    .record;
    let at = |path: &str| {
        let id = record.find(&path.parse().unwrap()).unwrap();
        record.annotations(id).clone()
    };
    assert_eq!(record.annotations(Record::ROOT).after.text(), "start");
    let e4 = at("e2e4");
    assert_eq!((e4.nags, e4.after.text()), (vec![Nag(1)], "after"));
    assert_eq!(e4.after.shapes()[1].to_string(), "Rc2c3");
    let d4 = at("d2d4");
    assert_eq!(
        (d4.nags, d4.before.text()),
        (vec![Nag(2), Nag(14)], "before")
    );
    assert!(record.find(&"d2d4 g8f6".parse().unwrap()).is_some());
    assert_eq!(at("e2e4 c7c5 g1f3").after.text(), "deep");
    assert_eq!(at("e2e4 e7e5").after.text(), "more");
    assert_eq!(at("e2e4 e7e5 g1f3").after.text(), "resigned");
    assert_eq!(record.result(), GameResult::WhiteWins);
}

#[test]
fn games_without_tags_are_told_apart_by_their_results() {
    let games = read("1. e4 1-0 {end} 1. d4 (1. c4 1-0) d5 0-1\n1. Nf3 *");
    assert_eq!(games.len(), 3);
    assert_eq!(games[1], Ok("d2d4 d7d5".to_owned()));
}

#[test]
fn a_game_without_moves_or_result_is_a_game() {
    let games = read("[Event \"a\"]\n[White \"x\"]\n\n[Event \"b\"]\n\n1. e4\n\n[Event \"c\"]\n");
    assert_eq!(
        games,
        [Ok(String::new()), Ok("e2e4".to_owned()), Ok(String::new())]
    );
}

#[test]
fn a_start_position_comes_from_its_tag() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39";
    let game = only(&format!("[Event \"end\"]\n[FEN \"{fen}\"]\n\n39. e4 Kd7 *"));
    assert_eq!(game.record.start().to_string(), fen);
    let text = write_pgn(&game.record);
    assert!(
        text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")),
        "{text}"
    );
    assert!(text.ends_with("\n\n39. e4 Kd7 *\n"), "{text}");
}

#[test]
fn what_is_read_otherwise_than_written_is_remarked() {
    let text =
        b"[White \"M\xFCller\"]\n[White \"x\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 -- 2. c4) 0-1";
    let game = PgnReader::new(&text[..]).next().unwrap().unwrap();
    assert_eq!(game.record.tags().get("White"), Some("Müller"));
    let remarks: Vec<String> = game.remarks.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        [
            "line 1, column 10: what is not UTF-8 was read as Latin-1 (bytes: 1)",
            "line 2, column 1: the tag White is given twice; the first was kept",
            "line 5, column 14: \"--\" passes the turn, which the rules do not allow; the rest of this variation was kept as a comment",
            "line 3, column 1: the tag says \"1-0\" but the moves end with \"0-1\", which was kept",
        ]
    );
    let open = only("[Result \"1-0\"]\n\n1. e4");
    assert_eq!(open.remarks[0].kind, RemarkKind::NoResult("1-0".to_owned()));
    assert_eq!(open.record.result(), GameResult::WhiteWins);
}

#[test]
fn a_tag_with_a_fen_that_is_read_by_an_assumption_is_remarked() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 0\"]\n\n1. e4 *\n";
    let game = parse_games(text).next().unwrap().unwrap();
    let start = game.record.start().to_string();
    assert_eq!(start, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let said = "the move number \"0\" is read as \"1\"";
    assert_eq!(game.remarks[0].kind, RemarkKind::Fen(said.to_owned()));
}

/// A mistake among the moves, what is kept of the main line, and the end of the remark.
const CUT_SHORT: &[(&str, &str, &str)] = &[
    (
        "1. e4 e5 2. Ke3 Nc6 *",
        "e2e4 e7e5",
        "column 13: \"Ke3\": White's king cannot move like this",
    ),
    (
        "1. e4 -- 2. d4 *",
        "e2e4",
        "column 7: \"--\" passes the turn, which the rules do not allow",
    ),
    (
        "1. e4 {no end",
        "e2e4",
        "column 7: the comment that begins here has no closing brace",
    ),
    (
        "1. e4 (1. d4 *",
        "e2e4",
        "column 7: the variation that begins here has no closing bracket",
    ),
    (
        // Skipped, the word would let Black's move pass for White's.
        "1. e4 e5 2. Xf3 d6 *",
        "e2e4 e7e5",
        "column 13: \"Xf3\" is not a move in algebraic (Nf3), square (g1f3) or descriptive (N-KB3) notation",
    ),
    (
        "1. e4 e5 2. \u{41e}\u{41e} d6 *",
        "e2e4 e7e5",
        "column 13: \"\u{41e}\u{41e}\" is not a move in algebraic (Nf3), square (g1f3) or descriptive (N-KB3) notation",
    ),
];

#[test]
fn a_game_is_kept_up_to_its_mistake_and_the_next_goes_on() {
    for (text, kept, remark) in CUT_SHORT {
        let text = format!("[Event \"cut\"]\n\n{text}\n\n[Event \"good\"]\n\n1. c4 *\n");
        let games: Vec<_> = parse_games(&text).map(Result::unwrap).collect();
        let cut = games[0].cut_short().map(ToString::to_string);
        let expected = format!("line 3, {remark}; the game was kept up to there");
        assert_eq!(cut, Some(expected), "{text}");
        assert_eq!(games[0].remarks.len(), 1, "{text}");
        assert_eq!(
            read(&text),
            [Ok((*kept).to_owned()), Ok("c2c4".to_owned())],
            "{text}"
        );
    }
}

#[test]
fn a_game_that_is_cut_short_keeps_its_result_and_what_was_said_before() {
    let game =
        only("[White \"Morphy\"]\n\n1. e4 e5 {open game} 2. Qh9 (2. Nf3 Nc6) {lost} 2... d6 0-1");
    assert_eq!(game.record.tags().get("White"), Some("Morphy"));
    assert_eq!(game.record.result(), GameResult::BlackWins);
    let e5 = game.record.find(&"e2e4 e7e5".parse().unwrap()).unwrap();
    assert_eq!(game.record.annotations(e5).after.text(), "open game");
    assert_eq!(game.record.len(), 3);
}

#[test]
fn a_game_of_which_nothing_can_be_kept_is_told_with_its_place_and_the_next_goes_on() {
    for (broken, message) in [
        (
            "hello world",
            "line 7, column 1: \"hello\" is not a move in algebraic (Nf3), square (g1f3) or descriptive (N-KB3) notation",
        ),
        (
            "1. Ke2 e5 *",
            "line 7, column 4: \"Ke2\": White's king cannot move like this",
        ),
        (
            "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 e6 3. Nxe6 *",
            "line 7, column 1: the tag Variant says \"Atomic\", and only games of ordinary chess are read; \
             take the tag out if it is one",
        ),
    ] {
        let text = format!(
            "[Event \"good\"]\n\n1. d4 *\n\n[Event \"bad\"]\n\n{broken}\n\n[Event \"good\"]\n\n1. c4 *\n"
        );
        let expected = [
            Ok("d2d4".to_owned()),
            Err(format!("game 2, {message}")),
            Ok("c2c4".to_owned()),
        ];
        assert_eq!(read(&text), expected, "{broken}");
    }
    for nothing in ["[broken", "??? > $256", "{ \u{1a}"] {
        assert!(parse_games(nothing).all(|game| game.is_err()), "{nothing}");
    }
    // A position that was set up is kept without a move.
    let game = only("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e5 *");
    assert!(game.cut_short().is_some() && game.record.is_empty());
}

/// Text with something that means nothing, and the end of the remark.
const LEFT_OUT: &[(&str, &str)] = &[
    (
        "1. e4??? e5 2. Nf3 *",
        "column 6: \"???\" is not a mark (marks are $0 to $255 and !, ?, !!, ??, !?, ?!)",
    ),
    (
        "1. e4!!! e5 2. Nf3 *",
        "column 6: \"!!!\" is not a mark (marks are $0 to $255 and !, ?, !!, ??, !?, ?!)",
    ),
    (
        "1. e4 $999 e5 2. Nf3 *",
        "column 7: \"$999\" is not a mark (marks are $0 to $255 and !, ?, !!, ??, !?, ?!)",
    ),
    ("1. e4 > e5 2. Nf3 *", "column 7: '>' means nothing here"),
    ("1. e4 } e5 2. Nf3 *", "column 7: '}' means nothing here"),
    (
        "1. e4 e5 ±± 2. Nf3 *",
        "column 10: \"±±\" is neither a move nor a mark",
    ),
    (
        "1. e4 e5 RR 2. Nf3 *",
        "column 10: \"RR\" is neither a move nor a mark",
    ),
    (
        "1. e4 e5 2. Nf3 resigns 0-1",
        "column 17: \"resigns\" is neither a move nor a mark",
    ),
    (
        "1. e4) e5 2. Nf3 *",
        "column 6: a bracket closes here, but no variation is open",
    ),
    (
        "1. e4 [A \"b\"] e5 2. Nf3 *",
        "column 7: a tag stands among the moves; end the game with its result first",
    ),
    (
        "1. e4 [%clk 0:10] e5 2. Nf3 *",
        "column 7: \"[%clk 0:10]\" is not a tag; a tag is [Name \"value\"] on one line",
    ),
    (
        "1. e4 e5 2. Nf3 1-0 White wins\nin 20 minutes.",
        "column 21: \"White wins\" comes after the result of the game",
    ),
    (
        "1. e4 e5 2. Nf3 1-0 (2. d4 d5) 1-0",
        "column 21: \"(2. d4 d5) 1-0\" comes after the result of the game",
    ),
];

#[test]
fn what_means_nothing_is_left_out_with_a_remark_and_the_game_goes_on() {
    for (text, remark) in LEFT_OUT {
        let game = only(text);
        let remarks: Vec<String> = game.remarks.iter().map(ToString::to_string).collect();
        assert_eq!(
            remarks,
            [format!("line 1, {remark}; it was left out")],
            "{text}"
        );
        assert_eq!(read(text), [Ok("e2e4 e7e5 g1f3".to_owned())], "{text}");
    }
}

#[test]
fn odd_forms_whose_meaning_is_plain_are_read_without_a_word() {
    for (text, result) in [
        ("1. e4 e5 2. Nf3 1\u{2013}0", GameResult::WhiteWins),
        ("1. e4 e5 2. Nf3 0\u{2014}1 {end}", GameResult::BlackWins),
        ("1. e4 e5 2. Nf3 1/2\u{2013}1/2", GameResult::Draw),
        ("1. e4 e5 2. Nf3 \u{bd}\u{2011}\u{bd}", GameResult::Draw),
        ("1. e4 e5 2. Nf3 1/2-1/2`", GameResult::Draw),
        ("1. e4 e5 2. Nf3 1-0.\n\u{1a}", GameResult::WhiteWins),
        ("1. e4 e5 2. Nf3 D ± +- N *", GameResult::Unknown),
        ("0. e4 e5 1. Nf3 *", GameResult::Unknown),
        ("1. e4 e5 2. Nf3", GameResult::Unknown),
        (
            "[Event \"C:\\games\\\"]\n[Site \"x\"]\n\n1. e4 e5 2. Nf3 *",
            GameResult::Unknown,
        ),
    ] {
        let game = only(text);
        assert_eq!(game.remarks, [], "{text}");
        assert_eq!(game.record.result(), result, "{text}");
        assert_eq!(read(text), [Ok("e2e4 e7e5 g1f3".to_owned())], "{text}");
    }
    let game = only("[Event \"C:\\games\\\"]\n[Site \"x\"]\n\n*");
    assert_eq!(game.record.tags().get("Event"), Some("C:\\games\\"));
    assert_eq!(game.record.tags().get("Site"), Some("x"));
    assert!(write_pgn(&game.record).starts_with("[Event \"C:\\\\games\\\\\"]\n"));
}

#[test]
fn a_broken_tag_is_left_out_but_a_broken_position_breaks_its_game() {
    let text = "[Event \"a\n[Site \"x\"]\n\n1. e4 *\n\n[Event \"b\"]\n[FEN \"8/8 w - -\"]\n\n1. e4 *\n\n\
                [Event \"c\"]\n[FEN \"8\n\n1. e4 *\n\n[Event \"d\"]\n\n*";
    assert_eq!(read(text), [
        Ok("e2e4".to_owned()),
        Err("game 2, line 7, column 1: the tag FEN: piece placement, column 1: 2 ranks; there must be 8, with / between them".to_owned()),
        Err("game 3, line 12, column 1: \"[FEN \\\"8\" is not a tag; a tag is [Name \"value\"] on one line".to_owned()),
        Ok(String::new()),
    ]);
    let game = parse_games(text).next().unwrap().unwrap();
    assert_eq!(game.record.tags().get("Site"), Some("x"));
    assert_eq!(
        game.remarks[0].to_string(),
        "line 1, column 1: \"[Event \\\"a\" is not a tag; a tag is [Name \"value\"] on one line; it was left out"
    );
}

#[test]
fn a_variation_that_repeats_the_game_leaves_its_main_line_alone() {
    for (text, written) in [
        ("1. e4 (1. e4 c5) 1... e5 *", "1. e4 e5 (1... c5) *"),
        (
            "1. e4 e5 (1... e5 2. Nc3) 2. Nf3 Nc6 1-0",
            "1. e4 e5 2. Nf3 (2. Nc3) 2... Nc6 1-0",
        ),
        // Several plies of the main line are repeated before it comes to them.
        (
            "1. e4 (1. e4 e5 2. Nf3 d6) 1... e5 2. Nf3 Nc6 3. Bb5 *",
            "1. e4 e5 2. Nf3 Nc6 (2... d6) 3. Bb5 *",
        ),
        (
            "1. e4 (1. e4 c5) (1. e4 c6) (1. e4 e5 2. f4) 1... e5 2. Nf3 *",
            "1. e4 e5 (1... c5) (1... c6) 2. Nf3 (2. f4) *",
        ),
        // A sister is repeated: she keeps her line.
        (
            "1. e4 (1. d4 d5) (1. d4 Nf6 2. c4) 1... e5 *",
            "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 *",
        ),
        (
            "1. e4 (1. d4 (1. d4 Nf6) 1... d5) 1... e5 *",
            "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *",
        ),
        (
            "1. e4 (1. d4) (1. d4 (1. d4 Nf6) 1... d5) 1... e5 *",
            "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *",
        ),
        (
            "1. e4 (1. e4 (1. e4 (1. e4 c5) 1... c6) 1... e6) 1... e5 *",
            "1. e4 e5 (1... e6) (1... c6) (1... c5) *",
        ),
        // The whole line again, and nothing new.
        (
            "1. e4 (1. e4 e5 2. Nf3) 1... e5 2. Nf3 *",
            "1. e4 e5 2. Nf3 *",
        ),
        // A variation that continues beyond the end of the game becomes a comment: its moves were not played.
        (
            "1. e4 e5 2. Nf3 (2. Nf3 Nc6 {solid [%csl Gc6]} (2... d6) 3. Bb5) {better} 1-0",
            "1. e4 e5 2. Nf3 {better 2... Nc6 solid (2... d6) 3. Bb5} 1-0",
        ),
        (
            "1. e4 e5 (1... e5 2. Nf3 $1) 2. Qh9 d6 0-1",
            "1. e4 e5 {2. Nf3 $1} 0-1",
        ),
        // The glyphs and comments of a repeated move are kept, but not a glyph or a whole comment that the move has
        // already.
        (
            "1. e4! {best} ({or} 1. e4! $14 {best} c5 {sharp}) 1... e5 *",
            "1. e4 $1 $14 {best or best} 1... e5 (1... c5 {sharp}) *",
        ),
        (
            "1. e4 {best} (1. e4 {best} c5) 1... e5 *",
            "1. e4 {best} 1... e5 (1... c5) *",
        ),
    ] {
        let record = only(text).record;
        let said = write_pgn(&record);
        assert_eq!(said.split_once("\n\n").unwrap().1.trim(), written, "{text}");
        assert_eq!(only(&said).record, record, "{text}");
    }
}

#[test]
fn a_variation_is_kept_up_to_its_mistake_and_the_rest_is_text() {
    for (text, written, remarks) in [
        (
            "1. e4 e5 2. Nf3 (2. -- Nc6 3. d4) 2... Nc6 (2... Z0 3. Nxe5!) 3. Bb5 *",
            "1. e4 e5 2. Nf3 {2. -- Nc6 3. d4} 2... Nc6 {2... Z0 3. Nxe5!} 3. Bb5 *",
            2,
        ),
        (
            "1. e4 e5 (1... c5 2. Nf3 -- 3. d4 {wins [%csl Gd4] space} (3. c3)) 2. Nf3 *",
            "1. e4 e5 (1... c5 2. Nf3 {2... -- 3. d4 wins space (3. c3)}) 2. Nf3 *",
            1,
        ),
        (
            "1. e4 e5 (1... c5 2. Qh9 d6) 2. Nf3 *",
            "1. e4 e5 (1... c5 {2. Qh9 d6}) 2. Nf3 *",
            1,
        ),
        (
            "1. e4 ((1. d4) 1. c4) 1... e5 *",
            "1. e4 ({1. d4} 1. c4) 1... e5 *",
            1,
        ),
        ("(1. d4 d5) 1. e4 e5 *", "{1. d4 d5} 1. e4 e5 *", 1),
        (
            "1. e4 (1. d4 <> 2. c4) 1... e5 *",
            "1. e4 (1. d4 {1... <> 2. c4}) 1... e5 *",
            1,
        ),
    ] {
        let game = only(text);
        let said = write_pgn(&game.record);
        assert_eq!(said.split_once("\n\n").unwrap().1.trim(), written, "{text}");
        assert_eq!(game.remarks.len(), remarks, "{text}");
        for remark in &game.remarks {
            let words = remark.to_string();
            assert!(
                words.ends_with("; the rest of this variation was kept as a comment"),
                "{words}"
            );
        }
        assert_eq!(only(&said).record, game.record, "{text}");
    }
}

#[test]
fn other_games_than_chess_are_refused_and_names_of_chess_are_not() {
    let with = |variant: &str, fen: &str| {
        let fen = match fen {
            "" => String::new(),
            fen => format!("[FEN \"{fen}\"]\n"),
        };
        let text = format!("[Variant \"{variant}\"]\n{fen}\n1. e4 e5 *");
        parse_games(&text).next().unwrap()
    };
    for chess in ["Standard", "chess", "From Position", "normal", "?", ""] {
        assert_eq!(with(chess, "").unwrap().remarks, [], "{chess}");
    }
    for other in [
        "Atomic",
        "Crazyhouse",
        "Three-check",
        "King of the Hill",
        "Xiangqi",
        "шахматы",
    ] {
        let error = with(other, "").unwrap_err();
        assert_eq!(error.problem, PgnProblem::Variant(other.to_owned()));
        assert_eq!(error.line, 1);
    }
    // Chess960 is chess as long as its castling is.
    let ordinary = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let shuffled = "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1";
    let without_rights = "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w - - 0 1";
    for (name, fen) in [
        ("Chess960", ""),
        ("chess 960", ordinary),
        ("Fischerandom", without_rights),
    ] {
        let game = with(name, fen).unwrap();
        assert_eq!(game.remarks[0].kind, RemarkKind::Variant(name.to_owned()));
    }
    let words = with("Fischer Random", shuffled).unwrap_err().to_string();
    assert!(
        words.contains("a Chess960 game is read only if its castling is the ordinary one"),
        "{words}"
    );
}

#[test]
fn games_of_tags_alone_are_told_apart() {
    let white = |text: &str| -> Vec<(String, u64)> {
        let games = parse_games(text).map(Result::unwrap);
        games
            .map(|game| {
                (
                    game.record.tags().get("White").unwrap().to_owned(),
                    game.line,
                )
            })
            .collect()
    };
    let two = [("A".to_owned(), 1), ("B".to_owned(), 4)];
    let tags = "[White \"A\"]\n[Result \"*\"]\n\n[White \"B\"]\n[Result \"*\"]\n";
    assert_eq!(white(tags), two);
    assert_eq!(white(&tags.replace('\n', "\r\n")), two);
    assert_eq!(white(&tags.replace('\n', "\r")), two);
    // An empty line among the tags of one game, as some programs write it.
    let one = "[Event \"x\"]\n\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *";
    assert_eq!(white(one), [("A".to_owned(), 1)]);
    let positions = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR w Kkq - 0 1\"]\n\n\
                     [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1\"]\n";
    assert_eq!(parse_games(positions).flatten().count(), 2);
}

#[test]
fn text_before_the_first_tag_is_remarked() {
    let game = only("Games of the club\n\n[White \"A\"]\n\n1. e4 1-0");
    assert_eq!((game.number, game.line), (1, 3));
    assert_eq!(game.remarks[0].kind, RemarkKind::AfterText);
    // Alone it is a game that cannot be read: who pastes it is told why.
    let error = parse_games("Qh9 e5\n").next().unwrap().unwrap_err();
    assert!(matches!(error.problem, PgnProblem::Move(_)));
}

#[test]
fn a_bracket_among_moves_takes_no_moves_with_it() {
    for text in [
        "1. e4\n[%clk 1] e5 2. Nf3 *",
        "1. e4\n[diagram]\ne5 2. Nf3 *",
    ] {
        assert_eq!(read(text), [Ok("e2e4 e7e5 g1f3".to_owned())], "{text}");
    }
}

#[test]
fn text_between_games_makes_no_game() {
    for text in [
        "1. e4 1-0\n\u{1a}",
        "1. e4 1-0\n\u{1a}\u{1a}\0\0\n",
        "1. e4 1-0 (resigned)\n",
        "1. e4 1-0 1-0\n",
        "1. e4 1-0\nWhite won the prize.\n2. Nf3 was to come.\n",
        "1. e4 1-0 2. d4",
        "Games of the club\n=================\n\n[White \"A\"]\n\n1. e4 1-0",
    ] {
        assert_eq!(read(text), [Ok("e2e4".to_owned())], "{text:?}");
    }
    for text in [
        "1. e4 1-0\nWhite won.\n\n1. d4 0-1\n",
        "1. e4 1-0 White won.\n[Event \"x\"]\n\n1. d4 0-1\n",
        "1. e4 1-0[Event \"x\"]\n1. d4 0-1\n",
        "1. e4 1-0 [White \"x\"]\n1. d4 0-1\n",
        "e4 1-0 d4 0-1\n",
        "1. e4 1-0\n% an escaped line\n1. d4 0-1",
        "1. e4 1-0 {end} ; 1. c4\n1.d4 0-1",
        "Notes\n[White \"A\"]\n\n1. e4 1-0 [resigned]\n[White \"B\"]\n\n1. d4 *",
        "1. e4 1-0\n[resigned]\n1. d4 *",
        "[White \"A\"]\n\n1. e4\n[%clk 0:10]\n[ White  \"B\"]\n\n1. d4 *",
    ] {
        let two = ["e2e4", "d2d4"].map(|line| Ok(line.to_owned()));
        assert_eq!(read(text), two, "{text:?}");
    }
}

#[test]
fn a_source_that_fails_ends_with_its_error() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let mut reader = PgnReader::new(b"1. e4 * 1. d".chain(Failing));
    assert!(reader.next().unwrap().is_ok());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.problem, PgnProblem::Read("unplugged".to_owned()));
    assert!(reader.next().is_none());
}

#[test]
fn limits_refuse_what_no_one_writes() {
    let limits = PgnLimits {
        game_bytes: 200,
        tokens: 20,
        tags: 3,
        nesting: 2,
    };
    let first = |text: &str| {
        PgnReader::with_limits(text.as_bytes(), limits)
            .next()
            .unwrap()
    };
    for (text, problem) in [
        (
            format!("1. e4 {{{}}} *", "x".repeat(300)),
            PgnProblem::TooLong(200),
        ),
        ("1. ".repeat(21), PgnProblem::TooManyTokens(20)),
        (
            "[A \"\"][B \"\"][C \"\"][D \"\"]".to_owned(),
            PgnProblem::TooManyTags(3),
        ),
        (
            "[A \"\"][A \"\"][A \"\"][A \"\"]".to_owned(),
            PgnProblem::TooManyTags(3),
        ),
    ] {
        assert_eq!(first(&text).unwrap_err().problem, problem, "{text}");
    }
    let deep = first("1. e4 (1. d4 (1. c4 (1. b4))) 1... e5 *").unwrap();
    assert_eq!(
        deep.remarks[0].kind,
        RemarkKind::Variation(PgnProblem::TooDeep(2))
    );
    assert!(write_pgn(&deep.record).ends_with("1. e4 (1. d4) (1. c4 {1. b4}) 1... e5 *\n"));
    let many = first(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *",
    );
    assert!(many.unwrap().cut_short().is_some());
    assert!(first("1. e4 (1. d4 (1. c4)) *").is_ok());
    let long = format!(
        "1. e4 {{{}}} *\n\n[Event \"b\"]\n\n1. d4 *",
        "x".repeat(3_000)
    );
    let games: Vec<bool> = PgnReader::with_limits(long.as_bytes(), limits)
        .map(|game| game.is_ok())
        .collect();
    assert_eq!(games, [false, true]);
}

proptest! {
    #[test]
    fn variations_that_repeat_any_part_of_a_game_leave_its_main_line_alone(
        game in common::random_game(30),
        variations in vec((any::<prop::sample::Index>(), 0..6_usize, any::<prop::sample::Index>()), 0..10),
    ) {
        let mut boards = vec![game.start.clone()];
        for &mv in &game.moves {
            boards.push(played(&boards[boards.len() - 1], mv));
        }
        let words: Vec<String> = game.moves.iter().zip(&boards).map(|(&mv, board)| san(board, mv)).collect();
        let mut beside = vec![String::new(); words.len()];
        let mut expected = Vec::new();
        let path: Vec<PackedMove> = game.moves.iter().zip(&boards).map(|(&mv, board)| PackedMove::pack(board, mv)).collect();
        for (ply, repeated, other) in variations {
            if words.is_empty() {
                break;
            }
            let ply = ply.index(words.len());
            let end = (ply + 1 + repeated).min(words.len());
            let legal = legal_moves(&boards[end]);
            if legal.is_empty() {
                continue;
            }
            let mv = legal[other.index(legal.len())];
            let (repeated, other) = (words[ply..end].join(" "), san(&boards[end], mv));
            write!(beside[ply], " ({repeated} {other})").unwrap();
            let mut line = path[..end].to_vec();
            line.push(PackedMove::pack(&boards[end], mv));
            // Beyond the end of the game they are text.
            if end < words.len() {
                expected.push(Path(line));
            }
        }
        let mut text = format!("[FEN \"{}\"]\n\n", game.start);
        for (word, variations) in words.iter().zip(&beside) {
            writeln!(text, "{word}{variations}").unwrap();
        }
        let record = only(&format!("{text}*")).record;
        let last = record.main_line().last().unwrap_or(Record::ROOT);
        prop_assert_eq!(record.path(last), Some(Path(path)), "{}", text);
        for line in expected {
            prop_assert!(record.find(&line).is_some(), "{line} of {text}");
        }
        prop_assert_eq!(only(&write_pgn(&record)).record, record, "{}", text);
    }
}
