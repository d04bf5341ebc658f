//! Forced replies: the attacker's king steps to a square, and only one step of the defender's king holds.

use super::{Placing, by_colour};
use crate::structure::{Judged, Pawns, Solution};
use crate::{Range, Value};
use chess::moves::played;
use cozy_chess::{Board, Color, Move, Square};
use std::collections::BTreeMap;

/// A forced reply to a step of the attacker's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedReply {
    /// The square of White's king: his step if he attacks, his reply otherwise.
    pub white: Square,
    /// The square of Black's king: his reply if White attacks, his step otherwise.
    pub black: Square,
    /// The number of positions where it is forced, counted by the squares that both kings come from.
    pub positions: u32,
}

/// The forced replies in a structure from White's view. In a drawn position the attacker's king steps without
/// a capture and keeps the draw; of two or more legal king replies, all but one surely lose. Sorted by the
/// attacker's square, then the reply's.
pub fn forced_replies(solution: &Solution, pawns: Pawns, attacker: Color) -> Vec<ForcedReply> {
    let placing = Placing::new(pawns);
    let mut found: BTreeMap<(Square, Square), u32> = BTreeMap::new();
    for (white, black) in placing.all() {
        let Some(board) = placing.board(white, black, attacker) else {
            continue;
        };
        if solution.range(&board) != Range::DRAW {
            continue;
        }
        let steps = solution.moves(&board).into_iter();
        let keeps = |step: &Judged| step.range == Range::DRAW && is_king_step(&board, step.played);
        for step in steps.filter(keeps) {
            let after = played(&board, step.played);
            if let Some(reply) = only_reply(solution, &after, attacker) {
                *found.entry((step.played.to, reply)).or_default() += 1;
            }
        }
    }
    let replies = found.into_iter();
    replies
        .map(|((to, reply), positions)| {
            let (white, black) = by_colour(attacker, to, reply);
            ForcedReply {
                white,
                black,
                positions,
            }
        })
        .collect()
}

/// The defender's only king step that draws, if all others surely lose.
fn only_reply(solution: &Solution, board: &Board, attacker: Color) -> Option<Square> {
    let answers = solution.moves(board);
    let holds = |one: &&Judged| !surely_wins(one.range, attacker);
    let mut holding = answers.iter().filter(holds);
    let (only, None) = (holding.next()?, holding.next()) else {
        return None;
    };
    let forced = answers.len() > 1 && only.range == Range::DRAW && is_king_step(board, only.played);
    forced.then_some(only.played.to)
}

fn is_king_step(board: &Board, played: Move) -> bool {
    played.from == board.king(board.side_to_move()) && !board.occupied().has(played.to)
}

fn surely_wins(range: Range, attacker: Color) -> bool {
    range.seen_by(attacker).lower() == Value::Win
}
