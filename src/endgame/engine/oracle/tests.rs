//! The oracle against known results and the rules of chess. The slow checks are in `plyground oracle build
//! --verify`.

use super::*;
use crate::{Range, Value};
use chess::moves::{legal_moves, played};
use cozy_chess::{Board, GameStatus};
use std::sync::LazyLock;

/// Endings that are generated quickly: with a promotion, with two men, with a man on either side.
static ORACLE: LazyLock<Oracle> = LazyLock::new(|| oracle(&["KPK", "KNNK", "KRKR", "KBKN"]));

fn ending(name: &str) -> Material {
    name.parse().unwrap()
}

fn oracle(names: &[&str]) -> Oracle {
    let goals: Vec<Material> = names.iter().map(|name| ending(name)).collect();
    let mut oracle = Oracle::new();
    for material in Material::closure(&goals) {
        oracle.insert(Generator::run(material, &oracle).unwrap());
    }
    oracle
}

/// A sample of an ending's legal placements.
fn sample(table: &Table, stride: usize) -> impl Iterator<Item = (Placement, u8)> {
    let numbers = table.numbers().step_by(stride);
    numbers.filter_map(|number| table.position(number))
}

fn counts(name: &str) -> Counts {
    ORACLE.table(ending(name)).unwrap().counts()
}

fn probe(fen: &str) -> Option<Exact> {
    ORACLE.probe(&fen.parse().unwrap())
}

fn win(plies: u16) -> Exact {
    Exact {
        outcome: Value::Win,
        plies: Some(plies),
    }
}

fn mated() -> Exact {
    Exact {
        outcome: Value::Loss,
        plies: Some(0),
    }
}

#[test]
fn king_and_pawn_against_king_has_the_published_totals() {
    let counts = counts("KPK");
    let white = Tally {
        won: 124_960,
        drawn: 38_368,
        lost: 0,
        longest: 55,
    };
    let black = Tally {
        won: 0,
        drawn: 70_420,
        lost: 97_604,
        longest: 56,
    };
    assert_eq!((counts.white_to_move, counts.black_to_move), (white, black));
    assert_eq!(counts.longest_win(), 55);
}

#[test]
fn the_longest_mates_are_those_of_the_literature() {
    // In moves of the winner.
    for (name, moves) in [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KRKR", 19)] {
        assert_eq!(counts(name).longest_win(), 2 * moves - 1, "{name}");
    }
    for name in ["KBK", "KNK"] {
        let counts = counts(name);
        assert_eq!(
            counts.white_to_move.drawn + counts.black_to_move.drawn,
            counts.positions()
        );
    }
    // Two knights can mate, but not by force.
    assert_eq!(counts("KNNK").longest_win(), 1);
}

#[test]
fn every_value_of_pawn_against_king_follows_from_the_moves() {
    let table = ORACLE.table(ending("KPK")).unwrap();
    let checked = verify::check_all(&ORACLE, table.material(), table.positions().step_by(7));
    assert_eq!(checked, Ok(331_352_u64.div_ceil(7)));
}

#[test]
fn the_values_of_every_ending_follow_from_the_moves() {
    for table in ORACLE.tables() {
        let some = sample(table, 49_999);
        let checked = verify::check_all(&ORACLE, table.material(), some).unwrap();
        assert!(checked > 3, "{}: {checked}", table.material());
    }
}

#[test]
fn a_wrong_value_is_found_and_told_with_its_position() {
    let mut oracle = ORACLE.clone();
    let table = oracle.table(ending("KQK")).unwrap();
    let mut entries = table.entries().to_vec();
    let wrong = entries.iter().position(|&byte| byte == 19).unwrap();
    entries[wrong] = 17;
    oracle.insert(Table::new(ending("KQK"), entries).unwrap());
    let table = oracle.table(ending("KQK")).unwrap();
    let found = verify::check_all(&oracle, ending("KQK"), table.positions()).unwrap_err();
    let board: Board = found.position.parse().unwrap();
    assert_eq!(
        (found.claimed, found.derived),
        (oracle.probe(&board), Some(win(19)))
    );
    assert!(found.to_string().starts_with(&found.position));
}

/// True if the side to move mates within a number of plies, by trying all moves without the oracle.
fn mates_within(board: &Board, plies: u16) -> bool {
    plies > 0
        && legal_moves(board).into_iter().any(|mv| {
            let after = played(board, mv);
            is_mated_within(&after, plies - 1)
        })
}

