//! The commands that measure heuristics against masters, as people and scripts meet them: the real
//! binary, its JSON, parts and merging, and what it says of games that it cannot use.

use super::program::{answer, complaint, keys, text};
use std::path::PathBuf;

/// Three good games and a broken one, which stands second.
const GAMES: &str = "\
[White \"Morphy, Paul\"]\n[Black \"Duke Karl and Count Isouard\"]\n[Result \"1-0\"]\n\n\
1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 \
17. Rd8# 1-0\n\n\
[White \"Nobody\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 Ke6 1-0\n\n\
[White \"Reti, Richard\"]\n[Black \"Tartakower, Savielly\"]\n[Result \"1-0\"]\n\n\
1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 \
9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0\n\n\
[White \"In old style\"]\n[Result \"0-1\"]\n\n1. P-KB3 P-K4 2. P-KKt4 Q-R5 0-1\n";

fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("chute-{name}"));
    std::fs::write(&path, content).expect("a file");
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn three_good_games_are_ranked_and_the_broken_one_is_reported() {
    let pgn = file("rank.pgn", GAMES);
    let found = answer(&["rank", "--pgn", &pgn, "--times", "50"]);
    for key in ["positions", "within", "above", "samuel"] {
        assert!(keys(&found).contains(&key), "{key}");
    }
    // All three end in mate, after 33, 21 and 4 plies.
    assert_eq!(found["positions"], 33 + 21 + 4);
    assert_eq!(found["games"], 3);
    let within: Vec<f64> = serde_json::from_value(found["within"].clone()).unwrap();
    assert_eq!(within.len(), 7);
    assert!(within.windows(2).all(|pair| pair[0] <= pair[1]));
    let above = found["above"].as_f64().unwrap();
    assert!((within[6] + above - 100.0).abs() < 1e-9);
    let bad = found["bad"].as_array().unwrap();
    assert_eq!((bad.len(), &bad[0]["number"]), (1, &2.into()));
    let words = text(&["rank", "--pgn", &pgn, "--times", "50"]);
    assert!(words.contains("game 2: line"), "{words}");
    assert!(words.contains("\"Ke3\""), "{words}");
}

#[test]
fn merged_parts_are_the_answer_of_one_run() {
    let pgn = file("parts.pgn", GAMES);
    for command in [
        &["rank"][..],
        &["stats"],
        &["regress", "--variables", "h7,h12"],
    ] {
        let arguments = [command, &["--pgn", &pgn, "--times", "30"]].concat();
        let parts: Vec<String> = [1, 0]
            .into_iter()
            .map(|index| {
                let shard = format!("{index}/2");
                let part = text(&[&arguments[..], &["--shard", &shard, "--json"]].concat());
                file(&format!("{}-{index}.json", command[0]), &part)
            })
            .collect();
        let merged = answer(&["merge", &parts[0], &parts[1]]);
        assert_eq!(merged, answer(&arguments), "{command:?}");
        let error = complaint(&["merge", &parts[0], &parts[0]]);
        assert!(error.contains("is there already"), "{error}");
    }
}

#[test]
fn heuristics_that_are_left_out_change_the_ranking() {
    let pgn = file("exclude.pgn", GAMES);
    let within = |extra: &[&str]| {
        let arguments = [&["rank", "--pgn", &pgn, "--times", "0"], extra].concat();
        answer(&arguments)["within"].clone()
    };
    let whole = within(&[]);
    assert_ne!(whole, within(&["--exclude", "6,7,12,13,14"]));
    let weights = file("weights.txt", &"1 ".repeat(22));
    assert_eq!(whole, within(&["--weights", &weights]));
}

