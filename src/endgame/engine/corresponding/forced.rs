//! Forced replies: the attacker's king steps to a square, and the defender's king has one step that
//! still holds.

use super::{Placing, by_colour};
use crate::structure::{Judged, Pawns, Solution};
use crate::{Range, Value};
use chess::moves::played;
use cozy_chess::{Board, Color, Move, Square};
use std::collections::BTreeMap;

/// After the attacker's step the defender has to answer with his.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedReply {
    /// Where White's king has gone if he attacks, or else must go.
    pub white: Square,
    /// Where Black's king must go, or has gone if he attacks.
    pub black: Square,
    /// In how many positions it is so, counted by the squares that both kings come from.
    pub positions: u32,
}

/// The forced replies in a structure given from White's view: in a drawn position the attacker's king
/// steps to a square without spoiling the draw and without a capture, and of two or more legal answers
/// all but one step of the defender's king surely lose. By the attacker's square, then the reply's.
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

/// Where the defender's king has to go to keep the draw, if all else surely loses.
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
