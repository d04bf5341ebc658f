//! Conversations, as an interface would hold them.

use super::*;
use crate::lab::rating::ENGINES;
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
    assert_eq!(said[0], "readyok");
    assert_eq!(
        said.iter()
            .filter(|line| line.starts_with("bestmove"))
            .count(),
        2
    );
}

#[test]
fn lines_and_depths_are_told_as_the_search_deepens() {
    let said = said(&["position startpos", "go depth 3"]);
    for depth in 1..=3 {
        let line = &said[depth - 1];
        assert!(
            line.starts_with(&format!("info depth {depth} score cp ")),
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
