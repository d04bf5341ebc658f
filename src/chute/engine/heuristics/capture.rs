//! Heuristic 12: captures and exchanges.

use super::{Constant, FULL, Heuristic, LARGEST, MoveContext, Reasons, Role};
use crate::values::hundredths;

const P12: Constant = Constant::published("p12", 15, 122);
const WORTH: Constant = Constant::published("for each pawn of value, times p12/15", LARGEST, 127);
const UNDEFENDED: Constant = Constant::ours(
    "for each pawn of value of what is taken for nothing, times p12/15",
    LARGEST,
    "the paragraph speaks of exchanges only; a capture without one counts the same for each pawn",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 12,
    name: "captures and exchanges",
    rule: "If the enemy would recapture with a gain, the move begins an exchange. It scores the \
           developmental value of the captured piece minus that of the capturing one, times p12. It \
           also scores 255 p12/15 for each pawn of value that it wins or loses in the exchange. If \
           recapturing would win nothing, it scores 255 p12/15 for each pawn of the captured piece's \
           value.",
    page: 127,
    constants: &[P12, WORTH, UNDEFENDED],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let Some(captured) = context.captured else {
        return 0;
    };
    let taken = hundredths(captured.piece);
    let squares = [(context.to, Role::Mover), (captured.on, Role::Target)];
    if !context.after.is_damaged(context.to) {
        let gain = UNDEFENDED.times(taken) * P12.value / FULL;
        return why.note(gain, "takes something for nothing", squares);
    }
    let answer = context
        .after
        .attackers(context.to, context.enemy())
        .into_iter()
        .map(|square| (square, Role::Attacker));
    let development =
        context.before.development(captured.on) - context.before.development(context.from);
    let mut points = why.note(
        P12.times(development),
        "begins an exchange of pieces as they stand",
        squares,
    );
    points += why.note(
        WORTH.times(taken - context.after.loss(context.to)) * P12.value / FULL,
        "wins or loses by the exchange",
        squares.into_iter().chain(answer),
    );
    points
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, reasons};

    #[test]
    fn an_undefended_pawn_is_about_255_points() {
        assert_eq!(points(12, "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), 255);
        assert_eq!(points(12, "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5"), 828);
    }

    #[test]
    fn taking_a_defended_pawn_with_a_rook_loses_the_difference() {
        let fen = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1";
        let words = reasons(12, fen, "d1d5");
        assert_eq!(words[1].points, -4 * 255);
        assert_eq!(words.len(), 2);
    }

    #[test]
    fn an_even_exchange_counts_how_the_pieces_stood() {
        // Both rooks see the whole file and their own king or nothing.
        let fen = "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1";
        let words = reasons(12, fen, "d1d8");
        assert!(words.iter().all(|reason| !reason.what.starts_with("wins")));
    }

    #[test]
    fn taking_en_passant_takes_a_pawn() {
        assert_eq!(points(12, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 255);
    }

    #[test]
    fn a_capture_that_would_not_pay_to_take_back_counts_whole() {
        let fen = "3rk3/8/8/3p4/4P3/8/8/3RK3 w - - 0 1";
        assert_eq!(points(12, fen, "e4d5"), 255);
    }

    #[test]
    fn a_quiet_move_takes_nothing() {
        assert_eq!(points(12, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d5"), 0);
    }
}
