use super::*;
use crate::endgame::Range;
use cozy_chess::Board;

fn solved(fen: &str) -> (Board, Solution<NoLeaf>) {
    let board: Board = fen.parse().unwrap();
    let mut solver = Solver::new(&board, NoLeaf, Limits::STANDARD).unwrap();
    let stop = loop {
        if let Some(stop) = solver.step(1_000) {
            break stop;
        }
    };
    assert_eq!(stop, Stop::Complete, "{fen}");
    (board, solver.finish())
}

#[test]
fn whoever_moves_in_the_trebuchet_loses() {
    let (board, solution) = solved("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
    assert_eq!(solution.range(&board), Range::LOSS);
    let other = board.null_move().unwrap();
    assert_eq!(solution.range(&other), Range::WIN);
}

#[test]
fn king_to_b1_alone_wins_in_lasker_and_reichhelms_study() {
    let (board, solution) = solved("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    assert_eq!(solution.range(&board), Range::WIN);
    let judged = solution.moves(&board).into_iter();
    let found: Vec<(String, Range)> = judged
        .map(|one| (one.played.to_string(), one.range))
        .collect();
    let expected = [
        ("a1b1", Range::WIN),
        ("a1a2", Range::DRAW),
        ("a1b2", Range::DRAW),
    ];
    assert_eq!(
        found,
        expected.map(|(played, range)| (played.to_owned(), range))
    );
}
