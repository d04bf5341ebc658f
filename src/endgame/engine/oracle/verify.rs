//! Verifies tables by one law: a position is worth as much as its best move.
//!
//! The moves come from the rules of chess, not from the generator. If the law holds in every position of an
//! ending and of those it leads to, all values are right: wins by induction over the distance to mate, and
//! then the rest must be draws.

use super::layout::Placement;
use super::material::Material;
use super::probe::{Oracle, best_of};
use super::table::Exact;
use crate::Value;
use cozy_chess::{Board, File, Piece};
use thiserror::Error;

/// A position whose value does not follow from its moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{position}: the table says {claimed:?}, the moves {derived:?}")]
pub struct Disagreement {
    /// The position as FEN.
    pub position: String,
    /// The value in the table.
    pub claimed: Option<Exact>,
    /// The value that follows from the moves; `None` if a move leads to a position without a table.
    pub derived: Option<Exact>,
}

/// The value of a position by its legal moves; `None` if the oracle does not know one of them.
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

/// Checks positions of a table, also with every possible en passant right, and returns their number. The
/// oracle must have the table and its dependencies.
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
