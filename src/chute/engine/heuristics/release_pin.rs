//! Heuristic 19: block a pin on a friend, or free an enemy from one.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use crate::values::hundredths;
use cozy_chess::get_between_rays;

const P19: Constant = Constant::published("p19", 10, 122);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 19,
    name: "block or free a pin",
    rule: "The piece steps between a pinner and a friend that it pins, or between that friend and \
           what it shields: the friend's value times p19. An enemy man that was pinned and is free \
           after the move: its value times p19 off.",
    page: 130,
    constants: &[P19],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let mut points = 0;
    for pin in context.before.pins() {
        let gone = !context
            .after
            .pins()
            .iter()
            .any(|now| now.pinned == pin.pinned);
        let (Some(man), Some(then)) = (context.now(pin.pinned), context.before.man(pin.pinned))
        else {
            continue;
        };
        // The man was captured or moved away: neither blocked nor freed.
        if !gone || man != then {
            continue;
        }
        let value = P19.times(hundredths(man.piece));
        let pinner = (pin.pinner, Role::Attacker);
        if man.side == context.mover {
            if get_between_rays(pin.pinner, pin.behind).has(context.to) {
                let squares = [
                    (context.to, Role::Mover),
                    pinner,
                    (pin.pinned, Role::Friend),
                ];
                points += why.note(value, "blocks a pin", squares);
            }
        } else {
            points += why.note(
                -value,
                "frees an enemy from a pin",
                [pinner, (pin.pinned, Role::Target)],
            );
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, squares};
    use cozy_chess::Square;

    #[test]
    fn stepping_between_pinner_and_friend_blocks_the_pin() {
        let fen = "6k1/8/8/b7/8/2N5/1P6/4K3 w - - 0 1";
        assert_eq!(points(19, fen, "b2b4"), 32);
        assert_eq!(
            squares(19, fen, "b2b4"),
            [Square::B4, Square::A5, Square::C3]
        );
    }

    #[test]
    fn stepping_between_friend_and_king_blocks_it_too() {
        assert_eq!(points(19, "6k1/8/8/b7/8/2N5/8/2B1K3 w - - 0 1", "c1d2"), 32);
    }

    #[test]
    fn the_king_stepping_aside_blocks_nothing() {
        assert_eq!(points(19, "6k1/8/8/b7/8/2N5/8/4K3 w - - 0 1", "e1f1"), 0);
    }

    #[test]
    fn giving_up_a_pin_loses_the_value_of_the_freed_piece() {
        let fen = "4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1";
        assert_eq!(points(19, fen, "b5e2"), -32);
        assert_eq!(points(19, fen, "b5a4"), 0);
        // Taking the pinned piece frees nobody.
        assert_eq!(points(19, fen, "b5c6"), 0);
    }

    #[test]
    fn blocking_ones_own_pin_frees_the_enemy() {
        let fen = "4k3/3n4/2P5/1B6/N7/8/8/4K3 w - - 0 1";
        assert_eq!(points(19, fen, "a4c5"), 0);
        let line = "3k4/8/3n4/8/8/3R4/2N5/4K3 w - - 0 1";
        assert_eq!(points(19, line, "c2d4"), -32);
    }
}
