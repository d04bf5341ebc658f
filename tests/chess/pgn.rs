//! PGN read: the forms in which games come, and how mistakes are told.

use std::io::{self, Read};

use plyground::chess::pgn::{
    PgnError, PgnGame, PgnLimits, PgnProblem, PgnReader, RemarkKind, parse_games, write_pgn,
};
use plyground::chess::record::{GameResult, Nag, Record};

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
    let error = read(text)[0].clone().unwrap_err();
    assert!(
        error.contains("line 2, column 10: \"Castles\": Black cannot castle"),
        "{error}"
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
            "line 5, column 14: \"--\" passes the turn; the rest of this variation was left out",
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

/// What breaks a game, and the end of the message.
const BROKEN: &[(&str, &str)] = &[
    (
        "1. e4 e5 2. Ke3 *",
        "column 13: \"Ke3\": no king of White's can move like this",
    ),
    (
        "1. e4 -- 2. d4 *",
        "column 7: \"--\" passes the turn, which the rules do not allow",
    ),
    (
        "1. e4 {no end",
        "column 7: the comment that begins here has no closing brace",
    ),
    (
        "1. e4 (1. d4 *",
        "column 7: the variation that begins here has no closing bracket",
    ),
    (
        "1. e4) *",
        "column 6: a bracket closes here, but no variation is open",
    ),
    (
        "(1. e4) *",
        "column 1: a variation begins here, but there is no move yet that it could replace",
    ),
    (
        "1. e4 ((1. d4)) *",
        "column 8: a variation begins here, but there is no move yet that it could replace",
    ),
    (
        "1. e4 $999 *",
        "column 7: \"$999\" is not a mark; a mark is $0 to $255",
    ),
    ("1. e4 > *", "column 7: '>' means nothing here"),
    (
        "1. e4 [A \"b\"] *",
        "column 7: a tag stands among the moves; end the game with its result first",
    ),
    (
        "hello world",
        "column 1: \"hello\" is not a move in algebraic (Nf3), square (g1f3) or descriptive (N-KB3) notation",
    ),
];

#[test]
fn a_broken_game_is_told_with_its_place_and_the_next_goes_on() {
    for (broken, message) in BROKEN {
        let text = format!(
            "[Event \"good\"]\n\n1. d4 *\n\n[Event \"bad\"]\n\n{broken}\n\n[Event \"good\"]\n\n1. c4 *\n"
        );
        let expected = [
            Ok("d2d4".to_owned()),
            Err(format!("game 2, line 7, {message}")),
            Ok("c2c4".to_owned()),
        ];
        assert_eq!(read(&text), expected, "{broken}");
    }
}

#[test]
fn a_broken_tag_breaks_its_own_game_only() {
    let text = "[Event \"a\n[Site \"x\"]\n\n1. e4 *\n\n[Event \"b\"]\n[FEN \"8/8 w - -\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n*";
    assert_eq!(read(text), [
        Err("game 1, line 1, column 1: \"[Event \\\"a\" is not a tag; a tag is [Name \"value\"] on one line".to_owned()),
        Err("game 2, line 7, column 1: the tag FEN: piece placement, column 1: 2 ranks; there must be 8, with / between them".to_owned()),
        Ok(String::new()),
    ]);
}

#[test]
fn what_was_read_before_the_mistake_is_kept() {
    let text = "[White \"Morphy\"]\n\n1. e4 e5 {open game} 2. Nf3 (2. f4 exf4 3. Ke8) *";
    let PgnError { read, column, .. } = parse_games(text).next().unwrap().unwrap_err();
    assert_eq!(column, 44);
    assert_eq!(read.tags().get("White"), Some("Morphy"));
    let path = "e2e4 e7e5 f2f4 e5f4".parse().unwrap();
    assert!(read.find(&path).is_some());
    let e5 = read.find(&"e2e4 e7e5".parse().unwrap()).unwrap();
    assert_eq!(read.annotations(e5).after.text(), "open game");
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
        (
            "1. e4 (1. d4 (1. c4 (1. b4))) *".to_owned(),
            PgnProblem::TooDeep(2),
        ),
    ] {
        assert_eq!(first(&text).unwrap_err().problem, problem, "{text}");
    }
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
