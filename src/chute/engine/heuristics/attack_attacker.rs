//! Heuristic 1: attack an attacker.

use super::{Constant, Disputed, Heuristic, MoveContext, Reasons, Role};
use crate::Survey;
use crate::values::hundredths;
use cozy_chess::{Piece, Square};

const P1: Constant = Constant::published("p1", 10, 122);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 1,
    name: "attack an attacker",
    rule: "The piece comes to attack, or takes, an enemy piece that attacks another piece of the \
           mover's: the attacker's value times p1. Kings have no value here.",
    page: 123,
    constants: &[P1],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let mut points = 0;
    // Counts damaging attacks only, or all.
    let counts = |survey: &Survey, friend: Square| {
        !context.follows(Disputed::AttackersDamaging) || survey.is_damaged(friend)
    };
    let taken = context
        .captured
        .filter(|_| !context.follows(Disputed::AttackersOnly));
    if let Some(captured) = taken {
        let mut prey = context.before.attacks(captured.on) & context.others();
        prey = prey
            .into_iter()
            .filter(|&friend| counts(context.before, friend))
            .collect();
        if let Some(friend) = prey.next_square() {
            points += why.note(
                P1.times(hundredths(captured.piece)),
                "takes an attacker",
                [
                    (context.to, Role::Mover),
                    (captured.on, Role::Target),
                    (friend, Role::Friend),
                ],
            );
        }
    }
    for attacker in context.new_targets() - context.after.kind(Piece::King) {
        let mut prey = context.after.attacks(attacker) & context.others();
        prey = prey
            .into_iter()
            .filter(|&friend| counts(&context.after, friend))
            .collect();
        if let (Some(friend), Some(man)) = (prey.next_square(), context.now(attacker)) {
            points += why.note(
                P1.times(hundredths(man.piece)),
                "attacks an attacker",
                [
                    (context.to, Role::Mover),
                    (attacker, Role::Target),
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

    const FEN: &str = "4k3/8/5n2/8/4P3/8/8/R3K3 w - - 0 1";

    #[test]
    fn a_rook_attacks_the_knight_that_attacks_a_pawn() {
        assert_eq!(points(1, FEN, "a1a6"), 32);
        assert_eq!(
            squares(1, FEN, "a1a6"),
            [Square::A6, Square::F6, Square::E4]
        );
    }

    #[test]
    fn a_knight_that_attacks_nobody_is_no_attacker() {
        assert_eq!(points(1, "4k3/8/5n2/8/8/8/8/R3K3 w - - 0 1", "a1a6"), 0);
    }

    #[test]
    fn taking_an_attacker_counts_too() {
        assert_eq!(points(1, "4k3/8/R4n2/8/4P3/8/8/4K3 w - - 0 1", "a6f6"), 32);
        assert_eq!(points(1, "4k3/8/R4n2/8/8/8/8/4K3 w - - 0 1", "a6f6"), 0);
    }

    #[test]
    fn being_attacked_oneself_is_not_enough() {
        assert_eq!(points(1, "4k3/8/r7/8/8/8/8/1R2K3 w - - 0 1", "b1a1"), 0);
    }
}
