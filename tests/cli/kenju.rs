//! Kenju's commands, tested through the real binary: JSON, tables, exit status and messages about bad input.

use super::program::{answer, file, has, keys, merge, parts, refused, text};
use serde_json::json;

#[test]
fn values_are_those_of_the_thesis_worked_by_hand() {
    let values = |[mediocre, outstanding]: [&str; 2]| {
        let element = "kenju values --white 0,0 --element MAX";
        let found = answer(format!(
            "{element} --mediocre {mediocre} --outstanding {outstanding}"
        ));
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
    let words = file("kenju-ones.txt", &"1 ".repeat(32));
    let stones = "kenju values --white '0,0 -1,2' --black -3,-3";
    let found = answer(format!("{stones} --element '{words}' --outstanding inf"));
    let values = found["values"].as_array().unwrap();
    let sum: u64 = values.iter().map(|v| v["value"].as_u64().unwrap()).sum();
    // Every live line has four vacant places, or three if it holds two stones.
    assert!(sum > 150, "{sum}");
    let table = text("kenju values --white 0,0");
    assert!(table.starts_with("move   value\n"), "{table}");
}

#[test]
fn a_training_answers_with_element_questions_total_and_history() {
    let train = "kenju train --system 3 --scheme W6";
    let found = answer(format!("{train} --moves 40 --seed 7"));
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
    let again = answer(format!("{train} --moves 40 --seed 7"));
    assert_eq!(found, again);
}

#[test]
fn a_trained_player_is_saved_and_plays() {
    let saved = file("kenju-learner.json", "");
    let train = "kenju train --scheme WA --moves 30 --seed 3";
    let trained = answer(format!("{train} --save '{saved}'"));
    let element = file("kenju-element.json", &trained.to_string());
    let match_of = |player: &str| {
        let games = "--black MAX --games 6 --seed 1";
        let found = answer(format!("kenju match --white '{player}' {games}"));
        (found["white"].clone(), found["moves"].clone())
    };
    assert_eq!(match_of(&saved), match_of(&element));
}

#[test]
fn a_match_answers_with_the_keys_of_fig_4_23() {
    let found = answer("kenju match --white MAX --black NULL --games 30 --seed 1");
    let expected = "black dead_ends games games_per_second moves none paths points white";
    assert_eq!(keys(&found).join(" "), expected);
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
    let games = "kenju match --white MAX --black MAX --games 60";
    let found = answer(format!("{games} --parameters play=defending"));
    assert!(found["none"].as_u64().unwrap() > 30, "{found}");
    let wide = answer(format!("{games} --black-parameters max-dead-ends=12"));
    assert_eq!(wide["paths"].as_array().unwrap().len(), 12);
}

#[test]
fn merged_shards_are_one_run_byte_for_byte() {
    let command = "kenju match --white MAX --black MAX --games 160 --seed 5";
    let parts = parts("kenju-match", command, 3);
    let [a, b, c] = [0, 1, 2].map(|index| parts[index].as_str());
    let merged = answer(merge(&[c, a, b]));
    let mut whole = answer(command);
    assert!(
        whole
            .as_object_mut()
            .unwrap()
            .remove("games_per_second")
            .is_some()
    );
    assert_eq!(merged, whole);
    // Two of three are a part that can be merged on.
    let two = text(format!("{} --partial --json", merge(&[b, c])));
    let two = file("kenju-two.json", &two);
    assert_eq!(answer(merge(&[&two, a])), whole);
}

#[test]
fn an_experiment_is_shared_out_and_merged_like_a_match() {
    let command = "kenju experiment curve --n 3 --moves 20 --every 10 --games 4 --scheme W6";
    let parts = parts("kenju-curve", command, 3);
    let merged = answer(merge(&[&parts[0], &parts[1], &parts[2]]));
    let mut whole = answer(command);
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
    let table = text("kenju experiment stances --n 30");
    has(&table, "White is");
    has(&table, "defending");
    let csv = text("kenju experiment stances --n 30 --csv");
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
    let found = answer("kenju experiment patience --parameters max-dead-ends=2 --n 20");
    let rows = found["tables"]["settings"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["max_dead_ends"]), (1, &json!("2")));
    assert!(found["measured"]["parts"][0]["microseconds_per_move"].is_number());
    let found = answer("kenju experiment insight --player 'MAX attacking' --n 1");
    assert_eq!(found["tables"]["insight"][0]["player"], "MAX attacking");
}

