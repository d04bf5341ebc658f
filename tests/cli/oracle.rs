//! `plyground oracle`, tested through the real binary: JSON, tables in a directory, and messages about bad input.

use super::program::{answer, file, has, keys, path, refused, text};
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_position_and_each_move_have_their_values_the_best_move_first() {
    let found = answer("oracle --fen 'k7/2P5/1K6/8/8/8/8/8 w - - 0 1'");
    assert_eq!(keys(&found), ["dtm", "dtz", "moves", "outcome"]);
    assert_eq!(
        (&found["outcome"], &found["dtm"], &found["dtz"]),
        (&json!("win"), &json!(1), &json!(1))
    );
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(keys(&moves[0]), ["dtm", "dtz", "outcome", "uci"]);
    let best: Vec<&Value> = moves.iter().filter(|mv| mv["dtm"] == 0).collect();
    assert_eq!(best.len(), 2, "queen and rook mate");
    assert_eq!(moves[0]["dtm"], 0);
    assert_eq!(moves.last().unwrap()["outcome"], "draw");
}

#[test]
fn what_it_cannot_decide_is_unknown() {
    let found = answer("oracle --fen '4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1'");
    assert_eq!(
        (&found["outcome"], &found["dtm"]),
        (&json!("unknown"), &Value::Null)
    );
    assert_eq!(found["moves"].as_array().unwrap().len(), 5);
}

#[test]
fn what_is_unknown_says_why_and_what_to_do() {
    let found = answer("oracle --fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1'");
    assert_eq!(found["outcome"], "unknown");
    assert_eq!(
        found["reason"],
        "The tables know no castling. White may still castle here. Without the right to castle it is --fen \
         '4k3/8/8/8/8/8/8/4K2R w - - 0 1'."
    );
    // Every move of White moves the king or the rook and so ends the castling right.
    let moves = found["moves"].as_array().unwrap();
    assert!(moves.iter().all(|mv| mv["outcome"] != "unknown"), "{found}");
    let without = answer("oracle --fen '4k3/8/8/8/8/8/8/4K2R w - - 0 1'");
    assert_eq!(
        (&without["outcome"], &without["reason"]),
        (&json!("win"), &Value::Null)
    );
    for (fen, why) in [
        (
            "r3k3/8/8/8/8/8/8/4K3 w q - 0 1",
            "Black may still castle here",
        ),
        (
            "4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1",
            "There are 6 here. `plyground eg` judges any number of pawns.",
        ),
        (
            "4k3/8/8/8/8/8/8/Q2QK2Q w - - 0 1",
            "There are 5 here. Take men off until four are left.",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "Both sides may still castle here. Take men off",
        ),
    ] {
        let told = text(format!("oracle --fen '{fen}'"));
        has(&told, why);
    }
}

#[test]
fn the_fifty_move_clock_takes_a_win_that_comes_too_late_and_the_value_without_it_stays() {
    let late = "8/4Q3/8/8/8/8/8/k6K w - - 95 1";
    let found = answer(format!("oracle --fen '{late}'"));
    assert_eq!(
        (&found["outcome"], &found["dtm"]),
        (&json!("win"), &json!(13))
    );
    assert_eq!(
        found["clock"],
        json!({"halfmoves": 95, "left": 5, "outcome": "draw", "in_time": false})
    );
    assert_eq!(
        found["reason"],
        "A draw by the fifty-move rule: the clock stands at 95, so 5 plies are left, and the win needs 13 to \
         the next pawn move, capture or mate."
    );
    assert_eq!(found["moves"][0]["under_clock"], "draw");
    has(
        &text(format!("oracle --fen '{late}'")),
        "side to move  draw under the fifty-move rule, win without it",
    );
    let clock = |fen: &str| answer(format!("oracle --fen '{fen}'"))["clock"].clone();
    // Black to move is saved, a mate in time and one on the board count, and a pawn move starts the clock anew.
    assert_eq!(clock("8/4Q3/8/8/8/8/k7/7K b - - 95 1")["outcome"], "draw");
    assert_eq!(clock("k7/8/1K6/1Q6/8/8/8/8 w - - 99 80")["outcome"], "win");
    assert_eq!(
        clock("k7/8/1K6/1Q6/8/8/8/8 w - - 100 80")["outcome"],
        "draw"
    );
    assert_eq!(clock("k7/1Q6/1K6/8/8/8/8/8 b - - 100 80"), Value::Null);
    assert_eq!(clock("8/8/8/8/8/3K4/2P5/k7 w - - 99 80")["in_time"], true);
    assert_eq!(clock("8/4Q3/8/8/8/8/8/k6K w - - 0 1"), Value::Null);
    // Bishop and knight: nothing is captured before mate.
    let bishop = answer("oracle --fen '8/8/8/8/4k3/8/8/2B1K1N1 w - - 60 80'");
    assert_eq!(
        (&bishop["dtz"], &bishop["clock"]["outcome"]),
        (&bishop["dtm"], &json!("draw"))
    );
    // Lists give the same.
    let epd = file(
        "oracle-clock.epd",
        "8/4Q3/8/8/8/8/8/k6K w - - hmvc 95;\n4k3/8/8/8/8/8/8/4K2R w K -\n",
    );
    let told = text(format!("oracle --epd '{epd}'"));
    has(&told, "A draw by the fifty-move rule");
    has(&told, "The tables know no castling");
}

