//! Chess for closeness to win: rules from `cozy-chess`, ranges from a [`RangeEvaluator`].

use super::game::{RangedGame, StaticEval};
use super::range::{DRAW, MATE, Range, Value};
use crate::{ChessTree, GOLDEN_GAMMA, GameTree};
use chess::packed::PackedMove;
use cozy_chess::{Board, GameStatus};

/// From this half-move clock on, the clock is part of a position's key, as the fifty-move rule is near (ours).
const CLOCK_COUNTS_FROM: u8 = 80;

/// Scores chess positions by ranges, seen by the player who has just moved.
pub trait RangeEvaluator {
    /// The static range of a position in which the game goes on.
    fn range(&self, board: &Board) -> Range;

    /// An upper bound on the H of [`RangeEvaluator::range`] for `after`, cheaper to compute. The game goes on
    /// after the move.
    fn ceiling(&self, before: &Board, mv: PackedMove, after: &Board) -> Value;
}

/// Legal chess with an evaluator. Checkmate, stalemate, the fifty-move rule and a repetition of the game so
/// far end a line.
#[derive(Clone, Debug, Default)]
pub struct ChessRanges<E> {
    evaluator: E,
    /// Keys of the positions before the root. They are few, so a list suffices.
    past: Vec<u64>,
}

impl<E: RangeEvaluator> ChessRanges<E> {
    /// Chess without earlier positions.
    pub fn new(evaluator: E) -> Self {
        Self {
            evaluator,
            past: Vec::new(),
        }
    }

    /// Chess in which returning to one of the `past` positions is a draw. They may include the root; the
    /// search itself treats a return to it as a draw.
    pub fn with_past<'a>(
        mut self,
        past: impl IntoIterator<Item = &'a Board>,
        root: &Board,
    ) -> Self {
        let past = past.into_iter().filter(|board| !board.same_position(root));
        self.past = past.map(Board::hash).collect();
        self
    }

    fn is_past(&self, board: &Board) -> bool {
        self.past.contains(&board.hash())
    }
}

impl<E: RangeEvaluator> RangedGame for ChessRanges<E> {
    type Position = Board;
    type Move = PackedMove;
    type Key = u64;

    fn key(&self, board: &Board) -> u64 {
        let clock = board.halfmove_clock();
        let apart = if clock < CLOCK_COUNTS_FROM { 0 } else { clock };
        board.hash() ^ u64::from(apart).wrapping_mul(GOLDEN_GAMMA)
    }

    fn moves(&self, board: &Board, moves: &mut Vec<PackedMove>) {
        ChessTree::default().moves(board, moves);
    }

    fn play(&self, board: &Board, mv: PackedMove) -> Board {
        ChessTree::default().play(board, mv)
    }

    fn static_eval(&self, board: &Board) -> StaticEval {
        match board.status() {
            GameStatus::Won => StaticEval::Mate,
            GameStatus::Drawn => StaticEval::Draw,
            GameStatus::Ongoing if self.is_past(board) => StaticEval::Draw,
            GameStatus::Ongoing => StaticEval::Open(self.evaluator.range(board)),
        }
    }

    /// The result of a finished game is exact, so a mate or a saving draw is never screened out.
    fn plausibility(&self, before: &Board, mv: PackedMove, after: &Board) -> Value {
        match after.status() {
            GameStatus::Won => MATE,
            GameStatus::Drawn => DRAW,
            GameStatus::Ongoing if self.is_past(after) => DRAW,
            GameStatus::Ongoing => self.evaluator.ceiling(before, mv, after),
        }
    }
}
