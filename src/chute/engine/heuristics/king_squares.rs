//! Heuristic 16: attack the squares round the enemy king.

use super::{Constant, Disputed, Heuristic, MoveContext, Reasons, Role};
use crate::Survey;
use crate::values::KING_VALUE;
use cozy_chess::{BitBoard, Color, Piece, get_king_moves};

const P16: Constant = Constant::published("p16", 7, 122);
const HALF: Constant = Constant::published("divisor of the king's value", 2, 128);
const SECOND: Constant = Constant::ours(
    "divisor of the king's value for a second attacker",
    4,
    "\"additional credit\": half of what the first counts",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 16,
    name: "attack squares round the king",
    rule: "The piece comes to attack an empty square next to the enemy king that nobody but he defends, \
           and attacked none next to him before: half the king's value times p16, and a quarter more \
           if another piece attacks one already.",
    page: 128,
    constants: &[P16, HALF, SECOND, KING_VALUE],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let king = context.after.king(context.enemy());
    let round = get_king_moves(king);
    let weak = if context.follows(Disputed::EverySquare) {
        round
    } else {
        weak(&context.after, round, context.enemy())
    };
    let attacked = context.seen_after() & weak;
    if attacked.is_empty() || !(context.seen_before() & round).is_empty() {
        return 0;
    }
    let squares = attacked.into_iter().map(|square| (square, Role::Place));
    let mut points = why.note(
        KING_VALUE.value * P16.value / HALF.value,
        "attacks squares round the king",
        [(context.to, Role::Mover)].into_iter().chain(squares),
    );
    let second = context
        .others()
        .into_iter()
        .filter(|&other| !(context.after.attacks(other) & weak).is_empty())
        .min_by_key(|other| (other.file(), other.rank().relative_to(context.mover)));
    if let Some(other) = second {
        points += why.note(
            KING_VALUE.value * P16.value / SECOND.value,
            "joins another attacker of the king's squares",
            [(context.to, Role::Mover), (other, Role::Attacker)],
        );
    }
    points
}

/// The squares round a king that only the king defends.
fn weak(survey: &Survey, round: BitBoard, enemy: Color) -> BitBoard {
    let kings = survey.kind(Piece::King);
    let mut weak = round - survey.side(enemy);
    for square in weak {
        if !(survey.attackers(square, enemy) - kings).is_empty() {
            weak -= square.bitboard();
        }
    }
    weak
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    #[test]
    fn the_first_attacker_counts_half_the_kings_value() {
        assert_eq!(points(16, "6k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"), 140);
        assert_eq!(points(16, "6k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a6"), 0);
    }

    #[test]
    fn a_second_attacker_counts_more() {
        assert_eq!(points(16, "6k1/8/8/8/8/8/8/R3KR2 w - - 0 1", "a1a7"), 210);
    }

    #[test]
    fn a_piece_that_attacked_one_already_counts_nothing() {
        assert_eq!(points(16, "6k1/8/8/8/8/8/8/4KR2 w - - 0 1", "f1f2"), 0);
    }

    #[test]
    fn the_kings_own_square_does_not_count() {
        // The knight checks and sees none of the squares round the king.
        assert_eq!(points(16, "7k/8/8/8/8/8/3N4/4K3 w - - 0 1", "d2e4"), 0);
        assert_eq!(points(16, "6k1/8/8/8/5N2/8/8/4K3 w - - 0 1", "f4e6"), 140);
    }
}
