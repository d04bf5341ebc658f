//! The rules of king and pawn against king. Each is true in every legal position of the ending independently
//! of the others, so their order only affects speed.

use super::pawn_conditions::{
    beside_on_the_sixth, blockade, gets_before, gets_to, guards_promotion, held_two_ahead,
    holds_keys, holds_the_way, keeps_out_of_corner, needs_no_zugzwang, on_key_square, opposition,
    opposition_against, reaches_corner, rook_pawn_corner, rook_pawn_escorted, rook_pawn_shut_in,
    runs_through, sphere_has_key, steps_aside, waits_before_home,
};
use super::rule::Shown;
use super::rule::{Ending, Facts, Note, Row};
use crate::Range;
use crate::facts::{Solo, Turned};
use cozy_chess::Square;

impl Facts for Solo {
    const ENDING: Ending = Ending::PawnAgainstKing;

    fn turned(&self) -> Turned {
        self.turned
    }

    fn men(&self) -> Vec<Shown> {
        vec![
            Shown::square("wk", "{white} king", self.white),
            Shown::square("bk", "{black} king", self.black),
            Shown::square("pawn", "{white} pawn", self.pawn),
        ]
    }
}

fn key_squares(facts: &Solo) -> Vec<Shown> {
    vec![Shown::set("keys", "key squares", facts.key_squares())]
}

fn pawn_square(facts: &Solo) -> Vec<Shown> {
    vec![Shown::set(
        "square",
        "square of the pawn",
        facts.pawn_square(),
    )]
}

fn before(facts: &Solo) -> Vec<Shown> {
    let square = facts.before(1).unwrap_or(facts.pawn);
    vec![Shown::square("before", "square before the pawn", square)]
}

fn way(facts: &Solo) -> Vec<Shown> {
    vec![Shown::set("way", "squares before the pawn", facts.way())]
}

fn queening_square(facts: &Solo) -> Vec<Shown> {
    vec![Shown::square(
        "queen",
        "promotion square",
        facts.queening_square(),
    )]
}

