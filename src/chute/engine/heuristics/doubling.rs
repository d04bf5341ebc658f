//! Heuristic 15: double pieces on a file.

use super::{Constant, Disputed, Heuristic, MoveContext, Reasons, Role};
use crate::Survey;
use cozy_chess::{Piece, Square};

const P15: Constant = Constant::ours(
    "p15",
    10,
    "illegible on p. 122 (15 or 10); the points of Table 4.2.2 are near eight times 10",
);
const FIFTEEN: Constant = Constant::published("p15 by the other reading, if asked for", 15, 122);
const TIMES: Constant = Constant::published("times p15", 8, 128);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 15,
    name: "double pieces",
    rule: "A rook comes to stand on a file with another rook or the queen, or the queen with a rook, \
           with nothing between, and was not doubled before: eight times p15. Rows do not count; queen \
           and bishop are switched off, as in the thesis; if a piece between moves away, heuristic 3 \
           scores it.",
    page: 128,
    constants: &[P15, FIFTEEN, TIMES],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    if !matches!(context.piece, Piece::Rook | Piece::Queen) {
        return 0;
    }
    let p15 = if context.follows(Disputed::DoublingFifteen) {
        FIFTEEN
    } else {
        P15
    };
    let after = partner(context, &context.after, context.to);
    if let Some(left) = partner(context, context.before, context.from) {
        if after.is_some() || !context.follows(Disputed::UndoublingCosts) {
            return 0;
        }
        return why.note(
            -TIMES.value * p15.value,
            "leaves a piece that it was doubled with",
            [(context.to, Role::Mover), (left, Role::Friend)],
        );
    }
    match after {
        Some(partner) => why.note(
            TIMES.value * p15.value,
            "doubles pieces on a file",
            [(context.to, Role::Mover), (partner, Role::Friend)],
        ),
        None => 0,
    }
}

/// The piece that forms a doubled pair with the one on a square; of two, the one nearer to its own side.
fn partner(context: &MoveContext<'_>, survey: &Survey, on: Square) -> Option<Square> {
    let rooks = survey.of(context.mover, Piece::Rook);
    let partners = if context.piece == Piece::Rook {
        rooks | survey.of(context.mover, Piece::Queen)
    } else {
        rooks
    };
    (survey.attacks(on) & partners & on.file().bitboard())
        .into_iter()
        .min_by_key(|square| square.rank().relative_to(context.mover))
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    #[test]
    fn two_rooks_or_rook_and_queen_double_on_a_file() {
        assert_eq!(points(15, "4k3/8/8/8/8/3R4/8/R3K3 w - - 0 1", "a1d1"), 80);
        assert_eq!(points(15, "4k3/8/8/8/8/3Q4/8/R3K3 w - - 0 1", "a1d1"), 80);
        assert_eq!(points(15, "4k3/8/8/8/8/3R4/8/Q3K3 w - - 0 1", "a1d1"), 80);
    }

    #[test]
    fn on_a_row_or_with_a_bishop_nothing_is_doubled() {
        assert_eq!(points(15, "4k3/8/8/8/8/8/R6R/4K3 w - - 0 1", "a2b2"), 0);
        assert_eq!(points(15, "4k3/8/8/8/8/2B5/8/4K1Q1 w - - 0 1", "g1d4"), 0);
        assert_eq!(points(15, "4k3/8/8/8/8/3Q4/8/Q3K3 w - - 0 1", "a1d1"), 0);
    }

    #[test]
    fn what_stands_between_prevents_it() {
        assert_eq!(points(15, "4k3/8/8/3R4/8/3P4/8/R3K3 w - - 0 1", "a1d1"), 0);
    }

    #[test]
    fn doubled_pieces_do_not_double_again() {
        assert_eq!(points(15, "4k3/8/8/8/8/3R4/8/3RK3 w - - 0 1", "d1d2"), 0);
    }

    #[test]
    fn moving_away_what_stood_between_counts_nothing_here() {
        assert_eq!(points(15, "4k3/8/8/3R4/8/3N4/8/3RK3 w - - 0 1", "d3b4"), 0);
    }
}
