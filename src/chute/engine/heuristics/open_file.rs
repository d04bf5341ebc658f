//! Heuristic 10: a rook to an open file.

use super::{Constant, Disputed, Heuristic, MoveContext, Reasons, Role};
use cozy_chess::{File, Piece};

const P10: Constant = Constant::ours(
    "p10 as it was paid",
    10,
    "15 is printed on p. 122, but the 40 points that Table 4.2.2 shows are four times 10",
);
const PRINTED: Constant = Constant::published("p10 as it is printed, if asked for", 15, 122);
const TIMES: Constant = Constant::published("times p10", 4, 126);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 10,
    name: "rook to an open file",
    rule: "A rook comes to a file without pawns and was not on one: four times p10. The rook that \
           castles counts, too.",
    page: 126,
    constants: &[P10, PRINTED, TIMES],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let paid = if context.follows(Disputed::RooksPrinted) {
        PRINTED
    } else {
        P10
    };
    let (from, to) = match context.castled_rook {
        // Castling: the rook's corner follows from the wing.
        Some(rook) if rook.file() == File::F => (File::H, rook),
        Some(rook) => (File::A, rook),
        None if context.piece == Piece::Rook => (context.from.file(), context.to),
        None => return 0,
    };
    let pawns = |survey: &crate::Survey, file: File| {
        !(survey.kind(Piece::Pawn) & file.bitboard()).is_empty()
    };
    if pawns(&context.after, to.file()) || !pawns(context.before, from) {
        return 0;
    }
    why.note(
        TIMES.value * paid.value,
        "brings a rook to an open file",
        [(to, Role::Mover)],
    )
}

#[cfg(test)]
mod tests {
    use crate::testing::points;

    #[test]
    fn a_rook_gains_an_open_file() {
        let fen = "4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1";
        assert_eq!(points(10, fen, "a1d1"), 40);
    }

    #[test]
    fn from_one_open_file_to_another_nothing_is_gained() {
        assert_eq!(points(10, "4k3/p6p/8/8/8/8/P6P/1R2K3 w - - 0 1", "b1d1"), 0);
    }

    #[test]
    fn a_file_with_a_pawn_of_either_side_is_not_open() {
        assert_eq!(
            points(10, "4k3/p2p3p/8/8/8/8/P6P/R3K3 w - - 0 1", "a1d1"),
            0
        );
        assert_eq!(
            points(10, "4k3/p6p/8/8/8/8/P2P3P/R3K3 w - - 0 1", "a1d1"),
            0
        );
    }

    #[test]
    fn taking_the_last_pawn_of_a_file_opens_it() {
        assert_eq!(
            points(10, "4k3/p7/8/3p4/8/8/P7/R2RK3 w - - 0 1", "d1d5"),
            40
        );
    }

    #[test]
    fn the_rook_that_castles_may_gain_it() {
        assert_eq!(points(10, "4k3/7p/8/8/8/8/6PP/4K2R w K - 0 1", "e1g1"), 40);
        assert_eq!(points(10, "4k3/5p1p/8/8/8/8/6PP/4K2R w K - 0 1", "e1g1"), 0);
    }

    #[test]
    fn other_pieces_gain_nothing() {
        assert_eq!(points(10, "4k3/p7/8/8/8/8/P7/Q3K3 w - - 0 1", "a1d1"), 0);
    }
}