/// True if the side to move is mated within a number of plies against any defence.
fn is_mated_within(board: &Board, plies: u16) -> bool {
    let moves = legal_moves(board);
    if moves.is_empty() {
        return !board.checkers().is_empty();
    }
    plies > 0
        && moves.into_iter().all(|mv| {
            let after = played(board, mv);
            mates_within(&after, plies - 1)
        })
}

#[test]
fn a_search_forward_finds_the_same_short_mates() {
    let mut mates = 0;
    for table in ORACLE.tables() {
        let stride = if table.material().men().count() == 1 {
            101
        } else {
            19_997
        };
        let (short, long): (Vec<_>, Vec<_>) =
            sample(table, stride).partition(|&(_, byte)| byte <= 3);
        for (placement, byte) in short.into_iter().take(12).chain(long.into_iter().take(12)) {
            let board = table.material().board(placement).unwrap();
            let value = Exact::of_byte(byte).unwrap();
            let within = |plies| value.plies.is_some_and(|found| found <= plies);
            match value.outcome {
                Value::Loss => assert_eq!(is_mated_within(&board, 2), within(2), "{board}"),
                Value::Win => {
                    assert_eq!(mates_within(&board, 1), within(1), "{board}");
                    assert_eq!(mates_within(&board, 3), within(3), "{board}");
                }
                Value::Draw => {
                    assert!(!mates_within(&board, 3), "{board}");
                    assert!(!is_mated_within(&board, 2), "{board}");
                }
            }
            mates += u32::from(within(3));
        }
    }
    assert!(mates > 30, "{mates} are too few to show anything");
}

