//! The command line, tested through the real binary: JSON, tables, exit status and messages about bad input.

use super::bad_input::BAD_INPUT;
use super::program::{answer, complaint, file, has, keys, path, refused, text};
use serde_json::{Value, json};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const FORK: &str = "r3k3/ppp2p2/8/3N4/8/8/PPP2P2/2K5 w q - 0 1";
const BARE: &str = "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1";

#[test]
fn perft_counts_the_rules() {
    let perft = format!("perft --fen '{KIWIPETE}' --depth 3");
    let found = answer(&perft);
    assert_eq!(found, json!({"nodes": 97_862}));
    let table = text(perft);
    assert_eq!(table, "nodes  97,862\n");
}

#[test]
fn squares_numbers_the_trebuchet() {
    let trebuchet = "squares --fen '8/8/8/3pK3/2kP4/8/8/8 w - - 0 1'";
    let found = answer(trebuchet);
    assert_eq!(found["value"], json!(["loss", "loss"]));
    assert_eq!(
        (&found["open"], &found["stop"]),
        (&json!(0), &json!("complete"))
    );
    let pairs = found["zugzwang"].as_array().unwrap();
    let full = pairs.iter().find(|pair| pair["white"] == "e5").unwrap();
    assert_eq!(full["black"], "c4");
    assert_eq!(full["white_to_move"], "loss");
    assert_eq!(full["black_to_move"], "win");
    let forced = found["forced"].as_array().unwrap();
    assert_eq!(keys(&forced[0]), ["black", "number", "positions", "white"]);
    let table = text(trebuchet);
    assert!(table.starts_with("This position: Black wins.\n"), "{table}");
    has(&table, "White e5  Black c4");
}

#[test]
fn search_finds_the_fork() {
    let found = answer(format!("search --fen '{FORK}' --depth 3"));
    assert_eq!(
        keys(&found),
        ["best", "nodes", "pv", "san", "score", "stop"]
    );
    assert_eq!(found["best"], "d5c7");
    assert_eq!(found["san"], "Nxc7+");
    assert_eq!(found["pv"], json!(["Nxc7+", "Kd7", "Nxa8"]));
    assert_eq!(found["stop"], "completed");
}

#[test]
fn every_improvement_comes_to_the_same_score_and_all_of_them_are_cheaper() {
    let base = format!("search --fen '{KIWIPETE}' --depth 5");
    let plain = answer(&base);
    let switches = "--deepen --exchanges --killers --history --hash 4";
    let improved = answer(format!("{base} --algorithm pvs {switches}"));
    assert_eq!(improved["score"], plain["score"]);
    assert_eq!(improved["pv"].as_array().unwrap().len(), 5);
    let nodes = |found: &Value| found["nodes"].as_u64().unwrap();
    assert!(nodes(&improved) < nodes(&plain), "{improved} and {plain}");
    // One capture beyond the horizon: the knight that takes a guarded pawn is not ahead.
    let blunder = "search --fen '4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1' --depth 1";
    assert_eq!(answer(blunder)["best"], "f3e5");
    let quiet = answer(format!("{blunder} --quiescence"));
    assert_ne!(quiet["best"], "f3e5");
}

#[test]
fn the_ladder_says_what_each_improvement_saves() {
    let asked = format!("ladder --fen '{FORK}' --depth 4");
    let found = answer(&asked);
    assert_eq!(keys(&found), ["depth", "positions", "rungs"]);
    let rungs = found["rungs"].as_array().unwrap();
    assert_eq!(rungs[0]["compared"], Value::Null);
    let nodes = |place: usize| rungs[place]["nodes"][0].as_u64().unwrap() as f64;
    let compared = rungs[2]["compared"]["value"].as_f64().unwrap();
    assert!((compared - nodes(2) / nodes(1)).abs() < 1e-9);
    let printed = text(format!("{asked} --csv"));
    assert!(
        printed.starts_with("depth,positions,rung,finished,nodes,compared,low,high,of\r\n4,1,0,1,")
    );
    assert!(rungs.iter().any(|rung| rung["is_without"] == true));
    assert!(text(&asked).contains("alpha-beta, moves as generated"));
}