/// The rules, cheap and frequent ones first.
pub const RULES: &[Row<Solo>] = &[
    Row::new("rule-of-the-square", "Rule of the square", Range::WIN)
        .published(1)
        .noting(Note::Outrun, |facts: &Solo| facts.pawn)
        .statement("Black's king is outside the square of the pawn: it queens. Not claimed if he can take it at once, nor if White's king stands in its way while Black's is next to it and White's is not.")
        .when(runs_through)
        .sentence("the {black} king on {bk} is outside the square {square} of the pawn on {pawn}.")
        .shows(pawn_square)
        .example("8/8/8/6k1/1P6/8/8/K7 w - - 0 1"),
    Row::new("loose-pawn", "Loose pawn", Range::DRAW)
        .noting(Note::PawnLost, |facts: &Solo| facts.pawn)
        .statement("Black is to move and takes the pawn, which White's king does not protect.")
        .when(Solo::is_loose)
        .sentence("the {black} king on {bk} takes the unprotected pawn on {pawn}.")
        .example("8/8/8/1k6/1P6/8/8/6K1 b - - 0 1"),
    Row::new("king-on-a-key-square", "King on a key square", Range::WIN)
        .noting(Note::KeySquare, |facts: &Solo| facts.white)
        .statement("White's king stands on a key square of a pawn that is not a rook's pawn, and the pawn cannot be taken: White wins, whoever is to move. The exception is a knight's pawn on the sixth with Black's king stalemated in the corner.")
        .when(on_key_square)
        .sentence("the {white} king on {wk} stands on one of the key squares {keys} of the pawn on {pawn}.")
        .shows(key_squares)
        .example("8/4k3/8/4K3/8/4P3/8/8 w - - 0 1"),
    Row::new("blockade", "Blockade", Range::DRAW)
        .statement("Black's king stands directly before a pawn that has not passed the fifth rank, or before one on the sixth while White's king is not on the seventh: he holds it.")
        .when(blockade)
        .sentence("the {black} king on {bk} stands before the pawn on {pawn}.")
        .example("8/8/4k3/4P3/4K3/8/8/8 b - - 0 1"),
    Row::new("opposition", "Opposition", Range::WIN)
        .published(2)
        .noting(Note::Opposition, |facts: &Solo| facts.black)
        .statement("The kings face each other on a file with an odd number of squares between them, Black is to move, and White's king is further up the board than his pawn, which is not a rook's pawn: White has the opposition and wins.")
        .when(opposition)
        .sentence("{Black} is to move, so the {white} king on {wk} has the opposition against the king on {bk}.")
        .example("8/8/8/2k5/8/2K5/4P3/8 b - - 0 1"),
    Row::new("promotion-square-guarded", "Promotion square guarded", Range::WIN)
        .statement("The pawn is on the seventh, White's king is next to the promotion square, neither king stands on it, and the pawn cannot be taken: it queens.")
        .when(guards_promotion)
        .sentence("the {white} king on {wk} guards {queen}.")
        .shows(queening_square)
        .example("8/3PK3/8/3k4/8/8/8/8 b - - 0 1"),
    Row::new("king-steps-aside", "King on the promotion square", Range::WIN)
        .statement("The pawn is on the seventh and not a rook's pawn, White's king stands before it on the promotion square, and the pawn cannot be taken: the king steps aside and it queens.")
        .when(steps_aside)
        .sentence("the {white} king steps aside from {queen} and still guards it.")
        .shows(queening_square)
        .example("3K4/3P4/8/3k4/8/8/8/8 b - - 0 1"),
    Row::new("king-beside-on-the-sixth", "Both on the sixth, White to move", Range::WIN)
        .published(6)
        .statement("White's king stands beside his pawn on the sixth, Black's king on the last rank before it, and White is to move: the pawn steps to the seventh without check and wins. Not so with a rook's pawn.")
        .when(beside_on_the_sixth)
        .sentence("{White} pushes the pawn from {pawn} without check and the king on {bk} must give way.")
        .example("4k3/8/3KP3/8/8/8/8/8 w - - 0 1"),
    Row::new("rook-pawn-escorted", "Rook's pawn escorted", Range::WIN)
        .noting(Note::KeySquare, |facts: &Solo| facts.white)
        .statement("White's king stands on the knight's file on the seventh or eighth rank, where he keeps Black out of the corner, and reaches his rook's pawn no later than Black does: it queens.")
        .when(rook_pawn_escorted)
        .sentence("the {white} king on {wk} keeps the {black} king out of the corner and the pawn on {pawn} goes through.")
        .shows(queening_square)
        .example("8/1K6/8/P7/8/2k5/8/8 w - - 0 1"),
    Row::new("held-two-squares-ahead", "Held from two squares ahead", Range::DRAW)
        .statement("Black's king stands two squares before the pawn and White's king is no further up the board than it: Black holds, unless the pawn is on the sixth with White's king beside it and White to move.")
        .when(held_two_ahead)
        .sentence("the {black} king on {bk} stands two squares before the pawn on {pawn} and the {white} king on {wk} has not passed it.")
        .example("8/4k3/8/4P3/4K3/8/8/8 w - - 0 1"),
    Row::new("rook-pawn-corner", "Rook's pawn and corner", Range::DRAW)
        .statement("Black's king is before a rook's pawn on its file, or ahead of it on one of the four squares of the promotion corner: he cannot be driven out.")
        .when(rook_pawn_corner)
        .sentence("the {black} king on {bk} is in reach of {queen} and cannot be driven out.")
        .shows(queening_square)
        .example("1k6/8/K7/P7/8/8/8/8 w - - 0 1"),
    Row::new("rook-pawn-shut-in", "King shut in before his rook's pawn", Range::DRAW)
        .statement("White's king is before his own rook's pawn and Black's king stands on the seventh or eighth rank of the bishop's file: White's king is shut in or lets Black into the corner.")
        .when(rook_pawn_shut_in)
        .sentence("the {black} king on {bk} shuts in the {white} king on {wk}.")
        .example("K1k5/8/P7/8/8/8/8/8 w - - 0 1"),
    Row::new("opposition-against-the-king", "Black has the opposition", Range::DRAW)
        .noting(Note::Opposition, |facts: &Solo| facts.white)
        .statement("The pawn has not passed the fourth rank, White's king is one rank ahead of it on its file or beside that, Black's king faces him with one square between, and White is to move: Black has the opposition and holds.")
        .when(opposition_against)
        .sentence("{White} is to move, so the {black} king on {bk} has the opposition against the king on {wk}.")
        .example("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"),
    Row::new("key-square-in-sphere", "Key square in White's sphere", Range::WIN)
        .published(3)
        .statement("White's king reaches a key square of a pawn that is not a rook's pawn whatever Black does, and Black does not reach the pawn: White wins. Not so with a knight's pawn on the sixth if Black's king is in its corner.")
        .when(sphere_has_key)
        .sentence("the {white} king reaches {goal} before the {black} king can stop him.")
        .shows(|facts| {
            let goal = facts.white_sphere() & facts.key_squares();
            vec![
                Shown::set("goal", "key squares in reach", goal),
                Shown::set(
                    "sphere",
                    "{white} sphere of influence",
                    facts.white_sphere(),
                ),
            ]
        })
        .example("8/4k3/8/8/4K3/8/4P3/8 w - - 0 1"),
    Row::new("gets-before-the-pawn", "Black gets before the pawn", Range::DRAW)
        .statement("The pawn is on the third to fifth rank, Black's king is in its square and reaches the two squares before it whatever White's king does: he holds.")
        .when(gets_before)
        .sentence("the {black} king on {bk} comes to {before} in time.")
        .shows(before)
        .example("8/2k5/8/8/4P3/8/8/K7 w - - 0 1"),
    Row::new("gets-to-the-pawn", "Black gets to the pawn", Range::DRAW)
        .published(4)
        .statement("The pawn is on the fourth rank or further, Black's king is in its square and reaches the pawn and the square before it whatever White's king does: the pawn falls or is stopped.")
        .when(gets_to)
        .sentence("the {black} king on {bk} comes to {pawn} or {before} in time.")
        .shows(before)
        .example("8/8/8/4P1k1/8/8/8/K7 w - - 0 1"),
    Row::new("holds-the-whole-way", "Black holds the whole way", Range::DRAW)
        .statement("Black's king is in the square of the pawn and reaches the pawn and every square before it whatever White's king does; against a pawn on its second rank, which may step two, he must stand in front of it.")
        .when(holds_the_way)
        .sentence("the {black} king on {bk} is in time everywhere on {way}.")
        .shows(way)
        .example("8/8/8/8/8/1k6/3P4/7K w - - 0 1"),
    Row::new("holds-the-key-squares", "Black holds the key squares", Range::DRAW)
        .statement("Black's king is in the square of a pawn that is not a rook's pawn and reaches all its key squares whatever White's king does: he holds.")
        .when(holds_keys)
        .sentence("the {black} king on {bk} comes first to all of {keys}.")
        .shows(key_squares)
        .example("8/8/8/8/8/8/2P1k1K1/8 b - - 0 1"),
    Row::new("waits-before-the-home-pawn", "Black gets before the pawn on its second rank", Range::DRAW)
        .statement("The pawn is on its second rank, Black's king is ahead on the fourth rank or further, in its square, and reaches the two squares before it whatever White's king does: he holds.")
        .when(waits_before_home)
        .sentence("the {black} king on {bk} comes to {before} in time.")
        .shows(before)
        .example("8/8/8/8/2k5/8/3P4/6K1 w - - 0 1"),
    Row::new("rook-pawn-corner-in-sphere", "Black gets into the corner", Range::DRAW)
        .statement("Black's king is in the square of a rook's pawn that has not passed the fifth rank and reaches the promotion square or the one beside it whatever White's king does: he cannot be driven out.")
        .when(reaches_corner)
        .sentence("the {black} king on {bk} comes to {queen} in time.")
        .shows(queening_square)
        .example("8/8/4k3/8/P7/8/3K4/8 w - - 0 1"),
    Row::new("rook-pawn-key-in-sphere", "White keeps Black out of the corner", Range::WIN)
        .statement("White's king reaches the seventh rank of the knight's file whatever Black does, Black does not reach the rook's pawn, and is at least three moves behind in the race for it: the pawn queens.")
        .when(keeps_out_of_corner)
        .sentence("the {white} king on {wk} comes to {key} in time.")
        .shows(|_| vec![Shown::square("key", "key square", Square::B7)])
        .example("8/8/8/3K4/P7/8/6k1/8 w - - 0 1"),
    Row::new("no-zugzwang-needed", "No zugzwang needed", Range::WIN)
        .statement("White escorts the pawn to its promotion even if Black may pass whenever he likes; not claimed if the pawn has reached the sixth rank with Black's king in a corner, or on the last two ranks within two moves of the promotion square, where he may be stalemated.")
        .when(needs_no_zugzwang)
        .sentence("the pawn on {pawn} comes to {queen} with the help of the king on {wk} even if {Black} may pass.")
        .shows(queening_square)
        .example("8/8/8/8/8/8/PK1k4/8 b - - 0 1"),
];

/// The joint range of the rules, without reasons.
pub fn range(facts: &Solo) -> Range {
    RULES
        .iter()
        .find(|row| (row.when)(facts))
        .map_or(Range::AT_LEAST_DRAW, |row| row.rule.conclusion)
}
