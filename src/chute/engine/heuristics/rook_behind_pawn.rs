//! Heuristic 11: a rook behind a passed pawn.

use super::{Constant, Disputed, Heuristic, MoveContext, Reasons, Role};
use cozy_chess::Piece;

const P11: Constant = Constant::ours(
    "p11 as it was paid",
    10,
    "15 is printed on p. 122, but the 40 points that Table 4.2.2 shows are four times 10",
);
const PRINTED: Constant = Constant::published("p11 as it is printed, if asked for", 15, 122);
const TIMES: Constant = Constant::published("times p11", 4, 126);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 11,
    name: "rook behind a passed pawn",
    rule: "A rook comes to stand behind one of its own passed pawns, with nothing between, and did \
           not stand behind one before: four times p11.",
    page: 126,
    constants: &[P11, PRINTED, TIMES],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let paid = if context.follows(Disputed::RooksPrinted) {
        PRINTED
    } else {
        P11
    };
    if context.piece != Piece::Rook
        || context
            .is_behind_passed(context.before, context.from)
            .is_some()
    {
        return 0;
    }
    match context.is_behind_passed(&context.after, context.to) {
        Some(pawn) => why.note(
            TIMES.value * paid.value,
            "puts the rook behind a passed pawn",
            [(context.to, Role::Mover), (pawn, Role::Friend)],
        ),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    #[test]
    fn a_rook_comes_behind_a_passed_pawn() {
        assert_eq!(points(11, "4k3/8/8/3P4/8/8/8/R3K3 w - - 0 1", "a1d1"), 40);
    }

    #[test]
    fn before_the_pawn_or_with_a_piece_between_it_is_not_behind() {
        assert_eq!(points(11, "4k3/8/8/3P4/8/8/8/4K2R w - - 0 1", "h1h8"), 0);
        assert_eq!(points(11, "7k/R7/8/3P4/8/8/8/4K3 w - - 0 1", "a7d7"), 0);
        assert_eq!(points(11, "4k3/8/8/3P4/3N4/8/8/R3K3 w - - 0 1", "a1d1"), 0);
    }

    #[test]
    fn a_rook_that_was_behind_one_already_gains_nothing() {
        assert_eq!(points(11, "4k3/8/8/P2P4/8/8/8/R3K3 w - - 0 1", "a1d1"), 0);
    }

    #[test]
    fn a_pawn_that_is_not_passed_counts_nothing() {
        assert_eq!(points(11, "4k3/4p3/8/3P4/8/8/8/R3K3 w - - 0 1", "a1d1"), 0);
    }
}
