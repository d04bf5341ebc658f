//! King strategies: marching to critical squares, taking the opposition, outflanking, marking time.

use super::situation::opposed;
use super::{Feasibility, Means, Plan, Proposal, Situation, propose};
use crate::calculation::{around, critical_squares, distance, key_squares};
use crate::short;
use crate::value::Value;
use cozy_chess::{Color, Move, Square, get_king_moves};
use std::cmp::Reverse;

/// The number of march steps and waiting moves tried at a node (ours).
const MARCHES: usize = 1;
const WAITS: usize = 1;
const FACINGS: usize = 1;

/// One plan for each nearest critical square of each passed pawn: if the nearest fail, so do the rest.
pub(super) fn marches(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    for pawn in at.passed {
        let wide = critical_squares(pawn, Color::White);
        let near = key_squares(pawn, Color::White);
        // Once the king is on a key square, the wider set is farther than necessary.
        let critical = if near.has(at.king()) {
            wide & !near
        } else {
            near | wide
        };
        let reach: Vec<(u8, Square)> = critical
            .into_iter()
            .filter(|&square| square != at.king())
            .filter_map(|square| Some((at.steps_to(square)?, square)))
            .collect();
        let Some(nearest) = reach.iter().map(|&(steps, _)| steps).min() else {
            continue;
        };
        let mut goals: Vec<Square> = reach
            .into_iter()
            .filter(|&(steps, _)| steps == nearest)
            .map(|(_, square)| square)
            .collect();
        // First those away from the enemy king, where he comes too late.
        short::sort_by_key(&mut goals, |&square| {
            Reverse(distance(square, at.enemy_king()))
        });
        for goal in goals {
            let proposal = Proposal::feasible(Means::March, goal.bitboard(), Value::Win);
            let early = at
                .enemy_steps_to(goal)
                .is_some_and(|steps| steps + 1 < nearest);
            proposals.push(proposal.but_if(early, Feasibility::EnemyFirst));
        }
    }
}

/// Steps of a shortest path to the goal: first those that take the opposition, then those that advance.
pub(super) fn march_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    for goal in plan.goal {
        let mut steps = at.steps_towards(goal);
        short::sort_by_key(&mut steps, |mv| (!at.faces(mv.to), Reverse(mv.to.rank())));
        steps.truncate(MARCHES);
        moves.extend(steps);
    }
}

/// Squares on which the king faces the enemy king with an odd number of squares between, and pawn moves that
/// leave the kings so.
pub(super) fn oppositions(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if at.pawns().is_empty() && at.enemy_pawns().is_empty() {
        return;
    }
    let mut goal = at.king_steps(|to| is_opposition(at, to));
    if opposed(at.king(), at.enemy_king()) && at.pawn_moves().next().is_some() {
        goal |= at.king().bitboard();
    }
    propose(Means::Opposition, goal, at.hope(), proposals);
}

pub(super) fn opposition_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    if plan.goal.has(at.king()) {
        let safe = |mv: &Move| !at.is_loose(mv.to, at.king());
        // The single step first, since it saves a tempo.
        let mut pushes: Vec<Move> = at.pawn_moves().filter(safe).collect();
        short::sort_by_key(&mut pushes, |mv| mv.to.rank());
        moves.extend(pushes.into_iter().filter(|mv| mv.promotion.is_none()));
    }
    let enemy = at.enemy_king();
    let mut steps: Vec<Move> = at
        .king_moves()
        .filter(|mv| plan.goal.has(mv.to))
        .filter(|mv| is_opposition(at, mv.to))
        .collect();
    // On a file before a rank before a diagonal, close before distant.
    short::sort_by_key(&mut steps, |mv| {
        let across = mv.to.rank() == enemy.rank();
        let slanting = mv.to.file() != enemy.file() && !across;
        (slanting, across, distance(mv.to, enemy))
    });
    steps.truncate(FACINGS);
    moves.extend(steps);
}

/// A step past the enemy king: forward, towards the pawns, and out of his front.
pub(super) fn outflankings(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if at.pawns().is_empty() {
        return;
    }
    let goal = at.king_steps(|to| is_past(at, to));
    propose(Means::Outflank, goal, Value::Win, proposals);
}

pub(super) fn outflank_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let mut steps: Vec<Move> = at.king_moves().filter(|mv| plan.goal.has(mv.to)).collect();
    short::sort_by_key(&mut steps, |mv| distance(mv.to, at.enemy_king()));
    moves.extend(steps);
}

/// Waiting moves after a line that failed because the other side got the opposition: steps to the squares next
/// to the one where it was lost (paper, p. 3).
pub(super) fn waits(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    let near = around(at.lost_opposition);
    let goal = at.king_steps(|to| near.has(to));
    propose(Means::MarkTime, goal, at.hope(), proposals);
}

pub(super) fn wait_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let mut steps: Vec<Move> = at.king_moves().filter(|mv| plan.goal.has(mv.to)).collect();
    short::sort_by_key(&mut steps, |mv| {
        (!at.faces(mv.to), distance(mv.to, at.enemy_king()))
    });
    steps.truncate(WAITS);
    moves.extend(steps);
}

fn is_opposition(at: &Situation<'_>, to: Square) -> bool {
    at.faces(to) && distance(to, at.enemy_king()) >= 2
}

/// True if a step goes forward beside the enemy king, who cannot face it at once.
fn is_past(at: &Situation<'_>, to: Square) -> bool {
    let (king, enemy) = (at.king(), at.enemy_king());
    let forward =
        to.rank() > king.rank() || (to.rank() == king.rank() && king.rank() >= enemy.rank());
    let aside = to.file() != enemy.file();
    let near = get_king_moves(to) & get_king_moves(enemy);
    forward && aside && !near.is_empty()
}