#[test]
fn the_tables_of_the_thesis_stand_beside_ours() {
    let pgn = file("tables.pgn", GAMES);
    let words = text(&["stats", "--pgn", &pgn, "--times", "20"]);
    for title in ["Table 4.2.1", "Table 4.2.2", "column COR"] {
        assert!(words.contains(title), "{title}");
    }
    let csv = text(&["stats", "--pgn", &pgn, "--times", "20", "--csv"]);
    assert!(
        csv.starts_with("heuristic,name,chute_mean,chute_mean_low,"),
        "{csv}"
    );
    let found = answer(&["regress", "--pgn", &pgn, "--run", "R1.7", "--times", "20"]);
    assert!(found["runs"]["R1.7"]["fit"]["r2"].as_f64().unwrap() > 0.0);
}

#[test]
fn error_bounds_follow_from_the_chances_given() {
    let found = answer(&["errors", "--a", "0.69,0.5,0.25", "--fanout", "3,3,2"]);
    let close = |key: &str, expected: f64| {
        let value = found[key].as_f64().unwrap();
        assert!((value - expected).abs() < 1e-12, "{key}: {value}");
    };
    close("type_1a", 0.25);
    close("type_1b", 1.0 - 0.75_f64.powi(3));
    close("type_1c", 1.0 - 0.5_f64.powi(9));
    close("type_2a", 0.69);
    assert_eq!(found["levels"].as_array().unwrap().len(), 3);
}

#[test]
fn errors_of_real_searches_are_counted() {
    let pgn = file("count.pgn", GAMES);
    let arguments = [
        "errors",
        "--pgn",
        &pgn,
        "--a",
        "0.7,0.6,0.5",
        "--fanout",
        "3,3",
        "--count",
        "2",
        "--every",
        "9",
        "--depth",
        "2",
        "--terminal",
        "material",
        "--times",
        "10",
    ];
    let found = answer(&arguments);
    let levels = found["counted"]["levels"].as_array().unwrap();
    assert_eq!(found["counted"]["positions"], 2);
    assert_eq!(levels.len(), 2);
    assert_eq!(levels[1]["count"]["nodes"], 6);
}

#[test]
fn parts_of_a_count_of_errors_add_up_to_one_run() {
    let pgn = file("shared.pgn", GAMES);
    let common = [
        "errors",
        "--pgn",
        &pgn,
        "--a",
        "0.7,0.6,0.5",
        "--fanout",
        "3,3",
        "--count",
        "4",
        "--every",
        "9",
        "--depth",
        "1",
        "--times",
        "10",
    ];
    let whole = answer(&common);
    let parts = ["0/2", "1/2"].map(|share| {
        let part = answer(&[&common[..], &["--shard", share]].concat());
        file(&format!("part{}.json", &share[..1]), &part.to_string())
    });
    assert_eq!(answer(&["merge", &parts[0], &parts[1]]), whole);
    assert!(complaint(&["merge", &parts[0], &parts[0]]).contains("part 0 is there already"));
    let lacking = complaint(&["errors", "--pgn", &pgn, "--count", "4", "--shard", "0/2"]);
    assert!(lacking.contains("needs --a"), "{lacking}");
}

