//! Heuristic 4: interpose.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use cozy_chess::get_between_rays;

const P4: Constant = Constant::published("p4", 10, 122);
const HARMLESS: Constant = Constant::published("divisor if the attack was harmless", 2, 123);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 4,
    name: "interpose",
    rule: "The piece steps safely between an attacker and a friend: the friend's developmental value \
           times p4, half of it if the attack was harmless. A friend who is saved so counts for \
           heuristic 14, too.",
    page: 123,
    constants: &[P4, HARMLESS],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    if context.after.is_damaged(context.to) {
        return 0;
    }
    let mut points = 0;
    for friend in context.others() {
        for attacker in context.before.attackers(friend, context.enemy()) {
            if !get_between_rays(attacker, friend).has(context.to) {
                continue;
            }
            let full = P4.times(context.before.development(friend));
            let damaging = context.before.is_damaged(friend);
            let (gain, what) = if damaging {
                (full, "steps between a friend and a damaging attack")
            } else {
                (
                    full / HARMLESS.value,
                    "steps between a friend and an attack",
                )
            };
            points += why.note(
                gain,
                what,
                [
                    (context.to, Role::Mover),
                    (attacker, Role::Attacker),
                    (friend, Role::Friend),
                ],
            );
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, squares};
    use cozy_chess::Square;

    // The knight on e3 reaches d1 and f1 at the edge, c2 and g2, c4, f5 and g4, d5.
    const WORTH: i32 = 10 + 10 + 15 + 15 + 25 + 25 + 15 + 40;

    #[test]
    fn a_pawn_shields_a_knight_from_a_bishop() {
        // Undefended, the knight would be lost.
        let shielded = "6k1/8/1b6/8/8/2PPN3/8/6K1 w - - 0 1";
        assert_eq!(points(4, shielded, "d3d4"), 10 * WORTH / 100);
        assert_eq!(
            squares(4, shielded, "d3d4"),
            [Square::D4, Square::B6, Square::E3]
        );
    }

    #[test]
    fn interposing_where_one_is_lost_counts_nothing() {
        let fen = "6k1/8/1b6/2p5/8/4N3/8/4KN2 w - - 0 1";
        assert_eq!(points(4, fen, "f1d2"), 0);
    }

    #[test]
    fn a_harmless_attack_counts_half() {
        let harmless = "6k1/8/1b6/8/8/2PPN3/5P2/7K w - - 0 1";
        assert_eq!(points(4, harmless, "d3d4"), 10 * WORTH / 100 / 2);
    }

    #[test]
    fn a_man_that_was_not_attacked_needs_no_shield() {
        assert_eq!(points(4, "6k1/8/8/8/8/2PPN3/5P2/7K w - - 0 1", "d3d4"), 0);
    }
}
