//! Popular versions of rules, as books and the paper print them without their exceptions, each with a position
//! where it fails. They are audited like the exact rules but never used for a verdict. They show why the exact
//! rules read as they do. Where the paper says "closer", the spheres of influence measure it, as on its p. 4.

use super::rule::Ending;
use super::two_pawns::winner_alone;
use crate::facts::{Pair, Solo, distance, file, rank};
use crate::{Range, View};

/// A popular version of a rule.
#[derive(Debug)]
pub struct Loose {
    /// The id for links and tables, in kebab case.
    pub id: &'static str,
    /// The id of the exact rule.
    pub exact: &'static str,
    /// The rule as people say it.
    pub statement: &'static str,
    pub ending: Ending,
    /// The range that it claims.
    pub conclusion: Range,
    /// The condition.
    pub when: fn(&View) -> bool,
    /// A position in which it is wrong, as FEN; White has the pawns.
    pub counter_example: &'static str,
}

pub const LOOSE: &[Loose] = &[
    Loose {
        id: "loose-opposition-sideways",
        exact: "opposition",
        statement: "White's king is further up the board than his pawn and faces Black's on a rank with an odd number of squares between; Black is to move: White has the opposition and wins.",
        ending: Ending::PawnAgainstKing,
        conclusion: Range::WIN,
        when: |view| solo(view, opposition_sideways),
        counter_example: "8/8/4K1k1/8/8/6P1/8/8 b - - 0 1",
    },
    Loose {
        id: "loose-opposition-on-file",
        exact: "opposition",
        statement: "White's king is further up the board than his pawn and faces Black's on a file with an odd number of squares between; Black is to move: White has the opposition and wins. (Nobody says that Black's king must be in front.)",
        ending: Ending::PawnAgainstKing,
        conclusion: Range::WIN,
        when: |view| solo(view, opposition_on_file),
        counter_example: "8/8/8/2K5/8/2k5/1P6/8 b - - 0 1",
    },
    Loose {
        id: "loose-square",
        exact: "rule-of-the-square",
        statement: "Black's king is outside the square of the pawn: it queens. (Nobody says that he might take it first, or that White's own king might block it.)",
        ending: Ending::PawnAgainstKing,
        conclusion: Range::WIN,
        when: |view| solo(view, outside_square),
        counter_example: "8/8/8/8/8/8/1P6/k6K b - - 0 1",
    },
    Loose {
        id: "loose-close-and-closer",
        exact: "key-square-in-sphere",
        statement: "Black's king does not reach the pawn first, and White's king reaches first one of the three squares two ranks ahead of it: White wins.",
        ending: Ending::PawnAgainstKing,
        conclusion: Range::WIN,
        when: |view| solo(view, close_and_closer),
        counter_example: "k7/8/1PK5/8/8/8/8/8 w - - 0 1",
    },
    Loose {
        id: "loose-black-closer",
        exact: "gets-to-the-pawn",
        statement: "Black's king is in the square of the pawn and reaches it before White's king can stop him: he captures it.",
        ending: Ending::PawnAgainstKing,
        conclusion: Range::DRAW,
        when: |view| solo(view, black_closer),
        counter_example: "8/8/8/K7/8/k7/2P5/8 w - - 0 1",
    },
    Loose {
        id: "loose-either-pawn",
        exact: "either-pawn-wins",
        statement: "One of two pawns would win by itself: the two win together.",
        ending: Ending::TwoPawnsAgainstKing,
        conclusion: Range::WIN,
        when: |view| Pair::of(view).is_some_and(|facts| winner_alone(&facts).is_some()),
        counter_example: "k7/P7/K7/8/8/8/1P6/8 b - - 0 1",
    },
];

fn solo(view: &View, when: fn(&Solo) -> bool) -> bool {
    Solo::of(view).is_some_and(|facts| when(&facts))
}

fn ahead_of_pawn(facts: &Solo) -> bool {
    !facts.is_rook_pawn() && !facts.white_to_move && rank(facts.white) > rank(facts.pawn)
}

fn opposition_sideways(facts: &Solo) -> bool {
    let apart = file(facts.white) - file(facts.black);
    ahead_of_pawn(facts) && rank(facts.white) == rank(facts.black) && apart % 2 == 0
}

fn opposition_on_file(facts: &Solo) -> bool {
    let apart = rank(facts.white) - rank(facts.black);
    ahead_of_pawn(facts) && file(facts.white) == file(facts.black) && apart % 2 == 0
}

fn outside_square(facts: &Solo) -> bool {
    distance(facts.black, facts.queening_square()) - facts.black_in_hand() > facts.steps()
}

fn close_and_closer(facts: &Solo) -> bool {
    let is_closer = !(facts.white_sphere() & facts.row_ahead(2)).is_empty();
    !facts.is_rook_pawn() && is_closer && !facts.black_reaches(0)
}

fn black_closer(facts: &Solo) -> bool {
    !outside_square(facts) && facts.black_reaches(0)
}
