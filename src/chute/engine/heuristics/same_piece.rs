//! Heuristic 20: the same piece twice in a row.

use super::{Constant, Disputed, Heuristic, LARGEST, MoveContext, Reasons, Role};

const QUARTER: Constant = Constant::published("divisor of the largest parameter factor", 4, 130);
const FACTOR: Constant = Constant::published("the largest parameter factor", LARGEST, 122);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 20,
    name: "the same piece again",
    rule: "The piece is the one that this side moved last: a quarter of 255 off. Only in the \
           position that is asked about, not in the tree below it.",
    page: 130,
    constants: &[FACTOR, QUARTER],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    if !context.at_root || context.last.own != Some(context.from) {
        return 0;
    }
    let is_forced = || {
        let attackers = context.before.attackers(context.from, context.enemy());
        context.captured.is_some() || context.checks() || !attackers.is_empty()
    };
    if context.follows(Disputed::SameUnforced) && is_forced() {
        return 0;
    }
    why.note(
        -FACTOR.value / QUARTER.value,
        "moves the same piece again",
        [(context.to, Role::Mover)],
    )
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, points_after};
    use crate::{LastMoves, MoveScorer};
    use cozy_chess::Square;

    const FEN: &str = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1";
    const LAST: LastMoves = LastMoves {
        own: Some(Square::A1),
        theirs: Some(Square::E8),
    };

    #[test]
    fn the_piece_that_moved_last_loses_63_points() {
        assert_eq!(points_after(20, FEN, "a1b3", LAST), -63);
    }

    #[test]
    fn another_piece_or_an_unknown_history_loses_nothing() {
        assert_eq!(points_after(20, FEN, "e1e2", LAST), 0);
        assert_eq!(points(20, FEN, "a1b3"), 0);
    }

    #[test]
    fn below_the_root_it_is_silent() {
        let board = FEN.parse().unwrap();
        let judge = MoveScorer::below_root(&board, LAST);
        assert_eq!(judge.scores("a1b3".parse().unwrap())[20], 0);
    }
}