#[test]
fn what_cannot_be_served_is_said() {
    let empty = file("empty.pgn", "");
    let drawn = file("drawn.pgn", "1. e4 e5 1/2-1/2\n");
    for (arguments, said) in [
        (&["rank", "--pgn", "nowhere.pgn"][..], "nowhere.pgn"),
        (
            &["rank", "--exclude", "22"],
            "--exclude: \"22\" is not a heuristic",
        ),
        (
            &["rank", "--pgn", &empty],
            "no position to look at: 0 games",
        ),
        (&["stats", "--pgn", &drawn], "1 could not be used"),
        (
            &["regress", "--run", "R9"],
            "\"R9\" is not a run of Table 4.3",
        ),
        (
            &["regress", "--variables", "h7,x"],
            "\"x\" is not a variable",
        ),
        (
            &["rank", "--weights", &empty],
            "--weights: 0 weights; there are 22",
        ),
        (
            &["errors", "--a", "0.5", "--fanout", "2"],
            "given up to f = 1 only",
        ),
        (
            &["errors", "--a", "1.5", "--fanout", "1"],
            "A(1) = 1.5 is not a chance",
        ),
    ] {
        let error = complaint(arguments);
        assert!(error.starts_with("plyground: "), "{error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

#[test]
fn a_position_is_looked_up_in_a_library_of_games() {
    let pgn = file("library.pgn", GAMES);
    // After 1. e4: once e5, by which Black was mated 32 plies later, once c6.
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let arguments = ["library", "--pgn", &pgn, "--fen", fen];
    let found = answer(&arguments);
    assert_eq!(found["match"], "exact");
    assert_eq!(
        (&found["games"], &found["positions"]),
        (&3.into(), &(33 + 21 + 4).into())
    );
    let moves = found["moves"].as_array().unwrap();
    let words: Vec<_> = moves.iter().map(|it| it["san"].as_str().unwrap()).collect();
    // Both lost; of the two the longer resistance counts for more.
    assert_eq!(words, ["e5", "c6"]);
    assert_eq!(found["suggested"], "e7e5");
    let first = &moves[0];
    assert_eq!(
        (&first["uci"], &first["times"]),
        (&"e7e5".into(), &1.into())
    );
    for key in ["score", "worst", "best"] {
        assert!((first[key].as_f64().unwrap() + 1.0 / 32.0).abs() < 1e-12);
    }
    let game = &first["games"][0];
    assert_eq!(
        (&game["white"], &game["ply"]),
        (&"Morphy, Paul".into(), &1.into())
    );
    assert!(found["similar"].as_array().unwrap().is_empty());
    assert_eq!(found["bad"][0]["number"], 2);
    let words = text(&arguments);
    assert!(words.contains("this position: played 2 times"), "{words}");
    assert!(words.contains("suggested: e5"), "{words}");
    assert!(words.contains("game 2: line"), "{words}");
}

#[test]
fn a_position_that_no_game_has_gets_similar_ones_and_no_move() {
    let pgn = file("similar.pgn", GAMES);
    let fen = "rnbqkbnr/pppppppp/8/8/4P2P/8/PPPP1PP1/RNBQKBNR b KQkq - 0 1";
    let found = answer(&["library", "--pgn", &pgn, "--fen", fen]);
    assert_eq!(
        (&found["match"], &found["suggested"]),
        (&"features".into(), &serde_json::Value::Null)
    );
    assert!(found["moves"].as_array().unwrap().is_empty());
    let similar = found["similar"].as_array().unwrap();
    assert_eq!(similar[0]["distance"]["squares"], 2);
    let moves = similar[0]["moves"].as_array().unwrap();
    assert!(moves.iter().all(|mv| mv["is_legal_here"] == true));
    let words = text(&["library", "--pgn", &pgn, "--fen", fen]);
    assert!(words.contains("only similar"), "{words}");
    let queens = "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1";
    let found = answer(&["library", "--pgn", &pgn, "--fen", queens]);
    assert_eq!(found["match"], "none");
}

#[test]
fn the_games_that_come_with_the_program_are_a_library() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let found = answer(&["library", "--fen", start]);
    let moves = found["moves"].as_array().unwrap();
    let times: u64 = moves.iter().map(|it| it["times"].as_u64().unwrap()).sum();
    assert_eq!((times, &found["games"]), (54, &54.into()));
}

#[test]
fn what_no_library_can_be_made_of_is_said() {
    let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    let error = complaint(&["library", "--fen", fen]);
    assert!(error.starts_with("plyground: library: FEN:"), "{error}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let drawn = file("library-drawn.pgn", "1. e4 e5 1/2-1/2\n");
    let error = complaint(&["library", "--pgn", &drawn, "--fen", start]);
    assert!(
        error.contains("no game can be used; game 1: drawn"),
        "{error}"
    );
    let empty = file("library-empty.pgn", "");
    let error = complaint(&["library", "--pgn", &empty, "--fen", start]);
    assert!(error.contains("there is no game in it"), "{error}");
    let error = complaint(&["library", "--pgn", "nowhere.pgn", "--fen", start]);
    assert!(error.contains("nowhere.pgn"), "{error}");
}
