//! PLAYER's commands and `rate`, tested through the real binary: JSON, tables, exit status and messages about bad
//! input.

use super::program::{answer, complaint, file, has, keys, merge, parts, refused, text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn a_move_is_ranked_with_its_parameters() {
    let rank = "--move e4 --weights ones";
    let found = answer(format!("player rank --fen '{START} 0 1' {rank}"));
    assert_eq!(
        keys(&found),
        ["moves", "order", "parameters", "rank", "value"]
    );
    assert_eq!(
        (found["moves"].as_u64(), found["rank"].as_u64()),
        (Some(20), Some(1))
    );
    assert_eq!(found["parameters"].as_array().map(Vec::len), Some(17));
    assert_eq!(found["order"][0]["move"], "e4");
}

#[test]
fn a_set_is_ranked_position_by_position() {
    let set = file(
        "player-ranked.epd",
        &format!("{START} bm e4; id \"king's pawn\";\n{START} bm a3; id \"odd\";\n"),
    );
    let weights = "--weights ones --weights zero";
    let found = answer(format!("player rank --epd '{set}' {weights}"));
    assert_eq!(found["positions"][0]["id"], "king's pawn");
    assert_eq!(found["positions"][0]["rank"], 1);
    assert_eq!(found["positions"][1]["ranks"][1], 1, "generated first");
    assert_eq!(found["summary"][0]["first"], 1);
    assert_eq!(found["summary"][0]["positions"], 2);
    assert!(found["summary"][1]["ahead_gain"].is_object());
}

#[test]
fn the_checks_that_come_first_are_counted() {
    let set = file(
        "player-checks.epd",
        "r3qrk1/2R3pp/b3p3/pp1p4/3P4/3QP1B1/P4PPP/R5K1 w - - bm Qa3;\n\
         r3qrk1/2R3pp/b3p3/pp1p4/3P4/3QP1B1/P4PPP/R5K1 w - - bm Rxg7+;\n",
    );
    let command = format!("player rank --checks --epd '{set}'");
    let ranked = "--reading meant --weights trained --weights zero";
    let found = answer(format!("{command} {ranked}"));
    assert_eq!(
        found["checks"],
        serde_json::json!({"recommended": 1, "first": [["trained", 2], ["zero", 0]]})
    );
    let without = answer(format!("player rank --epd '{set}'"));
    assert!(without.get("checks").is_none(), "not asked for");
}

#[test]
fn games_are_ranked_and_trained_on() {
    let games = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n\
                 1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 0-1\n";
    let games = file("player-games.pgn", games);
    let all = format!("--pgn '{games}' --from-ply 0 --one-in 1");
    let ranked = answer(format!("player rank --weights ones {all}"));
    assert_eq!(ranked["summary"][0]["positions"], 20);
    assert_eq!(ranked["summary"][0]["games"], 2);
    let trained = answer(format!("player train --test-share 0.5 --passes 2 {all}"));
    assert_eq!(
        keys(&trained),
        [
            "curve",
            "gain",
            "gain_ahead",
            "more_remarks",
            "packed",
            "remarks",
            "test",
            "train",
            "weights"
        ]
    );
    assert_eq!(trained["curve"].as_array().map(Vec::len), Some(3));
    assert_eq!(trained["test"]["positions"], 10);
    assert_eq!(trained["weights"].as_array().map(Vec::len), Some(18));
}

#[test]
fn trained_weights_are_saved_and_used() {
    let set = file("player-taught.epd", &format!("{START} bm a4; id \"a4\";\n"));
    let path = file("player-taught.weights.txt", "");
    let rate = "--alpha 1 --passes 40 --kept last";
    let saved = format!("player train --epd '{set}' --save '{path}'");
    text(format!("{saved} {rate}"));
    let weights = format!("--weights '{path}' --weights ones");
    let ranked = answer(format!("player rank --epd '{set}' {weights}"));
    let ranks = &ranked["positions"][0]["ranks"];
    assert!(ranks[0].as_u64() < ranks[1].as_u64(), "{ranks}");
}

#[test]
fn the_pages_training_is_repeated_to_the_last_bit_by_the_command_it_shows() {
    use ::player::{Coding, Division, Reading, Threshold, Tutor, Weights};
    use ::player_lab::experiment::messages::{Reply, Request, Work};
    use ::player_lab::experiment::pack;
    use ::player_lab::model::{Choice, LessonConfigForm, TrainForm};
    let forms = [
        TrainForm {
            choice: Choice::TableOne,
            held_out: "30".to_owned(),
            ..TrainForm::default()
        },
        TrainForm {
            choice: Choice::Games,
            one_in: "40".to_owned(),
            tutor: Tutor::Critic,
            manner: LessonConfigForm {
                rate: "0.3".to_owned(),
                division: Division::Inputs,
                coding: Coding::Signs,
                threshold: Threshold::Kept,
            },
            ..TrainForm::default()
        },
    ];
    for form in forms {
        let now = Weights::ONES;
        let ask = Request::Train {
            gathering: form.gathering(Reading::MEANT, false).expect("a set"),
            course: form.course(now).expect("a course"),
            test_share: form.test_share().expect("a share"),
        };
        let mut work = Work::new(ask).expect("work");
        let mut last = None;
        while !work.is_over() {
            last = work.step().unwrap().or(last);
        }
        let Some(Reply::Trained(outcome)) = last else {
            panic!("no training: {last:?}");
        };
        let command = form.command(Reading::MEANT, now).expect("a command");
        let found = answer(&command);
        // Packed as in links: every bit of every weight.
        assert_eq!(found["packed"], pack(&outcome.weights), "{command}");
        assert_eq!(
            found["test"]["positions"], outcome.positions[1],
            "{command}"
        );
    }
}

#[test]
fn trained_weights_rank_the_masters_move_first_more_often_in_games_they_have_not_seen() {
    // The games that come with the program, but for those from which a position was trained on.
    let rank = "player rank --set games --from-ply 12 --one-in 4";
    let found = answer(format!("{rank} --weights ones --weights trained"));
    let [ones, trained] = [&found["summary"][0], &found["summary"][1]];
    assert!(ones["positions"].as_u64() > Some(600), "{ones}");
    assert!(ones["games"].as_u64() > Some(40), "{ones}");
    assert!(found["known_games"].as_u64() > Some(0));
    let gain = &trained["first_gain"];
    assert!(gain["low"].as_f64() > Some(0.0), "{gain}");
}

#[test]
fn chute_ranks_the_same_positions_beside_player() {
    let set = file(
        "player-both.epd",
        &format!("{START} bm e4 d4; id \"centre\";\n{START} bm a3; id \"odd\";\n"),
    );
    let rank = format!("player rank --epd '{set}' --weights ones --chute");
    let found = answer(&rank);
    let [player, chute] = [&found["summary"][0], &found["summary"][1]];
    assert_eq!(
        (&player["name"], &chute["name"]),
        (&"ones".into(), &"CHUTE".into())
    );
    assert_eq!(chute["positions"], 2);
    assert!(chute["first_gain"].is_object());
    let ranks = found["positions"][1]["ranks"].as_array().expect("a list");
    assert_eq!(ranks.len(), 2);
    assert!(ranks[1].as_u64() > Some(1), "a3 is not CHUTE's first move");
}

#[test]
fn table_one_stands_beside_ours() {
    let found = answer("player rank --table-one --weights ones");
    assert_eq!(found["rows"].as_array().map(Vec::len), Some(40));
    assert_eq!(found["recovered"], 27);
    assert_eq!(found["rows"][0]["ranks"], serde_json::json!([48, 48]));
    let printed = text("player rank --table-one --weights ones");
    has(&printed, "places from 1975");
}

#[test]
fn the_example_of_the_rating_comes_out_to_three_decimals() {
    let example = "rate --marks Rae1=10,Nxf5=7 --timeline 0:Nxf5,94:a4,155:Rae1 --rates 10,300";
    let found = answer(example);
    assert_eq!(keys(&found), ["areas", "scores"]);
    let score = |rate: &str| format!("{:.3}", found["scores"][rate].as_f64().expect("a number"));
    assert_eq!(
        (score("10"), score("300")),
        ("6.997".into(), "8.148".into())
    );
    let weights = found["areas"].as_array().expect("a list");
    let total: f64 = weights
        .iter()
        .filter_map(|area| area["weight"].as_f64())
        .sum();
    assert!((total - 1.0).abs() < 1e-12);
    assert!(text(example).contains("6.997"));
}

#[test]
fn engines_are_rated_by_nodes_alike_every_time() {
    let set = file(
        "player-marked.epd",
        &format!("{START} id \"x\"; c0 \"e4=10, d4=9\";\n"),
    );
    let rate = format!("rate --epd '{set}' --nodes 2000 --rates 100,1000");
    let found = answer(&rate);
    assert_eq!(found, answer(&rate));
    assert_eq!(found["unit"], "nodes");
    let engines = found["engines"].as_array().expect("a list");
    // EG knows kings and pawns alone and is left out.
    assert_eq!(engines.len(), ::rating_lab::experiment::ENGINES.len() - 1);
    assert!(engines.iter().all(|row| row["engine"] != "eg"));
    assert_eq!(engines[0]["average"].as_array().map(Vec::len), Some(2));
}

#[test]
fn an_engine_rated_by_the_clock_ends_when_its_time_is_over() {
    let set = file(
        "player-timed.epd",
        &format!("{START} id \"x\"; c0 \"e4=10, d4=9\";\n"),
    );
    let by_clock = format!("rate --epd '{set}' --engine minimax --seconds");
    let found = answer(format!("{by_clock} 0.1"));
    assert_eq!(found["unit"], "seconds");
    let timeline = &found["engines"][0]["positions"][0]["timeline"];
    let timeline = timeline.as_array().expect("a list");
    assert!(!timeline.is_empty());
    let latest = timeline
        .iter()
        .map(|change| change[0].as_f64().expect("a number"));
    assert!(latest.fold(0.0, f64::max) <= 0.1);
    refused(format!("{by_clock} 0"), "0 is not a limit");
}

#[test]
fn eg_is_refused_a_set_it_cannot_analyse() {
    let wrong = complaint("rate --engine eg");
    has(&wrong, "kings and pawns only");
    has(&wrong, "--set endings");
    let endings = "rate --set endings --nodes 300 --rates 100";
    let found = answer(format!("{endings} --engine player"));
    let positions = found["engines"][0]["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 8);
    refused("rate --set openings", "middlegames, endings");
}

#[test]
fn what_is_wrong_is_said_and_where() {
    let set = file("player-wrong.epd", &format!("{START} id \"x\";\n"));
    for (command, said) in [
        (
            &format!("player rank --epd '{set}'")[..],
            "line 1: no best move",
        ),
        (
            &format!("player rank --epd '{set}' --weights nobody"),
            "there are ones, zero, trained",
        ),
        ("rate --marks Nf3=11 --timeline 0:Nf3", "11 is not a mark"),
        (
            "rate --marks 'a=10, a=5' --timeline 0:a",
            "\"a\" is marked already",
        ),
        ("rate --marks Nf3=1 --timeline x", "entry 1: \"x\""),
        (
            "rate --marks a=1 --timeline 0:a --rates 0",
            "0 is not a rate of play",
        ),
    ] {
        refused(command, said);
    }
    let wrong = complaint(format!("player train --epd '{set}' --alpha NaN"));
    assert!(wrong.starts_with("plyground: player train: "), "{wrong}");
}

#[test]
fn a_library_ranked_in_parts_is_one_run_byte_for_byte() {
    let games = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n\n\
                 1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 *\n\n\
                 1. Ke5 *\n\n1. c4 e5 2. Nc3 Nf6 3. Nf3 Nc6 4. g3 d5 5. cxd5 Nxd5 6. Bg2 Nb6 *\n";
    let pgn = file("player-parts.pgn", games);
    let weights = "--weights ones --weights trained";
    let ranked = "--from-ply 2 --one-in 1 --keep-known";
    let command = format!("player rank --pgn '{pgn}' {ranked} {weights}");
    let whole = text(format!("{command} --json"));
    let parts = parts("player-ranked", &command, 3);
    let merged = |files: &[&str]| text(format!("{} --json", merge(files)));
    let backwards: Vec<&str> = parts.iter().rev().map(String::as_str).collect();
    assert_eq!(merged(&backwards), whole);
    let two = text(format!("{} --partial --json", merge(&backwards[..2])));
    let two = file("player-ranked-two.json", &two);
    assert_eq!(merged(&[&two, &parts[0]]), whole);
    refused(merge(&[&parts[0], &parts[0]]), "part 0 is there already");
}

#[test]
fn each_rank_is_foretold_by_a_search_over_the_others() {
    let command = "player reconstruct --restarts 1 --steps 100 --shuffled 1 --leave-one-out";
    let answer = answer(command);
    let foretold = answer["foretold"].as_array().unwrap();
    assert_eq!(foretold.len(), 27);
    assert_eq!(foretold[1]["position"], 7, "as Table I numbers them");
    let missed: u64 = foretold
        .iter()
        .map(|row| row["miss"].as_u64().unwrap())
        .sum();
    assert_eq!(answer["missed"], missed);
    assert_eq!(answer["missed_by_ones"], 148);
    let shuffled = answer["shuffled"].as_array().unwrap();
    assert_eq!(shuffled.len(), 1);
    assert_ne!(shuffled[0][1], 148, "the ranks are others");
    assert!(
        shuffled[0][0].as_u64().unwrap() > missed,
        "and not foretold"
    );
    for row in foretold {
        let number = |value: &serde_json::Value| value.as_u64().unwrap();
        let [low, high, rank] = [
            number(&row["published"][0]),
            number(&row["published"][1]),
            number(&row["rank"]),
        ];
        let miss = low.saturating_sub(rank) + rank.saturating_sub(high);
        assert_eq!(row["miss"], miss);
    }
}

#[test]
fn a_search_in_parts_is_one_run_byte_for_byte() {
    let command = "player reconstruct --restarts 4 --steps 150 --shuffled 2";
    let whole = text(format!("{command} --json"));
    let other = "player reconstruct --restarts 4 --steps 160";
    let others = parts("player-searched-otherwise", other, 3);
    let parts = parts("player-searched", command, 3);
    let all: Vec<&str> = parts.iter().map(String::as_str).collect();
    assert_eq!(text(format!("{} --json", merge(&all))), whole);
    refused(merge(&[&parts[0], &others[1]]), "another command");
}

/// The rule of p. 91 on five cards: both divisions drop the remainder.
#[test]
fn pro_runs_on_its_cards() {
    let weights = "   5".repeat(18);
    let cards = format!("{weights}\n   1  -7  30 200-200\n   1\n  -2\n  17\n");
    let path = file("player-pro.cards", &cards);
    let found = answer(format!("player pro '{path}'"));
    assert_eq!(found["tenths"][3], -222);
    let printed = text(format!("player pro '{path}'"));
    assert!(
        printed.starts_with("     4   5   1 -17  27   5"),
        "{printed}"
    );
    let short = file("player-short.cards", "   1\n");
    has(
        &complaint(format!("player pro '{short}'")),
        "card 2 is missing",
    );
}

#[test]
fn main_prints_the_moves_as_the_listing_does() {
    let printed = text(format!("player main --fen '{START} 0 1'"));
    let rows = printed.lines().filter(|line| line.len() == 102).count();
    assert_eq!(rows, 20 + 1);
    has(&printed, "     MY MOVE IS");
}
