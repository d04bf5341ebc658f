//! The commands that measure heuristics against masters, tested through the real binary: JSON, parts and merging, and
//! messages about unusable games.

use super::program::{answer, complaint, file, has, keys, merge, parts, refused, text};

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

#[test]
fn three_good_games_are_ranked_and_the_broken_one_is_reported() {
    let pgn = file("chute-rank.pgn", GAMES);
    let rank = format!("rank --pgn '{pgn}' --times 50");
    let found = answer(&rank);
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
    let words = text(rank);
    has(&words, "game 2: line");
    has(&words, "\"Ke3\"");
}

#[test]
fn merged_parts_are_the_answer_of_one_run() {
    let pgn = file("chute-parts.pgn", GAMES);
    for command in ["rank", "stats", "regress --variables h7,h12"] {
        let command = format!("{command} --pgn '{pgn}' --times 30");
        let name = command.split(' ').next().unwrap_or_default();
        let parts = parts(&format!("chute-{name}"), &command, 2);
        let merged = answer(merge(&[&parts[1], &parts[0]]));
        assert_eq!(merged, answer(&command), "{command}");
        refused(merge(&[&parts[1], &parts[1]]), "is there already");
    }
}

#[test]
fn heuristics_that_are_left_out_change_the_ranking() {
    let pgn = file("chute-exclude.pgn", GAMES);
    let within =
        |extra: &str| answer(format!("rank --pgn '{pgn}' --times 0 {extra}"))["within"].clone();
    let whole = within("");
    assert_ne!(whole, within("--exclude 6,7,12,13,14"));
    let weights = file("chute-weights.txt", &"1 ".repeat(22));
    assert_eq!(whole, within(&format!("--weights '{weights}'")));
}

#[test]
fn the_tables_of_the_thesis_stand_beside_ours() {
    let pgn = file("chute-tables.pgn", GAMES);
    let words = text(format!("stats --pgn '{pgn}' --times 20"));
    for title in ["Table 4.2.1", "Table 4.2.2", "column COR"] {
        assert!(words.contains(title), "{title}");
    }
    let csv = text(format!("stats --pgn '{pgn}' --times 20 --csv"));
    assert!(
        csv.starts_with("heuristic,name,chute_mean,chute_mean_low,"),
        "{csv}"
    );
    let found = answer(format!("regress --pgn '{pgn}' --run R1.7 --times 20"));
    assert!(found["runs"]["R1.7"]["fit"]["r2"].as_f64().unwrap() > 0.0);
}

#[test]
fn error_bounds_follow_from_the_chances_given() {
    let found = answer("errors --a 0.69,0.5,0.25 --fanout 3,3,2");
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
    let pgn = file("chute-count.pgn", GAMES);
    let chances = "--a 0.7,0.6,0.5 --fanout 3,3";
    let counted = "--count 2 --every 9 --depth 2 --terminal material --times 10";
    let found = answer(format!("errors --pgn '{pgn}' {chances} {counted}"));
    let levels = found["counted"]["levels"].as_array().unwrap();
    assert_eq!(found["counted"]["positions"], 2);
    assert_eq!(levels.len(), 2);
    assert_eq!(levels[1]["count"]["nodes"], 6);
}

#[test]
fn parts_of_a_count_of_errors_add_up_to_one_run() {
    let pgn = file("chute-shared.pgn", GAMES);
    let chances = "--a 0.7,0.6,0.5 --fanout 3,3";
    let counted = "--count 4 --every 9 --depth 1 --times 10";
    let common = format!("errors --pgn '{pgn}' {chances} {counted}");
    let whole = answer(&common);
    let parts = parts("chute-part", &common, 2);
    assert_eq!(answer(merge(&[&parts[0], &parts[1]])), whole);
    refused(merge(&[&parts[0], &parts[0]]), "part 0 is there already");
    refused(
        format!("errors --pgn '{pgn}' --count 4 --shard 0/2"),
        "needs --a",
    );
}

#[test]
fn what_cannot_be_served_is_said() {
    let empty = file("chute-empty.pgn", "");
    let drawn = file("chute-drawn.pgn", "1. e4 e5 1/2-1/2\n");
    for (command, said) in [
        ("rank --pgn nowhere.pgn", "nowhere.pgn"),
        ("rank --exclude 22", "--exclude: \"22\" is not a heuristic"),
        (
            &format!("rank --pgn '{empty}'"),
            "no position to look at: 0 games",
        ),
        (
            &format!("stats --pgn '{drawn}'"),
            "1 could not be used; game 1, line 1: drawn",
        ),
        ("regress --run R9", "\"R9\" is not a run of Table 4.3"),
        ("regress --variables h7,x", "\"x\" is not a variable"),
        (
            &format!("rank --weights '{empty}'"),
            "--weights: 0 weights; there are 22",
        ),
        ("errors --a 0.5 --fanout 2", "given up to f = 1 only"),
        ("errors --a 1.5 --fanout 1", "A(1) = 1.5 is not a chance"),
    ] {
        let error = complaint(command);
        assert!(error.starts_with("plyground: "), "{error}");
        has(&error, said);
    }
}

