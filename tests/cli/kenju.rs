//! Kenju's commands as people and scripts meet them: the real binary, its JSON, its tables, its exit
//! status and what it says of bad input.

use super::program::{answer, complaint, keys, text};
use serde_json::json;
use std::path::PathBuf;

/// A file of this test's own, in a place that is cleaned with the build.
fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kenju-{name}"));
    std::fs::write(&path, content).expect("a file");
    path.to_str().expect("a plain name").to_owned()
}

/// The answers of three shards of a command, as files.
fn three_shards(name: &str, arguments: &[&str]) -> Vec<String> {
    (0..3)
        .map(|index| {
            let shard = format!("{index}/3");
            let part = text(&[arguments, &["--shard", &shard, "--json"]].concat());
            file(&format!("{name}-{index}.json"), &part)
        })
        .collect()
}

#[test]
fn values_are_those_of_the_thesis_worked_by_hand() {
    let values = |thresholds: [&str; 2]| {
        let [mediocre, outstanding] = thresholds;
        let found = answer(&[
            "kenju",
            "values",
            "--white",
            "0,0",
            "--element",
            "MAX",
            "--mediocre",
            mediocre,
            "--outstanding",
            outstanding,
        ]);
        assert_eq!(keys(&found), ["values"]);
        found["values"].as_array().unwrap().clone()
    };
    // Beside the first stone four lines cross, worth 8, 9, 9 and 8 to MAX.
    for (thresholds, value) in [
        (["0", "0"], 180),
        (["0", "inf"], 34),
        (["inf", "inf"], 0),
        (["47%", "100%"], 18),
    ] {
        let beside = json!({ "x": 1, "y": 0, "value": value });
        let found = values(thresholds);
        assert_eq!(found.len(), 32, "four places each way in eight directions");
        assert!(found.contains(&beside), "{thresholds:?}");
    }
}

#[test]
fn both_colours_and_any_element_can_be_valued() {
    let words = file("ones.txt", &"1 ".repeat(32));
    let found = answer(&[
        "kenju",
        "values",
        "--white",
        "0,0 -1,2",
        "--black",
        "-3,-3",
        "--element",
        &words,
        "--outstanding",
        "inf",
    ]);
    let values = found["values"].as_array().unwrap();
    let sum: u64 = values.iter().map(|v| v["value"].as_u64().unwrap()).sum();
    // Every live line has four vacant places, or three if it holds two stones.
    assert!(sum > 150, "{sum}");
    let table = text(&["kenju", "values", "--white", "0,0"]);
    assert!(table.starts_with("move   value\n"), "{table}");
}

#[test]
fn a_training_answers_with_element_questions_total_and_history() {
    let train = ["kenju", "train", "--system", "3", "--scheme", "W6"];
    let found = answer(&[&train[..], &["--moves", "40", "--seed", "7"]].concat());
    assert_eq!(keys(&found), ["element", "history", "questions", "total"]);
    let words = found["element"].as_array().unwrap();
    let sum: u64 = words.iter().map(|word| word.as_u64().unwrap()).sum();
    assert_eq!((words.len(), &json!(sum)), (32, &found["total"]));
    assert_eq!(
        found["questions"], found["total"],
        "every question raises a word"
    );
    let history = found["history"].as_array().unwrap();
    assert_eq!(history.len(), 40);
    assert_eq!(history[39]["element"], found["element"]);
    assert_eq!(history[39]["move"], 40);
    let again = answer(&[&train[..], &["--moves", "40", "--seed", "7"]].concat());
    assert_eq!(found, again);
}

#[test]
fn a_trained_player_is_saved_and_plays() {
    let saved = file("learner.json", "");
    let trained = answer(&[
        "kenju", "train", "--scheme", "WA", "--moves", "30", "--seed", "3", "--save", &saved,
    ]);
    let element = file("element.json", &trained.to_string());
    let match_of = |player: &str| {
        let games = ["--games", "6", "--seed", "1"];
        let found = answer(
            &[
                &["kenju", "match", "--white", player, "--black", "MAX"][..],
                &games,
            ]
            .concat(),
        );
        (found["white"].clone(), found["moves"].clone())
    };
    assert_eq!(match_of(&saved), match_of(&element));
}

