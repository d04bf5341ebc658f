//! The table of the heuristics: number, name, rule, constants and scoring function.

use super::heuristics::UNITS;
use super::{MoveContext, Reasons};
use cozy_chess::{BitBoard, Piece};
use search::piece_value;
use serde::Serialize;

pub const COUNT: usize = 22;

#[derive(Clone, Copy)]
pub struct Heuristic {
    pub number: usize,
    /// The title in a few words (Table 3.1).
    pub name: &'static str,
    /// The rule as it is implemented here.
    pub rule: &'static str,
    /// The page of Sugar 1975 on which its paragraph begins.
    pub page: u16,
    /// Every number that the rule uses.
    pub constants: &'static [Constant],
    /// Scores a move in points for the mover (a pawn is about 255 points) and notes the reasons.
    pub(super) score: fn(&MoveContext<'_>, &mut Reasons) -> i32,
}

/// All heuristics, in order of number.
pub static HEURISTICS: [Heuristic; COUNT] = UNITS;

impl Heuristic {
    /// The score of a move in points for the mover.
    pub fn score(&self, context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
        (self.score)(context, why)
    }
}

impl std::fmt::Debug for Heuristic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.number, self.name)
    }
}

// The numbers in the heuristics, and whether each is published.

/// The source of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "mark", rename_all = "kebab-case")]
pub enum Mark {
    /// The thesis prints it.
    Published {
        /// The page of Sugar 1975.
        page: u16,
    },
    /// The thesis does not print it, or not legibly.
    Reconstructed {
        /// How the value was chosen.
        how: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Constant {
    /// What it stands for, in a few words.
    pub name: &'static str,
    pub value: i32,
    #[serde(flatten)]
    pub mark: Mark,
}

impl Constant {
    pub(super) const fn published(name: &'static str, value: i32, page: u16) -> Self {
        let mark = Mark::Published { page };
        Self { name, value, mark }
    }

    /// A number of ours, and how it was chosen.
    pub(super) const fn ours(name: &'static str, value: i32, how: &'static str) -> Self {
        let mark = Mark::Reconstructed { how };
        Self { name, value, mark }
    }

    /// The product with a value in hundredths of a pawn, in points; rounded towards zero.
    pub(super) const fn times(&self, hundredths: i32) -> i32 {
        self.value * hundredths / 100
    }
}

// The values of pieces and squares, in hundredths of a pawn.
//
// The piece values are Greenblatt's, which the thesis names on p. 63. Those of the squares and the king are
// ours, since the source does not contain Valenti's tables.

/// The value of a king where heuristic 16 needs one, in pawns.
pub const KING_VALUE: Constant = Constant::ours(
    "the king's value in pawns",
    40,
    "half of it times p16 gives the 150 points that heuristic 16 typically scores in Table 4.2.2",
);

/// The value of a piece in hundredths of a pawn (Greenblatt's). The king's is 0: it is never exchanged, and
/// heuristic 13 scores checks.
pub fn hundredths(piece: Piece) -> i32 {
    piece_value(piece)
}

/// Nested squares round the centre, and what each adds to the value of a square within it.
pub const SQUARE_RINGS: [(BitBoard, i32); 4] = [
    (BitBoard::FULL, 10),
    (BitBoard(0x007e_7e7e_7e7e_7e00), 5),
    (BitBoard(0x0000_3c3c_3c3c_0000), 10),
    (BitBoard(0x0000_0018_1800_0000), 15),
];

/// The total value of several squares in hundredths of a pawn: 10 at the edge, then 15, 25, and 40 in the
/// centre.
pub(super) fn of_squares(squares: BitBoard) -> i32 {
    SQUARE_RINGS
        .iter()
        .map(|&(ring, value)| (squares & ring).len() as i32 * value)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::Mark;
    use super::*;

    #[test]
    fn every_heuristic_stands_at_its_number_and_says_what_it_does() {
        for (place, heuristic) in HEURISTICS.iter().enumerate() {
            assert_eq!(heuristic.number, place);
            assert!(heuristic.rule.ends_with('.'), "{heuristic:?}");
            assert!((122..=130).contains(&heuristic.page), "{heuristic:?}");
            assert!(!heuristic.constants.is_empty(), "{heuristic:?}");
        }
    }

    #[test]
    fn every_number_says_where_it_comes_from() {
        for heuristic in &HEURISTICS {
            for constant in heuristic.constants {
                match constant.mark {
                    Mark::Published { page } => assert!((122..=130).contains(&page)),
                    Mark::Reconstructed { how } => assert!(how.len() > 20, "{}", constant.name),
                }
            }
        }
    }
}

#[cfg(test)]
mod values_tests {
    use super::*;
    use cozy_chess::Square;

    fn value(square: Square) -> i32 {
        of_squares(square.bitboard())
    }

    #[test]
    fn a_square_is_worth_more_the_nearer_it_is_to_the_centre() {
        let values = [Square::A1, Square::B7, Square::C4, Square::E5].map(value);
        assert_eq!(values, [10, 15, 25, 40]);
    }

    #[test]
    fn the_two_halves_of_the_board_are_worth_the_same() {
        for square in Square::ALL {
            assert_eq!(value(square), value(square.flip_rank()));
            assert_eq!(value(square), value(square.flip_file()));
        }
    }
}
