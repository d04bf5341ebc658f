//! `plyground arena`, tested through the real binary: JSON, parts of a run, and a resumed run.

use super::program::{answer, complaint, file, keys, merge, parts, path, refused, text};

/// Two engines that think for next to no time.
const COMMAND: &str = "arena --engine player --engine random --games 6 --nodes 40 --plies 60";

#[test]
fn a_tournament_has_a_crosstable_and_its_games_with_their_ends() {
    let found = answer(COMMAND);
    assert_eq!(keys(&found), ["arena", "games", "standings", "table"]);
    let row = &found["table"][0];
    let count = |key: &str| row[key].as_u64().unwrap();
    assert_eq!(count("games"), 6);
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    assert!(row["elo"]["low"].is_number() || row["elo"]["low"].is_null());
    let games = found["games"].as_array().unwrap();
    assert_eq!(games.len(), 6);
    for game in games {
        let plies = game["moves"].as_str().unwrap().split(' ').count();
        assert!(plies <= 60 && plies >= game["book"].as_u64().unwrap() as usize);
        assert_eq!(
            game["why"] == "length",
            plies == 60 && game["result"] == "1/2-1/2",
            "{game}"
        );
    }
    let told = text(COMMAND);
    assert!(
        told.starts_with("engine  against  games") && told.contains("sequential test"),
        "{told}"
    );
}

#[test]
fn shards_merged_are_one_run_byte_for_byte_and_so_is_a_run_that_went_on() {
    let whole = text(format!("{COMMAND} --json"));
    let parts = parts("arena-part", COMMAND, 2);
    let merged = merge(&[&parts[1], &parts[0]]);
    assert_eq!(text(format!("{merged} --json")), whole);
    let twice = merge(&[&parts[1], &parts[1]]);
    refused(twice, "part 1 is there already");

    let kept = path("arena-kept.jsonl");
    let _ = std::fs::remove_file(&kept);
    let resumed = format!("{COMMAND} --resume '{kept}' --json");
    assert_eq!(text(&resumed), whole);
    // As if the run had been stopped while it wrote the second line of games.
    let lines = std::fs::read_to_string(&kept).unwrap();
    let ends: Vec<usize> = lines.match_indices('\n').map(|(end, _)| end).collect();
    assert_eq!(ends.len(), 4);
    std::fs::write(&kept, &lines[..ends[2] - 20]).unwrap();
    assert_eq!(text(&resumed), whole);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), lines);
    refused(format!("{resumed} --seed 9"), "another tournament");
}

#[test]
fn a_tournament_that_cannot_be_played_is_refused() {
    let unknown = complaint("arena --engine stockfish --engine random");
    assert!(
        unknown.contains("alpha-beta") && unknown.contains("random"),
        "{unknown}"
    );
    refused(
        "arena --engine ctw --engine random --games 3",
        "even number",
    );
    let openings = file(
        "arena-openings.txt",
        "# mine\nKing's Pawn: e4 e6\nNothing\n",
    );
    refused(format!("{COMMAND} --openings '{openings}'"), "line 3");
}

#[test]
fn a_file_that_is_no_resume_file_is_refused_and_stays() {
    for (name, text) in [
        ("arena-notes.txt", "my notes, in one line"),
        ("arena-minified.json", "{\"games\":[1,2,3]}"),
        ("arena-classic-mac.txt", "one\rtwo\r"),
        ("arena-lines.txt", "one\ntwo\n"),
        ("arena-json-lines.txt", "{\"a\":1}\n{\"a\":2}\n"),
    ] {
        let path = file(name, text);
        refused(
            format!("{COMMAND} --resume '{path}'"),
            "no tournament to continue",
        );
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "{name}");
    }
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_games() {
    // The games would take minutes.
    let long = "arena --engine minimax --engine reference --games 2000 --nodes 100000";
    for flag in ["--keep", "--pgn"] {
        refused(
            format!("{long} {flag} /nonexistent/games"),
            "/nonexistent/games",
        );
    }
}

#[test]
fn the_games_are_written_as_pgn_with_scores() {
    let pgn = path("arena-games.pgn");
    let command =
        "arena --engine alpha-beta:depth=1 --engine player --games 2 --nodes 40 --plies 30";
    let found = answer(format!("{command} --pgn '{pgn}'"));
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert_eq!(text.matches("[Event \"Plyground arena\"]").count(), 2);
    assert!(text.contains("[White \"alpha-beta:depth=1\"]"), "{text}");
    assert!(text.contains("[%eval "), "{text}");
    let evals = found["games"][0]["evals"].as_str().unwrap();
    let plies = found["games"][0]["moves"]
        .as_str()
        .unwrap()
        .split(' ')
        .count();
    let book = found["games"][0]["book"].as_u64().unwrap() as usize;
    assert_eq!(evals.split(' ').count(), plies - book);
    // Without the flag the answer is what it was.
    assert!(answer(command)["games"][0].get("evals").is_none());
}

#[test]
fn an_engine_of_another_maker_plays_over_uci() {
    // Our own program stands for it.
    let own = env!("CARGO_BIN_EXE_plyground");
    let spec = format!("uci:{own} uci;Engine=alpha-beta;Nodes=50");
    let command =
        format!("arena --engine '{spec}' --engine random --games 2 --nodes 40 --plies 20");
    let found = answer(&command);
    assert_eq!(found["games"].as_array().unwrap().len(), 2);
    assert_eq!(found["games"][0]["white"], spec);
    // Without randomness of its own it plays the same games again.
    assert_eq!(found, answer(&command));
    refused(
        "arena --engine uci:/nonexistent/engine --engine random",
        "cannot be started",
    );
    refused(
        "arena --engine uci:/bin/true --engine random",
        "the engine has ended",
    );
    refused(
        format!("arena --engine 'uci:{own} uci;Nodes' --engine random"),
        "write Name=value",
    );
}
