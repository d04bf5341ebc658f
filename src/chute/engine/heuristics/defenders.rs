//! Heuristic 5: add or remove a defender.

use super::uncover::exposed;
use super::{Constant, Disputed, Heuristic, MoveContext, Reasons, Role};
use cozy_chess::Piece;

const P5: Constant = Constant::published("p5", 10, 122);
const HARMLESS: Constant = Constant::published("divisor if the attack was harmless anyway", 4, 124);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 5,
    name: "add or remove a defender",
    rule: "The piece stops defending an attacked friend: the friend's developmental value times p5 \
           is lost, a quarter of it if the attack is harmless all the same. It begins to defend one: if that makes a damaging attack harmless, the same is \
           gained; if the attack was harmless anyway, a quarter. What heuristic 3 has scored is left \
           to it.",
    page: 123,
    constants: &[P5, HARMLESS],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let defended = context.seen_before();
    let defends = context.seen_after();
    let friends = context.others() - context.after.kind(Piece::King);
    let mut points = 0;
    for friend in friends & ((defended ^ defends) - exposed(context)) {
        let attackers = context.after.attackers(friend, context.enemy());
        let Some(attacker) = attackers.next_square() else {
            continue;
        };
        let full = P5.times(context.before.development(friend));
        let (gain, what) = if defended.has(friend) {
            if context.follows(Disputed::DefenderFree) {
                continue;
            }
            let harmless = !context.after.is_damaged(friend);
            let share = if harmless && !context.follows(Disputed::DefenderWhole) {
                full / HARMLESS.value
            } else {
                full
            };
            (-share, "stops defending an attacked friend")
        } else if !context.before.is_damaged(friend) {
            (full / HARMLESS.value, "defends a friend once more")
        } else if !context.after.is_damaged(friend) {
            (full, "makes an attack harmless by defending")
        } else {
            continue;
        };
        points += why.note(
            gain,
            what,
            [
                (context.to, Role::Mover),
                (friend, Role::Friend),
                (attacker, Role::Attacker),
            ],
        );
    }
    points
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    // The pawn on e4 attacks d5 and f5 and can go to e5: 40, 25 and 40 hundredths.
    const WORTH: i32 = (40 + 25 + 40) * 10 / 100;

    #[test]
    fn a_defender_that_makes_the_attack_harmless_counts_whole() {
        let fen = "4k3/8/5n2/8/4P3/8/8/1N2K3 w - - 0 1";
        assert_eq!(points(5, fen, "b1c3"), WORTH);
        assert_eq!(points(5, fen, "b1d2"), WORTH);
    }

    #[test]
    fn one_more_defender_counts_a_quarter() {
        let fen = "4k3/8/5n2/8/4P3/3P4/8/1N2K3 w - - 0 1";
        assert_eq!(points(5, fen, "b1c3"), WORTH / 4);
    }

    #[test]
    fn a_defender_that_does_not_help_counts_nothing() {
        let fen = "4k3/8/5n2/3p4/4P3/8/8/1N2K3 w - - 0 1";
        let twice_attacked = points(5, fen, "b1c3");
        assert_eq!(twice_attacked, 0);
    }

    #[test]
    fn taking_the_defender_away_loses_the_same() {
        let fen = "4k3/8/5n2/8/4P3/2N5/8/4K3 w - - 0 1";
        assert_eq!(points(5, fen, "c3b1"), -WORTH);
        // The pawn still defends it, so it loses a quarter.
        let safe = "4k3/8/5n2/8/4P3/2NP4/8/4K3 w - - 0 1";
        assert_eq!(points(5, safe, "c3b1"), -(WORTH / 4));
        // A move to another square that defends nothing changes nothing, and without attackers nothing counts.
        assert_eq!(points(5, "4k3/8/5n2/8/4P3/2N5/8/4K3 w - - 0 1", "e1e2"), 0);
        assert_eq!(points(5, "4k3/8/8/8/4P3/2N5/8/4K3 w - - 0 1", "c3b1"), 0);
    }

    #[test]
    fn what_heuristic_3_has_scored_is_left_to_it() {
        // The bishop leaves the line between an enemy bishop and a knight that it defended.
        let fen = "6k1/8/8/8/1b6/2B5/8/K3N3 w - - 0 1";
        assert!(points(3, fen, "c3d4") < 0);
        assert_eq!(points(5, fen, "c3d4"), 0);
        // Attacked from elsewhere, the knight has lost a defender but is not exposed.
        let attacked = "4r1k1/8/8/8/8/2B5/8/K3N3 w - - 0 1";
        assert_eq!(points(3, attacked, "c3d4"), 0);
        assert!(points(5, attacked, "c3d4") < 0);
    }
}
