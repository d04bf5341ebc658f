//! The rules of queen against queen and nothing else, which arises when both sides promote. They are stated
//! for White to move and applied to the side to move.

use super::queens_computed::computed;
use super::rule::Shown;
use super::rule::{Ending, Facts, Row};
use crate::facts::{Queens, Turned};
use crate::{Range, Value};

impl Facts for Queens {
    const ENDING: Ending = Ending::Queens;

    fn turned(&self) -> Turned {
        self.turned
    }

    fn men(&self) -> Vec<Shown> {
        vec![
            Shown::square("wk", "{white} king", self.white),
            Shown::square("bk", "{black} king", self.black),
            Shown::square("queen", "{white} queen", self.queen),
            Shown::square("enemy", "{black} queen", self.enemy_queen),
        ]
    }
}

pub const RULES: &[Row<Queens>] = &[
    Row::new("queen-falls", "The queen falls", Range::WIN)
        .statement("White is to move and not in check, takes Black's unprotected queen, and that is not stalemate: White wins.")
        .when(queen_falls)
        .sentence("{White} takes the queen on {enemy}.")
        .example("8/1q6/8/8/6K1/8/5k2/7Q w - - 0 1"),
    Row::new("winning-check", "A check that wins", Range::WIN)
        .statement("White is to move and not in check, and has a check that mates or wins Black's queen whatever the answer: White wins.")
        .when(|facts| settled(facts) && facts.winning_check(1).is_some())
        .sentence("the check on {check} wins the queen on {enemy} or mates.")
        .shows(|facts| {
            let check = facts.winning_check(1).unwrap_or(facts.queen);
            vec![Shown::square("check", "square of the winning check", check)]
        })
        .example("6Q1/8/8/8/8/8/2k3q1/K7 w - - 0 1"),
    Row::new("queens-side-to-move", "The side to move does not lose", Range::AT_LEAST_DRAW)
        .statement("White is to move and not in check, and the kings are three moves apart or more: White does not lose.")
        .when(|facts| settled(facts) && facts.kings_apart() >= 3)
        .sentence("{White} is to move and not in check, and the kings on {wk} and {bk} are far apart.")
        .example("8/3q4/8/3k4/8/8/7Q/K7 w - - 0 1"),
    Row::new("queens-no-winning-check", "No check wins", Range::AT_MOST_DRAW)
        .statement("White is to move and not in check. He cannot simply take Black's queen, his own king does not stand between his queen and Black's king, and no check of his mates or wins the queen; where Black's king is near White's or near the edge, no run of two or three checks does so either: White does not win. Not claimed with the kings two moves apart and Black's at most one square from the edge, nor with the kings three moves apart, Black's on the edge and his queen beside him or in a corner.")
        .when(no_winning_check)
        .sentence("{White} has no check that wins the queen on {enemy} or mates the king on {bk}.")
        .example("8/3q4/8/3k4/8/8/7Q/K7 w - - 0 1"),
    Row::new("check-parried-won", "The check is parried and wins", Range::WIN)
        .statement("White is in check and has an answer after which the rules call the position won, or takes the queen for nothing.")
        .when(|facts| parried(facts, |range| range == Range::WIN))
        .sentence("{White} parries the check of the queen on {enemy} and wins.")
        .example("8/8/8/2Kq4/8/8/1Q6/6k1 w - - 0 1"),
    Row::new("check-not-parried", "The check decides", Range::LOSS)
        .statement("White is in check and after every answer the rules call the position lost, or he is mated.")
        .when(|facts| parried(facts, |range| range == Range::LOSS))
        .sentence("no answer to the check of the queen on {enemy} saves {White}.")
        .example("8/8/8/8/8/k7/6Q1/K3q3 w - - 0 1"),
    Row::new("check-parried-held", "The check is parried", Range::AT_LEAST_DRAW)
        .statement("White is in check and has an answer after which the rules say that he does not lose.")
        .when(|facts| parried(facts, |range| range.lower() >= Value::Draw))
        .sentence("{White} parries the check of the queen on {enemy}.")
        .example("7Q/6K1/8/8/8/1k6/8/6q1 w - - 0 1"),
    Row::new("check-parried-only", "The check is only parried", Range::AT_MOST_DRAW)
        .statement("White is in check, and after every answer the rules say that he does not win.")
        .when(|facts| parried(facts, |range| range.upper() <= Value::Draw))
        .sentence("no answer to the check of the queen on {enemy} wins for {White}.")
        .example("7Q/6K1/8/8/8/1k6/8/6q1 w - - 0 1"),
];