#[test]
fn a_match_answers_with_the_keys_of_fig_4_23() {
    let found = answer(&[
        "kenju", "match", "--white", "MAX", "--black", "NULL", "--games", "30", "--seed", "1",
    ]);
    let expected = [
        "black",
        "dead_ends",
        "games",
        "games_per_second",
        "moves",
        "none",
        "paths",
        "points",
        "white",
    ];
    assert_eq!(keys(&found), expected);
    let count = |key: &str| found[key].as_u64().unwrap();
    assert_eq!(count("white") + count("black") + count("none"), 30);
    assert_eq!(count("games"), 30);
    assert!(count("white") > 25, "{found}");
    let points = found["points"]["value"].as_f64().unwrap();
    assert!((points * 30.0 - (count("white") - count("black")) as f64).abs() < 1e-9);
    assert!(found["points"]["low"].as_f64().unwrap() <= points);
    assert_eq!(found["paths"].as_array().unwrap().len(), 5);
    assert_eq!(keys(&found["dead_ends"]), ["line", "node", "none", "place"]);
    let shares = found["dead_ends"].as_object().unwrap().values();
    let sum: f64 = shares.map(|share| share.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(found["games_per_second"].as_f64().unwrap() > 1.0);
}

#[test]
fn parameters_of_one_player_or_both_can_be_given() {
    let defending = ["--parameters", "play=defending"];
    let games = [
        "kenju", "match", "--white", "MAX", "--black", "MAX", "--games", "60",
    ];
    let found = answer(&[&games[..], &defending].concat());
    assert!(found["none"].as_u64().unwrap() > 30, "{found}");
    let wide = answer(&[&games[..], &["--black-parameters", "max-dead-ends=12"]].concat());
    assert_eq!(wide["paths"].as_array().unwrap().len(), 12);
}

#[test]
fn merged_shards_are_one_run_byte_for_byte() {
    let command = [
        "kenju", "match", "--white", "MAX", "--black", "MAX", "--games", "160", "--seed", "5",
    ];
    let parts = three_shards("match", &command);
    let [a, b, c] = [&parts[0], &parts[1], &parts[2]].map(String::as_str);
    let merged = answer(&["merge", c, a, b]);
    let mut whole = answer(&command);
    assert!(
        whole
            .as_object_mut()
            .unwrap()
            .remove("games_per_second")
            .is_some()
    );
    assert_eq!(merged, whole);
    // Two of three are a part that can be merged on.
    let two = file("two.json", &text(&["merge", b, c, "--json"]));
    assert_eq!(answer(&["merge", &two, a]), whole);
}

#[test]
fn an_experiment_is_shared_out_and_merged_like_a_match() {
    let command = [
        "kenju",
        "experiment",
        "curve",
        "--n",
        "3",
        "--moves",
        "20",
        "--every",
        "10",
        "--games",
        "4",
        "--scheme",
        "W6",
    ];
    let parts = three_shards("curve", &command);
    let merged = answer(&["merge", &parts[0], &parts[1], &parts[2]]);
    let mut whole = answer(&command);
    assert!(whole.as_object_mut().unwrap().remove("measured").is_some());
    assert_eq!(merged, whole);
    let rows = merged["tables"]["curve"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[2]["moves"], &rows[2]["learners"]),
        (&json!(20), &json!(3))
    );
    assert!(rows[2]["tau"]["low"].as_f64().unwrap() <= rows[2]["tau"]["value"].as_f64().unwrap());
}

#[test]
fn an_experiment_is_printed_as_a_table_and_as_csv() {
    let table = text(&["kenju", "experiment", "stances", "--n", "30"]);
    assert!(table.contains("White is"), "{table}");
    assert!(table.contains("defending"), "{table}");
    let csv = text(&["kenju", "experiment", "stances", "--n", "30", "--csv"]);
    let mut lines = csv.lines();
    let heads = lines.next().unwrap();
    assert!(heads.starts_with("white_player,black_player,games,white,white_low,white_high,"));
    assert_eq!(
        lines.next().unwrap().split(',').count(),
        heads.split(',').count()
    );
    assert_eq!(lines.count(), 5);
}

#[test]
fn one_setting_and_one_player_can_be_tried_alone() {
    let experiment = ["kenju", "experiment"];
    let more = ["patience", "--parameters", "max-dead-ends=2", "--n", "20"];
    let found = answer(&[&experiment[..], &more].concat());
    let rows = found["tables"]["settings"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["max_dead_ends"]), (1, &json!("2")));
    assert!(found["measured"]["parts"][0]["microseconds_per_move"].is_number());
    let more = ["insight", "--player", "MAX attacking", "--n", "1"];
    let found = answer(&[&experiment[..], &more].concat());
    assert_eq!(found["tables"]["insight"][0]["player"], "MAX attacking");
}

