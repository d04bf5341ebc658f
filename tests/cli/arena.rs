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
