//! Mutual zugzwang: placements of the kings in which each side would rather have the other to move.

use super::Placing;
use crate::Value;
use crate::structure::{Pawns, Solution};
use cozy_chess::{Color, Square};

/// A mutual zugzwang, with values from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// The square of White's king.
    pub white: Square,
    /// The square of Black's king.
    pub black: Square,
    /// The value with White to move; worse for him than `black_to_move`.
    pub white_to_move: Value,
    /// The value with Black to move.
    pub black_to_move: Value,
}

/// All mutual zugzwangs of a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZugzwangPairs {
    /// Sorted by White's square, then Black's.
    pub pairs: Vec<Zugzwang>,
    /// Placements of the kings that are legal with either side to move.
    pub placements: u32,
    /// Placements whose values do not settle whether they are a mutual zugzwang.
    pub open: u32,
}

/// The mutual zugzwangs of a structure given from White's view.
pub fn mutual_zugzwangs(solution: &Solution, pawns: Pawns) -> ZugzwangPairs {
    let placing = Placing::new(pawns);
    let mut found = ZugzwangPairs {
        pairs: Vec::new(),
        placements: 0,
        open: 0,
    };
    for (white, black) in placing.all() {
        let boards = Color::ALL.map(|to_move| placing.board(white, black, to_move));
        let [Some(first), Some(second)] = boards else {
            continue;
        };
        found.placements += 1;
        let [first, second] = [first, second].map(|board| solution.range(&board));
        match (first.decided(), second.decided()) {
            (Some(white_to_move), Some(black_to_move)) if white_to_move < black_to_move => {
                found.pairs.push(Zugzwang {
                    white,
                    black,
                    white_to_move,
                    black_to_move,
                });
            }
            // It stays open if White to move may still turn out worse for White.
            (Some(_), Some(_)) => {}
            _ if first.lower() < second.upper() => found.open += 1,
            _ => {}
        }
    }
    found
}