#[test]
fn bad_input_is_told_with_what_and_where() {
    let other = file("other.json", "{}");
    let short = file("short.txt", "1 2 3");
    for (arguments, message) in [
        (
            &["kenju", "values", "--white", "0,0 1;2"][..],
            "plyground: kenju values: --white: `1;2` is not a point",
        ),
        (
            &["kenju", "values", "--white", "0,0", "--black", "0,0"],
            "plyground: kenju values: --black: (0,0) is occupied",
        ),
        (
            &["kenju", "values", "--mediocre", "half"],
            "`half` is not a threshold",
        ),
        (
            &["kenju", "values", "--element", "STRONG"],
            "STRONG: a player without an element",
        ),
        (
            &["kenju", "values", "--element", &short],
            "short.txt: an element has 32 words, this text has 3",
        ),
        (
            &["kenju", "train", "--scheme", "W9"],
            "`W9` is not a training scheme",
        ),
        (
            &["kenju", "train", "--system", "5"],
            "[possible values: 3, 4]",
        ),
        (
            &["kenju", "train", "--moves", "0"],
            "plyground: kenju train: 0 training moves; from 1 to 20000",
        ),
        (
            &[
                "kenju", "match", "--white", "ME", "--black", "MAX", "--games", "1",
            ],
            "plyground: kenju match: ME: no such player or file; there are MAX, NULL",
        ),
        (
            &[
                "kenju", "match", "--white", &other, "--black", "MAX", "--games", "1",
            ],
            "other.json: neither a saved player nor an answer",
        ),
        (
            &[
                "kenju", "match", "--white", "MAX", "--black", "MAX", "--games", "0",
            ],
            "plyground: kenju match: 0 games; from 1",
        ),
        (
            &[
                "kenju",
                "match",
                "--white",
                "MAX",
                "--black",
                "MAX",
                "--games",
                "9",
                "--parameters",
                "node-patience=x",
            ],
            "node-patience: `x` is not a whole number to 65535",
        ),
        (
            &["kenju", "experiment", "curve", "--shard", "3/3"],
            "`3/3` is not a part I/N",
        ),
        (
            &["kenju", "experiment", "kitchen"],
            "no experiment is called `kitchen`; there are match, curve",
        ),
        (
            &["kenju", "experiment", "spread", "--moves", "9"],
            "--moves is for experiments with learners, which `spread` is not",
        ),
        (
            &["kenju", "experiment", "insight", "--player", "ME"],
            "ME: no such player or file; there are MAX; MAX at 47%/100%;",
        ),
        (&["merge", &other], "plyground: merge: "),
        (
            &["merge", "nowhere.json"],
            "plyground: merge: nowhere.json: No such file",
        ),
    ] {
        let said = complaint(arguments);
        assert!(
            said.contains(message),
            "{arguments:?}\n  says {said}  not {message}"
        );
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let command = [
        "kenju", "match", "--white", "MAX", "--black", "MAX", "--games", "60",
    ];
    let parts = three_shards("parts", &command);
    let said = complaint(&["merge", &parts[0], &parts[0]]);
    assert!(
        said.contains("parts-0.json: part 0 is there already"),
        "{said}"
    );
    let seeded = [&command[..], &["--seed", "2"]].concat();
    let others = three_shards("others", &seeded);
    let said = complaint(&["merge", &parts[0], &others[1]]);
    assert!(
        said.contains("others-1.json: a part of another trial"),
        "{said}"
    );
    let said = complaint(&["merge", &file("match.txt", "MAX")]);
    assert!(
        said.contains("not an answer of a command with --shard"),
        "{said}"
    );
}

#[test]
fn a_forced_win_is_looked_for_and_told() {
    let three = |extra: &[&str]| {
        let stones = [
            "kenju",
            "threats",
            "--white",
            "0,0 1,0 2,0",
            "--black",
            "0,7 5,7 9,5",
        ];
        answer(&[&stones[..], &["--to-move", "white"], extra].concat())
    };
    let found = three(&["--fours-only"]);
    assert_eq!(keys(&found), ["found", "line", "nodes", "stopped"]);
    assert_eq!(found["found"], json!(true));
    assert_eq!(found["stopped"], json!(null));
    let line = found["line"].as_array().unwrap();
    assert_eq!(line.len(), 2, "an end, and five");
    assert_eq!(line[0]["threat"], json!("four"));
    assert_eq!(line[1]["threat"], json!("five"));
    assert_eq!(line[1]["reply"], json!(null));
    let none = three(&["--nodes", "0"]);
    assert_eq!(
        (&none["found"], &none["stopped"]),
        (&json!(false), &json!("nodes"))
    );
    assert_eq!(none["line"], json!([]));
    // Two threes that cross need threes, not fours.
    let crossing = [
        "kenju",
        "threats",
        "--white",
        "1,0 2,0 3,1 3,2",
        "--black",
        "8,8 9,8",
        "--to-move",
        "white",
    ];
    assert_eq!(answer(&crossing)["found"], json!(true));
    assert_eq!(
        answer(&[&crossing[..], &["--fours-only"]].concat())["stopped"],
        json!("no-win")
    );
}

#[test]
fn a_forced_win_is_not_looked_for_where_nobody_can_move() {
    let over = [
        "kenju",
        "threats",
        "--white",
        "0,0 1,0 2,0 3,0 4,0",
        "--to-move",
        "black",
    ];
    assert!(
        complaint(&over).contains("White has five in a row"),
        "{}",
        complaint(&over)
    );
    let wrong = [
        "kenju",
        "threats",
        "--white",
        "0,0 0,0",
        "--to-move",
        "black",
    ];
    assert!(
        complaint(&wrong).contains("--white"),
        "{}",
        complaint(&wrong)
    );
}
