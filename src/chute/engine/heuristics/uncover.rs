//! Heuristic 3: expose to attack or defence by moving out of a line.

use super::{Constant, Heuristic, LARGEST, MoveContext, Reasons, Role};
use crate::values::hundredths;
use cozy_chess::{BitBoard, Piece, Square};

const P3: Constant = Constant::published("p3", 10, 122);
const CHECK: Constant = Constant::ours(
    "a discovered check",
    LARGEST,
    "it \"rates highly\": the largest parameter factor, as a check in heuristic 13",
);
const ATTACK: Constant = Constant::ours(
    "a damaging attack opened",
    LARGEST * 10 / 15,
    "255 p3/15, which gives the 170 points that Table 4.2.1 shows for heuristic 3",
);
const EXPOSED: Constant = Constant::ours(
    "an own piece exposed to a damaging attack",
    -2 * LARGEST * 10 / 15,
    "\"very negative\": twice what a damaging attack opened gains",
);
const HARMLESS: Constant = Constant::ours(
    "divisor for harmless attacks and for defences",
    4,
    "a quarter, as in heuristics 5 and 6",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 3,
    name: "expose to attack or defence",
    rule: "The move opens a line between two other pieces. A discovered check counts 255. A \
           damaging attack opened on an enemy piece counts 255 p3/15, a harmless one a quarter of the \
           piece's value times p3; so much, too, a friend newly defended, if it is attacked. An own \
           piece exposed to a damaging attack loses twice 255 p3/15, to a harmless one a quarter of \
           its value times p3, and so much is lost by an attacked enemy piece newly defended.",
    page: 123,
    constants: &[P3, CHECK, EXPOSED, HARMLESS],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let mut points = 0;
    for (slider, target) in openings(context) {
        let (Some(from), Some(at)) = (context.now(slider), context.now(target)) else {
            continue;
        };
        let value = P3.times(hundredths(at.piece));
        let ours = from.side == context.mover;
        let damaged = context.after.is_damaged(target);
        let attacked = !context.after.attackers(target, !at.side).is_empty();
        let (gain, what, role) = match (ours, at.side == context.mover) {
            (true, false) if at.piece == Piece::King => {
                (CHECK.value, "discovers check", Role::Target)
            }
            (true, false) if damaged => (
                ATTACK.value,
                "opens an attack that wins something",
                Role::Target,
            ),
            (true, false) => (
                value / HARMLESS.value,
                "opens a harmless attack",
                Role::Target,
            ),
            (true, true) if attacked => (
                value / HARMLESS.value,
                "opens the defence of an attacked friend",
                Role::Friend,
            ),
            (false, true) if damaged && !context.before.is_damaged(target) => (
                EXPOSED.value,
                "exposes a friend to a damaging attack",
                Role::Friend,
            ),
            (false, true) => (
                -value / HARMLESS.value,
                "exposes a friend to an attack",
                Role::Friend,
            ),
            (false, false) if attacked => (
                -value / HARMLESS.value,
                "lets the enemy defend an attacked piece",
                Role::Target,
            ),
            _ => continue,
        };
        points += why.note(gain, what, [(slider, Role::Attacker), (target, role)]);
    }
    points
}

/// Pairs of a piece and a man that it attacks or defends now because the move opened the line between them.
fn openings(context: &MoveContext<'_>) -> impl Iterator<Item = (Square, Square)> {
    let moved = context.moved();
    let still = context.after.occupied() - moved;
    let lines = [Piece::Bishop, Piece::Rook, Piece::Queen]
        .into_iter()
        .fold(BitBoard::EMPTY, |all, piece| {
            all | context.after.kind(piece)
        });
    (lines & still).into_iter().flat_map(move |slider| {
        let fresh = context.after.attacks(slider) - context.before.attacks(slider);
        (fresh & still)
            .into_iter()
            .map(move |target| (slider, target))
    })
}

/// Own pieces that heuristic 3 scores as exposed; heuristic 5 skips them.
pub(super) fn exposed(context: &MoveContext<'_>) -> BitBoard {
    let own = context.after.side(context.mover);
    openings(context)
        .filter(|&(slider, target)| !own.has(slider) && own.has(target))
        .fold(BitBoard::EMPTY, |all, (_, target)| all | target.bitboard())
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, squares};
    use cozy_chess::Square;

    #[test]
    fn a_discovered_check_rates_highly() {
        let fen = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1";
        assert_eq!(points(3, fen, "e4c5"), 255);
        assert_eq!(squares(3, fen, "e4c5"), [Square::E1, Square::E8]);
    }

    #[test]
    fn opening_a_damaging_attack_counts_170() {
        // The rook on e8 is undefended and attacks the defended one: a harmless exposure.
        let fen = "4r2k/8/8/8/4N3/8/8/4RK2 w - - 0 1";
        assert_eq!(points(3, fen, "e4c5"), 170 - 50 / 4);
        // The attack on the defended rook is harmless.
        let defended = "3rr2k/8/8/8/4N3/8/8/4RK2 w - - 0 1";
        assert_eq!(points(3, defended, "e4c5"), 50 / 4 - 50 / 4);
    }

    #[test]
    fn exposing_an_own_piece_to_a_damaging_attack_rates_very_low() {
        // The queen attacks the bishop, which its pawn defends.
        let fen = "7k/8/8/p7/1b6/2N5/8/K3Q3 w - - 0 1";
        assert_eq!(points(3, fen, "c3e4"), -340 + 35 / 4);
        assert!(squares(3, fen, "c3e4").contains(&Square::E1));
    }

    #[test]
    fn opening_the_defence_of_an_attacked_friend_counts_a_quarter() {
        let fen = "6k1/8/8/8/r3P3/8/4N3/4RK2 w - - 0 1";
        assert_eq!(points(3, fen, "e2c1"), 10 / 4);
        let at_peace = "6k1/8/8/8/4P3/8/4N3/4RK2 w - - 0 1";
        assert_eq!(points(3, at_peace, "e2c1"), 0);
    }

    #[test]
    fn letting_the_enemy_defend_an_attacked_piece_loses_a_quarter() {
        let fen = "4r1k1/8/8/4N3/4b3/8/5P2/1B3K2 w - - 0 1";
        assert_eq!(points(3, fen, "e5c4"), -(35 / 4));
    }

    #[test]
    fn the_moved_piece_itself_opens_nothing_for_itself() {
        assert_eq!(points(3, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), 0);
    }
}
