//! Conversations, as an interface would hold them.

use super::*;
use rating_lab::experiment::ENGINES;
use std::sync::mpsc;

/// What is answered to these lines, after which the interface hangs up.
fn said(lines: &[&str]) -> Vec<String> {
    let (sender, receiver) = mpsc::channel();
    for line in lines {
        sender.send((*line).to_owned()).unwrap();
    }
    drop(sender);
    let mut output = Vec::new();
    Session::new(&mut output).run(&receiver).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn best(lines: &[&str]) -> String {
    let said = said(lines);
    let last = said.last().and_then(|line| line.strip_prefix("bestmove "));
    let last = last.unwrap_or_else(|| panic!("{said:?}"));
    last.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn it_introduces_itself_with_its_options() {
    let said = said(&["uci", "isready"]);
    assert!(said[0].starts_with("id name Plyground"));
    assert!(
        said.iter()
            .any(|line| line.contains("combo default alpha-beta var alpha-beta var minimax"))
    );
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn every_engine_mates_or_at_least_moves_legally() {
    let fen = "position fen 2r3k1/5ppp/8/8/3R4/8/5PPP/3R2K1 w - - 0 1";
    for (name, engine) in ENGINES {
        let set = format!("setoption name Engine value {name}");
        let mv = best(&[&set, fen, "go nodes 3000"]);
        let board: Board = fen[13..].parse().unwrap();
        assert!(
            board.is_legal(parse_uci_move(&board, &mv).unwrap()),
            "{name}"
        );
        if matches!(engine, Engine::Search(..) | Engine::Reference) {
            let mate = said(&[
                "position fen 6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1",
                "go depth 2",
            ]);
            assert!(
                mate.iter()
                    .any(|line| line.contains("score mate 1 ") && line.ends_with("pv d1d8")),
                "{mate:?}"
            );
        }
    }
}

#[test]
fn the_same_limit_of_nodes_gives_the_same_answer() {
    let lines = [
        "setoption name Engine value ctw",
        "position startpos moves e2e4",
        "go nodes 400",
    ];
    assert_eq!(best(&lines), best(&lines));
}

#[test]
fn the_game_before_the_position_is_known_and_not_returned_to() {
    // White is a queen up; the moves have led to where they began.
    let fen = "position fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1 moves b1b2 h8g8 b2b1 g8h8";
    for name in ["alpha-beta", "ctw"] {
        let set = format!("setoption name Engine value {name}");
        let mv = best(&[&set, fen, "go nodes 2000"]);
        assert_ne!(mv, "b1b2", "{name} goes where the game has been");
    }
}

#[test]
fn castling_promotion_and_en_passant_are_written_as_the_protocol_has_them() {
    let castled = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8";
    assert!(said(&[castled]).is_empty());
    assert_eq!(
        best(&["position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1", "go depth 1"]),
        "a7a8q"
    );
    assert!(said(&["position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6"]).is_empty());
    let only = "position fen 6rk/6pp/8/8/8/8/r6r/4K2R w K - 0 1";
    assert_eq!(
        best(&[only, "setoption name Engine value first-move", "go"]).len(),
        4
    );
}

#[test]
fn what_cannot_be_done_is_said() {
    let said = said(&[
        "position fen nonsense",
        "position startpos moves e2e5",
        "go depth 1",
        "position fen 8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
        "setoption name Engine value stockfish",
        "setoption name Nodes value many",
        "setoption name Contempt value 3",
        "castle",
        "setoption name Engine value eg",
        "go searchmoves c2c3 c2c8 mate 2",
    ]);
    for (place, word) in [
        "cannot be read",
        "e2e5 is not a legal move",
        "there is no position",
        "bestmove 0000",
        "stockfish",
        "many",
        "Contempt",
        "castle",
        "not followed: mate 2",
        "c2c8 is not a legal move",
        "eg cannot follow searchmoves",
    ]
    .iter()
    .enumerate()
    {
        let is_note = said[place].starts_with("info string ");
        assert!(
            is_note != word.starts_with("bestmove") && said[place].contains(word),
            "{:?}",
            said[place]
        );
    }
    assert_eq!(said.last().unwrap(), "bestmove c2c3");
}

#[test]
fn an_ended_game_has_no_move_and_eg_moves_even_where_it_knows_nothing() {
    assert_eq!(
        best(&["position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"]),
        "0000"
    );
    let said = said(&["setoption name Engine value eg", "go nodes 10"]);
    assert!(said[0].contains("does not know such positions"));
    assert!(said[1].starts_with("bestmove "));
}

#[test]
fn a_search_without_end_is_ended_by_stop_and_a_finished_one_waits_for_it() {
    let said = said(&[
        "setoption name Engine value player",
        "go infinite",
        "isready",
        "stop",
        "go ponder",
        "ponderhit",
    ]);
    let place = |word: &str| said.iter().position(|line| line.starts_with(word));
    assert!(place("readyok") < place("bestmove"), "{said:?}");
    // `go infinite` may not answer before `stop`, so the end of the search is announced.
    assert!(place("info string the search has come to its end") < place("bestmove"));
    assert_eq!(
        said.iter()
            .filter(|line| line.starts_with("bestmove"))
            .count(),
        2
    );
}

#[test]
fn pondering_without_a_clock_ends_by_the_usual_limit_once_its_move_is_made() {
    let said = said(&["setoption name Nodes value 300", "go ponder", "ponderhit"]);
    let told = said.iter().rfind(|line| line.contains(" nodes ")).unwrap();
    let nodes = told
        .split(" nodes ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    assert!(nodes.parse::<u64>().unwrap() <= 300, "{said:?}");
    assert!(said.last().unwrap().starts_with("bestmove "));
}

#[test]
fn lines_and_depths_are_told_as_the_search_deepens() {
    let said = said(&["position startpos", "go depth 3"]);
    for depth in 1..=3 {
        let line = &said[depth - 1];
        assert!(
            line.starts_with(&format!("info depth {depth} seldepth {depth} score cp ")),
            "{line}"
        );
        let pv = line.split(" pv ").nth(1).unwrap();
        assert_eq!(pv.split(' ').count(), depth);
    }
    let deepest: Vec<&str> = said[2].split(" pv ").nth(1).unwrap().split(' ').collect();
    assert_eq!(
        said[3..],
        [format!("bestmove {} ponder {}", deepest[0], deepest[1])]
    );
}

#[test]
fn the_book_is_asked_first_and_only_where_a_move_is_wanted() {
    let by_book = said(&["setoption name Book value masters", "go nodes 5"]);
    assert!(by_book[0].starts_with("info string book: "), "{by_book:?}");
    assert!(by_book[1].starts_with("bestmove "));
    assert_eq!(by_book.len(), 2);
    for lines in [
        [
            "setoption name Book value masters",
            "go nodes 5 searchmoves a2a3",
        ],
        ["setoption name Book value", "go nodes 5"],
    ] {
        assert!(said(&lines).iter().all(|line| !line.contains("book:")));
    }
}

/// The first moves and the scores of the last depth that is told with so many lines.
fn lines_of(said: &[String]) -> Vec<(String, i32)> {
    let told = said.iter().filter(|line| line.contains(" multipv "));
    let told: Vec<&String> = told.collect();
    let last = told.iter().rposition(|line| line.contains(" multipv 1 "));
    let lines = told[last.expect("several lines")..].iter().map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let after = |word| words[words.iter().position(|&it| it == word).unwrap() + 1];
        (after("pv").to_owned(), after("cp").parse().unwrap())
    });
    lines.collect()
}

#[test]
fn several_lines_are_different_moves_whose_scores_do_not_rise() {
    for name in [
        "alpha-beta",
        "minimax",
        "reference",
        "chute-7",
        "player",
        "ctw",
    ] {
        let set = format!("setoption name Engine value {name}");
        let said = said(&[&set, "setoption name MultiPV value 3", "go nodes 3000"]);
        let lines = lines_of(&said);
        assert!((2..=3).contains(&lines.len()), "{name}: {said:?}");
        for (place, (mv, score)) in lines.iter().enumerate() {
            let before = &lines[..place];
            assert!(
                before.iter().all(|it| it.0 != *mv && it.1 >= *score),
                "{name}: {lines:?}"
            );
        }
    }
    let said = said(&[
        "setoption name Engine value eg",
        "setoption name MultiPV value 2",
        "go",
    ]);
    assert!(
        said.iter()
            .any(|line| line.ends_with("eg cannot follow MultiPV"))
    );
}

#[test]
fn options_change_what_is_searched() {
    let nodes = |options: &[&str]| {
        let mut lines = options.to_vec();
        lines.push("go depth 3");
        let said = said(&lines);
        let last = said
            .iter()
            .rfind(|line| line.contains(" nodes "))
            .unwrap()
            .clone();
        let count = last
            .split(" nodes ")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap();
        count.parse::<u64>().unwrap()
    };
    let own = nodes(&[]);
    assert!(nodes(&["setoption name Algorithm value minimax"]) > 5 * own);
    assert!(nodes(&["setoption name Fanout value 3,3,3"]) < own / 5);
    assert!(nodes(&["setoption name MultiPV value 5"]) > own);
    assert!(
        nodes(&[
            "setoption name Fanout value 3",
            "setoption name Fanout value"
        ]) == own
    );
    let unheeded = said(&["setoption name Hash value 2", "go depth 1"]);
    assert_eq!(unheeded[0], "info string alpha-beta cannot follow Hash");
}

#[test]
fn only_the_moves_that_are_asked_for_are_played() {
    for (name, _) in ENGINES {
        if ["eg", "ctw", "ctw-chute"].contains(&name) {
            continue;
        }
        let set = format!("setoption name Engine value {name}");
        let mv = best(&[&set, "go nodes 200 searchmoves a2a3 h2h4"]);
        assert!(["a2a3", "h2h4"].contains(&mv.as_str()), "{name}: {mv}");
    }
}

/// The first move of the last line that is told, and the move that is played.
fn last_line_and_move(said: &[String]) -> (Option<&str>, &str) {
    let mut lines = said
        .iter()
        .rev()
        .filter(|line| !line.contains(" multipv ") || line.contains(" multipv 1 "));
    let told = lines.find_map(|line| line.split_once(" pv "));
    let told = told.map(|(_, line)| line.split(' ').next().unwrap());
    let best = said.last().unwrap().split(' ').nth(1).unwrap();
    (told, best)
}

#[test]
fn the_last_line_that_is_told_begins_with_the_move_played() {
    // Within an iteration a search came to prefer another move, and told only the line before.
    let positions = [
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3 b8c6",
        "position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "position fen 8/2k5/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    ];
    let mut changed = 0;
    for (name, engine) in ENGINES {
        let most = if engine.chunk() < 100 { 300 } else { 20_000 };
        for position in positions {
            for go in [
                "go nodes 1".to_owned(),
                "go nodes 45".to_owned(),
                format!("go nodes {most}"),
                format!("go nodes {}", most / 3),
                "go depth 2".to_owned(),
                "go nodes 200 searchmoves a1b1 f3e5 d2d4 a8b8".to_owned(),
            ] {
                let set = format!("setoption name Engine value {name}");
                // A depth is no limit to every engine.
                let said = said(&[&set, "setoption name Nodes value 200", position, &go]);
                let (told, best) = last_line_and_move(&said);
                if let Some(told) = told {
                    assert_eq!(told, best, "{name}, {position}, {go}: {said:?}");
                }
                let count = said.iter().filter(|line| line.contains(" score ")).count();
                changed += usize::from(count > 0 && said.len() > 1);
                assert!(
                    told.is_some() || go != "go depth 2" || name == "eg",
                    "{name}: {said:?}"
                );
            }
        }
    }
    assert!(changed > 100, "{changed}");
}

#[test]
fn several_lines_end_with_that_of_the_move_played() {
    for name in [
        "alpha-beta",
        "minimax",
        "reference",
        "chute",
        "player",
        "ctw",
    ] {
        for nodes in [100, 700, 2_000, 3_300] {
            let set = format!("setoption name Engine value {name}");
            let go = format!("go nodes {nodes}");
            let said = said(&[&set, "setoption name MultiPV value 3", &go]);
            let (told, best) = last_line_and_move(&said);
            assert_eq!(told, Some(best), "{name} {nodes}: {said:?}");
        }
    }
}

#[test]
fn an_ended_game_has_a_score() {
    for (fen, score, best) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0", "0000"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0", "0000"),
        // By the fifty-move rule; nobody has claimed it, so there is a move.
        ("7k/8/8/8/8/8/8/KQ6 w - - 100 90", "cp 0", "a1a2"),
    ] {
        for (name, _) in ENGINES {
            let set = format!("setoption name Engine value {name}");
            let said = said(&[&set, &format!("position fen {fen}"), "go nodes 50"]);
            let told = format!("info depth 0 score {score}");
            assert!(said.contains(&told), "{name}: {said:?}");
            let last = said.last().unwrap();
            let is_move = last.len() >= "bestmove a1a2".len();
            assert!(
                if best == "0000" {
                    last == "bestmove 0000"
                } else {
                    is_move
                },
                "{name}: {last}"
            );
        }
    }
}

