//! The rules of king and queen against king and pawn, after one pawn has promoted. The distance of Black's
//! king from his pawn's promotion square decides nearly everything.

use super::queen_conditions::{
    against_seventh, against_sixth, does_not_lose, meets_every_answer, promoted, seventh,
    seventh_held, stalemate_pawn, stops_far_pawn, stops_far_pawn_to_move, survives_promotion,
};
use super::rule::Shown;
use super::rule::{Ending, Facts, Row};
use super::standing_pawn::queen_against;
use crate::facts::{QueenAndPawn, Turned};
use crate::{Range, Value};

impl Facts for QueenAndPawn {
    const ENDING: Ending = Ending::QueenAgainstPawn;

    fn turned(&self) -> Turned {
        self.turned
    }

    fn men(&self) -> Vec<Shown> {
        vec![
            Shown::square("wk", "{white} king", self.white),
            Shown::square("bk", "{black} king", self.black),
            Shown::square("queen", "{white} queen", self.queen),
            Shown::square("pawn", "{black} pawn", self.pawn),
        ]
    }
}

fn goal(facts: &QueenAndPawn) -> Vec<Shown> {
    vec![Shown::square("goal", "promotion square", facts.goal())]
}

/// The rules, frequent ones first.
pub const RULES: &[Row<QueenAndPawn>] = &[
    Row::new("queen-stops-far-pawn", "The queen stops a far pawn", Range::WIN)
        .statement("White is to move and the pawn has not reached its seventh rank: the queen wins. Not claimed with Black's king in a corner and White's at most three moves away, or with Black's king next to the promotion square of a bishop's pawn that is two steps from it.")
        .when(stops_far_pawn)
        .sentence("the pawn on {pawn} is too far from {goal} against the queen on {queen}.")
        .shows(goal)
        .example("8/8/8/8/2k5/1p6/8/K6Q w - - 0 1"),
    Row::new("queen-stops-far-pawn-to-move", "Black to move, the pawn still far", Range::WIN)
        .statement("Black is to move and cannot take the queen, and his pawn needs three moves or more: the queen wins. Not claimed if Black is stalemated or his king is in a corner with White's at most three moves away, nor for a bishop's pawn three steps from its promotion square with its king next to that square.")
        .when(stops_far_pawn_to_move)
        .sentence("the pawn on {pawn} is too slow to reach {goal} against the queen on {queen}.")
        .shows(goal)
        .example("7Q/8/8/2p5/2k5/8/8/K7 b - - 0 1"),
    Row::new("queen-against-seventh", "Queen against a pawn on the seventh", Range::WIN)
        .statement("White is to move and not in check, and the pawn is one step from promotion. The queen wins if Black's king is far from the promotion square: two moves for a knight's pawn, three for a rook's or a central pawn, four for a bishop's pawn. She also wins if White's king is near enough to help, or if Black's king stands in the way of his own knight's or central pawn; against a knight's pawn if she has any check and Black's king is not in a corner, and against a central pawn if she has three checks to choose from.")
        .when(against_seventh)
        .sentence("the {black} king on {bk} is too far from {goal}, or the {white} king on {wk} is near it.")
        .shows(goal)
        .example("8/8/8/8/2k5/8/p7/6KQ w - - 0 1"),
    Row::new("queen-against-sixth", "Queen against a pawn on the sixth", Range::WIN)
        .statement("Black is to move and cannot take the queen, his pawn needs two moves, and his king is as far from the promotion square as in the rule of the seventh: the queen wins. Not claimed if White's king is next to the promotion square, nor if Black is stalemated or his king is in a corner with White's at most three moves away.")
        .when(against_sixth)
        .sentence("the {black} king on {bk} is too far from {goal} to help the pawn on {pawn}.")
        .shows(goal)
        .example("7Q/8/8/8/2k5/p7/8/6K1 b - - 0 1"),
    Row::new("queen-in-danger", "The queen can be taken", Range::AT_MOST_DRAW)
        .statement("Black is to move and can take the queen: White does not win.")
        .when(QueenAndPawn::queen_hangs)
        .sentence("{Black} takes the queen on {queen}.")
        .shows(goal)
        .example("8/8/8/8/8/p7/8/1kQ4K b - - 0 1"),
    Row::new("bishop-or-rook-pawn-draws", "Rook's or bishop's pawn on the seventh", Range::DRAW)
        .statement("White is to move and not in check, and his king is six moves or more from the promotion square. A bishop's pawn one step from promotion draws with its king on that square or next to it, a rook's pawn with its king next to it: taking the pawn, or shutting the king in before it, would be stalemate.")
        .when(stalemate_pawn)
        .sentence("the {black} king on {bk} supports the pawn on {pawn} and the {white} king on {wk} is too far away.")
        .shows(goal)
        .example("6K1/8/8/8/3Q4/8/p7/1k6 w - - 0 1"),
    Row::new("queen-does-not-lose", "The queen does not lose", Range::AT_LEAST_DRAW)
        .statement("White is to move, or Black is and cannot take the queen and his pawn needs two moves or more: White does not lose. Not claimed against a knight's pawn with White's king within two moves of its promotion square, where the new queen may mate.")
        .when(does_not_lose)
        .sentence("the queen on {queen} stops or outlives the pawn on {pawn}.")
        .shows(goal)
        .example("8/8/8/8/8/8/p1k5/4K2Q w - - 0 1"),
    Row::new("pawn-queens-too", "The pawn queens too", Range::AT_MOST_DRAW)
        .statement("Black is to move and not in check, promotes to a queen, and with both queens on the board the rules say that White does not win.")
        .when(|facts| promoted(facts).is_some_and(|range| range.upper() <= Value::Draw))
        .sentence("{Black} promotes on {goal}.")
        .shows(goal)
        .example("8/6Q1/8/8/8/1k6/7p/K7 b - - 0 1"),
    Row::new("queen-survives-promotion", "The queen survives the promotion", Range::AT_LEAST_DRAW)
        .statement("Black is to move and not in check and his pawn is one step from promotion, but he cannot take the queen, and with both queens on the board the rules say that White does not lose. Not claimed against a knight's pawn with White's king within two moves of its promotion square.")
        .when(survives_promotion)
        .sentence("even after the promotion on {goal} {White} does not lose.")
        .shows(goal)
        .example("8/8/8/8/8/1k6/2p5/Q5K1 b - - 0 1"),
    Row::new("seventh-won", "Computed: the pawn on the seventh falls", Range::WIN)
        .by_table()
        .statement("With the pawn standing one step from promotion, White's queen and king have a way to win it, or to win after its promotion, whatever Black does.")
        .when(|facts| seventh(facts) == Range::WIN)
        .sentence("{White} has a way to win against the pawn on {pawn}.")
        .shows(goal)
        .example("8/8/8/8/5K2/7Q/3p4/2k5 w - - 0 1"),
    Row::new("seventh-held", "Computed: the pawn on the seventh holds", Range::AT_MOST_DRAW)
        .by_table()
        .statement("With the pawn one step from promotion, or two with Black to move and push it there, Black always has a move after which White's queen and king do not win.")
        .when(seventh_held)
        .sentence("{Black} holds with the pawn on {pawn} and the king on {bk}.")
        .shows(goal)
        .example("8/8/8/8/8/K7/4Q2p/6k1 w - - 0 1"),
    Row::new("queen-meets-every-answer", "The queen meets every answer", Range::WIN)
        .by_table()
        .statement("Black is to move and cannot take the queen, his pawn is one or two steps from promotion, and after each of his moves, a promotion among them, another rule calls the position won for White. Not claimed if promotion to a knight would be check.")
        .when(meets_every_answer)
        .sentence("no move of {Black} saves the pawn on {pawn} against the queen on {queen}.")
        .shows(goal)
        .example("8/8/8/5Q2/8/8/7p/K1k5 b - - 0 1"),
];

