//! Heuristic 17: pins created or suffered on the square of arrival.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use crate::survey::is_shielded;
use crate::values::hundredths;
use cozy_chess::Square;

const P17: Constant = Constant::published("p17", 10, 122);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 17,
    name: "pins on the square of arrival",
    rule: "From where it arrives the piece looks through one man, of either side, at the enemy king \
           or an enemy piece worth more than itself: its own value times p17. If it arrives where an \
           enemy piece looks through one man at it and is worth less, or where it is itself pinned: \
           its own value times p17 off.",
    page: 129,
    constants: &[P17],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let Some(mover) = context.now(context.to) else {
        return 0;
    };
    let full = P17.times(hundredths(mover.piece));
    let mut points = 0;
    for (between, behind) in context.after.lines(context.to) {
        let pinned = context
            .now(behind)
            .is_some_and(|man| man.side != context.mover && is_shielded(man, mover));
        if pinned && !was_seen_through(context, behind) {
            points += why.note(
                full,
                "pins",
                [
                    (context.to, Role::Mover),
                    (between, Role::Place),
                    (behind, Role::Target),
                ],
            );
        }
    }
    if let Some((pinner, between)) = suffered(context) {
        let between = between.map(|square| (square, Role::Place));
        points += why.note(
            -full,
            "steps into a pin",
            [(context.to, Role::Mover), (pinner, Role::Attacker)]
                .into_iter()
                .chain(between),
        );
    }
    points
}

/// True if the piece saw the target through a man before it moved.
fn was_seen_through(context: &MoveContext<'_>, target: Square) -> bool {
    context
        .before
        .lines(context.from)
        .any(|(_, behind)| behind == target)
}

/// The enemy piece that pins the moved one; also the man between them if the moved one stands behind it.
fn suffered(context: &MoveContext<'_>) -> Option<(Square, Option<Square>)> {
    let pin = context
        .after
        .pins()
        .iter()
        .find(|pin| pin.pinned == context.to);
    if let Some(pin) = pin {
        return Some((pin.pinner, None));
    }
    let mover = context.now(context.to)?;
    let enemies = context.after.side(context.enemy());
    // Sorted so that both sides have the same order.
    let mut aiming: Vec<(Square, Square)> = enemies
        .into_iter()
        .flat_map(|from| {
            let through = context.after.lines(from);
            through
                .filter(|&(_, behind)| behind == context.to)
                .map(move |(between, _)| (from, between))
        })
        .filter(|&(from, _)| context.now(from).is_some_and(|by| is_shielded(mover, by)))
        .collect();
    aiming.sort_by_key(|&(from, _)| (from.file(), from.rank().relative_to(context.mover)));
    aiming.first().map(|&(from, between)| (from, Some(between)))
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, squares};
    use cozy_chess::Square;

    #[test]
    fn a_bishop_pins_a_knight_to_the_king() {
        let fen = "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1";
        assert_eq!(points(17, fen, "f1b5"), 35);
        assert_eq!(
            squares(17, fen, "f1b5"),
            [Square::B5, Square::D7, Square::E8]
        );
    }

    #[test]
    fn the_colour_of_the_man_between_does_not_matter() {
        assert_eq!(points(17, "4k3/3N4/8/8/8/8/8/4KB2 w - - 0 1", "f1b5"), 35);
    }

    #[test]
    fn what_stands_behind_must_be_worth_more_than_the_pinner() {
        // Through the knight on c4 the bishop looks at another bishop, at a rook, at the king.
        assert_eq!(points(17, "6k1/8/b7/8/2n5/8/8/4KB2 w - - 0 1", "f1d3"), 0);
        assert_eq!(points(17, "6k1/8/b7/1n6/8/8/4B3/4K3 w - - 0 1", "e2d3"), 0);
        assert_eq!(points(17, "6k1/8/r7/1n6/8/8/6B1/4K3 w - - 0 1", "g2f1"), 35);
    }

    #[test]
    fn a_pin_that_was_there_already_is_not_made_again() {
        assert_eq!(points(17, "4k3/3n4/8/1B6/8/8/8/4K3 w - - 0 1", "b5a4"), 0);
    }

    #[test]
    fn stepping_into_a_pin_loses_the_pieces_value() {
        let fen = "4r1k1/8/8/8/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(points(17, fen, "c3e2"), -32);
        assert_eq!(points(17, fen, "c3e4"), -32);
        let quiet = "3r2k1/8/8/8/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(points(17, quiet, "c3e2"), 0);
    }

    #[test]
    fn stepping_behind_a_man_that_a_lesser_piece_looks_through_loses_it_too() {
        let fen = "6k1/8/8/1b6/8/3P4/5R2/7K w - - 0 1";
        assert_eq!(points(17, fen, "f2e2"), -50);
        assert_eq!(points(17, fen, "f2g2"), 0);
    }
}
