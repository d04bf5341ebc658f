//! Pawn strategies: running, escorting, breaking through, guarding.

use super::{Feasibility, Means, Plan, Proposal, Situation, add_new, propose};
use crate::calculation::{ahead, forward, neighbours, pawn_attacks, rule_of_the_square};
use crate::short;
use crate::value::Value;
use cozy_chess::{BitBoard, Color, Move, Piece, Rank, Square, get_king_moves};
use std::cmp::Reverse;

/// One plan for each passed pawn with a free path, the foremost first.
pub(super) fn runs(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    for pawn in foremost_first(at.passed) {
        let rule = rule_of_the_square(&at.view, pawn, Color::White);
        let blocked = at
            .view
            .occupied()
            .has(Square::new(pawn.file(), next_rank(pawn)));
        if blocked {
            continue;
        }
        let goal = rule.queening.bitboard();
        let proposal = Proposal::feasible(Means::Run, goal, Value::Win);
        let caught = rule.holds() && !is_escorted(at, pawn);
        proposals.push(proposal.but_if(caught, Feasibility::Caught));
    }
}

/// Advances of pawns that are or may become passed, onto squares where they are not lost.
pub(super) fn escorts(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    for pawn in foremost_first(at.pawns()) {
        let to = Square::new(pawn.file(), next_rank(pawn));
        let free = at.pawn_moves().any(|mv| mv.from == pawn && mv.to == to);
        if !free {
            continue;
        }
        let proposal = Proposal::feasible(Means::Escort, to.bitboard(), Value::Win);
        let loose = at.is_loose(to, at.king());
        proposals.push(proposal.but_if(loose, Feasibility::Caught));
    }
}

/// Moves of a pawn on the file of the goal: promotions first, the queen before the rook.
pub(super) fn push_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let Some(goal) = plan.goal.into_iter().next() else {
        return;
    };
    let behind = |mv: &Move| {
        mv.from.file() == goal.file()
            && mv.to.file() == goal.file()
            && mv.from.rank() < goal.rank()
            && (at.passed.has(mv.from) || mv.to == goal)
    };
    let mut pushes: Vec<Move> = at.pawn_moves().filter(behind).collect();
    pushes.retain(|mv| matches!(mv.promotion, None | Some(Piece::Queen | Piece::Rook)));
    short::sort_by_key(&mut pushes, |mv| {
        (mv.promotion == Some(Piece::Rook), Reverse(mv.to.rank()))
    });
    if plan.means == Means::Escort {
        pushes.retain(|mv| !at.is_loose(mv.to, at.king()));
    }
    moves.extend(pushes);
}

/// Pawn moves into contact with enemy pawns: offers and exchanges.
pub(super) fn breakthroughs(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    let goal = contact(at).map(|mv| mv.to).collect();
    propose(Means::Breakthrough, goal, Value::Win, proposals);
}

pub(super) fn breakthrough_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let mut found: Vec<Move> = contact(at).filter(|mv| plan.goal.has(mv.to)).collect();
    short::sort_by_key(&mut found, |mv| Reverse(mv.to.rank()));
    moves.extend(found);
}

/// One plan for each pawn that the king does not guard and that may be attacked.
pub(super) fn guards(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    for pawn in foremost_first(at.pawns()) {
        if at.guarded_by_pawns().has(pawn) || get_king_moves(at.king()).has(pawn) {
            continue;
        }
        let goal = neighbours(pawn.bitboard());
        let proposal = Proposal::feasible(Means::Guard, goal, Value::Draw);
        let Some(own) = at.nearest(goal) else {
            proposals.push(proposal.but(Feasibility::NoPath));
            continue;
        };
        let taken = at.enemy_steps_to(pawn).is_some_and(|steps| steps < own);
        proposals.push(proposal.but_if(taken, Feasibility::EnemyFirst));
    }
}

/// Steps towards the nearest of the goals.
pub(super) fn guard_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let Some(near) = at.nearest(plan.goal) else {
        return;
    };
    for goal in plan.goal {
        if at.steps_to(goal) == Some(near) {
            add_new(moves, at.steps_towards(goal));
        }
    }
}

pub(super) fn foremost_first(pawns: BitBoard) -> Vec<Square> {
    let mut pawns: Vec<Square> = pawns.into_iter().collect();
    short::sort_by_key(&mut pawns, |pawn| Reverse(pawn.rank()));
    pawns
}

/// True if the mover's king secures the path: he is next to the queening square and to the path.
fn is_escorted(at: &Situation<'_>, pawn: Square) -> bool {
    let held = get_king_moves(at.king()) | at.guarded_by_pawns();
    let queening = Square::new(pawn.file(), Rank::Eighth);
    let way = ahead(pawn.bitboard(), Color::White);
    let contested = get_king_moves(at.enemy_king());
    (way & contested & !held).is_empty() && held.has(queening)
}

fn next_rank(pawn: Square) -> Rank {
    // A pawn never stands on the last rank.
    Rank::index((pawn.rank() as usize + 1).min(7))
}

fn contact(at: &Situation<'_>) -> impl Iterator<Item = Move> {
    // A pawn that attacks or captures an enemy pawn, or is offered to one.
    let touching = pawn_attacks(at.enemy_pawns(), Color::Black) | at.enemy_pawns();
    let beyond = forward(at.enemy_pawns(), Color::Black);
    at.pawn_moves().filter(move |mv| {
        let attacks = pawn_attacks(mv.to.bitboard(), Color::White);
        touching.has(mv.to) || !(attacks & at.enemy_pawns()).is_empty() || beyond.has(mv.to)
    })
}
