//! Heuristic 13: check, castling, en passant, and moves of passed pawns.

use super::{Constant, FULL, Heuristic, LARGEST, MoveContext, Reasons, Role};
use crate::survey::row;
use cozy_chess::{Color, File, Piece};

const P13: Constant = Constant::published("p13", 15, 122);
const SPECIAL: Constant = Constant::published("times p13/15", LARGEST, 127);
const HALF: Constant = Constant::published("divisor under a harmless attack", 2, 127);
const SHELTER: Constant = Constant::ours(
    "pawns before the castled king on their second or third rows that castling needs",
    2,
    "\"the pawn structure is checked first\": two of the three, so that one may have been exchanged",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 13,
    name: "check, castling, en passant, passed pawn",
    rule: "The move checks, castles behind at least two pawns, takes en passant, or moves a passed \
           pawn: 255 p13/15; half of that if the piece is under a harmless attack where it arrives, \
           nothing if under a damaging one.",
    page: 127,
    constants: &[P13, SPECIAL, HALF, SHELTER],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let en_passant = context.captured.is_some_and(|taken| taken.on != context.to);
    let passed = context.piece == Piece::Pawn && context.before.passed().has(context.from);
    let what = if context.checks() {
        "gives check"
    } else if context.castles() && has_shelter(context) {
        "castles"
    } else if en_passant {
        "takes en passant"
    } else if passed {
        "moves a passed pawn"
    } else {
        return 0;
    };
    if context.after.is_damaged(context.to) {
        return 0;
    }
    let full = SPECIAL.value * P13.value / FULL;
    let attacked = !context
        .after
        .attackers(context.to, context.enemy())
        .is_empty();
    let gain = if attacked { full / HALF.value } else { full };
    let king = context.after.king(context.enemy());
    let target = context.checks().then_some((king, Role::Target));
    why.note(
        gain,
        what,
        [(context.to, Role::Mover)].into_iter().chain(target),
    )
}

/// True if two of the three pawns in front of the castled king stand on their second or third rows.
fn has_shelter(context: &MoveContext<'_>) -> bool {
    let files = if context.to.file() == File::G {
        [File::F, File::G, File::H]
    } else {
        [File::A, File::B, File::C]
    };
    let pawns = context.after.of(context.mover, Piece::Pawn);
    let near = |side: Color| {
        pawns
            .into_iter()
            .filter(move |pawn| files.contains(&pawn.file()) && row(pawn.rank(), side) <= 3)
    };
    near(context.mover).count() as i32 >= SHELTER.value
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    #[test]
    fn a_safe_check_counts_255() {
        assert_eq!(points(13, "4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "a1a8"), 255);
        assert_eq!(points(13, "4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "a1a7"), 0);
    }

    #[test]
    fn a_check_under_a_harmless_attack_counts_half() {
        // The bishop on b5 is defended, so capturing it with the queen does not pay.
        let fen = "4k3/4q3/8/8/P1B5/8/8/5K2 w - - 0 1";
        assert_eq!(points(13, fen, "c4b5"), 255);
        let attacked = "4k3/8/3q4/8/P1B5/8/8/5K2 w - - 0 1";
        assert_eq!(points(13, attacked, "c4b5"), 255);
        let harmless = "4k3/1q6/8/8/P1B5/8/8/5K2 w - - 0 1";
        assert_eq!(points(13, harmless, "c4b5"), 127);
    }

    #[test]
    fn a_check_that_loses_the_piece_counts_nothing() {
        assert_eq!(points(13, "r3k3/8/8/8/8/8/8/1R3K2 w - - 0 1", "b1b8"), 0);
    }

    #[test]
    fn castling_needs_two_pawns_before_the_king() {
        assert_eq!(points(13, "4k3/8/8/8/8/8/5P1P/4K2R w K - 0 1", "e1g1"), 255);
        assert_eq!(points(13, "4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "e1g1"), 0);
        assert_eq!(
            points(13, "4k3/8/8/8/5P2/6P1/7P/4K2R w K - 0 1", "e1g1"),
            255
        );
        assert_eq!(points(13, "r3k3/ppp5/8/8/8/8/8/4K3 b q - 0 1", "e8c8"), 255);
    }

    #[test]
    fn en_passant_and_passed_pawns_count() {
        // The pawn on c7 would recapture, so this is no harmless exchange of pawns.
        assert_eq!(points(13, "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 0);
        assert_eq!(
            points(13, "4k3/8/8/3pP3/8/8/5p2/3K4 w - d6 0 1", "e5d6"),
            255
        );
        assert_eq!(points(13, "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4d5"), 255);
        assert_eq!(points(13, "4k3/2p5/8/8/3P4/8/8/4K3 w - - 0 1", "d4d5"), 0);
    }
}
