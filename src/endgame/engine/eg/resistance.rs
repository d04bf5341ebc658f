//! Putting up resistance: which of two positions of equal value a side prefers (paper, pp. 5-7). White's and
//! Black's preferences are separate scales, not mirror images: in a draw White likes his pawn further
//! advanced, since Black may err, while Black, who does not intend to err, has no reason to like it further
//! back.

use crate::calculation::opposition;
use crate::proof::judge::judge_by;
use crate::rules::RuleBase;
use crate::value::Value;
use crate::view::View;
use chess::moves::generate;
use cozy_chess::{Board, Color, Piece};

/// A side's preference among positions of equal value; higher is better. The steps are the paper's, their
/// order beyond its examples is ours.
pub type Grade = u32;

/// The grade, for the player who has just moved, of a position with that value for `side`, as far as these
/// rules tell.
pub fn grade(base: RuleBase, board: &Board, side: Color, player: Color, value: Value) -> Grade {
    if value == Value::Loss.turned_if(player != side) {
        loser(base, board, side)
    } else {
        drawer(base, board, side, player)
    }
}

/// A loser prefers positions that the opponent has to search, then those that need the opposition (paper, p.
/// 5: "where black can force white to show a little understanding by using the opposition properly").
fn loser(base: RuleBase, board: &Board, side: Color) -> Grade {
    if judge_by(base, board, side).0.decided().is_none() {
        return 3;
    }
    let needs_opposition = opposition(&View::new(board, side)).is_some();
    1 + u32::from(needs_opposition)
}

/// In a draw, the side with pawns keeps them and advances them; the other prefers simple positions (paper, p.
/// 6: the paradox).
fn drawer(base: RuleBase, board: &Board, side: Color, player: Color) -> Grade {
    let pawns = board.colored_pieces(player, Piece::Pawn);
    if pawns.is_empty() {
        return u32::from(judge_by(base, board, side).0.decided().is_some());
    }
    let on: u32 = pawns
        .into_iter()
        .map(|pawn| 8 + pawn.rank().relative_to(player) as u32)
        .sum();
    let takeable = is_takeable(board, player);
    if takeable { on } else { on + 100 }
}

/// True if a pawn of the player can be captured at once.
fn is_takeable(board: &Board, player: Color) -> bool {
    let pawns = board.colored_pieces(player, Piece::Pawn);
    let mut takeable = false;
    generate(board, &mut |moves| {
        takeable = !(moves.to & pawns).is_empty();
        takeable
    });
    takeable
}
