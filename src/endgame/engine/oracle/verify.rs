//! Checks tables by one law: a position is worth what its best move is worth.
//!
//! The moves are those of the rules of chess, not of the generator. If the law holds in every position
//! of an ending and of those it leads to, all the values are right: wins by induction over the distance
//! to mate, and then there is nothing left for the draws to be but draws.

use super::exact::Exact;
use super::layout::Placement;
use super::material::Material;
use super::probe::{Oracle, best_of};
use crate::Value;
use cozy_chess::{Board, File, Piece};
use thiserror::Error;

/// A position whose value does not follow from its moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{position}: the table says {claimed:?}, the moves {derived:?}")]
pub struct Disagreement {
    /// The position, as FEN.
    pub position: String,
    /// What the table says.
    pub claimed: Option<Exact>,
    /// What follows from the moves; `None` if a move leads to a position that is in no table.
    pub derived: Option<Exact>,
}

/// What a position is worth by its legal moves; `None` if one of them leads to a position that the
/// oracle does not know.
pub fn derived(oracle: &Oracle, board: &Board) -> Option<Exact> {
    let moves = oracle.moves(board);
    if moves.is_empty() {
        let mated = Exact {
            outcome: Value::Loss,
            plies: Some(0),
        };
        return Some(if board.checkers().is_empty() {
            Exact::DRAW
        } else {
            mated
        });
    }
    let mut best = None;
    for (_, value) in moves {
        best = best_of(best, Some(value?.a_ply_earlier()));
    }
    best
}

/// Checks one position.
pub fn check(oracle: &Oracle, board: &Board) -> Result<(), Disagreement> {
    let claimed = oracle.probe(board);
    let derived = derived(oracle, board);
    if claimed.is_some() && claimed == derived {
        return Ok(());
    }
    Err(Disagreement {
        position: board.to_string(),
        claimed,
        derived,
    })
}

/// Checks some positions of a table, which the oracle has with all that it leads to, and the same with
/// every right to capture in passing that there can be. Gives how many.
pub fn check_all(
    oracle: &Oracle,
    material: Material,
    positions: impl Iterator<Item = (Placement, u8)>,
) -> Result<u64, Disagreement> {
    let mut checked = 0;
    for (placement, byte) in positions {
        let board = material.board(placement).ok_or_else(|| Disagreement {
            position: format!("{material} {placement:?}"),
            claimed: Exact::of_byte(byte),
            derived: None,
        })?;
        check(oracle, &board)?;
        checked += 1;
        let takers = board.colored_pieces(board.side_to_move(), Piece::Pawn);
        if takers.is_empty() || material.pawns() < 2 {
            continue;
        }
        for file in File::ALL {
            let Some(board) = material.board_en_passant(placement, file) else {
                continue;
            };
            check(oracle, &board)?;
            checked += 1;
        }
    }
    Ok(checked)
}
