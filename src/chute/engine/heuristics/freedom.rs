//! Heuristic 8: freedom for knights and bishops.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use crate::values::hundredths;
use cozy_chess::Piece;

const P8: Constant = Constant::published("p8", 7, 122);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 8,
    name: "freedom for knights and bishops",
    rule: "For each other knight or bishop of the mover's: its value times p8 if it can go to more \
           squares than before, the same off if to fewer.",
    page: 126,
    constants: &[P8],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let side = context.mover;
    let mut points = 0;
    for piece in [Piece::Knight, Piece::Bishop] {
        for on in context.others() & context.after.kind(piece) {
            let before = (context.before.attacks(on) - context.before.side(side)).len();
            let after = (context.after.attacks(on) - context.after.side(side)).len();
            let full = P8.times(hundredths(piece));
            let (gain, what) = match after.cmp(&before) {
                std::cmp::Ordering::Greater => (full, "gives a friend more freedom"),
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Less => (-full, "stands in a friend's way"),
            };
            points += why.note(gain, what, [(context.to, Role::Mover), (on, Role::Friend)]);
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, squares};
    use cozy_chess::Square;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_pawn_that_opens_a_bishop_counts_its_value() {
        // The king's pawn frees the bishop, and its square the knight.
        assert_eq!(points(8, START, "e2e4"), 7 * 350 / 100 + 7 * 325 / 100);
        assert!(squares(8, START, "e2e4").contains(&Square::F1));
        assert_eq!(points(8, START, "a2a3"), -(7 * 325 / 100));
    }

    #[test]
    fn neither_opening_nor_blocking_counts_nothing() {
        assert_eq!(points(8, START, "h2h4"), 0);
    }

    #[test]
    fn a_pawn_in_a_bishops_way_counts_its_value_off() {
        let fen = "4k3/8/8/8/8/8/4P3/2B1K3 w - - 0 1";
        assert_eq!(points(8, fen, "e2e3"), -(7 * 350 / 100));
    }
}
