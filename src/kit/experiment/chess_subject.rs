//! A chess position with the game that led to it, as links and recordings carry it.

use chess::fen::{FenError, parse_fen};
use chess::packed::PackedMove;
use chess::words::counted;
use chute::LastMoves;
use cozy_chess::Board;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The longest game before the position, in plies.
pub const PLIES_LIMIT: usize = 2_000;

/// A chess position with the moves that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChessSubject {
    /// Where the moves begin, as FEN.
    pub start: String,
    /// The moves from there to the position searched.
    pub moves: Vec<PackedMove>,
}

/// Why a position or its game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubjectError {
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move before the position is not legal.
    #[error("move {ply} of the game, {mv}, is not legal there")]
    IllegalMove {
        /// Which move, from 1.
        ply: usize,
        /// The move in UCI.
        mv: PackedMove,
    },
    /// The game before the position is too long.
    #[error("{} before the position; at most {PLIES_LIMIT} are taken", counted(.found, "move"))]
    LongGame {
        /// The number given.
        found: usize,
    },
}

impl ChessSubject {
    /// The position after each move, the start first.
    ///
    /// # Errors
    /// If the FEN cannot be read, a move is illegal, or there are too many.
    pub fn positions(&self) -> Result<Vec<Board>, SubjectError> {
        if self.moves.len() > PLIES_LIMIT {
            return Err(SubjectError::LongGame {
                found: self.moves.len(),
            });
        }
        let mut boards = vec![parse_fen(&self.start)?];
        for (index, &mv) in self.moves.iter().enumerate() {
            let mut board = boards[index].clone();
            let legal = mv
                .legal(&board)
                .ok_or(SubjectError::IllegalMove { ply: index + 1, mv })?;
            board.play_unchecked(legal);
            boards.push(board);
        }
        Ok(boards)
    }

    /// Which pieces moved last before the position searched; nothing of moves that cannot be played.
    pub fn last_moves(&self) -> LastMoves {
        let positions = self.positions().unwrap_or_default();
        let played = positions.iter().zip(&self.moves);
        played.fold(LastMoves::default(), |last, (board, mv)| {
            last.after(board, mv.unpack(board))
        })
    }
}
