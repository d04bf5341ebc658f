//! Heuristic 14: pieces left en prise, and pieces saved from attack.

use super::{Constant, FULL, Heuristic, LARGEST, MoveContext, Reasons, Role};
use crate::values::hundredths;
use cozy_chess::{BitBoard, Piece};

const P14: Constant = Constant::published("p14", 15, 122);
const LOST: Constant =
    Constant::published("off for each pawn of value, times p14/15", LARGEST, 127);
const SAVED: Constant = Constant::ours(
    "for each pawn of value saved, times p14/15",
    15,
    "the thesis does not print this factor; 15 fits the means of Table 4.2.1, and 255, the largest \
     factor, would make them too high",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 14,
    name: "sacrificed or saved",
    rule: "An attack is damaging if it wins material. The mover's most valuable piece under such an \
           attack after the move loses 255 p14/15 for each pawn of its value. A piece that has just \
           captured is left to heuristic 12. A piece that is no longer under such an attack gains p14 \
           for each pawn of its value.",
    page: 127,
    constants: &[P14, LOST, SAVED],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let mut own = context.after.side(context.mover) - context.after.kind(Piece::King);
    if context.captured.is_some() {
        own -= context.to.bitboard();
    }
    let exposed = own
        .into_iter()
        .filter(|&on| context.after.is_damaged(on))
        .filter_map(|on| Some((on, hundredths(context.now(on)?.piece))))
        // Ties go to the first in an order that is the same for both sides.
        .max_by_key(|&(on, value)| {
            (
                value,
                on.file() as u8,
                on.rank().relative_to(context.mover) as u8,
            )
        });
    let mut points = 0;
    if let Some((on, value)) = exposed {
        let attackers = context.after.attackers(on, context.enemy());
        let attackers = attackers.into_iter().map(|by| (by, Role::Attacker));
        points += why.note(
            -LOST.times(value) * P14.value / FULL,
            "leaves a piece under a damaging attack",
            [(on, Role::Friend)].into_iter().chain(attackers),
        );
    }
    for on in saved(context) {
        let Some(man) = context.now(on) else { continue };
        points += why.note(
            SAVED.times(hundredths(man.piece)) * P14.value / FULL,
            "saves a piece from a damaging attack",
            [(on, Role::Friend)],
        );
    }
    points
}

/// The mover's men except the king that escaped from a damaging attack, where they stand now.
fn saved(context: &MoveContext<'_>) -> BitBoard {
    let mut saved = BitBoard::EMPTY;
    for on in context.others() - context.after.kind(Piece::King) {
        if context.before.is_damaged(on) && !context.after.is_damaged(on) {
            saved |= on.bitboard();
        }
    }
    let moved_away = context.piece != Piece::King
        && context.captured.is_none()
        && context.before.is_damaged(context.from)
        && !context.after.is_damaged(context.to);
    if moved_away {
        saved |= context.to.bitboard();
    }
    saved
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, squares};
    use cozy_chess::Square;

    #[test]
    fn the_most_valuable_piece_left_hanging_is_lost() {
        // The rook and the knight both hang, and the king only watches.
        let fen = "4k3/8/1p3p2/R3N3/8/8/8/4K3 w - - 0 1";
        assert_eq!(points(14, fen, "e1d2"), -5 * 255);
        assert_eq!(squares(14, fen, "e1d2"), [Square::A5, Square::B6]);
    }

    #[test]
    fn what_is_saved_is_gained() {
        let fen = "4k3/8/5p2/4N3/8/8/8/4K3 w - - 0 1";
        assert_eq!(points(14, fen, "e5c4"), 15 * 325 / 100);
        let defended = "4k3/4r3/8/8/4N3/8/3P4/4K3 w - - 0 1";
        assert_eq!(points(14, defended, "d2d3"), 15 * 325 / 100);
        // The pawn that heuristic 4 sees interposing saves it.
        let shielded = "6k1/8/1b6/8/8/2PPN3/8/6K1 w - - 0 1";
        assert_eq!(points(14, shielded, "d3d4"), 15 * 325 / 100);
    }

    #[test]
    fn a_capture_is_left_to_the_exchanges() {
        let fen = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1";
        assert_eq!(points(14, fen, "d1d5"), 0);
        // Without a capture, moving to the same square loses the rook.
        let empty = "4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1";
        assert_eq!(points(14, empty, "d1d5"), -5 * 255);
    }

    #[test]
    fn where_nothing_hangs_nothing_counts() {
        assert_eq!(points(14, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d5"), 0);
    }
}
