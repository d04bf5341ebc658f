//! Perft over our own form of moves gives the published numbers.

use ::chess::epd::parse_epd_lines;
use ::chess::perft::{LastPly, perft};

const SUITE: &str = include_str!("../data/perft.epd");
const OPENING: usize = 4;
const KIWIPETE: usize = 5;

/// Counts every position of the data file whose line number `takes` accepts; returns how many.
fn suite_holds(takes: impl Fn(usize) -> bool) -> usize {
    let mut checked = 0;
    for (line, epd) in parse_epd_lines(SUITE).filter(|&(line, _)| takes(line)) {
        let epd = epd.unwrap_or_else(|error| panic!("line {line}: {error}"));
        for operation in &epd.operations {
            let depth = operation.opcode.trim_start_matches('D').parse().unwrap();
            let published: u64 = operation.operands[0].as_str().parse().unwrap();
            let counted = perft(&epd.board, depth, LastPly::Played);
            assert_eq!(
                counted, published,
                "line {line}: {} at depth {depth}",
                epd.board
            );
            checked += 1;
        }
    }
    checked
}

#[test]
fn the_opening_position_has_4_865_609_games_of_five_plies() {
    assert_eq!(suite_holds(|line| line == OPENING), 1);
}

#[test]
fn kiwipete_has_4_085_603_games_of_four_plies() {
    assert_eq!(suite_holds(|line| line == KIWIPETE), 1);
}

#[test]
fn the_usual_suite_counts_as_published() {
    assert_eq!(suite_holds(|line| line > KIWIPETE), 46);
}
