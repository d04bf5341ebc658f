//! The choice of a move: the range after each move, which moves are sensible, and of those that keep the value
//! the one that resists most.

use crate::calculation::opposition;
use crate::proof::judge_by;
use crate::rules::RuleBase;
use crate::value::{Range, Value};
use crate::view::View;
use chess::moves::{generate, legal_moves, played};
use cozy_chess::{Board, Color, Move, Piece};

/// The legal moves, each with the range after it from the mover's view, where a win is the mover's.
pub(super) struct Outlook(Vec<(Move, Range)>);

impl Outlook {
    /// `known` gives the range after a move from the mover's view.
    pub fn new(board: &Board, known: impl Fn(Move) -> Range) -> Self {
        let moves = legal_moves(board).into_iter();
        Self(moves.map(|mv| (mv, known(mv))).collect())
    }

    /// The range of the position that follows from its moves; `None` if the game is over.
    pub fn value(&self) -> Option<Range> {
        self.0.iter().map(|&(_, after)| after).reduce(Range::best)
    }

    /// The range after a move.
    pub fn after(&self, mv: Move) -> Range {
        let found = self.0.iter().find(|&&(one, _)| one == mv);
        found.map_or(Range::UNKNOWN, |&(_, after)| after)
    }

    /// Drops the moves that are known to lose, or cannot bring as much as another surely brings; keeps all if
    /// none is left.
    pub fn sensible(self) -> Self {
        let promise = self.value().map_or(Value::Loss, Range::lower);
        let is_sensible =
            |&(_, after): &(Move, Range)| after.upper() >= promise && after.upper() != Value::Loss;
        let kept: Vec<_> = self.0.iter().copied().filter(is_sensible).collect();
        if kept.is_empty() { self } else { Self(kept) }
    }

    pub fn has(&self, mv: Move) -> bool {
        self.0.iter().any(|&(one, _)| one == mv)
    }

    /// The moves that surely bring that value.
    pub fn keeping(&self, promise: Value) -> impl Iterator<Item = Move> + '_ {
        let kept = self
            .0
            .iter()
            .filter(move |(_, after)| after.lower() >= promise);
        kept.map(|&(mv, _)| mv)
    }

    /// Of the moves that surely bring that value, the first of those that may bring most.
    pub fn most_hopeful(&self, promise: Value) -> Option<Move> {
        // `max_by_key` returns the last of equals.
        let kept = self.keeping(promise).collect::<Vec<_>>().into_iter().rev();
        kept.max_by_key(|&mv| self.after(mv).upper())
    }

    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.0.iter().map(|&(mv, _)| mv)
    }
}

/// The second phase (paper, p. 6: "putting up resistance"): the grades of moves with equal values, `value` for
/// `side`. The first of the best is played.
pub(super) fn graded(
    rules: RuleBase,
    board: &Board,
    side: Color,
    value: Value,
    moves: impl Iterator<Item = Move>,
) -> Vec<(Move, Grade)> {
    let mut found: Vec<(Move, Grade)> = Vec::new();
    for mv in moves {
        if found.iter().any(|&(one, _)| one == mv) {
            continue;
        }
        let after = played(board, mv);
        found.push((mv, grade(rules, &after, side, board.side_to_move(), value)));
    }
    found
}

/// The first move of the highest grade.
pub(super) fn most_resisting(graded: &[(Move, Grade)]) -> Option<Move> {
    let mut best: Option<(Move, Grade)> = None;
    for &(mv, grade) in graded {
        if best.is_none_or(|(_, most)| grade > most) {
            best = Some((mv, grade));
        }
    }
    best.map(|(mv, _)| mv)
}

// Putting up resistance: which of two positions of equal value a side prefers (paper, pp. 5-7). White's and
// Black's preferences are separate scales, not mirror images: in a draw White likes his pawn further
// advanced, since Black may err, while Black, who does not intend to err, has no reason to like it further
// back.

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