#[test]
fn bad_input_is_told_with_what_and_where() {
    let other = file("kenju-other.json", "{}");
    let short = file("kenju-short.txt", "1 2 3");
    let games = "kenju match --white MAX --black MAX --games";
    for (command, message) in [
        (
            "kenju values --white '0,0 1;2'",
            "plyground: kenju values: --white: `1;2` is not a point",
        ),
        (
            "kenju values --white 0,0 --black 0,0",
            "plyground: kenju values: --black: (0,0) is occupied",
        ),
        ("kenju values --mediocre half", "`half` is not a threshold"),
        (
            "kenju values --element STRONG",
            "STRONG: a player without an element",
        ),
        (
            &format!("kenju values --element '{short}'"),
            "short.txt: an element has 32 words, this text has 3",
        ),
        ("kenju train --scheme W9", "`W9` is not a training scheme"),
        ("kenju train --system 5", "[possible values: 3, 4]"),
        (
            "kenju train --moves 0",
            "plyground: kenju train: 0 training moves; from 1 to 20000",
        ),
        (
            "kenju match --white ME --black MAX --games 1",
            "plyground: kenju match: ME: no such player or file; there are MAX, NULL",
        ),
        (
            &format!("kenju match --white '{other}' --black MAX --games 1"),
            "other.json: neither a saved player nor an answer",
        ),
        (
            &format!("{games} 0"),
            "plyground: kenju match: 0 games; from 1",
        ),
        (
            &format!("{games} 9 --parameters node-patience=x"),
            "node-patience: `x` is not a whole number to 65535",
        ),
        (
            "kenju experiment curve --shard 3/3",
            "`3/3` is not a part I/N",
        ),
        (
            "kenju experiment kitchen",
            "no experiment is called `kitchen`; there are match, curve",
        ),
        (
            "kenju experiment spread --moves 9",
            "--moves is for experiments with learners, which `spread` is not",
        ),
        (
            "kenju experiment insight --player ME",
            "ME: no such player or file; there are MAX; MAX at 47%/100%;",
        ),
        (&merge(&[&other]), "plyground: merge: "),
        (
            "merge nowhere.json",
            "plyground: merge: nowhere.json: No such file",
        ),
    ] {
        refused(command, message);
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let command = "kenju match --white MAX --black MAX --games 60";
    let seeded = format!("{command} --seed 2");
    let others = parts("kenju-others", &seeded, 3);
    let parts = parts("kenju-parts", command, 3);
    let twice = "parts-0.json: part 0 is there already";
    refused(merge(&[&parts[0], &parts[0]]), twice);
    let another = "others-1.json: a part of another trial";
    refused(merge(&[&parts[0], &others[1]]), another);
    let wrong = file("kenju-match.txt", "MAX");
    refused(merge(&[&wrong]), "not an answer of a command with --shard");
}

#[test]
fn a_forced_win_is_looked_for_and_told() {
    let three = |extra: &str| {
        let stones = "kenju threats --white '0,0 1,0 2,0' --black '0,7 5,7 9,5'";
        answer(format!("{stones} --to-move white {extra}"))
    };
    let found = three("--fours-only");
    assert_eq!(keys(&found), ["found", "line", "nodes", "stopped"]);
    assert_eq!(found["found"], json!(true));
    assert_eq!(found["stopped"], json!(null));
    let line = found["line"].as_array().unwrap();
    assert_eq!(line.len(), 2, "an end, and five");
    assert_eq!(line[0]["threat"], json!("four"));
    assert_eq!(line[1]["threat"], json!("five"));
    assert_eq!(line[1]["reply"], json!(null));
    let none = three("--nodes 0");
    assert_eq!(
        (&none["found"], &none["stopped"]),
        (&json!(false), &json!("nodes"))
    );
    assert_eq!(none["line"], json!([]));
    // Two threes that cross need threes, not fours.
    let crossing = "kenju threats --white '1,0 2,0 3,1 3,2' --black '8,8 9,8' --to-move white";
    assert_eq!(answer(crossing)["found"], json!(true));
    assert_eq!(
        answer(format!("{crossing} --fours-only"))["stopped"],
        json!("no-win")
    );
}

#[test]
fn a_forced_win_is_not_looked_for_where_nobody_can_move() {
    let over = "kenju threats --white '0,0 1,0 2,0 3,0 4,0' --to-move black";
    refused(over, "White has five in a row");
    let wrong = "kenju threats --white '0,0 0,0' --to-move black";
    refused(wrong, "--white");
}