#[test]
fn agreement_counts_whoever_plays_the_move_named() {
    let mate = "6k1/5ppp/8/8/8/8/8/3R2K1 w - - bm Rd8#;";
    let pawns = "8/8/8/2k5/8/8/2K1P3/8 w - - bm Kd3 Kc3;";
    let positions = file("agree.epd", &format!("{mate}\n{pawns}\n"));
    let engines = "--engine alpha-beta --engine eg --nodes 5000";
    let found = answer(format!("agree --epd '{positions}' {engines}"));
    assert_eq!(
        keys(&found),
        ["apart", "by_chance", "engines", "nodes", "positions"]
    );
    let [search, eg] = found["engines"].as_array().unwrap().as_slice() else {
        panic!("two engines");
    };
    assert_eq!(search["moves"][0], "d1d8");
    // EG knows kings and pawns alone.
    assert_eq!((&eg["of"], &eg["moves"][0]), (&1.into(), &Value::Null));
    assert_eq!(eg["agreed"], 1);
    // Only the pawns are for both.
    let eg_alone = 2 - search["agreed"].as_u64().unwrap();
    let apart = json!([{"one": "alpha-beta", "other": "eg", "one_alone": 0, "other_alone": eg_alone, "p": 1.0}]);
    assert_eq!(found["apart"], apart);
    let by_chance = found["by_chance"].as_f64().unwrap();
    assert!(
        (by_chance - f64::midpoint(1.0 / 17.0, 2.0 / 10.0)).abs() < 1e-9,
        "{by_chance}"
    );
    let without = "8/8/8/2k5/8/8/2K1P3/8 w - - id \"x\";\n";
    let positions = file("agree-without.epd", without);
    let said = "position 1: no move to find (bm)";
    refused(format!("agree --epd '{positions}'"), said);
}

#[test]
fn minimax_and_alpha_beta_agree_and_the_one_is_cheaper() {
    let searched = |algorithm| {
        let search = format!("search --fen '{KIWIPETE}' --depth 3");
        answer(format!("{search} --algorithm {algorithm}"))
    };
    let (minimax, alpha_beta) = (searched("minimax"), searched("alpha-beta"));
    assert_eq!(minimax["score"], alpha_beta["score"]);
    assert_eq!(minimax["pv"], alpha_beta["pv"]);
    assert_eq!(minimax["nodes"], 99_950);
    assert!(alpha_beta["nodes"].as_u64().unwrap() < 5_000);
}

#[test]
fn a_search_of_a_finished_game_has_no_move() {
    let search = "search --fen '7k/5KQ1/8/8/8/8/8/8 b - - 0 1' --depth 3";
    let mated = answer(search);
    assert_eq!((&mated["best"], &mated["pv"]), (&Value::Null, &json!([])));
    let table = text(search);
    has(
        &table,
        "score  mated for the side to move: Black is checkmated, so White has won",
    );
    let stalemate = text("search --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' --depth 3");
    has(
        &stalemate,
        "score  0 centipawns for the side to move: Black has no legal move and is not in check: stalemate, a draw",
    );
}

