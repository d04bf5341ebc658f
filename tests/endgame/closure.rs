//! All 35 endings of three and four men against what is published.

use super::{oracle, sample};
use ::endgame::oracle::{Oracle, Table, verify};

/// The longest mate in moves of the winner, who is to move: for the stronger side, which is named
/// first, and for the weaker side. Since Thompson (1986) and Nalimov they are found in every list.
const LONGEST: [(&str, u16, u16); 18] = [
    ("KQK", 10, 0),
    ("KRK", 16, 0),
    ("KPK", 28, 0),
    ("KBBK", 19, 0),
    ("KBNK", 33, 0),
    ("KPPK", 32, 0),
    ("KQKQ", 13, 13),
    ("KQKR", 35, 19),
    ("KQKB", 17, 0),
    ("KQKN", 21, 0),
    ("KQKP", 28, 29),
    ("KRKR", 19, 19),
    ("KRKB", 29, 0),
    ("KRKN", 40, 1),
    ("KRKP", 26, 43),
    ("KBKB", 1, 1),
    ("KNNK", 1, 0),
    ("KPKP", 33, 33),
];

fn table<'a>(oracle: &'a Oracle, name: &str) -> &'a Table {
    let material = name.parse().expect("an ending");
    oracle.table(material).expect("all are made")
}

/// The longest wins with the winner to move, in moves, for either side.
fn longest(table: &Table) -> [u16; 2] {
    let entries = table.entries();
    let halves = if table.material().is_even() {
        // With the colours exchanged they are the same.
        [entries, entries]
    } else {
        entries.split_at(entries.len() / 2).into()
    };
    halves.map(|half| {
        let wins = half.iter().filter(|&byte| byte % 2 == 1 && *byte < 254);
        wins.max().map_or(0, |&plies| u16::from(plies).div_ceil(2))
    })
}

#[test]
fn the_closure_has_the_published_totals_and_longest_mates_and_obeys_the_moves() {
    let oracle = oracle();
    for (name, positions) in [("KPPK", 7_438_086), ("KPKP", 14_872_176)] {
        assert_eq!(
            table(oracle, name).counts().positions(),
            positions,
            "{name}"
        );
    }
    for (name, stronger, weaker) in LONGEST {
        assert_eq!(longest(table(oracle, name)), [stronger, weaker], "{name}");
    }
    // Positions with a right to capture in passing are among them.
    for table in oracle.tables() {
        let some = table.numbers().step_by(sample(9_973, 997));
        let some = some.filter_map(|number| table.position(number));
        let checked = verify::check_all(oracle, table.material(), some);
        assert!(
            checked.is_ok_and(|checked| checked > sample(30, 300)),
            "{}",
            table.material()
        );
    }
}

#[test]
fn a_pawn_taken_in_passing_decides() {
    let oracle = oracle();
    let outcome = |fen: &str| {
        let value = oracle.probe(&fen.parse().expect("a position"));
        value.expect("four men").outcome.word()
    };
    // With the right and without it, everything else alike.
    let both = |men: &str, square: &str| {
        [square, "-"].map(|right| outcome(&format!("{men} w - {right} 0 1")))
    };
    assert_eq!(both("8/3k4/8/6Pp/8/K7/8/8", "h6"), ["win", "loss"]);
    assert_eq!(both("8/8/8/1pP2k2/8/8/8/6K1", "b6"), ["win", "draw"]);
    assert_eq!(both("8/4k3/8/1pP5/8/8/7K/8", "b6"), ["draw", "loss"]);
}