#[test]
fn a_file_of_positions_is_answered_line_by_line() {
    let lines = "4k3/8/4K3/4P3/8/8/8/8 b - - id \"key\";\n\n8/4k3/8/4K3/4P3/8/8/8 w - -\n";
    let epd = file("oracle.epd", lines);
    let found = answer(format!("oracle --epd '{epd}'"));
    let positions = found["positions"].as_array().unwrap();
    let short: Vec<[&Value; 2]> = positions
        .iter()
        .map(|p| [&p["id"], &p["outcome"]])
        .collect();
    assert_eq!(
        short,
        [
            [&json!("key"), &json!("loss")],
            [&Value::Null, &json!("draw")]
        ]
    );
}

#[test]
fn tables_are_kept_and_a_damaged_one_is_made_anew() {
    let kept = path("oracle-tables");
    // The file does not exist in the first run.
    let _ = fs::remove_dir_all(&kept);
    let build = || answer(format!("oracle build KPK --tables '{kept}' --verify=9"));
    let first = build();
    let names = |found: &Value| -> Vec<String> {
        let endings = found["endings"].as_array().unwrap().iter();
        endings
            .map(|ending| ending["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(&first), ["KQK", "KRK", "KBK", "KNK", "KPK"]);
    assert_eq!(first["endings"][4]["white_to_move"]["won"], 124_960);
    assert_eq!(first["endings"][4]["longest"], 55);
    assert!(first["verified"].as_u64().unwrap() > 10_000);
    let file = format!("{kept}/KPK.plytable");
    let good = fs::read(&file).unwrap();
    let mut damaged = good.clone();
    damaged[1000] ^= 1;
    fs::write(&file, damaged).unwrap();
    let second = build();
    assert_eq!(second["endings"][0]["seconds"], Value::Null, "kept");
    assert!(second["endings"][4]["seconds"].is_number(), "made anew");
    assert_eq!(fs::read(&file).unwrap(), good);
    assert_eq!(
        fs::read_dir(&kept).unwrap().count(),
        5,
        "nothing half written is left"
    );
    // From the tables that are kept.
    let fen = "8/8/8/8/8/1k6/3P4/1K6 w - - 0 1";
    let probe = format!("oracle --fen '{fen}'");
    assert_eq!(answer(format!("{probe} --tables '{kept}'")), answer(probe));
}

#[test]
fn people_read_a_table() {
    let read = text("oracle --fen 'k7/2P5/1K6/8/8/8/8/8 w - - 0 1'");
    assert!(
        read.starts_with("side to move  win\ndistance      mate in 1 ply\nDTZ           1\n"),
        "{read}"
    );
    has(&read, "c8=Q#  win   mate             DTZ 1\n");
    let built = text("oracle build KRK");
    has(&built, "KRK     White    175,168");
}

#[test]
fn what_is_wrong_is_said() {
    for (command, words) in [
        ("oracle", "--fen"),
        ("oracle --fen nonsense", "FEN"),
        ("oracle --epd no-such-file.epd", "no-such-file.epd"),
        ("oracle build KXK", "\"KXK\" names no ending"),
        ("oracle build --threads 0", "--threads"),
    ] {
        refused(command, words);
    }
}
