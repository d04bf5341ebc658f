//! Strategies against enemy men: capturing, and marching to an enemy pawn.

use super::pawns::foremost_first;
use super::{Feasibility, Means, Plan, Proposal, Situation, add_new, propose};
use crate::calculation::neighbours;
use crate::short;
use crate::value::Value;
use cozy_chess::{Move, Piece, Square};

/// The enemy men that a legal move captures.
pub(super) fn captures(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    let goal = takes(at).map(|mv| mv.to).collect();
    propose(Means::Capture, goal, at.hope(), proposals);
}

pub(super) fn capture_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let serves = |mv: &Move| {
        plan.goal.has(mv.to) && matches!(mv.promotion, None | Some(Piece::Queen | Piece::Rook))
    };
    let mut taking: Vec<Move> = takes(at).filter(serves).collect();
    // Pieces before pawns; captures by the pawn before those by the king.
    short::sort_by_key(&mut taking, |mv| {
        (
            at.enemy_pawns().has(mv.to),
            mv.promotion != Some(Piece::Queen),
            mv.from == at.king(),
        )
    });
    moves.extend(taking);
}

/// One plan for each enemy pawn: to stand next to it.
pub(super) fn attacks(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if at.pawns().is_empty() {
        // A bare king stops pawns by another strategy.
        return;
    }
    for pawn in foremost_first(at.enemy_pawns()) {
        let goal = neighbours(pawn.bitboard()) & !at.king().bitboard();
        let proposal = Proposal::feasible(Means::Attack, goal, Value::Draw);
        let late = u8::from(!at.enemy_passed.has(pawn)) * 8 + pawn.rank() as u8;
        proposals.push(match at.nearest(goal) {
            None => proposal.but(Feasibility::NoPath),
            Some(steps) if steps > late + 1 => proposal.but(Feasibility::TooLate),
            Some(_) => proposal,
        });
    }
}

/// Steps to the nearest squares next to the pawn, then to those on its other side.
pub(super) fn attack_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let mut goals: Vec<(u8, Square)> = plan
        .goal
        .into_iter()
        .filter_map(|square| Some((at.steps_to(square)?, square)))
        .collect();
    short::sort_by_key(&mut goals, |&(steps, _)| steps);
    for (_, goal) in goals {
        add_new(moves, at.steps_towards(goal));
        if moves.len() >= 3 {
            break;
        }
    }
}

fn takes(at: &Situation<'_>) -> impl Iterator<Item = Move> {
    let enemy = at.view.black.all();
    let in_passing = |mv: &Move| {
        at.view.en_passant == Some(mv.to)
            && at.pawns().has(mv.from)
            && mv.from.file() != mv.to.file()
    };
    let moves = at.moves.iter().copied();
    moves.filter(move |mv| enemy.has(mv.to) || in_passing(mv))
}