#[test]
fn a_limit_of_nodes_stops_the_search_with_what_it_has() {
    let limited = |nodes| {
        answer(format!(
            "search --fen '{KIWIPETE}' --depth 4 --nodes {nodes}"
        ))
    };
    let found = limited("4000");
    assert_eq!(
        (&found["stop"], &found["nodes"]),
        (&json!("nodes"), &json!(4_000))
    );
    assert!(found["best"].is_string());
    let too_early = limited("10");
    assert_eq!(
        (&too_early["best"], &too_early["score"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn forward_pruning_keeps_the_moves_asked_for() {
    let pruned = "--depth 2 --fanout 3,2 --algorithm minimax";
    let found = answer(format!("search --fen '{KIWIPETE}' {pruned}"));
    assert_eq!(found["nodes"], 1 + 3 + 6);
}

#[test]
fn the_sources_example_is_searched_as_the_source_says() {
    assert_eq!(
        answer("tree --tree '((16 1) (15 -3) (7 15))' --algorithm minimax"),
        json!({"value": 7, "leaves_visited": [16, 1, 15, -3, 7, 15], "cutoffs": 0})
    );
    assert_eq!(
        answer("tree --tree '((15 7) (-3 15) (1 16))' --algorithm alpha-beta"),
        json!({"value": 7, "leaves_visited": [15, 7, -3, 1], "cutoffs": 2})
    );
    let table = text("tree --tree 'A:(D:(J:15 I:7) C:(H:-3 G:15))'");
    has(&table, "line            D → I\n");
    assert_eq!(answer("tree --tree -5")["value"], -5);
}

#[test]
fn the_best_and_the_worst_case_can_be_asked_for() {
    let leaves = |arrangement| {
        let found = answer(format!("tree --uniform 3x5 {arrangement}"));
        found["leaves_visited"].as_array().unwrap().len()
    };
    assert_eq!((leaves("best"), leaves("worst")), (27 + 9 - 1, 243));
    let table = text("tree --uniform 2x16 worst");
    has(&table, " and 65496 more (--json prints all)\n");
}

#[test]
fn a_recording_is_written_and_read_back() {
    let name = path("fork.jsonl");
    let table = text(format!("search --fen '{FORK}' --depth 3 --trace '{name}'"));
    has(&table, "trace  1124 steps in ");
    let read = answer(format!("trace '{name}'"));
    assert_eq!(
        read["score"],
        answer(format!("search --fen '{FORK}' --depth 3"))["score"]
    );
    assert_eq!(read["line"], "1. Nxc7+ Kd7 2. Nxa8");
    assert_eq!(
        (&read["events"], &read["dropped"]),
        (&json!(1124), &json!(0))
    );

    let text = std::fs::read_to_string(&name).unwrap();
    let changed = text.replacen("\"no-better\"", "\"best\"", 1);
    assert_ne!(changed, text);
    std::fs::write(&name, changed).unwrap();
    refused(format!("trace '{name}'"), "the file was changed");
}

#[test]
fn a_recorded_search_is_written_as_a_game_and_a_tree_is_not() {
    let (name, game) = (path("written.jsonl"), path("written.pgn"));
    text(format!("search --fen '{FORK}' --depth 3 --trace '{name}'"));
    let read = answer(format!("trace '{name}' --pgn '{game}'"));
    let pgn = std::fs::read_to_string(&game).unwrap();
    // The main line is the search's, and what was cut off is said to be.
    assert!(pgn.contains(&format!("[FEN \"{FORK}\"]")), "{pgn}");
    let words: Vec<&str> = pgn.split_whitespace().collect();
    let moves = words.iter().filter(|word| word.starts_with("Nxc7+"));
    assert_eq!(moves.count(), 1, "a move of the root stands once");
    assert!(pgn.contains("cut off:") && pgn.contains("[%cal G"), "{pgn}");
    assert_eq!(read["line"], "1. Nxc7+ Kd7 2. Nxa8");

    text(format!("tree --tree '((1 2) (3 4))' --trace '{name}'"));
    let said = "only a search of a chess position";
    refused(format!("trace '{name}' --pgn '{game}'"), said);
    assert_eq!(
        std::fs::read_to_string(&game).unwrap(),
        pgn,
        "what was there stays"
    );
}

#[test]
fn a_recording_of_a_tree_is_read_back_too() {
    let name = path("tree.jsonl");
    text(format!("tree --tree '((1 2) (3 4))' --trace '{name}'"));
    let read = answer(format!("trace '{name}'"));
    assert_eq!(
        (&read["subject"], &read["score"]),
        (&json!("((1 2) (3 4))"), &json!(3))
    );
    assert_eq!(read["depth"], 2);
}

#[test]
fn a_recording_of_eg_is_read_back_too() {
    let name = path("eg.jsonl");
    let fen = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";
    let table = text(format!("eg --fen '{fen}' --trace '{name}'"));
    let read = answer(format!("trace '{name}'"));
    assert_eq!(
        (&read["subject"], &read["dropped"]),
        (&json!(fen), &json!(0))
    );
    assert_eq!(read["nodes_limit"], 400);
    let steps = format!("trace  {} steps in ", read["events"]);
    has(&table, &steps);
    assert!(read["nodes"].as_u64() > Some(1), "{read}");
    assert!(!read["last"].as_str().unwrap().is_empty());

    let written = std::fs::read_to_string(&name).unwrap();
    let (kept, _) = written.trim_end().rsplit_once('\n').unwrap();
    std::fs::write(&name, kept).unwrap();
    refused(format!("trace '{name}'"), "eg.jsonl: the header promises");
}

#[test]
fn a_recording_that_is_full_says_what_is_missing() {
    let name = path("short.jsonl");
    let arguments = format!("search --fen '{FORK}' --depth 3 --steps 100 --trace '{name}'");
    assert!(text(&arguments).contains("1024 more were not kept"));
    assert_eq!(answer(format!("trace '{name}'"))["dropped"], 1024);
}

#[test]
fn moves_are_converted_between_notations() {
    let converted = |from, to, mv| {
        let notations = format!("--from {from} --to {to}");
        answer(format!("convert {notations} --fen '{BARE}' --move {mv}"))["move"].clone()
    };
    assert_eq!(converted("descriptive", "san", "KtxP"), "Nxd6+");
    assert_eq!(converted("descriptive", "uci", "KtxP"), "e4d6");
    assert_eq!(converted("san", "descriptive", "Nc3"), "Kt-B3");
    assert_eq!(converted("uci", "san", "e1d2"), "Kd2");
    let plain = text(format!("convert --to san --fen '{BARE}' --move K-K2"));
    assert_eq!(plain, "Ke2\n");
}

#[test]
fn the_ledger_can_be_read_whole_by_kind_and_by_row() {
    let all = answer("ledger");
    let rows = |answer: &Value| answer["entries"].as_array().unwrap().len();
    assert!(rows(&all) >= 20);
    assert!(
        all["sources"][0]["found_at"]
            .as_str()
            .unwrap()
            .contains("technicalreportc63univ")
    );
    let additions = answer("ledger --kind addition");
    assert!((1..rows(&all)).contains(&rows(&additions)));
    let one = answer("ledger fail-soft");
    assert_eq!(one["entries"][0]["published"]["place"], "p. 25");
    assert!(text("ledger").contains("\n  reason     "));
}

#[test]
fn the_reproduction_prints_ours_beside_what_is_published() {
    let found = answer("reproduce best-as-proportion-3-6");
    let row = &found["rows"][0];
    assert_eq!((&row["published"], &row["ours"]), (&json!(27), &json!(53)));
    assert_eq!(row["status"], "differs");
    assert!(row["why"].as_str().unwrap().contains("proportion"));
    assert!(
        row["command"]
            .as_str()
            .unwrap()
            .starts_with("plyground tree --uniform 3x6 best")
    );
    let table = text("reproduce best-as-proportion-3-6 example-pruned-leaves");
    has(&table, "example-pruned-leaves");
    has(&table, "15 7 -3 1  15 7 -3 1  reproduced");
    has(&table, "\nbest-as-proportion-3-6: ");
    assert!(!table.contains("Checks: the rules of chess"), "{table}");
}

#[test]
fn bad_input_is_told_with_what_and_where() {
    for (command, message) in BAD_INPUT {
        let command = command.replace("FORK", &format!("'{FORK}'"));
        refused(command.replace("BARE", &format!("'{BARE}'")), message);
    }
}

#[test]
fn a_command_that_is_refused_or_interrupted_leaves_the_file_that_was_there() {
    let folder = path("interrupted");
    std::fs::create_dir_all(&folder).unwrap();
    let name = format!("{folder}/before.jsonl");
    std::fs::write(&name, "before").unwrap();
    complaint(format!("search --fen '8/8/8 w' --depth 2 --trace '{name}'"));
    complaint(format!("tree --tree '((1 2' --trace '{name}'"));
    let many = "--steps 1 --nodes 0";
    complaint(format!("eg --fen '8/8/8 w' --trace '{name}' {many}"));
    assert_eq!(std::fs::read_to_string(&name).unwrap(), "before");
    let mut search = std::process::Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args([
            "search", "--fen", KIWIPETE, "--depth", "9", "--trace", &name,
        ])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the command runs");
    let files = || std::fs::read_dir(&folder).unwrap().count();
    while files() == 1 {
        assert_eq!(search.try_wait().unwrap(), None, "it has long to search");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    search.kill().unwrap();
    search.wait().unwrap();
    assert_eq!(std::fs::read_to_string(&name).unwrap(), "before");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_is_no_recording_is_refused_with_its_line() {
    let path = file("notes.txt", "[Event \"?\"]\n");
    refused(format!("trace '{path}'"), "notes.txt: line 1, column 2");
}

#[test]
fn help_lists_the_commands() {
    let help = text("--help");
    for command in "perft search tree trace convert kenju merge ledger reproduce".split(' ') {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
}

#[test]
fn closeness_to_win_finds_the_fork_without_a_depth_and_says_its_ranges() {
    let ctw = format!("search --fen '{FORK}' --algorithm ctw");
    let found = answer(&ctw);
    let expected = "best candidates nodes pv range san score stop why";
    assert_eq!(keys(&found).join(" "), expected);
    assert_eq!(
        (&found["best"], &found["san"]),
        (&json!("d5c7"), &json!("Nxc7+"))
    );
    let range = |value: &Value| [0, 1].map(|at| value[at].as_f64().unwrap());
    let [low, high] = range(&found["range"]);
    assert!(-1.0 <= low && low <= high && high <= 1.0);
    assert_eq!(found["score"], (low * 1000.0).round() as i64);
    let candidates = found["candidates"].as_array().unwrap();
    let chosen = candidates.iter().find(|it| it["move"] == "Nxc7+").unwrap();
    assert_eq!(chosen["range"], found["range"]);
    assert!(found["nodes"].as_u64().unwrap() <= 2_000);
    let few = "--algorithm ctw --nodes 60 --depth 1";
    let limited = answer(format!("search --fen '{KIWIPETE}' {few}"));
    assert_eq!(limited["stop"], "nodes");
    assert!(limited["nodes"].as_u64().unwrap() <= 60);
    assert_eq!(limited["pv"].as_array().unwrap().len(), 1);
    let table = text(&ctw);
    has(&table, "thousandths at least for the side to move");
    has(&table, "candidates");
}

#[test]
fn the_style_of_closeness_to_win_is_drawn_from_its_seed() {
    let with = |seed: &str| {
        let style = "--boldness 50 --randomness 100";
        let search = format!("search --fen '{KIWIPETE}' --algorithm ctw --nodes 200");
        answer(format!("{search} {style} --seed {seed}"))
    };
    let seeds = ["0", "1", "2", "3", "4", "5"].map(|seed| with(seed)["best"].clone());
    assert!(seeds.iter().any(|best| *best != seeds[0]), "{seeds:?}");
    assert_eq!(with("3")["best"], seeds[3]);
}

#[test]
fn closeness_to_win_takes_a_graph_with_ranges() {
    let graph = "Root:(Bold:-0.1..0.5(0.1 -0.3) Sound:0.05..0.3(X:-0.2..-0.05(0.1 0.05) -0.25) \
                 Other:-0.15..0.35(=X -0.1))";
    let asked = format!("tree --algorithm ctw --tree '{graph}'");
    let found = answer(&asked);
    assert_eq!(found["best"], found["line"][0]);
    assert_eq!(found["cutoffs"], 0);
    let visited = found["leaves_visited"].as_array().unwrap();
    assert_eq!(visited[0], json!([-0.1, 0.5]), "the first move of the root");
    let low = found["range"][0].as_f64().unwrap();
    assert_eq!(found["value"], (low * 1000.0).round() as i64);
    let table = text(asked);
    has(&table, "positions evaluated");
}

#[test]
fn a_recording_of_closeness_to_win_is_read_back() {
    let name = path("ctw.jsonl");
    let search = format!("search --fen '{FORK}' --algorithm ctw");
    let found = answer(format!("{search} --trace '{name}'"));
    let read = answer(format!("trace '{name}'"));
    assert_eq!(read["algorithm"], "ctw");
    for key in ["score", "nodes"] {
        assert_eq!(read[key], found[key], "{key}");
    }
}

/// A draw that EG's strategies take for a win of White's.
const MISJUDGED: &str = "1K6/8/8/4k3/8/1P6/8/8 w - - 0 1";

#[test]
fn egs_loop_alone_says_that_its_verdict_is_a_claim() {
    let whole = answer(format!("eg --fen '{MISJUDGED}'"));
    assert_eq!(whole["value"], json!(["draw", "draw"]));
    assert_eq!(
        (&whole["decided_by"], &whole["proved"]),
        (&json!("proof"), &whole["value"])
    );
    let alone = answer(format!("eg --fen '{MISJUDGED}' --loop-only"));
    assert_eq!(alone["value"], json!(["win", "win"]));
    assert_eq!(alone["decided_by"], "strategies");
    assert_eq!(alone["claim"]["value"], alone["value"]);
    assert_eq!(
        (&alone["claim"]["best"], &alone["best"]),
        (&json!("b3b4"), &json!("b3b4"))
    );
    assert!(alone["claim"]["goal"].is_string());
    assert_eq!(
        (&alone["static"], &alone["proved"]),
        (&json!(["draw", "win"]), &json!(["draw", "win"]))
    );
    let printed = text(format!("eg --fen '{MISJUDGED}' --printed-rules"));
    has(&printed, "rules say");
    let sums = answer("audit KPK --sample 400 --loop-only");
    let decided = sums["decided_by"].as_object().unwrap();
    assert_eq!(decided.values().filter_map(Value::as_u64).sum::<u64>(), 400);
    let claimed = sums["strategies"].as_array().unwrap().iter();
    let claimed = claimed.filter_map(|row| row["claimed"].as_u64());
    assert_eq!(claimed.sum::<u64>(), sums["claimed"].as_u64().unwrap());
    let name = path("loop.jsonl");
    text(format!(
        "eg --fen '{MISJUDGED}' --loop-only --trace '{name}'"
    ));
    let read = answer(format!("trace '{name}'"));
    assert_eq!(
        (&read["rules"], &read["proof_limit"]),
        (&json!("without-tables"), &json!(0))
    );
    let both = format!("eg --fen '{MISJUDGED}' --loop-only --proof 100");
    refused(both, "--loop-only");
}
