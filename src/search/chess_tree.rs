//! Chess as a game tree: rules by `cozy-chess`, scores by an [`Evaluator`].

use super::{Ending, Evaluator, GameTree, Score};
use crate::chess::packed::PackedMove;
use cozy_chess::{Board, GameStatus};

/// Legal chess with that evaluator. Checkmate, stalemate and the fifty-move rule end a line;
/// repetition is not looked at, since a position as a value has no history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChessTree {
    /// Scores the horizon and orders the moves.
    pub evaluator: Evaluator,
}

impl GameTree for ChessTree {
    type Position = Board;
    type Move = PackedMove;

    fn moves(&self, board: &Board, moves: &mut Vec<PackedMove>) {
        board.generate_moves(|group| {
            moves.extend(group.into_iter().map(|mv| PackedMove::pack(board, mv)));
            false
        });
    }

    fn play(&self, board: &Board, mv: PackedMove) -> Board {
        let mut after = board.clone();
        after.play_unchecked(mv.unpack(board));
        after
    }

    fn ending(&self, board: &Board) -> Option<Ending> {
        match board.status() {
            GameStatus::Won => Some(Ending::Lost),
            GameStatus::Drawn => Some(Ending::Drawn),
            GameStatus::Ongoing => None,
        }
    }

    fn evaluate(&self, board: &Board) -> Score {
        self.evaluator.evaluate(board)
    }

    fn rank(&self, board: &Board, mv: PackedMove) -> Score {
        self.evaluator.rank(board, mv.unpack(board))
    }

    fn rank_all(&self, board: &Board, moves: &[PackedMove]) -> impl Iterator<Item = Score> {
        let moves = moves.iter().map(|mv| mv.unpack(board));
        self.evaluator.rank_all(board, moves)
    }
}
