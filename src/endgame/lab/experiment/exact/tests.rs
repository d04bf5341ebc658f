//! Exact results by tables and by solved structures.

use super::*;
use cozy_chess::Square;

fn judged(judge: &mut ExactSolver, fen: &str) -> ExactAnswer {
    let board: Board = fen.parse().unwrap();
    if judge.look(&board).is_none() && judge.begin(&board).is_ok() {
        while !judge.step(100) {}
    }
    judge.verdict(&board)
}

fn winning(answer: &ExactAnswer) -> Vec<String> {
    let wins = answer
        .moves()
        .iter()
        .filter(|one| one.range == Range::WIN)
        .map(|one| one.mv.to_string());
    wins.collect()
}

#[test]
fn king_and_pawn_against_king_is_known_at_once_with_every_move() {
    let judge = ExactSolver::default();
    let board: Board = crate::experiment::link::EXAMPLE.parse().unwrap();
    let answer = judge.look(&board).unwrap();
    assert_eq!(answer.value(), Some(Value::Win));
    assert_eq!(winning(&answer), ["c2c3"]);
    let ExactAnswer::Known { by, plies, .. } = answer else {
        panic!("known")
    };
    assert_eq!(
        (by, plies.map(|plies| plies % 2)),
        (Authority::Table, Some(1))
    );
}

#[test]
fn a_structure_is_solved_and_answers_for_both_sides() {
    let mut judge = ExactSolver::default();
    let lost = judged(&mut judge, "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
    assert_eq!(lost.value(), Some(Value::Loss));
    let won = judge.verdict(&"8/8/8/3pK3/2kP4/8/8/8 b - - 0 1".parse().unwrap());
    assert_eq!(won.value(), Some(Value::Win));
}

#[test]
fn the_trebuchet_is_a_mutual_zugzwang_of_its_structure() {
    let mut judge = ExactSolver::default();
    let board: Board = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1".parse().unwrap();
    assert_eq!(judge.correspondence(&board), None);
    judge.begin(&board).unwrap();
    while !judge.step(100) {}
    let squares = judge.correspondence(&board).unwrap();
    let pair = |set: &Numbered| set.has(Square::E5, Square::C4);
    assert!(squares.zugzwang.iter().any(pair), "{squares:?}");
    assert!(squares.open < squares.placements);
}

#[test]
fn a_solved_structure_counts_the_clock_by_the_distance_to_the_next_pawn_move() {
    let mut judge = ExactSolver::default();
    // Black must give way, and the pawn that White then takes is two plies away.
    let of = |judge: &mut ExactSolver, clock: u8| {
        judged(judge, &format!("8/8/8/3pK3/2kP4/8/8/8 b - - {clock} 90"))
    };
    assert_eq!(of(&mut judge, 0).clock(), None);
    let early = of(&mut judge, 90);
    assert_eq!(early.clock().unwrap().in_time, InTime::Yes);
    let late = of(&mut judge, 99);
    assert_ne!(late.clock().unwrap().in_time, InTime::Yes);
    assert_eq!(late.value(), Some(Value::Win));
    assert_eq!(of(&mut judge, 100).under_clock(), Some(Range::DRAW));
}

#[test]
fn what_is_not_known_says_why_and_what_to_do() {
    let mut judge = ExactSolver::default();
    let board: Board = "8/2k5/8/8/7p/8/8/KQ6 b - - 0 1".parse().unwrap();
    let why = judge.begin(&board).unwrap_err();
    assert!(why.contains("table of the ending KQKP"), "{why}");
    let squares = judge.why_no_squares(&board);
    assert!(squares.contains("kings and pawns only"), "{squares}");
}