#[test]
fn positions_that_everybody_knows_have_their_values() {
    // The king on the sixth rank ahead of its pawn wins with either side to move; on the fifth it depends.
    assert_eq!(
        probe("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1").unwrap().outcome,
        Value::Loss
    );
    assert_eq!(
        probe("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").unwrap().outcome,
        Value::Win
    );
    assert_eq!(probe("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), Some(Exact::DRAW));
    assert_eq!(
        probe("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1").unwrap().outcome,
        Value::Loss
    );
    // A promotion that mates, one to a rook that avoids stalemate, and a stalemate.
    assert_eq!(probe("k7/2P5/1K6/8/8/8/8/8 w - - 0 1"), Some(win(1)));
    assert_eq!(
        probe("8/k1P5/2K5/8/8/8/8/8 w - - 0 1").unwrap().outcome,
        Value::Win
    );
    assert_eq!(probe("k7/P7/K7/8/8/8/8/8 b - - 0 1"), Some(Exact::DRAW));
    assert_eq!(probe("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(mated()));
    assert_eq!(probe("8/8/8/3k4/8/8/8/3K4 w - - 0 1"), Some(Exact::DRAW));
}

#[test]
fn the_colours_and_the_wings_make_no_difference() {
    for table in ORACLE.tables() {
        for (placement, byte) in sample(table, 49_999) {
            let board = table.material().board(placement).unwrap();
            let fen = board.to_string();
            let [men, side, ..] = fen.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{fen}");
            };
            let other_side = if side == "w" { "b" } else { "w" };
            let swapped: String = men
                .chars()
                .map(|letter| {
                    if letter.is_ascii_uppercase() {
                        letter.to_ascii_lowercase()
                    } else {
                        letter.to_ascii_uppercase()
                    }
                })
                .collect();
            let turned = swapped.split('/').rev().collect::<Vec<_>>().join("/");
            let mirrored: Vec<String> = men
                .split('/')
                .map(|rank| rank.chars().rev().collect())
                .collect();
            for fen in [
                format!("{turned} {other_side} - - 0 1"),
                format!("{} {side} - - 0 1", mirrored.join("/")),
            ] {
                assert_eq!(probe(&fen), Exact::of_byte(byte), "{fen}");
            }
        }
    }
}

#[test]
fn the_positions_are_as_many_as_are_counted_and_come_once() {
    for name in ["KPK", "KRK"] {
        let table = ORACLE.table(ending(name)).unwrap();
        let mut number = 0;
        let mut last = None;
        for (placement, byte) in table.positions() {
            number += 1;
            assert_eq!(table.byte(placement), byte);
            assert_ne!(last.replace(placement), Some(placement));
        }
        assert_eq!(number, table.counts().positions(), "{name}");
    }
}

#[test]
fn what_has_no_table_is_not_answered() {
    let unknown = [
        // More than four men, an ending without a table, a castling right.
        "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/3Q4/r5K1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ];
    for fen in unknown {
        assert_eq!(probe(fen), None, "{fen}");
    }
    // A move can have a known value when the position has not: the pawn is captured.
    let taken = ORACLE.moves(&"7k/8/8/8/8/8/p7/KQ6 w - - 0 1".parse().unwrap());
    let mut known: Vec<String> = taken
        .iter()
        .filter(|(_, value)| value.is_some())
        .map(|(mv, _)| mv.to_string())
        .collect();
    known.sort_unstable();
    assert_eq!(known, ["a1a2", "b1a2"]);
}

#[test]
fn moves_are_valued_for_the_player_and_counted_from_after_the_move() {
    let board: Board = "k7/2P5/1K6/8/8/8/8/8 w - - 0 1".parse().unwrap();
    assert_eq!(board.status(), GameStatus::Ongoing);
    let moves = ORACLE.moves(&board);
    let value = |uci: &str| {
        moves
            .iter()
            .find(|(mv, _)| mv.to_string() == uci)
            .unwrap()
            .1
    };
    assert_eq!(value("c7c8q"), Some(win(0)));
    assert_eq!(value("c7c8n"), Some(Exact::DRAW));
    assert_eq!(moves.len(), legal_moves(&board).len());
}

#[test]
fn slices_of_any_size_make_the_same_table() {
    let known = oracle(&["KQK", "KRK"]);
    let whole = Generator::run(ending("KRKR"), &known).unwrap();
    let mut generator = Generator::new(ending("KRKR"), &known).unwrap();
    let (mut slices, mut last) = (0, 0);
    loop {
        let progress = generator.step(7_001);
        assert!(progress.decided >= last && progress.pass < progress.passes);
        (slices, last) = (slices + 1, progress.decided);
        if progress.finished {
            break;
        }
    }
    assert!(slices > 10, "{slices}");
    assert_eq!(generator.finish().unwrap().entries(), whole.entries());
}

#[test]
fn an_ending_waits_for_those_it_needs_and_is_not_given_away_half_done() {
    let error = Generator::new(ending("KPK"), &oracle(&["KQK"])).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("KPK cannot be generated before K"),
        "{error}"
    );
    let mut generator = Generator::new(ending("KRK"), &Oracle::new()).unwrap();
    assert!(!generator.step(1000).finished);
    assert!(generator.finish().is_none());
}

#[test]
fn the_distance_to_zeroing_is_that_of_the_moves_it_consists_of() {
    let table = ORACLE.table(ending("KPK")).unwrap();
    let mut seen = [0; 3];
    for (placement, byte) in sample(table, 401) {
        let board = ending("KPK").board(placement).unwrap();
        let exact = Exact::of_byte(byte).unwrap();
        let (of, moves) = ORACLE.zeroing(&board, 60_000);
        seen[exact.outcome as usize] += 1;
        // By definition, from the distances after each move, computed separately.
        let each: Vec<(Value, bool, Option<u16>)> = legal_moves(&board)
            .into_iter()
            .map(|mv| {
                let after = played(&board, mv);
                let outcome = ORACLE.probe(&after).unwrap().of_move().outcome;
                let is_zeroing = after.halfmove_clock() == 0;
                (outcome, is_zeroing, ORACLE.zeroing(&after, 60_000).0)
            })
            .collect();
        let counted = |&(outcome, is_zeroing, after): &(Value, bool, Option<u16>)| {
            (outcome != Value::Draw).then(|| if is_zeroing { 1 } else { after.unwrap() + 1 })
        };
        assert_eq!(
            moves,
            each.iter().map(counted).collect::<Vec<_>>(),
            "{board}"
        );
        let kept = each
            .iter()
            .filter(|one| one.0 == exact.outcome)
            .filter_map(counted);
        let expected = match exact.outcome {
            Value::Draw => None,
            Value::Win => kept.min(),
            Value::Loss => Some(kept.max().unwrap_or(0)),
        };
        assert_eq!(of, expected, "{board}");
        assert!(of <= exact.plies, "{board}");
    }
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}

#[test]
fn without_pawns_and_captures_zeroing_is_mate() {
    let table = ORACLE.table(ending("KRK")).unwrap();
    for (placement, byte) in sample(table, 2_003) {
        let board = ending("KRK").board(placement).unwrap();
        let exact = Exact::of_byte(byte).unwrap();
        let (of, moves) = ORACLE.zeroing(&board, 0);
        assert_eq!(of, exact.plies, "{board}");
        if exact.outcome == Value::Win {
            assert_eq!(moves.into_iter().flatten().min(), of, "{board}");
        }
    }
}

#[test]
fn what_leads_to_more_positions_than_allowed_is_not_counted() {
    // The king has to go to e6 before the pawn can move.
    let board: Board = "4k3/8/3K4/4P3/8/8/8/8 w - - 0 1".parse().unwrap();
    assert_eq!(ORACLE.zeroing(&board, 2).0, None);
    assert!(
        ORACLE
            .zeroing(&board, 8_064)
            .0
            .is_some_and(|plies| plies > 1)
    );
}

/// A position with its halfmove clock set.
fn with_clock(board: &Board, clock: u16) -> Board {
    let fen = board.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let text = format!("{} {clock} {}", fields[..4].join(" "), fields[5]);
    text.parse().unwrap()
}

#[test]
fn whether_a_win_comes_in_time_follows_from_the_moves() {
    let in_time = |board: &Board| ORACLE.in_time(board, None, &mut ClockSearch::new(60_000));
    let mut seen = [0; 3];
    for (name, stride) in [("KPK", 577), ("KRKR", 30_011)] {
        let table = ORACLE.table(ending(name)).unwrap();
        for (number, (placement, byte)) in sample(table, stride).enumerate() {
            let Some(board) = ending(name).board(placement).filter(|_| byte < DRAW) else {
                continue;
            };
            let board = with_clock(&board, 89 + number as u16 % 12);
            let found = in_time(&board);
            seen[found as usize] += 1;
            let after = legal_moves(&board).into_iter().map(|mv| played(&board, mv));
            let mut after = after.map(|after| (ORACLE.probe(&after).unwrap().outcome, after));
            let expected = match (byte, plies_left(&board)) {
                (0, _) => true,
                (_, 0) => false,
                // Even distances are those of a loser to move.
                (plies, _) if plies % 2 == 0 => {
                    after.all(|(_, after)| in_time(&after) == InTime::Yes)
                }
                _ => after
                    .any(|(value, after)| value == Value::Loss && in_time(&after) == InTime::Yes),
            };
            assert_eq!(found, InTime::of(expected), "{board}");
            let (zeroing, _) = ORACLE.zeroing(&board, 60_000);
            let counted = ORACLE.in_time(&board, zeroing, &mut ClockSearch::new(0));
            if zeroing.is_some() {
                assert_eq!(counted, found, "{board}");
            }
        }
    }
    assert!(seen[0] > 50 && seen[1] > 50 && seen[2] == 0, "{seen:?}");
}

#[test]
fn a_mate_on_the_board_counts_before_the_clock_and_a_search_that_is_too_long_is_left_open() {
    let in_time = |fen: &str, positions| {
        let board = fen.parse().unwrap();
        ORACLE.in_time(&board, None, &mut ClockSearch::new(positions))
    };
    assert_eq!(in_time("k7/1Q6/1K6/8/8/8/8/8 b - - 100 80", 0), InTime::Yes);
    assert_eq!(in_time("k7/8/1K6/1Q6/8/8/8/8 w - - 99 80", 0), InTime::Yes);
    assert_eq!(in_time("k7/8/1K6/1Q6/8/8/8/8 w - - 100 80", 0), InTime::No);
    assert_eq!(in_time("8/4Q3/8/8/8/8/8/k6K w - - 95 1", 0), InTime::No);
    // The pawn can move, so the way to mate does not matter.
    assert_eq!(
        in_time("8/8/8/8/8/3K4/2P5/k7 w - - 99 80", 100),
        InTime::Yes
    );
    assert_eq!(
        in_time("8/8/1k6/8/8/2K5/2P5/8 w - - 96 80", 1),
        InTime::Open
    );
    assert_eq!(InTime::Open.limits(Range::LOSS), Range::AT_MOST_DRAW);
    assert_eq!(InTime::No.limits(Range::WIN), Range::DRAW);
}