/// The rules that look up what was computed for all positions.
pub const COMPUTED: &[Row<Queens>] = &[
    Row::new("queens-won", "Computed: the queen wins", Range::WIN)
        .by_table()
        .statement(
            "White is to move and has a way to win Black's queen or to mate, whatever Black does.",
        )
        .when(|facts: &Queens| computed(facts) == Range::WIN)
        .sentence("{White} wins with the queen on {queen} against the queen on {enemy}.")
        .example("6Q1/8/8/8/8/8/2k3q1/K7 w - - 0 1"),
    Row::new("queens-drawn", "Computed: neither queen wins", Range::DRAW)
        .by_table()
        .statement("White is to move, and neither side can win the other's queen or mate.")
        .when(|facts: &Queens| computed(facts) == Range::DRAW)
        .sentence("neither the queen on {queen} nor the queen on {enemy} wins.")
        .example("8/3q4/8/3k4/8/8/7Q/K7 w - - 0 1"),
    Row::new("queens-lost", "Computed: the queen loses", Range::LOSS)
        .by_table()
        .statement("White is to move and loses his queen or is mated, whatever he does.")
        .when(|facts: &Queens| computed(facts) == Range::LOSS)
        .sentence("no move of {White} saves him from the queen on {enemy}.")
        .example("8/8/8/8/8/k7/6Q1/K3q3 w - - 0 1"),
];

/// The joint range of the rules, without reasons; either side may be to move.
pub fn range(facts: &Queens) -> Range {
    either(facts, |facts| Row::range(RULES, facts))
}

/// The computed range; either side may be to move.
pub(super) fn exact_range(facts: &Queens) -> Range {
    either(facts, computed)
}

/// Applies a range for White to move to either side to move.
fn either(facts: &Queens, said: fn(&Queens) -> Range) -> Range {
    if facts.white_to_move {
        said(facts)
    } else {
        said(&facts.exchanged()).opposite()
    }
}

/// True if White, to move, is in check and the joint range of his replies passes the test.
fn parried(facts: &Queens, test: fn(Range) -> bool) -> bool {
    if !facts.white_to_move || !facts.white_in_check() {
        return false;
    }
    let quiet = |answer: Queens| {
        if answer.black_in_check() {
            Range::UNKNOWN
        } else {
            range(&answer)
        }
    };
    let taken = facts.taking_the_queen().map(Range::exactly);
    let all = facts.parries().map(quiet).chain(taken);
    test(all.fold(Range::LOSS, Range::best))
}

fn settled(facts: &Queens) -> bool {
    facts.white_to_move && !facts.white_in_check()
}

fn queen_falls(facts: &Queens) -> bool {
    settled(facts) && facts.enemy_hangs() && facts.black_can_move_without_queen()
}

fn no_winning_check(facts: &Queens) -> bool {
    let (apart, edge) = (facts.kings_apart(), facts.black_from_edge());
    let checks = match (apart, edge) {
        (3, 0) if !facts.enemy_huddles() => 3,
        (4.., 0) | (3, 1) | (2, 2..) => 2,
        (4.., _) | (3, 2..) => 1,
        _ => return false,
    };
    settled(facts)
        && !facts.enemy_hangs()
        && !facts.has_battery()
        && facts.winning_check(checks).is_none()
}
