//! The conditions of the rules of queen against pawn.

use super::queens;
use super::standing_pawn::queen_against;
use crate::facts::{QueenAndPawn, is_corner};
use crate::{Range, Value};

/// The number of moves from which Black's king is far from the promotion square, by the distance of the file
/// from the edge.
const FAR: [i8; 4] = [3, 2, 4, 3];

fn king_is_far(facts: &QueenAndPawn) -> bool {
    facts.black_to_goal() >= FAR[facts.from_edge() as usize]
}

fn is_bishops_pawn(facts: &QueenAndPawn) -> bool {
    facts.from_edge() == 2
}

pub(super) fn stops_far_pawn(facts: &QueenAndPawn) -> bool {
    let supported = is_bishops_pawn(facts) && facts.steps() == 2 && facts.black_to_goal() < 2;
    facts.white_to_move && facts.steps() >= 2 && !supported && !facts.black_cornered()
}

fn black_goes_on(facts: &QueenAndPawn) -> bool {
    !facts.white_to_move
        && !facts.queen_hangs()
        && !facts.black_cornered()
        && facts.black_can_move()
}

pub(super) fn stops_far_pawn_to_move(facts: &QueenAndPawn) -> bool {
    let supported = is_bishops_pawn(facts) && facts.steps() == 3 && facts.black_to_goal() < 2;
    facts.steps() >= 3 && !supported && black_goes_on(facts)
}

pub(super) fn against_sixth(facts: &QueenAndPawn) -> bool {
    facts.steps() == 2 && king_is_far(facts) && facts.white_to_goal() >= 2 && black_goes_on(facts)
}

pub(super) fn against_seventh(facts: &QueenAndPawn) -> bool {
    let (white, black) = (facts.white_to_goal(), facts.black_to_goal());
    let helps = match facts.from_edge() {
        0 => white <= 3,
        1 => black == 0 || !is_corner(facts.black) && !facts.checks().is_empty(),
        2 => white <= 1 || white == 2 && black != 1 || white == 3 && [0, 3].contains(&black),
        _ => black == 0 || white <= 2 || black >= 2 && white <= 3 || facts.checks().len() >= 3,
    };
    facts.white_to_move
        && facts.steps() == 1
        && !facts.white_in_check()
        && (king_is_far(facts) || helps)
}

pub(super) fn stalemate_pawn(facts: &QueenAndPawn) -> bool {
    let supported = match facts.from_edge() {
        0 => facts.black_to_goal() == 1,
        2 => facts.black_to_goal() <= 1,
        _ => false,
    };
    facts.white_to_move
        && facts.steps() == 1
        && !facts.white_in_check()
        && supported
        && facts.white_to_goal() >= 6
}

pub(super) fn meets_every_answer(facts: &QueenAndPawn) -> bool {
    let won = |answer: QueenAndPawn| stops_far_pawn(&answer) || against_seventh(&answer);
    !facts.white_to_move
        && facts.steps() <= 2
        && !facts.queen_hangs()
        && facts.black_can_move()
        && !facts.knight_would_check()
        && promoted(facts).map_or(!facts.can_promote(), |range| range == Range::WIN)
        && facts.quiet_answers().all(won)
}

/// The computed range for a pawn one step from promotion; unknown for others.
pub(super) fn seventh(facts: &QueenAndPawn) -> Range {
    if facts.steps() == 1 {
        queen_against(facts)
    } else {
        Range::UNKNOWN
    }
}

pub(super) fn seventh_held(facts: &QueenAndPawn) -> bool {
    let held = |facts: &QueenAndPawn| seventh(facts) == Range::AT_MOST_DRAW;
    let pushes = || facts.quiet_answers().any(|answer| held(&answer));
    held(facts) || !facts.white_to_move && facts.steps() == 2 && pushes()
}

pub(super) fn promoted(facts: &QueenAndPawn) -> Option<Range> {
    facts.after_promotion().map(|queens| queens::range(&queens))
}

pub(super) fn survives_promotion(facts: &QueenAndPawn) -> bool {
    let mated = facts.from_edge() == 1 && facts.white_to_goal() <= 2;
    !mated
        && !facts.queen_hangs()
        && promoted(facts).is_some_and(|range| range.lower() >= Value::Draw)
}

pub(super) fn does_not_lose(facts: &QueenAndPawn) -> bool {
    let mated = facts.from_edge() == 1 && facts.white_to_goal() <= 2;
    if facts.white_to_move {
        !mated || facts.steps() > 1
    } else {
        facts.steps() >= 2 && !facts.queen_hangs() && !mated
    }
}
