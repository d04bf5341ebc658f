//! `plyground eg` over collections: EPD and PGN in, tables, JSON, CSV and EPD out, and bad lines named.

use super::program::{answer, file, has, keys, path, plyground, refused, text};
use serde_json::{Value, json};
use std::fs;

const SQUARE: &str = "8/8/8/6k1/1P6/8/8/K7 w - -";

#[test]
fn a_collection_is_judged_beside_what_is_known_and_saved() {
    let lines = format!(
        "{SQUARE} bm b5; id \"square\"; result \"1-0\";\n8/8/8/3pK3/2kP4/8/8/8 b - - ce 0;\n"
    );
    let epd = file("eg-good.epd", &lines);
    let saved = file("eg-saved.epd", "");
    let found = answer(format!("eg --epd '{epd}' --save '{saved}'"));
    assert_eq!(
        keys(&found),
        [
            "bad",
            "more_bad",
            "more_remarks",
            "moves",
            "positions",
            "remarks",
            "values"
        ]
    );
    let first = &found["positions"][0];
    assert_eq!(
        [
            &first["id"],
            &first["number"],
            &first["known"],
            &first["known_moves"]
        ],
        [&json!("square"), &json!(1), &json!("1-0"), &json!(["b4b5"])]
    );
    assert_eq!(first["decided_by"], "rules");
    let agrees = |row: &Value| [row["value_agrees"].clone(), row["move_agrees"].clone()];
    assert_eq!(agrees(first), [json!("agrees"), json!("agrees")]);
    let second = &found["positions"][1];
    assert_eq!(agrees(second), [json!("untold"), json!("untold")]);
    assert_eq!(second["known"], Value::Null);
    assert_eq!(
        found["values"],
        json!({"agrees": 1, "open": 0, "differs": 0})
    );
    // The saved file gives the same verdicts.
    let written = fs::read_to_string(&saved).expect("it is written");
    has(&written, "pm b5; c1 \"EG: 1-0 (rules)\";\n");
    let again = path("eg-saved-again.epd");
    text(format!("eg --epd '{saved}' --save '{again}'"));
    assert_eq!(fs::read_to_string(&again).expect("it is written"), written);
    let csv = text(format!("eg --epd '{epd}' --csv"));
    assert!(
        csv.starts_with("number,id,fen,value,decided_by,move,guess,"),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), 3);
    let table = text(format!("eg --epd '{epd}'"));
    has(&table, "values: 1 of 1 as known, 0 open, 0 otherwise");
}

#[test]
fn games_give_the_position_that_is_asked_for() {
    let pgn = file(
        "eg.pgn",
        "[White \"A\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/6k1/1P6/8/8/K7 w - - 0 1\"]\n\
         [Result \"1/2-1/2\"]\n\n1. Ka2 Kf5 1/2-1/2\n",
    );
    let at = |place: &str| answer(format!("eg --pgn '{pgn}' --at {place}"))["positions"][0].clone();
    assert_eq!(at("first")["fen"], "8/8/8/6k1/1P6/8/8/K7 w - - 0 1");
    assert_eq!(at("first")["value_agrees"], "differs");
    assert_eq!(at("last")["fen"], "8/8/8/5k2/1P6/8/K7/8 w - - 2 2");
}

#[test]
fn a_bad_line_is_named_and_stops_nothing_but_the_status() {
    let epd = file("eg-bad.epd", &format!("nonsense\n{SQUARE} id \"good\";\n"));
    let output = plyground(&format!("eg --epd '{epd}'"));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("good"));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    has(&said, "eg-bad.epd: left out: line 1: ");
    let empty = file("eg-empty.epd", "");
    let none = file("eg-none.epd", "nonsense");
    for (command, words) in [
        ("eg", "--fen"),
        (&format!("eg --epd '{empty}'"), "no positions"),
        (&format!("eg --epd '{none}'"), "left out: line 1"),
        ("eg --epd no-such-file.epd", "no-such-file.epd"),
        (&format!("eg --epd '{epd}' --at last"), "--at"),
    ] {
        refused(command, words);
    }
}

#[test]
fn what_eg_leaves_out_of_account_or_open_has_a_reason() {
    let reason = |arguments: &str| answer(format!("eg {arguments}"))["reason"].clone();
    let late = answer("eg --fen '8/4Q3/8/8/8/8/8/k6K w - - 95 1'");
    assert_eq!(late["clock"], json!({"halfmoves": 95, "left": 5}));
    assert_eq!(
        late["reason"],
        "EG does not count the fifty-move clock. It stands at 95: 5 plies are left for a pawn move, a capture \
         or mate."
    );
    let castles = reason("--fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1'");
    assert_eq!(
        castles,
        "EG's rules know no castling. White may still castle here."
    );
    let fine_70 = "--fen '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1'";
    assert_eq!(reason(fine_70), json!(null));
    let told = reason(&format!("{fine_70} --proof 20 --structures 0"));
    assert!(told.as_str().unwrap().contains("--proof"), "{told}");
}

#[test]
fn no_cell_of_a_table_is_a_formula_and_a_quotation_mark_in_a_name_is_read() {
    let lines = "8/8/8/2k5/8/8/2K1P3/8 w - - bm Kc3; id \"=cmd|' /C calc'!A0\";\n\
                 8/8/8/2k5/8/8/2K1P3/8 w - - bm Kc3; id \"a \\\"b\\\"; c\";\n";
    let epd = file("eg-formula.epd", lines);
    let csv = text(format!("eg --epd '{epd}' --csv"));
    let rows: Vec<&str> = csv.lines().collect();
    assert!(rows[1].starts_with("1,'=cmd|' /C calc'!A0,8/8/8/"), "{csv}");
    assert!(rows[2].starts_with("2,\"a \"\"b\"\"; c\",8/8/8/"), "{csv}");
    assert!(csv.ends_with("\r\n"), "{csv:?}");
    let found = answer(format!("eg --epd '{epd}'"));
    assert_eq!(found["positions"][1]["id"], "a \"b\"; c");
}

#[test]
fn the_ledger_is_printed_as_a_table() {
    let csv = text("ledger --kind reading --csv");
    assert!(csv.starts_with("id,topic,kind,source,place,published,ours,reason\r\n"));
    assert!(csv.lines().count() > 5 && !csv.contains(",departure,"));
}
