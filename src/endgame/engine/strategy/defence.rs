//! Strategies against a pawn that wants to queen: reaching it or its file, reaching the corner before a rook's
//! pawn, or shutting its king in.

use super::pawns::foremost_first;
use super::{Feasibility, Means, Plan, Proposal, Situation, add_new};
use crate::calculation::distance;
use crate::short;
use crate::value::Value;
use cozy_chess::{BitBoard, File, Move, Rank, Square};

/// How far in front of the pawn the king seeks a square (paper, p. 3: "as far as the third square in front of
/// the pawn").
const IN_FRONT: usize = 3;

/// The number of first steps tried for each goal of a march (ours).
const STEPS: usize = 1;

/// The pawn's square and the three in front of it, the nearest first; one plan each.
pub(super) fn stops(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    for pawn in foremost_first(at.enemy_passed.flip_ranks()) {
        let pawn = pawn.flip_rank();
        let rank = pawn.rank() as usize;
        let queening = Square::new(pawn.file(), Rank::First);
        for ahead in 0..=IN_FRONT.min(rank) {
            let goal = Square::new(pawn.file(), Rank::index(rank - ahead));
            if goal == at.king() {
                continue;
            }
            let proposal = Proposal::feasible(Means::Stop, goal.bitboard(), Value::Draw);
            let Some(steps) = at.steps_to(goal) else {
                proposals.push(proposal.but(Feasibility::NoPath));
                continue;
            };
            // The pawn passes the square after as many moves as its distance, plus one.
            let passes = ahead as u8 + 1;
            let enemy = distance(at.enemy_king(), goal);
            let late = steps > passes && distance(at.king(), queening) > passes + steps;
            let proposal = proposal.but_if(enemy + 1 < steps, Feasibility::EnemyFirst);
            proposals.push(proposal.but_if(late, Feasibility::TooLate));
        }
    }
}

/// The corner in which an enemy rook's pawn queens.
pub(super) fn corners(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    for pawn in rook_pawns(at.enemy_passed) {
        let corner = Square::new(pawn.file(), Rank::First);
        if corner == at.king() {
            continue;
        }
        let beside = Square::new(inner(pawn.file(), 1), Rank::First);
        let proposal = Proposal::feasible(
            Means::Corner,
            corner.bitboard() | beside.bitboard(),
            Value::Draw,
        );
        let steps = pawn.rank() as u8 + 1;
        let late = distance(at.king(), corner) > steps + 1;
        proposals.push(proposal.but_if(late, Feasibility::TooLate));
    }
}

/// The squares on the third file from the edge, opposite a king who stands before his rook's pawn.
pub(super) fn shut_ins(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    for pawn in rook_pawns(at.enemy_passed) {
        let enemy = at.enemy_king();
        let before = distance(enemy, Square::new(pawn.file(), Rank::First)) <= 2;
        if !before {
            continue;
        }
        let file = inner(pawn.file(), 2);
        let goal =
            Square::new(file, Rank::First).bitboard() | Square::new(file, Rank::Second).bitboard();
        proposals.push(Proposal::feasible(Means::ShutIn, goal, Value::Draw));
    }
}

/// Steps of a shortest path to a goal, those that take the opposition first.
pub(super) fn march_moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let mut goals: Vec<Square> = plan
        .goal
        .into_iter()
        .filter(|&goal| goal != at.king())
        .collect();
    short::sort_by_key(&mut goals, |&goal| distance(at.king(), goal));
    for goal in goals {
        let mut steps = at.steps_towards(goal);
        short::sort_by_key(&mut steps, |mv| (!at.faces(mv.to), distance(mv.to, goal)));
        steps.truncate(STEPS);
        add_new(moves, steps);
    }
}

fn rook_pawns(pawns: BitBoard) -> BitBoard {
    pawns & (File::A.bitboard() | File::H.bitboard())
}

/// The file at a distance from the edge of a rook's pawn.
fn inner(edge: File, by: usize) -> File {
    if edge == File::A {
        File::index(by)
    } else {
        File::index(7 - by)
    }
}