#[test]
fn a_fen_is_read_as_everywhere_and_what_is_assumed_is_said() {
    for (fen, remark) in [
        ("4k3/8/8/8/8/8/8/4K2R w K -", ""),
        ("4k3/8/8/8/8/8/8/4K2R w K - 7", ""),
        ("4k3/8/8/8/8/8/8/4K2R W K - 0 1", "\"W\" is read as \"w\""),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 0", "\"0\" is read as \"1\""),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 400 70000",
            "\"400\" is read as \"100\"",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w", "stops before the castling rights"),
        (
            "4k3/8/8/8/4Pp2/8/8/4K3 b - E3 0 1",
            "\"E3\" is read as \"e3\"",
        ),
    ] {
        let said = said(&[&format!("position fen {fen}"), "go depth 1"]);
        let is_said = said[0].starts_with("info string ") && said[0].contains(remark);
        assert!(remark.is_empty() || is_said, "{fen}: {said:?}");
        assert!(
            said.last().unwrap().len() >= "bestmove e1e2".len(),
            "{fen}: {said:?}"
        );
    }
    let moved = best(&[
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kq - 0 0 moves",
        "go depth 1",
    ]);
    assert!(Board::default().is_legal(moved.parse().unwrap()), "{moved}");
    let refused = said(&[
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "go",
    ]);
    assert!(
        refused[0].contains("'H' is a castling right of Chess960"),
        "{refused:?}"
    );
    assert_eq!(refused.last().unwrap(), "bestmove 0000");
}