#[test]
fn a_position_is_looked_up_in_a_library_of_games() {
    let pgn = file("chute-library.pgn", GAMES);
    // After 1. e4: once e5, by which Black was mated 32 plies later, once c6.
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let arguments = format!("library --pgn '{pgn}' --fen '{fen}'");
    let found = answer(&arguments);
    assert_eq!(found["match"], "exact");
    // Of the game with a mistake its first two moves are known, and not how they ended.
    assert_eq!(
        (&found["games"], &found["positions"]),
        (&4.into(), &(33 + 2 + 21 + 4).into())
    );
    let moves = found["moves"].as_array().unwrap();
    let words: Vec<_> = moves.iter().map(|it| it["san"].as_str().unwrap()).collect();
    // Both lost; of the two the longer resistance counts for more.
    assert_eq!(words, ["e5", "c6"]);
    assert_eq!(found["suggested"], "e7e5");
    let first = &moves[0];
    assert_eq!(
        (&first["uci"], &first["times"], &first["scored"]),
        (&"e7e5".into(), &2.into(), &1.into())
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
    assert_eq!(found["remarks"][0]["game"], 2);
    let words = text(&arguments);
    has(&words, "this position: played 3 times");
    has(&words, "suggested: e5");
}

#[test]
fn a_position_that_no_game_has_gets_similar_ones_and_no_move() {
    let pgn = file("chute-similar.pgn", GAMES);
    let fen = "rnbqkbnr/pppppppp/8/8/4P2P/8/PPPP1PP1/RNBQKBNR b KQkq - 0 1";
    let asked = format!("library --pgn '{pgn}' --fen '{fen}'");
    let found = answer(&asked);
    assert_eq!(
        (&found["match"], &found["suggested"]),
        (&"features".into(), &serde_json::Value::Null)
    );
    assert!(found["moves"].as_array().unwrap().is_empty());
    let similar = found["similar"].as_array().unwrap();
    assert_eq!(similar[0]["distance"]["squares"], 2);
    let moves = similar[0]["moves"].as_array().unwrap();
    assert!(moves.iter().all(|mv| mv["is_legal_here"] == true));
    let words = text(asked);
    has(&words, "only similar");
    let queens = "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1";
    let found = answer(format!("library --pgn '{pgn}' --fen '{queens}'"));
    assert_eq!(found["match"], "none");
}

#[test]
fn the_games_that_come_with_the_program_are_a_library() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let found = answer(format!("library --fen '{start}'"));
    let moves = found["moves"].as_array().unwrap();
    let times: u64 = moves.iter().map(|it| it["times"].as_u64().unwrap()).sum();
    assert_eq!((times, &found["games"]), (54, &54.into()));
}

#[test]
fn what_no_library_can_be_made_of_is_said() {
    let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    let error = complaint(format!("library --fen '{fen}'"));
    assert!(error.starts_with("plyground: library: FEN:"), "{error}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let drawn = file("chute-library-drawn.pgn", "1. e4 e5 1/2-1/2\n");
    let empty = file("chute-library-empty.pgn", "");
    for (pgn, said) in [
        (drawn.as_str(), "no game can be used; game 1, line 1: drawn"),
        (&empty, "there is no game in it"),
        ("nowhere.pgn", "nowhere.pgn"),
    ] {
        refused(format!("library --pgn '{pgn}' --fen '{start}'"), said);
    }
}

/// Games that go through cards come back, and a broken card is named by its line.
#[test]
fn games_are_written_on_cards_and_read_again() {
    let game = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let pgn = file("chute-cards.pgn", game);
    let cards = text(format!("cards write --pgn '{pgn}'"));
    let lines: Vec<&str> = cards.lines().collect();
    assert_eq!(
        lines,
        [
            "1A,B",
            "P-KB3           P-K4",
            "P-KKT4          Q-R5",
            "BLACKCM"
        ]
    );
    let written = file("chute-cards.txt", &cards);
    let again = text(format!("cards read '{written}'"));
    has(&again, "1. f3 e5 2. g4 Qh4# 0-1");
    let broken = file("chute-broken-cards.txt", "1A,B\nP-K9 P-K4\nWHITERS\n");
    let error = complaint(format!("cards read '{broken}'"));
    has(&error, "line 2");
}

#[test]
fn the_record_of_each_position_is_a_table() {
    let game = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let pgn = file("chute-records.pgn", game);
    let table = text(format!("cards records --pgn '{pgn}'"));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 1 + 4);
    assert!(lines[0].starts_with("game,ply,position,side,master,chute,score,h0_master,"));
    // The loser's first move stands four plies from the end.
    assert!(lines[1].contains(",white,f3,"), "{}", lines[1]);
    assert!(lines[1].contains(",-0.25,"), "{}", lines[1]);
    assert!(lines[4].contains(",black,Qh4#,"), "{}", lines[4]);
}
