//! The order in which a proof examines moves: those that strategies suggest, in their hierarchy, then all
//! others.

use crate::short;
use crate::strategy::{Means, STRATEGIES, Situation, add_new, legal_moves, turned};
use cozy_chess::{BitBoard, Board, Move, Piece};

/// A move with its rank among the strategies' suggestions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub mv: Move,
    /// Its extra cost compared with the first suggestion.
    pub later: u16,
}

/// The extra cost of a move that no strategy suggests, or of an underpromotion (ours).
const UNSUGGESTED: u16 = 10;
const LESS_THAN_A_QUEEN: u16 = 60;

/// All legal moves, those that a strategy suggests first.
pub(super) fn ordered_moves(board: &Board) -> Vec<Ranked> {
    let mover = board.side_to_move();
    let legal = legal_moves(board);
    let situation = Situation::new(board, &legal, BitBoard::EMPTY);
    let mut ordered: Vec<Move> = Vec::with_capacity(legal.len());
    let mut proposals = Vec::new();
    let mut own = Vec::new();
    // The later strategies calculate more than they save at a node of a proof.
    for strategy in &STRATEGIES[..Means::Correspond as usize] {
        proposals.clear();
        strategy.propose(&situation, &mut proposals);
        for proposal in proposals.iter().filter(|proposal| proposal.is_feasible()) {
            strategy.moves(&situation, proposal.plan, &mut own);
            add_new(&mut ordered, own.drain(..));
        }
    }
    let suggested = ordered.len();
    add_new(&mut ordered, legal.iter().copied());
    let places = ordered.into_iter().zip(0u16..);
    let mut ranked: Vec<Ranked> = places
        .map(|(mv, place)| {
            let unsuggested = u16::from(usize::from(place) >= suggested);
            let less = u16::from(!matches!(mv.promotion, None | Some(Piece::Queen)));
            Ranked {
                mv: turned(mv, mover),
                later: place + UNSUGGESTED * unsuggested + LESS_THAN_A_QUEEN * less,
            }
        })
        .collect();
    short::sort_by_key(&mut ranked, |ranked| ranked.later);
    ranked
}
