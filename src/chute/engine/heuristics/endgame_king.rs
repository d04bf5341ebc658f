//! Heuristic 21: the king into action in the endgame.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use crate::survey::row;
use cozy_chess::Piece;

const P21: Constant = Constant::published("p21", 10, 122);
const ADVANCE: Constant = Constant::ours(
    "times p21 for a step up the board",
    1,
    "Table 4.2.2 gives 10 to 20 points when it scores: p21 once or twice",
);
const ATTACK: Constant = Constant::ours(
    "times p21 for an enemy man newly attacked",
    1,
    "Table 4.2.2 gives 10 to 20 points when it scores: p21 once or twice",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 21,
    name: "king into action in the endgame",
    rule: "In the endgame the king gains p21 for a step up the board and p21 if he comes to attack \
           enemy men.",
    page: 130,
    constants: &[P21, ADVANCE, ATTACK],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    if context.piece != Piece::King || !context.before.is_endgame() || context.castles() {
        return 0;
    }
    let mover = (context.to, Role::Mover);
    let mut points = 0;
    if row(context.to.rank(), context.mover) > row(context.from.rank(), context.mover) {
        let gain = ADVANCE.value * P21.value;
        points += why.note(gain, "brings the king forward", [mover]);
    }
    let targets = context.new_targets();
    if !targets.is_empty() {
        let targets = targets.into_iter().map(|square| (square, Role::Target));
        points += why.note(
            ATTACK.value * P21.value,
            "attacks with the king",
            [mover].into_iter().chain(targets),
        );
    }
    points
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    #[test]
    fn in_the_endgame_the_king_goes_forward() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(points(21, fen, "e1e2"), 10);
        assert_eq!(points(21, fen, "e1d1"), 0);
        assert_eq!(points(21, "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "e8e7"), 10);
    }

    #[test]
    fn attacking_with_the_king_counts_too() {
        let fen = "4k3/8/8/3p4/8/4K3/8/8 w - - 0 1";
        assert_eq!(points(21, fen, "e3d4"), 20);
    }

    #[test]
    fn before_the_endgame_he_stays() {
        assert_eq!(points(21, "qr2k3/8/8/8/8/8/8/QR2K3 w - - 0 1", "e1e2"), 0);
        assert_eq!(points(21, "qr2k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "e1e2"), 0);
    }
}
