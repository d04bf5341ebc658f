//! Tests of the remarks on faulty games: which game a command read, what it left out and where. Remarks go to standard
//! error for people and to `remarks` in JSON. Other tests check why games could not be used.

use super::program::{answer, complaint, file, has, plyground};
use serde_json::Value;

/// Standard output of a command and its remarks on standard error.
fn told(command: &str) -> [String; 2] {
    let output = plyground(command);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    [text(output.stdout), text(output.stderr)]
}

const AFTER_E4_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

/// A game with a variation that repeats its move and a null move, and another that ends in a mistake.
const GAMES: &str = "\
[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... e5 2. Nc3) 2. Nf3 (2. -- Nc6) 2... Nc6??? 1-0\n\n\
[White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Nf3 Ke6 0-1\n\n\
[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 1-0\n\n\
1. e4 e5 1/2-1/2\n";

fn remarks(found: &Value) -> Vec<(u64, u64)> {
    let listed = found["remarks"].as_array().expect("a list").iter();
    let number = |value: &Value| value.as_u64().expect("a number");
    listed
        .map(|remark| (number(&remark["game"]), number(&remark["line"])))
        .collect()
}

#[test]
fn a_library_has_the_main_lines_and_says_what_was_left_out() {
    let pgn = file("games-library.pgn", GAMES);
    let command = format!("library --pgn '{pgn}' --fen '{AFTER_E4_E5}'");
    let found = answer(&command);
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 1, "{moves:?}");
    assert_eq!(
        (&moves[0]["san"], &moves[0]["times"]),
        (&"Nf3".into(), &2.into())
    );
    // Of the game with a mistake nobody knows how it ended.
    assert_eq!(moves[0]["scored"], 1);
    assert_eq!(remarks(&found), [(1, 5), (1, 5), (2, 11)]);
    assert_eq!(found["more_remarks"], 0);
    let bad = found["bad"].as_array().expect("a list");
    let numbers: Vec<_> = bad.iter().map(|bad| bad["number"].clone()).collect();
    assert_eq!(numbers, [3, 4]);
    let [text, said] = told(&command);
    has(&text, "2 games could not be used\n");
    has(
        &text,
        "game 3: line 13, column 1: the tag Variant says \"Atomic\"",
    );
    has(&text, "game 4, line 17: drawn");
    has(
        &said,
        "plyground: library: game 1, line 5, column 38: \"--\" passes the turn, which the rules do not allow; the rest of \
         this variation was kept as a comment\n",
    );
    has(&said, "game 1, line 5, column 54: \"???\" is not a mark");
    has(&said, "game 2, line 11, column 17: \"Ke6\"");
    assert!(told(&format!("{command} --json"))[1].is_empty());
}

#[test]
fn a_measurement_says_why_it_cannot_use_games() {
    let pgn = file("games-rank.pgn", GAMES);
    for command in ["rank", "stats", "rank --csv"] {
        let [text, said] = told(&format!("{command} --pgn '{pgn}' --times 10"));
        let where_told = if command.ends_with("csv") {
            &said
        } else {
            &text
        };
        has(where_told, "3 games could not be used");
        has(where_told, "game 2: line 11, column 17: \"Ke6\"");
        has(where_told, "game 4, line 17: drawn");
        has(&said, "game 1, line 5, column 38: \"--\"");
    }
    let found = answer(format!("rank --pgn '{pgn}' --times 10"));
    assert_eq!(
        (found["games"].as_u64(), remarks(&found).len()),
        (Some(1), 2)
    );
    let none = file("games-none.pgn", "[White \"A\"]\n\n1. e4 e5 2. Ke3 1-0\n");
    for command in ["rank", "regress", "regress --overlap", "errors"] {
        let said = complaint(format!("{command} --pgn '{none}'"));
        has(&said, "Ke3");
        has(&said, "game 1: line 3, column 13");
    }
}

#[test]
fn players_training_and_ranks_say_what_was_left_out() {
    let pgn = file("games-player.pgn", GAMES);
    let all = format!("--pgn '{pgn}' --from-ply 0 --one-in 1 --keep-known");
    for command in ["player rank", "player train --passes 1"] {
        let found = answer(format!("{command} {all}"));
        assert_eq!(
            remarks(&found),
            [(1, 5), (1, 5), (2, 11), (3, 13)],
            "{command}"
        );
        let [_, said] = told(&format!("{command} {all}"));
        has(&said, "game 2, line 11, column 17: \"Ke6\"");
        has(
            &said,
            "game 3, line 13, column 1: the tag Variant says \"Atomic\", and only games of ordinary chess are read; take \
             the tag out if it is one; the game was left out",
        );
    }
    let found = answer(format!("player rank {all}"));
    // Four moves of the first game, three of the second and two of the last.
    assert_eq!(found["summary"][0]["positions"], 9);
    assert_eq!(found["broken_games"], 1);
}

#[test]
fn eg_judges_the_position_of_the_main_line_and_says_what_was_left_out() {
    let pgn = file(
        "games-eg.pgn",
        "Endings of the club\n\n[White \"A\"]\n[FEN \"8/8/8/6k1/1P6/8/8/K7 w - - 0 1\"]\n[Result \"1-0\"]\n\n\
         1. b5 Kf5 (1... Kf5 2. Ka2) 2. b6 (2. -- Ke5) 1-0\n\u{1a}",
    );
    let command = format!("eg --pgn '{pgn}' --at last");
    let found = answer(&command);
    let positions = found["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 1);
    assert_eq!(positions[0]["fen"], "8/8/1P6/5k2/8/8/8/K7 b - - 0 2");
    assert_eq!(remarks(&found), [(1, 3), (1, 7)]);
    let [_, said] = told(&command);
    has(&said, "plyground: eg: game 1, line 7, column 39: \"--\"");
}

#[test]
fn errors_counted_in_games_come_with_remarks() {
    let pgn = file("games-errors.pgn", GAMES);
    let command = format!(
        "errors --pgn '{pgn}' --a 0.7,0.6 --fanout 2 --count 2 --depth 1 --every 2 --times 10"
    );
    assert_eq!(remarks(&answer(&command)), [(1, 5), (1, 5)]);
    has(&told(&command)[1], "plyground: errors: game 1, line 5");
}
