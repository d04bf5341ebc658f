//! Heuristic 9: attack the piece that the opponent has just moved.

use super::{Constant, Disputed, Heuristic, MoveContext, Reasons, Role};

const P9: Constant = Constant::ours(
    "p9 as it was paid",
    15,
    "5 is read on p. 122, but the 30 points of Table 4.2.2 are half of 15 times a developmental value \
     as the other heuristics show it",
);
const P9_PRINTED: Constant = Constant::published("p9 as it is read, if asked for", 5, 122);
const HALF: Constant = Constant::published("divisor of the developmental value", 2, 126);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 9,
    name: "attack the piece last moved",
    rule: "The piece attacks or takes the one that the opponent has just moved: half of that one's \
           developmental value times p9.",
    page: 126,
    constants: &[P9, P9_PRINTED, HALF],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let Some(target) = context.last.theirs else {
        return 0;
    };
    let captures = context
        .captured
        .is_some_and(|captured| captured.on == target);
    let attacks =
        context.after.side(context.enemy()).has(target) && context.seen_after().has(target);
    if !captures && !attacks {
        return 0;
    }
    let what = if captures {
        "takes the piece that has just moved"
    } else {
        "attacks the piece that has just moved"
    };
    let p9 = if context.follows(Disputed::NinePrinted) {
        P9_PRINTED
    } else {
        P9
    };
    why.note(
        p9.times(context.before.development(target)) / HALF.value,
        what,
        [(context.to, Role::Mover), (target, Role::Target)],
    )
}

#[cfg(test)]
mod tests {
    use crate::LastMoves;
    use crate::testing::{points, points_after};
    use cozy_chess::Square;

    const FEN: &str = "4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1";

    #[test]
    fn the_piece_last_moved_counts_half_its_value() {
        let last = LastMoves {
            own: None,
            theirs: Some(Square::D5),
        };
        assert_eq!(
            points_after(9, FEN, "a1a5", last),
            15 * (25 + 40 + 40) / 100 / 2
        );
        assert_eq!(points_after(9, FEN, "a1a4", last), 0);
    }

    #[test]
    fn taking_it_counts_too() {
        let last = LastMoves {
            own: None,
            theirs: Some(Square::D5),
        };
        let fen = "4k3/8/8/R2p4/8/8/8/4K3 w - - 0 1";
        assert_eq!(
            points_after(9, fen, "a5d5", last),
            15 * (25 + 40 + 40) / 100 / 2
        );
    }

    #[test]
    fn other_pieces_and_an_unknown_history_count_nothing() {
        let last = LastMoves {
            own: None,
            theirs: Some(Square::E8),
        };
        assert_eq!(points_after(9, FEN, "a1a5", last), 0);
        assert_eq!(points(9, FEN, "a1a5"), 0);
    }
}
