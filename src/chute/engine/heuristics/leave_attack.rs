//! Heuristic 2: leave an attack.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};

const P2: Constant = Constant::published("p2", 15, 122);
const HARMLESS: Constant = Constant::published("divisor if the attack was harmless", 8, 123);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 2,
    name: "leave an attack",
    rule: "The piece leaves a square where it was attacked. From a damaging attack to none, or to a \
           harmless one: its developmental value before the move times p2. If the attack was harmless \
           and the piece is not attacked any more, an eighth of that.",
    page: 123,
    constants: &[P2, HARMLESS],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let attackers = context.before.attackers(context.from, context.enemy());
    let Some(attacker) = attackers.next_square() else {
        return 0;
    };
    if context.after.is_damaged(context.to) {
        return 0;
    }
    let full = P2.times(context.before.development(context.from));
    let squares = [(context.to, Role::Mover), (attacker, Role::Attacker)];
    if context.before.is_damaged(context.from) {
        why.note(full, "leaves a damaging attack", squares)
    } else if context
        .after
        .attackers(context.to, context.enemy())
        .is_empty()
    {
        why.note(full / HARMLESS.value, "leaves a harmless attack", squares)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    #[test]
    fn leaving_a_damaging_attack_counts_what_the_piece_was_worth_there() {
        // The knight on d4 is attacked by a pawn; all eight of its squares are empty.
        let fen = "4k3/8/8/4p3/3N4/8/8/4K3 w - - 0 1";
        let squares = 4 * 25 + 4 * 15;
        assert_eq!(points(2, fen, "d4f3"), 15 * squares / 100);
    }

    #[test]
    fn leaving_a_harmless_attack_counts_an_eighth() {
        let fen = "4k3/8/2n5/8/3N4/4P3/8/4K3 w - - 0 1";
        let squares = 4 * 25 + 4 * 15 + 325 / 3;
        assert_eq!(points(2, fen, "d4f3"), 15 * squares / 100 / 8);
    }

    #[test]
    fn from_a_damaging_attack_to_a_harmless_one_counts_whole() {
        // On f3 the knight is attacked by the bishop and defended by the pawn.
        let fen = "4k3/8/8/4p3/3N2b1/8/6P1/4K3 w - - 0 1";
        let squares = 4 * 25 + 4 * 15;
        assert_eq!(points(2, fen, "d4f3"), 15 * squares / 100);
    }

    #[test]
    fn going_from_one_damaging_attack_to_another_counts_nothing() {
        let fen = "4k3/8/8/4p1p1/3N4/8/8/4K3 w - - 0 1";
        assert_eq!(points(2, fen, "d4f3"), points(2, fen, "d4b3"));
        assert_eq!(points(2, "4k3/8/8/4p3/3N2p1/8/8/4K3 w - - 0 1", "d4f3"), 0);
    }

    #[test]
    fn a_piece_that_was_not_attacked_leaves_nothing() {
        assert_eq!(points(2, "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4f3"), 0);
    }

    #[test]
    fn a_king_leaves_check() {
        assert!(points(2, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1e2") > 0);
    }
}
