//! Breakthroughs, counted: pawns against pawns, with the kings too far away to interfere.

use super::{Means, Proposal, Situation, propose};
use crate::calculation::distance;
use crate::structure::{PawnMove, Pawns, Step};
use crate::value::Value;
use cozy_chess::{BitBoard, Square};

/// The most pawn moves counted (ours): two sacrificed pawns and the third queening from its fifth rank take
/// five.
const MOST: u8 = 5;

/// First moves of the shortest way to a promotion that neither the enemy's pawns nor his king can prevent.
/// Pawn checks and later enemy promotions are ignored.
pub(super) fn breaks(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    let enough = |pawns: &Pawns| pawns.own.len() >= 2 && !pawns.enemy.is_empty();
    let Some(pawns) = at.structure().filter(enough) else {
        return;
    };
    if !at.passed.is_empty() {
        return;
    }
    let king = at.enemy_king();
    let counted = (1..=MOST).find_map(|left| {
        let moves = pawns.own_moves().into_iter();
        let goal: BitBoard = moves
            .filter(|one| at.pawn_moves().any(|mv| mv.to == one.to))
            .filter(|one| promotes_within(one, king, 1, left))
            .map(|one| one.to)
            .collect();
        (!goal.is_empty()).then_some(goal)
    });
    propose(
        Means::Break,
        counted.unwrap_or_default(),
        Value::Win,
        proposals,
    );
}

/// True if a pawn promotes by this move or, whatever the enemy's pawns reply, within `left - 1` further ones.
/// The enemy king, who may move instead, is not near enough to any square that a pawn goes to.
fn promotes_within(one: &PawnMove, king: Square, near: u8, left: u8) -> bool {
    if distance(king, one.to) <= near {
        return false;
    }
    let replies = || one.after.enemy_moves().into_iter();
    match one.step {
        Step::Promotion => true,
        Step::Double(_) => false,
        Step::Plain => {
            can_promote_within(one.after, king, near + 1, left - 1)
                && replies().all(|reply| {
                    reply.step != Step::Promotion
                        && can_promote_within(reply.after, king, near, left - 1)
                })
        }
    }
}

fn can_promote_within(pawns: Pawns, king: Square, near: u8, left: u8) -> bool {
    let foremost = pawns.own.into_iter().map(|pawn| pawn.rank() as u8).max();
    foremost.is_some_and(|rank| rank + left >= 7)
        && pawns
            .own_moves()
            .iter()
            .any(|one| promotes_within(one, king, near, left))
}

#[cfg(test)]
mod tests {
    use crate::strategy::{Means, tests::suggested};

    #[test]
    fn three_pawns_break_through_three_by_the_middle_one() {
        let found = suggested(Means::Break, "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1");
        assert_eq!(found, ["b5b6"]);
    }

    #[test]
    fn nothing_breaks_through_where_the_king_is_near_or_the_others_are_first() {
        for fen in [
            "8/pppk4/8/PPP5/8/8/8/7K w - - 0 1",
            "7k/ppp5/8/PPP5/8/8/5p2/7K w - - 0 1",
            // Two against two hold.
            "7k/pp6/8/PP6/8/8/8/7K w - - 0 1",
        ] {
            assert!(suggested(Means::Break, fen).is_empty(), "{fen}");
        }
    }
}
