//! The choice among moves: what is known of the position after each, which of them are still worth a
//! thought, and of those that keep the value the one that puts up resistance.

use super::resistance::{Grade, grade};
use crate::rules::RuleBase;
use crate::value::{Range, Value};
use chess::moves::{legal_moves, played};
use cozy_chess::{Board, Color, Move};

/// The legal moves, each with what is known of the position after it in the eyes of who is to move: a win
/// is his.
pub(super) struct Outlook(Vec<(Move, Range)>);

impl Outlook {
    /// What is known, by a function that tells it in the mover's eyes.
    pub fn new(board: &Board, known: impl Fn(Move) -> Range) -> Self {
        let moves = legal_moves(board).into_iter();
        Self(moves.map(|mv| (mv, known(mv))).collect())
    }

    /// What the moves together say of the position before them; `None` if the game is over.
    pub fn value(&self) -> Option<Range> {
        self.0.iter().map(|&(_, after)| after).reduce(Range::best)
    }

    /// What is known of a move.
    pub fn after(&self, mv: Move) -> Range {
        let found = self.0.iter().find(|&&(one, _)| one == mv);
        found.map_or(Range::UNKNOWN, |&(_, after)| after)
    }

    /// The same without the moves that are known to lose or can bring no more than less than another is sure
    /// to bring; with all of them if that leaves none.
    pub fn sensible(self) -> Self {
        let promise = self.value().map_or(Value::Loss, Range::lower);
        let is_sensible =
            |&(_, after): &(Move, Range)| after.upper() >= promise && after.upper() != Value::Loss;
        let kept: Vec<_> = self.0.iter().copied().filter(is_sensible).collect();
        if kept.is_empty() { self } else { Self(kept) }
    }

    /// Whether the move is among them.
    pub fn has(&self, mv: Move) -> bool {
        self.0.iter().any(|&(one, _)| one == mv)
    }

    /// The moves that are sure to bring that much.
    pub fn keeping(&self, promise: Value) -> impl Iterator<Item = Move> + '_ {
        let kept = self
            .0
            .iter()
            .filter(move |(_, after)| after.lower() >= promise);
        kept.map(|&(mv, _)| mv)
    }

    /// Of the moves that are sure to bring that much, the first of those that may bring most.
    pub fn most_hopeful(&self, promise: Value) -> Option<Move> {
        // Of several the maximum is the last.
        let kept = self.keeping(promise).collect::<Vec<_>>().into_iter().rev();
        kept.max_by_key(|&mv| self.after(mv).upper())
    }

    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.0.iter().map(|&(mv, _)| mv)
    }
}

/// The second phase (paper, p. 6: "putting up resistance"): the grades of moves that are worth the same, that
/// much for `side`. The first of the best is the one to play.
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
