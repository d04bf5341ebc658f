//! The order in which a proof looks at moves: those that strategies suggest, in their hierarchy, then
//! all others.

use crate::endgame::strategy::{STRATEGIES, Situation, legal_moves, turned};
use cozy_chess::{BitBoard, Board, Move};

/// All legal moves, those first that a strategy suggests.
pub(super) fn ordered_moves(board: &Board) -> Vec<Move> {
    let mover = board.side_to_move();
    let mut legal = Vec::with_capacity(16);
    legal_moves(board, &mut legal);
    let situation = Situation::new(board, &legal, BitBoard::EMPTY);
    let mut ordered: Vec<Move> = Vec::with_capacity(legal.len());
    let mut proposals = Vec::new();
    let mut moves = Vec::new();
    for strategy in &STRATEGIES {
        proposals.clear();
        strategy.propose(&situation, &mut proposals);
        for proposal in proposals.iter().filter(|proposal| proposal.is_feasible()) {
            moves.clear();
            strategy.moves(&situation, proposal.plan, &mut moves);
            for &mv in &moves {
                if !ordered.contains(&mv) {
                    ordered.push(mv);
                }
            }
        }
    }
    for &mv in &legal {
        if !ordered.contains(&mv) {
            ordered.push(mv);
        }
    }
    ordered.into_iter().map(|mv| turned(mv, mover)).collect()
}
