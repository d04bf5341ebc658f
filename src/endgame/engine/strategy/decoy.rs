//! The outside passed pawn: it draws the enemy king away from his other pawns.

use super::{Feasibility, Means, Plan, Proposal, Situation};
use crate::calculation::distance;
use crate::value::Value;
use cozy_chess::{BitBoard, Move, Square};

/// The distance in files from which a passed pawn counts as outside. Ours.
const OUTSIDE: u8 = 3;

/// For each passed pawn far from all enemy pawns: the pawns that the mover's king wins while the enemy king
/// deals with it.
pub(super) fn decoys(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if at.pawns().len() < 2 || at.enemy_pawns().is_empty() || !at.view.is_pawn_ending() {
        return;
    }
    for decoy in at.passed {
        let mut others = at.enemy_pawns().into_iter();
        if others.any(|pawn| !is_away(decoy, pawn)) {
            continue;
        }
        let taken_after = at.enemy_steps_to(decoy).unwrap_or(u8::MAX);
        let in_time = |&target: &Square| {
            let back = taken_after.saturating_add(distance(decoy, target));
            at.steps_to(target).is_some_and(|steps| steps < back)
        };
        let targets: BitBoard = at.enemy_pawns().into_iter().filter(in_time).collect();
        let late = targets.is_empty();
        let goal = if late { at.enemy_pawns() } else { targets };
        let proposal = Proposal::feasible(Means::Decoy, goal, Value::Win);
        proposals.push(proposal.but_if(late, Feasibility::EnemyFirst));
    }
}

/// The advance of the decoy, then steps towards the pawn that can be captured first.
pub(super) fn moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let outside = |pawn: Square| plan.goal.into_iter().all(|target| is_away(pawn, target));
    let push = |mv: &Move| at.passed.has(mv.from) && outside(mv.from) && mv.promotion.is_none();
    moves.extend(at.pawn_moves().filter(push));
    let near = plan.goal.into_iter();
    let near = near.filter_map(|target| Some((at.steps_to(target)?, target)));
    if let Some((_, target)) = near.min_by_key(|&(steps, _)| steps) {
        let nearer = |mv: &Move| distance(mv.to, target) < distance(at.king(), target);
        moves.extend(at.steps_towards(target).into_iter().filter(nearer));
    }
}

fn is_away(decoy: Square, pawn: Square) -> bool {
    (pawn.file() as u8).abs_diff(decoy.file() as u8) >= OUTSIDE
}

#[cfg(test)]
mod tests {
    use crate::strategy::{Means, tests::suggested};

    #[test]
    fn an_outside_passed_pawn_goes_on_and_the_king_goes_the_other_way() {
        let found = suggested(Means::Decoy, "8/8/1k4pp/8/P2K4/6PP/8/8 w - - 0 1");
        assert_eq!(found, ["a4a5", "d4e5"]);
    }

    #[test]
    fn no_pawn_draws_the_king_away_that_is_near_the_others_or_when_he_is_back_in_time() {
        for fen in [
            // Two files away.
            "8/8/3k1ppp/8/3PK3/6PP/8/8 w - - 0 1",
            // No pawn is left once it is gone.
            "8/8/3k2pp/8/P3K3/8/8/8 w - - 0 1",
            // White's king is too far away from the pawns.
            "8/5ppp/8/1P1k4/8/8/7P/K7 w - - 0 1",
        ] {
            assert!(suggested(Means::Decoy, fen).is_empty(), "{fen}");
        }
    }
}
