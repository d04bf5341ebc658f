//! Chess for closeness to win: rules by `cozy-chess`, ranges by a [`RangeEvaluator`].

use super::game::{Look, RangedGame};
use super::range::{DRAW, MATE, Range, Value};
use crate::{ChessTree, GOLDEN_GAMMA, GameTree};
use chess::packed::PackedMove;
use cozy_chess::{Board, GameStatus};

/// From this half-move clock on, positions that differ in it are different positions, as the
/// fifty-move rule comes near (ours).
const CLOCK_COUNTS_FROM: u8 = 80;

/// Scores chess positions by ranges, all seen by the player who has just moved.
pub trait RangeEvaluator {
    /// The static range of a position in which the game goes on.
    fn range(&self, board: &Board) -> Range;

    /// A bound, cheaper than [`RangeEvaluator::range`] of `after` and never below its H, for a move
    /// after which the game goes on.
    fn ceiling(&self, before: &Board, mv: PackedMove, after: &Board) -> Value;
}

/// Legal chess with that evaluator. Checkmate, stalemate, the fifty-move rule and a return to a
/// position of the game so far end a line.
#[derive(Clone, Debug, Default)]
pub struct ChessRanges<E> {
    evaluator: E,
    /// Keys of the positions that were on the board before the root; few, so they are a list.
    past: Vec<u64>,
}

impl<E: RangeEvaluator> ChessRanges<E> {
    /// Chess without a past.
    pub fn new(evaluator: E) -> Self {
        Self {
            evaluator,
            past: Vec::new(),
        }
    }

    /// Chess in which returning to one of these positions is a draw. The root may be among them:
    /// the search itself sees to it that it is not returned to.
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

    fn look(&self, board: &Board) -> Look {
        match board.status() {
            GameStatus::Won => Look::Mate,
            GameStatus::Drawn => Look::Draw,
            GameStatus::Ongoing if self.is_past(board) => Look::Draw,
            GameStatus::Ongoing => Look::Open(self.evaluator.range(board)),
        }
    }

    /// Whether the game ends is seen exactly, so that a mate or a saving draw is never screened.
    fn plausibility(&self, before: &Board, mv: PackedMove, after: &Board) -> Value {
        match after.status() {
            GameStatus::Won => MATE,
            GameStatus::Drawn => DRAW,
            GameStatus::Ongoing if self.is_past(after) => DRAW,
            GameStatus::Ongoing => self.evaluator.ceiling(before, mv, after),
        }
    }
}
