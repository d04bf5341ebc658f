//! Judges a position before any move is tried: by the end of the game, or by the rules.

use crate::rules::{self, RuleBase};
use crate::value::{Range, Value};
use crate::view::View;
use chess::moves::can_move;
use cozy_chess::{Board, Color};

/// Whether the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Checkmate or stalemate.
    Over,
    GoesOn,
}

/// The static range of a position for `side` by all rules, and whether the game is over.
///
/// The fifty-move rule and repetitions are ignored.
pub fn judge(board: &Board, side: Color) -> (Range, End) {
    judge_by(RuleBase::All, board, side)
}

/// Like [`judge`], with some of the rules.
pub fn judge_by(base: RuleBase, board: &Board, side: Color) -> (Range, End) {
    let mover = board.side_to_move();
    if !can_move(board) {
        let value = match (board.checkers().is_empty(), mover == side) {
            (true, _) => Value::Draw,
            (false, true) => Value::Loss,
            (false, false) => Value::Win,
        };
        return (Range::exactly(value), End::Over);
    }
    if board.occupied().len() == 2 {
        return (Range::DRAW, End::GoesOn);
    }
    let range = rules::range_by(&View::new(board, side), base);
    let cannot_win = |color: Color| board.colors(color).len() == 1;
    // A bare king cannot mate, whatever else the rules say.
    let range = match (cannot_win(side), cannot_win(!side)) {
        (true, _) => range.narrowed(Range::AT_MOST_DRAW),
        (false, true) => range.narrowed(Range::AT_LEAST_DRAW),
        (false, false) => range,
    };
    (range, End::GoesOn)
}