#[test]
fn weights_of_another_engine_and_a_depth_without_iterations_are_told() {
    let folder = std::env::temp_dir().join(format!("plyground-session-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("eighteen").to_string_lossy().into_owned();
    std::fs::write(&path, "1 ".repeat(18)).unwrap();
    let set = format!("setoption name Weights value {path}");
    for (name, words) in [
        (
            "chute",
            "has PLAYER's 18 weights, but chute needs CHUTE's 22 outer weights",
        ),
        (
            "minimax",
            "has PLAYER's 18 weights, but minimax has no weights",
        ),
    ] {
        let engine = format!("setoption name Engine value {name}");
        let said = said(&[&engine, &set, "go nodes 5"]);
        assert!(said[0].ends_with(words), "{said:?}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
    let nodes = "setoption name Nodes value 100";
    let said = said(&["setoption name Engine value ctw", nodes, "go depth 4"]);
    assert_eq!(said[0], "info string ctw cannot follow depth");
    let told = said.iter().rfind(|line| line.contains(" nodes ")).unwrap();
    let spent = told
        .split(" nodes ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    assert!(spent.parse::<u64>().unwrap() <= 100, "{told}");
}

#[test]
fn perft_counts_the_sequences_after_each_move() {
    let lines = said(&["position startpos", "go perft 3"]);
    assert_eq!(lines.len(), 22, "{lines:?}");
    assert!(lines.contains(&"e2e4: 600".to_owned()), "{lines:?}");
    assert_eq!(lines[20..], ["", "Nodes searched: 8902"]);
    let castles = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let lines = said(&[&format!("position fen {castles}"), "go perft 2"]);
    assert!(lines.contains(&"e1g1: 43".to_owned()), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 2039");
    for (depth, count) in [("0", 1), ("1", 20), ("2", 400)] {
        let lines = said(&["position startpos", &format!("go perft {depth}")]);
        assert_eq!(*lines.last().unwrap(), format!("Nodes searched: {count}"));
    }
    let mated = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    assert_eq!(said(&[mated, "go perft 2"]), ["", "Nodes searched: 0"]);
}

#[test]
fn perft_can_be_stopped_and_too_deep_a_one_is_refused() {
    let lines = said(&["position startpos", "go perft 10", "stop", "isready"]);
    let stopped = |line: &String| line.contains("perft was stopped after");
    assert!(lines.iter().any(stopped), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "readyok");
    let lines = said(&["position startpos", "go perft 99"]);
    assert!(lines[0].contains("the most is 10 plies"), "{lines:?}");
}

#[test]
fn a_search_says_how_deep_it_looked_and_how_full_its_table_is() {
    let quiet = "position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
    let number = |line: &str, word: &str| {
        let mut words = line.split(' ').skip_while(|it| *it != word);
        words.nth(1).and_then(|it| it.parse::<u32>().ok())
    };
    let reference = [
        "setoption name Engine value reference",
        "setoption name Hash value 1",
        quiet,
        "go depth 4",
    ];
    let lines = said(&reference);
    let last = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
    let [depth, deepest] = ["depth", "seldepth"].map(|word| number(last, word).unwrap());
    // Quiescence looks beyond the depth.
    assert!(depth == 4 && deepest > 4, "{last}");
    let full = number(last, "hashfull").unwrap();
    assert!(full > 0 && full <= 1000, "{last}");
    let plain = said(&[quiet, "go depth 2"]);
    let last = plain.iter().rfind(|line| line.contains(" pv ")).unwrap();
    assert_eq!(number(last, "seldepth"), Some(2), "{last}");
    assert_eq!(number(last, "hashfull"), None, "{last}");
}

#[test]
fn chess960_is_refused_by_name() {
    let lines = said(&["setoption name UCI_Chess960 value true"]);
    assert!(lines[0].contains("Chess960"), "{lines:?}");
    assert!(said(&["setoption name UCI_Chess960 value false"]).is_empty());
}
