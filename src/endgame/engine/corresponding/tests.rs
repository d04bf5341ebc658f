//! Corresponding squares compared with the books, and the properties of their numbers.

use super::*;
use crate::Value;
use crate::structure::structure_of;
use crate::structure::tests::{LASKER, solved};
use cozy_chess::BitBoard;

fn squares(names: &str) -> BitBoard {
    let squares = names.split_whitespace();
    squares
        .map(|name| name.parse::<Square>().unwrap())
        .collect()
}

#[test]
fn in_the_trebuchet_whoever_moves_loses_his_pawn() {
    let (board, solution) = solved("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
    let pawns = structure_of(&board).unwrap();
    let found = mutual_zugzwangs(&solution, pawns);
    assert_eq!(found.open, 0);
    let full: Vec<(Square, Square)> = found
        .pairs
        .iter()
        .filter(|pair| (pair.white_to_move, pair.black_to_move) == (Value::Loss, Value::Win))
        .map(|pair| (pair.white, pair.black))
        .collect();
    assert_eq!(full, [(Square::C5, Square::E4), (Square::E5, Square::C4)]);
}

#[test]
fn squares_with_one_number_are_pairs_and_every_pair_has_a_number() {
    let (board, solution) = solved("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
    let pawns = structure_of(&board).unwrap();
    for attacker in Color::ALL {
        let pairs = mutual_zugzwangs(&solution, pawns).pairs.into_iter();
        check_numbers(pairs.map(|pair| (pair.white, pair.black)), attacker);
        let replies = forced_replies(&solution, pawns, attacker);
        assert!(!replies.is_empty());
        let replies = replies.into_iter();
        check_numbers(replies.map(|pair| (pair.white, pair.black)), attacker);
    }
}

fn check_numbers(pairs: impl Iterator<Item = (Square, Square)>, attacker: Color) {
    let pairs: Vec<_> = pairs.collect();
    let sets = numbered(pairs.iter().copied(), attacker);
    for white in Square::ALL {
        for black in Square::ALL {
            let together = sets.iter().filter(|set| set.has(white, black)).count();
            let is_pair = pairs.contains(&(white, black));
            assert_eq!(together, usize::from(is_pair), "{white} {black}");
        }
    }
}

/// White's king walks to and fro behind his pawns and Black's answers square by square: c4 with b6, the d-file
/// with c7 and c8, the c-file with b7 and b8, the b-file with the a-file or c-file, as Lasker and Reichhelm
/// found (1901).
#[test]
fn lasker_and_reichhelms_squares_correspond() {
    let (board, solution) = &*LASKER;
    let pawns = structure_of(board).unwrap();
    let replies = forced_replies(solution, pawns, Color::White);
    for (to, answers) in [
        ("c4", "b6"),
        ("d3", "c7"),
        ("d1", "c7"),
        ("d2", "c8"),
        ("c3", "b7"),
        ("c1", "b7"),
        ("c2", "b8"),
        ("b3", "a7 c7"),
        ("b2", "a8 c8"),
    ] {
        let to: Square = to.parse().unwrap();
        let found: BitBoard = replies
            .iter()
            .filter(|one| one.white == to)
            .map(|one| one.black)
            .collect();
        assert_eq!(found, squares(answers), "{to}");
    }
}

/// The same squares in the other sense: whichever side must move there worsens its position.
#[test]
fn lasker_and_reichhelms_mutual_zugzwangs_are_seven_sets() {
    let (board, solution) = &*LASKER;
    let found = mutual_zugzwangs(solution, structure_of(board).unwrap());
    let values = |pair: &Zugzwang| (pair.white_to_move, pair.black_to_move);
    assert!(
        found
            .pairs
            .iter()
            .all(|pair| values(pair) == (Value::Draw, Value::Win))
    );
    let pairs = found.pairs.iter().map(|pair| (pair.white, pair.black));
    let sets: Vec<(BitBoard, BitBoard)> = numbered(pairs, Color::White)
        .into_iter()
        .map(|set| (BitBoard(set.white), BitBoard(set.black)))
        .collect();
    let expected = [
        ("c4", "b6"),
        ("b3 b1", "a7 c7"),
        ("c3 c1", "b7"),
        ("d3 d1", "c7"),
        ("b2", "a8 c8"),
        ("c2", "b8"),
        ("d2", "c8"),
    ];
    assert_eq!(
        sets,
        expected.map(|(white, black)| (squares(white), squares(black)))
    );
}
