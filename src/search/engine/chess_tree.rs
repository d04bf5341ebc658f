//! Chess as a game tree: rules from `cozy-chess`, scores from an [`Evaluator`].

use super::exchange::{exchange, is_noisy};
use super::{Ending, Evaluator, GameTree, Score};
use chess::moves::generate;
use chess::packed::PackedMove;
use cozy_chess::{Board, GameStatus};

/// The fifty-move rule in plies without a capture or pawn move.
const FIFTY_MOVES: u64 = 100;
/// 2⁶⁴ divided by the golden ratio, made odd. Multiplying by it spreads small numbers into distant hash keys.
pub const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Legal chess with an evaluator. Checkmate, stalemate and the fifty-move rule end a line. Repetition is an
/// option of the search ([`Improvements::repetition`](super::Improvements::repetition)), since a position has
/// no history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChessTree {
    /// Scores the horizon and orders the moves.
    pub evaluator: Evaluator,
}

impl GameTree for ChessTree {
    type Position = Board;
    type Move = PackedMove;

    fn moves(&self, board: &Board, moves: &mut Vec<PackedMove>) {
        generate(board, &mut |group| {
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

    fn identity(&self, board: &Board) -> Option<u64> {
        Some(board.hash())
    }

    fn key(&self, board: &Board, depth: u32) -> Option<u64> {
        // Within reach of the fifty-move rule, the half-move clock belongs to the position's identity.
        let clock = u64::from(board.halfmove_clock());
        let matters = clock + u64::from(depth) >= FIFTY_MOVES;
        let clock = if matters { clock + 1 } else { 0 };
        Some(board.hash() ^ clock.wrapping_mul(GOLDEN_GAMMA))
    }

    fn is_check(&self, board: &Board) -> bool {
        !board.checkers().is_empty()
    }

    fn exchange(&self, board: &Board, mv: PackedMove) -> Option<i32> {
        let mv = mv.unpack(board);
        is_noisy(board, mv).then(|| exchange(board, mv))
    }

    fn kind(&self, board: &Board, mv: PackedMove) -> Option<u16> {
        let squares = (mv.from() as u16) << 6 | mv.to() as u16;
        Some((board.side_to_move() as u16) << 12 | squares)
    }
}
