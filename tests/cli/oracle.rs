//! `plyground oracle` as people and scripts meet it: its JSON, its tables in a directory, and what it
//! says of bad input.

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
    // It is not there in the first run.
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
