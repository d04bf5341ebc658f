//! The solver against known studies, and against the law of values by the rules of chess alone.

use super::*;
use crate::{Range, Value};
use cozy_chess::{Board, Color, Piece, Square};
use std::sync::LazyLock;

/// Lasker and Reichhelm's study of 1901, solved completely.
pub(crate) static LASKER: LazyLock<(Board, Solution)> =
    LazyLock::new(|| solved("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"));

pub(crate) fn solved(fen: &str) -> (Board, Solution) {
    let board: Board = fen.parse().unwrap();
    let mut solver = Solver::new(&board, None, Limits::STANDARD).unwrap();
    let stop = loop {
        if let Some(stop) = solver.step(1_000) {
            break stop;
        }
    };
    assert_eq!(stop, Stop::Complete, "{fen}");
    (board, solver.finish())
}

fn judged(solution: &Solution, board: &Board) -> Vec<(String, Range)> {
    let moves = solution.moves(board).into_iter();
    moves
        .map(|one| (one.played.to_string(), one.range))
        .collect()
}

#[test]
fn whoever_moves_in_the_trebuchet_loses() {
    let (board, solution) = solved("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
    assert_eq!(solution.range(&board), Range::LOSS);
    assert_eq!(solution.range(&board.null_move().unwrap()), Range::WIN);
}

#[test]
fn king_to_b1_alone_wins_in_lasker_and_reichhelms_study() {
    let (board, solution) = &*LASKER;
    assert_eq!(solution.range(board), Range::WIN);
    let expected = [
        ("a1b1", Range::WIN),
        ("a1a2", Range::DRAW),
        ("a1b2", Range::DRAW),
    ];
    assert_eq!(
        judged(solution, board),
        expected.map(|(played, range)| (played.to_owned(), range))
    );
}

/// Without the values of queen against queen the draw is not proved, but it is proved that no other first move
/// holds.
#[test]
fn in_retis_study_the_king_must_go_down_the_diagonal() {
    let (board, solution) = solved("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    assert_eq!(solution.range(&board), Range::AT_MOST_DRAW);
    for (played, range) in judged(&solution, &board) {
        let expected = match played.as_str() {
            "h8g7" => Range::AT_MOST_DRAW,
            _ => Range::LOSS,
        };
        assert_eq!(range, expected, "{played}");
    }
}

#[test]
fn one_pawn_against_a_bare_king_is_decided_everywhere() {
    for fen in [
        "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
        "8/8/8/2k5/8/8/P1K5/8 w - - 0 1",
    ] {
        let (board, solution) = solved(fen);
        let pawn = board.pieces(Piece::Pawn).into_iter().next().unwrap();
        for (position, range) in placements(&board, 1) {
            assert!(range(&solution).decided().is_some(), "{position} {pawn}");
        }
    }
}

/// The law of values by the rules of chess alone: what is sure of a position must be sure after one of its
/// moves, and what is possible must be possible after one.
#[test]
fn what_is_sure_of_a_position_follows_from_its_moves() {
    let (trebuchet, small) = solved("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
    let (passing, third) = solved("4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1");
    let (lasker, whole) = &*LASKER;
    for (board, solution, stride) in [
        (&trebuchet, &small, 5),
        (&passing, &third, 5),
        (lasker, whole, 41),
    ] {
        for (position, range) in placements(board, stride) {
            let range = range(solution);
            follows(solution, &position, range);
            for one in solution.moves(&position).into_iter().step_by(3) {
                let mut after = position.clone();
                after.play(one.played);
                if after.pieces(Piece::Pawn) == position.pieces(Piece::Pawn) {
                    follows(solution, &after, one.range);
                } else {
                    new_structure(solution, &after, one.range);
                }
            }
        }
    }
}

/// Checks a position with another structure or a new piece.
fn new_structure(solution: &Solution, board: &Board, range: Range) {
    if board.occupied().len() == (board.pieces(Piece::Pawn) | board.pieces(Piece::King)).len() {
        follows(solution, board, range);
    } else if range.seen_by(!board.side_to_move()).lower() == Value::Win {
        // The new piece wins: whatever the reply, some move keeps the win.
        for reply in solution.moves(board) {
            let mut after = board.clone();
            after.play(reply.played);
            let owner = after.side_to_move();
            let wins = |one: Judged| one.range.seen_by(owner).lower() == Value::Win;
            let is_known = reply.range.seen_by(owner).lower() == Value::Win;
            assert!(
                is_known || solution.moves(&after).into_iter().any(wins),
                "{board} {}",
                reply.played
            );
        }
        assert!(!board.checkers().is_empty() || !solution.moves(board).is_empty());
    }
}

fn follows(solution: &Solution, board: &Board, range: Range) {
    let side = board.side_to_move();
    let range = range.seen_by(side);
    let moves = solution.moves(board);
    let after = || moves.iter().map(|one| one.range.seen_by(side));
    let ended = if board.checkers().is_empty() {
        Value::Draw
    } else {
        Value::Loss
    };
    let lower = after().map(Range::lower).max().unwrap_or(ended);
    let upper = after().map(Range::upper).max().unwrap_or(ended);
    assert!(
        range.lower() <= lower && upper <= range.upper(),
        "{board}: {range} for the mover, but [{lower}, {upper}] by the moves"
    );
}

/// Some placements of the kings in the structure of a position, with either side to move.
fn placements(
    board: &Board,
    stride: usize,
) -> impl Iterator<Item = (Board, impl Fn(&Solution) -> Range)> {
    let pawns = structure_of(board).unwrap();
    let squares = || Square::ALL.into_iter();
    let kings = squares().flat_map(move |white| squares().map(move |black| (white, black)));
    kings
        .step_by(stride)
        .flat_map(|kings| Color::ALL.map(|to_move| (kings, to_move)))
        .filter_map(move |((white, black), to_move)| {
            let free = !pawns.all().has(white) && !pawns.all().has(black);
            let apart = crate::calculation::distance(white, black) > 1;
            let mut builder = cozy_chess::BoardBuilder::empty();
            for (set, color) in [(pawns.own, Color::White), (pawns.enemy, Color::Black)] {
                for square in set {
                    *builder.square_mut(square) = Some((Piece::Pawn, color));
                }
            }
            *builder.square_mut(white) = Some((Piece::King, Color::White));
            *builder.square_mut(black) = Some((Piece::King, Color::Black));
            builder.side_to_move = to_move;
            let position = builder.build().ok().filter(|_| free && apart)?;
            let asked = position.clone();
            Some((position, move |solution: &Solution| solution.range(&asked)))
        })
}

#[test]
fn a_limit_that_is_hit_leaves_a_wider_range_and_says_so() {
    let board: Board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().unwrap();
    for (limits, stop) in [
        (
            Limits {
                structures: 4,
                piece_tables: 100,
            },
            Stop::Structures,
        ),
        (
            Limits {
                structures: 100,
                piece_tables: 0,
            },
            Stop::PieceTables,
        ),
    ] {
        let mut solver = Solver::new(&board, None, limits).unwrap();
        assert_eq!(solver.step(10_000), Some(stop));
        assert!(solver.progress().structures <= limits.structures);
        assert!(solver.progress().piece_tables <= limits.piece_tables);
        let solution = solver.finish();
        assert_eq!(solution.stop(), stop);
        assert_eq!(solution.range(&board), Range::AT_LEAST_DRAW);
    }
}

#[test]
fn slices_change_nothing() {
    let board: Board = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1".parse().unwrap();
    let whole = {
        let mut solver = Solver::new(&board, None, Limits::STANDARD).unwrap();
        assert!(solver.step(100_000).is_some());
        solver.finish()
    };
    let mut sliced = Solver::new(&board, None, Limits::STANDARD).unwrap();
    let mut units = 0;
    while sliced.step(1).is_none() {
        units += 1;
    }
    assert!(units > 10);
    let sliced = sliced.finish();
    assert_eq!(whole.progress(), sliced.progress());
    for (position, range) in placements(&board, 3) {
        assert_eq!(range(&whole), range(&sliced), "{position}");
    }
}

#[test]
fn pieces_and_touching_kings_are_refused_with_a_reason() {
    let refused = |fen: &str| {
        let board: Board = fen.parse().unwrap();
        let error = Solver::new(&board, None, Limits::STANDARD).unwrap_err();
        error.to_string()
    };
    assert!(refused("8/8/8/2k5/8/8/2K1P2R/8 w - - 0 1").contains("on h2"));
    assert!(refused("8/8/8/2k5/2K5/8/4P3/8 w - - 0 1").contains("c4 and c5"));
}
