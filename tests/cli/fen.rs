//! Every command reads FENs in the same way: it corrects obvious slips with a remark on standard error, and refuses
//! the castling letters of Chess960 in one sentence.

use super::program::{complaint, file, has, plyground};
use serde_json::Value;

/// The commands that take a position, with `FEN` for it.
const COMMANDS: &[&str] = &[
    "perft --fen FEN --depth 2",
    "search --fen FEN --depth 2",
    "search --fen FEN --algorithm ctw --nodes 50",
    "ladder --fen FEN --depth 1",
    "squares --fen FEN",
    "convert --to san --fen FEN --move e2e4",
    "eg --fen FEN --nodes 10",
    "oracle --fen FEN",
    "library --fen FEN",
    "player rank --fen FEN --move e2e4",
    "rate --fen FEN --marks e4=10 --timeline 0:e4 --rates 10",
];

const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

/// JSON answer of a command for a position, and its messages on standard error.
fn asked(command: &str, fen: &str) -> (Value, String) {
    let command = format!("{} --json", command.replace("FEN", &format!("'{fen}'")));
    let output = plyground(&command);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{command}: {said}");
    (serde_json::from_slice(&output.stdout).unwrap(), said)
}

#[test]
fn every_command_reads_a_fen_of_two_fields_and_says_what_it_assumes() {
    for command in COMMANDS {
        let (answer, said) = asked(command, PAWN);
        assert_eq!(said, "", "{command}");
        let (assumed, said) = asked(command, "4k3/8/8/8/8/8/4P3/4K3 w");
        assert_eq!(assumed, answer, "{command}");
        let words = "plyground: FEN: the FEN stops before the castling rights; the rest is read as";
        assert_eq!(said.matches(words).count(), 1, "{command}: {said}");
    }
}

#[test]
fn every_command_reads_counters_that_no_game_has() {
    for command in COMMANDS {
        let (answer, _) = asked(command, "4k3/8/8/8/8/8/4P3/4K3 w - - 100 65535");
        let (assumed, said) = asked(command, "4k3/8/8/8/8/8/4P3/4K3 W - - 120 70000");
        assert_eq!(assumed, answer, "{command}");
        for words in [
            "\"W\" is read as \"w\"",
            "\"120\" is read as \"100\"",
            "\"70000\" is read as \"65535\"",
        ] {
            has(&said, words);
        }
    }
}

#[test]
fn every_command_refuses_the_castling_letters_of_chess960_alike() {
    for command in COMMANDS {
        let fen = "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1'";
        let said = complaint(command.replace("FEN", fen));
        has(
            &said,
            ": FEN: castling rights, column 47: 'H' is a castling right of Chess960",
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn a_line_of_epd_is_read_as_a_fen_is() {
    let list = file(
        "odd.epd",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0\n4k3/8/8/8/8/8/4P3/4K3 b\n",
    );
    let output = plyground(&format!("oracle --epd '{list}' --json"));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    has(
        &said,
        "odd.epd, line 1: the move number \"0\" is read as \"1\"",
    );
    has(
        &said,
        "odd.epd, line 2: the FEN stops before the castling rights",
    );
    let eg = plyground(&format!("eg --epd '{list}' --json"));
    let beside = String::from_utf8(eg.stderr).unwrap();
    has(
        &beside,
        "odd.epd, line 1: the move number \"0\" is read as \"1\"",
    );
    assert_eq!(beside.lines().count(), 2, "{beside}");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        answer["positions"][1]["fen"],
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    );
}