/// The rules that look up what was computed for a pawn farther back.
pub const COMPUTED: &[Row<QueenAndPawn>] = &[
    Row::new("pawn-falls", "Computed: the pawn falls", Range::WIN)
        .by_table()
        .statement("With the pawn two or more steps from promotion, White's queen and king have a way to win it, or to win after its promotion, whatever Black does.")
        .when(|facts: &QueenAndPawn| facts.steps() > 1 && queen_against(facts) == Range::WIN)
        .sentence("{White} has a way to win against the pawn on {pawn}.")
        .shows(goal)
        .example("8/8/8/5Q2/8/2p5/8/1k1K4 b - - 0 1"),
    Row::new("pawn-holds-queen", "Computed: the pawn holds", Range::AT_MOST_DRAW)
        .by_table()
        .statement("With the pawn two or more steps from promotion, Black always has a move after which White's queen and king do not win.")
        .when(|facts: &QueenAndPawn| facts.steps() > 1 && queen_against(facts) == Range::AT_MOST_DRAW)
        .sentence("{Black} holds with the pawn on {pawn} and the king on {bk}.")
        .shows(goal)
        .example("8/8/8/8/8/2p5/1k6/5K1Q b - - 0 1"),
];

/// The joint range of the rules, without reasons.
pub fn range(facts: &QueenAndPawn) -> Range {
    Row::range(RULES, facts)
}
