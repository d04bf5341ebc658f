//! Heuristic 0: attack a passed pawn.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use crate::survey::{ahead, row};

const P0: Constant = Constant::published("p0", 10, 122);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 0,
    name: "attack a passed pawn",
    rule: "The piece comes to attack an enemy passed pawn, or the square before it: the pawn's row, \
           counted from its own side, times p0. An attack on the pawn itself counts only from the \
           pawn's file, or if a piece stands directly before the pawn.",
    page: 122,
    constants: &[P0],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let enemy = context.enemy();
    let fresh = context.seen_after() - context.seen_before();
    let mut points = 0;
    for pawn in context.after.passed() & context.after.side(enemy) {
        let Some(stop) = ahead(pawn, enemy) else {
            continue;
        };
        let blocked = context.after.occupied().has(stop);
        let on_pawn = fresh.has(pawn) && (context.to.file() == pawn.file() || blocked);
        let target = if on_pawn {
            pawn
        } else if fresh.has(stop) {
            stop
        } else {
            continue;
        };
        let at_stop = (target != pawn).then_some((target, Role::Place));
        points += why.note(
            row(pawn.rank(), enemy) * P0.value,
            "attacks a passed pawn or the square before it",
            [(context.to, Role::Mover), (pawn, Role::Target)]
                .into_iter()
                .chain(at_stop),
        );
    }
    points
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, squares};
    use cozy_chess::Square;

    #[test]
    fn a_rook_on_the_file_of_a_passed_pawn_attacks_it() {
        let fen = "4k3/8/8/8/3p4/8/8/R3K3 w - - 0 1";
        assert_eq!(points(0, fen, "a1d1"), 5 * 10);
        assert_eq!(squares(0, fen, "a1d1"), [Square::D1, Square::D4]);
    }

    #[test]
    fn from_the_side_only_a_blocked_pawn_counts() {
        let free = "4k3/8/8/8/3p4/8/8/R3K3 w - - 0 1";
        assert_eq!(points(0, free, "a1a4"), 0);
        let blocked = "4k3/8/8/8/3p4/3N4/8/R3K3 w - - 0 1";
        assert_eq!(points(0, blocked, "a1a4"), 50);
    }

    #[test]
    fn attacking_the_square_before_it_counts() {
        let fen = "4k3/8/8/8/3p4/8/8/R3K3 w - - 0 1";
        assert_eq!(points(0, fen, "a1a3"), 50);
        assert_eq!(
            squares(0, fen, "a1a3"),
            [Square::A3, Square::D4, Square::D3]
        );
    }

    #[test]
    fn an_attack_that_was_there_already_does_not_count_again() {
        assert_eq!(points(0, "4k3/8/8/8/3p4/8/8/3RK3 w - - 0 1", "d1d2"), 0);
    }

    #[test]
    fn a_pawn_that_is_not_passed_does_not_count() {
        assert_eq!(points(0, "4k3/8/8/8/3p4/8/2P5/R3K3 w - - 0 1", "a1a4"), 0);
        assert_eq!(points(0, "4k3/8/8/8/3p4/8/2P5/R3K3 w - - 0 1", "a1d1"), 0);
    }
}
