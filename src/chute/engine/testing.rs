//! Helpers for the tests of the heuristics.

use super::{HEURISTICS, LastMoves, MoveScorer, Reason};
use chess::packed::PackedMove;
use cozy_chess::{Board, Move, Square};

/// The points of one heuristic for a move, without history.
pub(super) fn points(number: usize, fen: &str, uci: &str) -> i32 {
    points_after(number, fen, uci, LastMoves::default())
}

/// The points of one heuristic for a move, after these last moves.
pub(super) fn points_after(number: usize, fen: &str, uci: &str, last: LastMoves) -> i32 {
    let board: Board = fen.parse().unwrap();
    MoveScorer::new(&board, last).scores(legal(&board, uci))[number]
}

/// The reasons that one heuristic gives; their points add up to its score.
pub(super) fn reasons(number: usize, fen: &str, uci: &str) -> Vec<Reason> {
    let board: Board = fen.parse().unwrap();
    let said = MoveScorer::new(&board, LastMoves::default()).explain(legal(&board, uci));
    let Some(said) = said.into_iter().find(|said| said.number == number) else {
        return Vec::new();
    };
    let sum: i32 = said.reasons.iter().map(|reason| reason.points).sum();
    assert_eq!(sum, said.points, "{} of {uci}", HEURISTICS[number].name);
    said.reasons
}

/// The squares of all reasons, in order.
pub(super) fn squares(number: usize, fen: &str, uci: &str) -> Vec<Square> {
    let reasons = reasons(number, fen, uci);
    let squares = reasons.iter().flat_map(|reason| &reason.squares);
    squares.map(|&(square, _)| square).collect()
}

fn legal(board: &Board, uci: &str) -> Move {
    let mv = uci.parse::<PackedMove>().unwrap().legal(board);
    mv.unwrap_or_else(|| panic!("{uci} is not legal in {board}"))
}
