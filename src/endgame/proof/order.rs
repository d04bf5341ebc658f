//! The order in which a proof looks at moves: those that strategies suggest, in their hierarchy, then
//! all others.

use crate::endgame::strategy::{STRATEGIES, Situation, legal_moves, turned};
use cozy_chess::{BitBoard, Board, Move, Piece};

/// A move with what it is reckoned to cost until it is known what it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub mv: Move,
    /// For the side that has the choice: small for what the strategies suggest first.
    pub cost: u16,
}

/// What the reckoning adds for each move that is suggested earlier, for a move that no strategy suggests
/// and for a promotion to less than a queen (ours).
const LATER: u16 = 2;
const UNSUGGESTED: u16 = 8;
const LESS_THAN_A_QUEEN: u16 = 60;

/// All legal moves, those first that a strategy suggests.
pub(super) fn ordered_moves(board: &Board) -> Vec<Ranked> {
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
    let suggested = ordered.len();
    for &mv in &legal {
        if !ordered.contains(&mv) {
            ordered.push(mv);
        }
    }
    let ranked = ordered.into_iter().zip(0u16..).map(|(mv, rank)| {
        let unsuggested = u16::from(usize::from(rank) >= suggested) * UNSUGGESTED;
        let less = u16::from(!matches!(mv.promotion, None | Some(Piece::Queen)));
        Ranked {
            mv: turned(mv, mover),
            cost: 1 + LATER * rank + unsuggested + LESS_THAN_A_QUEEN * less,
        }
    });
    let mut ranked: Vec<Ranked> = ranked.collect();
    ranked.sort_by_key(|ranked| ranked.cost);
    ranked
}
